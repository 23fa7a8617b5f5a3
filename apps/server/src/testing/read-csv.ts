/** Reads a CSV of ours, with or without the mark of UTF-8, as RFC 4180 has it: quotes, doubled quotes inside them, CRLF at the end of each line. Throws for anything else. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const begin = text.startsWith("\uFEFF") ? 1 : 0;
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  field.lastIndex = begin;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const cell = field.exec(text);
    if (cell === null) throw new Error(`no CSV at ${at}: ${text.slice(at, at + 40)}`);
    const [, quoted, plain = "", end] = cell;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
