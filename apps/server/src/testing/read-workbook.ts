import { DAY_MS } from "@kinfold/contract/durations";
import { unzipSync } from "fflate";

/** A sheet as its XML has it: the rows of its cells, each as text, and whether its first row stays in sight. */
export type ReadSheet = { name: string; rows: string[][]; isHeadFrozen: boolean };

const unescapeXml = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** The number of a column: A is 0. */
const toColumn = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The day of a date cell: spreadsheets count days from the end of 1899. */
const toDay = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS).toISOString().slice(0, 10);

/** Reads a workbook by its XML alone: unpacked, with its texts, numbers and days, the last as `2026-09-30`. */
export function readWorkbook(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes);
  const read = (name: string): string => Buffer.from(files[name] ?? []).toString("utf8");
  const texts = [
    ...read("xl/sharedStrings.xml").matchAll(/<si><t[^>]*>([\s\S]*?)<\/t><\/si>/g),
  ].map(([, text = ""]) => unescapeXml(text));
  const styles = read("xl/styles.xml");
  const dayFormats = new Set(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="yyyy-mm-dd"/g)].map(([, id]) => id),
  );
  const isDayStyle = [
    ...(/<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? "").matchAll(/<xf ([^>]*)>/g),
  ].map(([, attributes = ""]) => dayFormats.has(/numFmtId="(\d+)"/.exec(attributes)?.[1]));
  const names = [...read("xl/workbook.xml").matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
    ([, name = ""]) => unescapeXml(name),
  );
  return names.map((name, at) => {
    const xml = read(`xl/worksheets/sheet${at + 1}.xml`);
    const rows = [...xml.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, row = ""]) => {
      const cells: string[] = [];
      for (const [, attributes = "", content = ""] of row.matchAll(
        /<c ([^>]*?)>([\s\S]*?)<\/c>/g,
      )) {
        const value = /<v>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? "";
        const column = toColumn(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? "");
        const style = Number(/ ?s="(\d+)"/.exec(attributes)?.[1] ?? "0");
        if (attributes.includes('t="s"')) cells[column] = texts[Number(value)] ?? "";
        else cells[column] = isDayStyle[style] === true ? toDay(Number(value)) : value;
      }
      return Array.from(cells, (cell) => cell ?? "");
    });
    return { name, rows, isHeadFrozen: /<pane ySplit="1"[^>]*state="frozen"/.test(xml) };
  });
}
