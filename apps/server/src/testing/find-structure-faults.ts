import type { Element, TaggedPdf } from "./read-tagged-pdf.ts";

type Page = TaggedPdf["pages"][number];

const listElements = (element: Element): Element[] => [
  element,
  ...element.children.flatMap((child) =>
    child !== null && "tag" in child ? listElements(child) : [],
  ),
];

const listMcids = (element: Element): number[] =>
  element.children.flatMap((child) =>
    child === null ? [] : "tag" in child ? listMcids(child) : [child.mcid],
  );

const countWords = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of text.split(/\s+/)) {
    if (word !== "") counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
};

/** Words that one text has more often than the other. */
function listLostWords(whole: string, part: string): string[] {
  const counts = countWords(part);
  return [...countWords(whole)].flatMap(([word, count]) =>
    count > (counts.get(word) ?? 0) ? [word] : [],
  );
}

/** Every piece of content belongs to one element, once, or is decoration. */
function* listContentFaults({ drawn, tops }: Page): Generator<string> {
  const marks = new Map<number, number>();
  for (const { kind, text, isArtifact, mcid, mark } of drawn) {
    if (isArtifact && mcid >= 0) yield `"${text}" is an artifact in marked content ${mcid}`;
    if (isArtifact) continue;
    if (mcid < 0) yield `a ${kind} is neither tagged nor an artifact: "${text}"`;
    else if ((marks.get(mcid) ?? mark) !== mark) yield `two pieces have the number ${mcid}`;
    marks.set(mcid, mark);
  }
  const inTree = tops.flatMap(listMcids);
  for (const mcid of new Set(inTree)) {
    const count = inTree.filter((one) => one === mcid).length;
    if (count > 1) yield `content ${mcid} stands ${count} times in the structure`;
  }
  for (const mcid of marks.keys()) {
    if (mcid >= 0 && !inTree.includes(mcid)) yield `content ${mcid} is not in the structure`;
  }
  const order = inTree.toSorted((one, other) => one - other);
  if (inTree.some((mcid, at) => mcid !== order[at])) {
    yield "the structure is read in another order than the page";
  }
}

/** What is read in the order of the structure has the words of the page, but for its decoration. */
function* listWordFaults({ drawn, tops, text }: Page): Generator<string> {
  const byMcid = Map.groupBy(drawn, ({ mcid }) => mcid);
  const read = tops
    .flatMap(listMcids)
    .flatMap((mcid) => (byMcid.get(mcid) ?? []).map((one) => one.text))
    .join(" ");
  const decoration = drawn.flatMap((one) => (one.isArtifact ? [one.text] : [])).join(" ");
  const lost = listLostWords(text, `${read} ${decoration}`);
  const added = listLostWords(read, text);
  if (lost.length > 0) yield `not read: ${lost.join(" ")}`;
  if (added.length > 0) yield `read, but not on the page: ${added.join(" ")}`;
}

const countColumns = (row: Element): number =>
  row.children.reduce((sum, cell) => {
    const span = cell !== null && "tag" in cell ? cell.attributes["ColSpan"] : undefined;
    return sum + (typeof span === "number" ? span : 1);
  }, 0);

type Table = { columns: number };

/** A table is as wide in each row, and names its columns; or it goes on with the table of the page before. */
function* listTableFaults(
  element: Element,
  before: Table | undefined,
  isFirst: boolean,
): Generator<string> {
  const rows = element.children.filter((child) => child !== null && "tag" in child);
  if (rows.some(({ tag }) => tag !== "TR")) yield "a table has something else than rows";
  const cells = rows.flatMap(listElements).filter(({ tag }) => tag !== "TR");
  const widths = new Set(rows.map(countColumns));
  if (widths.size > 1) yield `a table has rows of ${[...widths].join(" and ")} columns`;
  const heads = cells.filter(({ tag }) => tag === "TH");
  if (cells.some(({ tag }) => tag !== "TH" && tag !== "TD")) yield "a row has something else than cells";
  if (heads.some(({ attributes }) => attributes["Scope"] === undefined)) {
    yield "a head of a table does not say what it is the head of";
  }
  const goesOn = isFirst && before !== undefined && widths.has(before.columns);
  if (heads.length === 0 && !goesOn) yield "a table has no heads";
}

const LEVEL = /^H([1-6])$/;

/** Lists what is wrong with the structure of a PDF for a reader that reads it aloud. Empty when nothing is. */
export function findStructureFaults(pdf: TaggedPdf, bytes: Buffer): string[] {
  const faults: string[] = [];
  const raw = bytes.toString("latin1");
  if (!pdf.isMarked) faults.push("it is not marked as tagged");
  if (pdf.language === "") faults.push("it has no language");
  if (pdf.title === "") faults.push("it has no title");
  if (!raw.includes("/DisplayDocTitle true")) faults.push("its title is not shown");
  if (!raw.includes("<pdfuaid:part>1</pdfuaid:part>")) faults.push("it does not say PDF/UA-1");
  let level = 0;
  let lastTable: Table | undefined;
  for (const [number, page] of pdf.pages.entries()) {
    const found = [...listContentFaults(page), ...listWordFaults(page)];
    const [top] = page.tops;
    if (page.tops.length !== 1 || top?.tag !== "Document") found.push("no Document is at its top");
    let isFirst = true;
    let table: Table | undefined;
    for (const element of page.tops.flatMap(listElements)) {
      const next = Number(LEVEL.exec(element.tag)?.[1] ?? level);
      if (next > level + 1) found.push(`a heading ${next} follows a heading ${level}`);
      if (next === 1 && level > 0 && element.tag === "H1") found.push("it has two titles");
      level = next;
      if (element.tag === "Figure" && element.alt === "") found.push("a figure has no text");
      if (element.tag !== "Table") continue;
      found.push(...listTableFaults(element, isFirst ? lastTable : undefined, isFirst));
      const row = element.children.find((child) => child !== null && "tag" in child);
      table = { columns: row != null && "tag" in row ? countColumns(row) : 0 };
      isFirst = false;
    }
    lastTable = table;
    faults.push(...found.map((fault) => `page ${number + 1}: ${fault}`));
  }
  if (level === 0) faults.push("it has no heading");
  return faults;
}
