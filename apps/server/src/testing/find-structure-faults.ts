import type { Content, Element, TaggedPdf } from "./read-tagged-pdf.ts";

type Page = TaggedPdf["pages"][number];
type Child = Element["children"][number];

const isElement = (child: Child): child is Element => child !== null && "tag" in child;

const listElements = (child: Child): Element[] =>
  isElement(child) ? [child, ...child.children.flatMap(listElements)] : [];

const listContents = (child: Child): Content[] =>
  child === null ? [] : "tag" in child ? child.children.flatMap(listContents) : [child];

/**
 * The words of a text, without marks above and below letters: PDFium sets spaces beside some. In scripts that run to the left each
 * character counts as a word: PDFium reverses a page and a part of it differently.
 */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const letters = text.normalize("NFD").replaceAll(/\p{M}/gu, "");
  for (const word of letters.replaceAll(/[\u0590-\u08ff]/g, " $& ").split(/\s+/)) {
    if (word !== "") counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Words that one text has more often than the other. */
function listLostWords(whole: string, part: string): string[] {
  const counts = countWords(part);
  return [...countWords(whole)].flatMap(([word, count]) =>
    count > (counts.get(word) ?? 0) ? [word] : [],
  );
}

/** Every piece of content belongs to one element, once, or is decoration. They are read in the order of the page. */
function* listContentFaults({ drawn }: Page, read: readonly number[]): Generator<string> {
  const marks = new Map<number, number>();
  for (const { kind, text, isArtifact, mcid, mark } of drawn) {
    if (isArtifact && mcid >= 0) yield `"${text}" is an artifact in marked content ${mcid}`;
    if (isArtifact) continue;
    if (mcid < 0) yield `a ${kind} is neither tagged nor an artifact: "${text}"`;
    else if ((marks.get(mcid) ?? mark) !== mark) yield `two pieces have the number ${mcid}`;
    marks.set(mcid, mark);
  }
  const counts = Map.groupBy(read, (mcid) => mcid);
  for (const [mcid, { length }] of counts) {
    if (length > 1) yield `content ${mcid} stands ${length} times in the structure`;
  }
  for (const mcid of marks.keys()) {
    if (mcid >= 0 && !counts.has(mcid)) yield `content ${mcid} is not in the structure`;
  }
  if (read.some((mcid, at) => mcid < (read[at - 1] ?? 0))) {
    yield "the structure is read in another order than the page";
  }
}

/** What is read in the order of the structure has the words of the page, but for its decoration. */
function* listWordFaults({ drawn, text }: Page, read: readonly number[]): Generator<string> {
  const pieces = Map.groupBy(drawn, ({ mcid }) => mcid);
  const join = (some: Page["drawn"]): string => some.map((one) => one.text).join(" ");
  const words = read.map((mcid) => join(pieces.get(mcid) ?? [])).join(" ");
  const decoration = join(drawn.filter((one) => one.isArtifact));
  const lost = listLostWords(text, `${words} ${decoration}`);
  const added = listLostWords(words, text);
  if (lost.length > 0) yield `not read: ${lost.join(" ")}`;
  if (added.length > 0) yield `read, but not on the page: ${added.join(" ")}`;
}

/** How many columns a row has. A cell in which nothing is drawn is one. */
const countColumns = (row: Element): number =>
  row.children.reduce((sum, cell) => {
    const span = isElement(cell) ? cell.attributes["ColSpan"] : undefined;
    return sum + (typeof span === "number" ? span : 1);
  }, 0);

/** A table is as wide in each row, and its first row names its columns. */
function* listTableFaults({ children }: Element): Generator<string> {
  const rows = children.filter(isElement);
  const cells = rows.flatMap((row) => row.children.filter(isElement));
  const widths = new Set(rows.map(countColumns));
  const heads = cells.filter(({ tag }) => tag === "TH");
  if (rows.some(({ tag }) => tag !== "TR")) yield "a table has something else than rows";
  if (cells.some(({ tag }) => tag !== "TH" && tag !== "TD"))
    yield "a row has something else than cells";
  if (widths.size > 1) yield `a table has rows of ${[...widths].join(" and ")} columns`;
  if (rows[0]?.children.some((cell) => !isElement(cell) || cell.tag !== "TH") ?? true)
    yield "the first row of a table does not name its columns";
  if (heads.some(({ attributes }) => attributes["Scope"] === undefined))
    yield "a head of a table does not say what it is the head of";
}

const LEVEL = /^H([1-6])$/;

function* listTreeFaults(tops: TaggedPdf["tops"]): Generator<string> {
  const [top] = tops;
  if (tops.length !== 1 || top == null || !("tag" in top) || top.tag !== "Document")
    yield "no Document is at its top";
  let level = 0;
  for (const element of tops.flatMap(listElements)) {
    const heading = LEVEL.exec(element.tag)?.[1];
    if (heading !== undefined) {
      if (Number(heading) > level + 1) yield `a heading ${heading} follows a heading ${level}`;
      if (heading === "1" && level > 0) yield "it has two titles";
      level = Number(heading);
    }
    if (element.tag !== "TR" && element.children.includes(null))
      yield `in a ${element.tag} stands an element of which nothing is drawn`;
    if (element.tag === "Figure" && element.alt === "") yield "a figure has no text";
    if (element.tag === "Table") yield* listTableFaults(element);
  }
  if (level === 0) yield "it has no heading";
}

/** Lists what is wrong with the structure of a PDF for a person to whom it is read aloud. Empty when nothing is. */
export function findStructureFaults(pdf: TaggedPdf, bytes: Buffer): string[] {
  const faults: string[] = [];
  const raw = bytes.toString("latin1");
  if (!pdf.isMarked) faults.push("it is not marked as tagged");
  if (pdf.language === "") faults.push("it has no language");
  if (pdf.title === "") faults.push("it has no title");
  if (!raw.includes("/DisplayDocTitle true")) faults.push("its title is not shown");
  if (!raw.includes("<pdfuaid:part>1</pdfuaid:part>")) faults.push("it does not say PDF/UA-1");
  faults.push(...listTreeFaults(pdf.tops));
  const contents = Map.groupBy(pdf.tops.flatMap(listContents), ({ page }) => page);
  for (const [number, page] of pdf.pages.entries()) {
    const read = (contents.get(number) ?? []).map(({ mcid }) => mcid);
    const onPage = [...listContentFaults(page, read), ...listWordFaults(page, read)];
    faults.push(...onPage.map((fault) => `page ${number + 1}: ${fault}`));
  }
  return faults;
}
