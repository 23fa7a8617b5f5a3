import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createPdfKey, createPdfSigner } from "#document-checks/index.ts";
import { findStructureFaults } from "../testing/find-structure-faults.ts";
import { openTaggedPdfReader } from "../testing/read-tagged-pdf.ts";
import { SAMPLE_PDFS } from "../testing/sample-pdfs.ts";
import type { Doc } from "./doc.ts";
import { renderPdf, type DocumentCheck } from "./index.ts";
import { addElement, drawTagged } from "./tags.ts";

const SOURCE = join(import.meta.dirname, "..");
const issuedAt = new Date("2026-11-12T08:00:00Z");

let read: Awaited<ReturnType<typeof openTaggedPdfReader>>;
let check: DocumentCheck;
beforeAll(async () => {
  read = await openTaggedPdfReader();
  const signer = createPdfSigner(await createPdfKey("Kinfold members club", issuedAt));
  check = { address: "https://kinfold.test/check#claim.key.signature", signer };
});

const listFaults = (bytes: Buffer): string[] => findStructureFaults(read(bytes), bytes);

test("every file that makes a PDF has a sample here, and none makes one past the helpers", () => {
  const files = globSync("**/*.ts", { cwd: SOURCE }).filter((file) => !file.endsWith(".test.ts"));
  const having = (words: RegExp): string[] =>
    files.filter((file) => words.test(readFileSync(join(SOURCE, file), "utf8"))).toSorted();
  expect(having(/\brenderPdf\(/).filter((file) => file !== "pdf/sheet.ts")).toEqual(
    Object.keys(SAMPLE_PDFS).toSorted(),
  );
  expect(having(/^import (?!type).* from "pdfkit"/m)).toEqual(["pdf/document.ts"]);
});

test.each(Object.keys(SAMPLE_PDFS))("the PDF of %s is read aloud as it is seen", async (file) => {
  const bytes = await SAMPLE_PDFS[file]?.(check);
  expect(bytes === undefined ? ["no PDF"] : listFaults(bytes)).toEqual([]);
  expect(bytes?.toString("latin1").match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(1);
});

/** A PDF with one part that is drawn past the helpers. */
const renderPlant = (plant: (doc: Doc) => void): Promise<Buffer> =>
  renderPdf(
    "Plant",
    { name: "", customerCode: "", code: "KFS-1", issuedAt, site: "kinfold.test" },
    async (doc) => plant(doc),
  );

const drawRow = (doc: Doc, table: ReturnType<typeof addElement>, tags: readonly string[]): void => {
  const row = addElement(doc, "TR", {}, table);
  for (const [at, tag] of tags.entries()) {
    const scope = tag === "TH" ? ({ scope: "Column" } as const) : {};
    drawTagged(
      doc,
      tag === "TH" ? "TH" : "TD",
      () => doc.text("cell", 50 + at * 90, 300),
      scope,
      row,
    );
  }
  row.end();
};

const drawTable = (doc: Doc, rows: readonly (readonly string[])[]): void => {
  const table = addElement(doc, "Table");
  for (const tags of rows) drawRow(doc, table, tags);
  table.end();
};

const drawLine = (doc: Doc): void => void doc.text("a line", 50, 200, { lineBreak: false });

const PLANTED: Readonly<Record<string, [draw: (doc: Doc) => void, fault: RegExp]>> = {
  "nothing wrong": [(doc) => drawTagged(doc, "P", () => drawLine(doc)), /^$/],
  "a text without a tag": [drawLine, /a text is neither tagged nor an artifact: "a line"/],
  "a line without a tag": [
    (doc) => doc.rect(50, 200, 9, 9).fill("#000000"),
    /a path is neither tagged nor an artifact/,
  ],
  "a piece that stands in two elements": [
    (doc) => {
      const content = doc.markStructureContent("P");
      drawLine(doc);
      doc.endMarkedContent();
      for (const element of [addElement(doc, "P"), addElement(doc, "P")]) {
        element.add(content);
        element.end();
      }
    },
    /in a Document stands an element of which nothing is drawn/,
  ],
  "a piece that stands twice in one element": [
    (doc) => {
      const content = doc.markStructureContent("P");
      drawLine(doc);
      doc.endMarkedContent();
      addElement(doc, "P").add(content).add(content).end();
    },
    /content 2 stands 2 times in the structure/,
  ],
  "two pieces with one number": [
    (doc) => {
      drawTagged(doc, "P", () => drawLine(doc));
      doc.addContent("/P <</MCID 2>> BDC");
      doc.text("another", 50, 220, { lineBreak: false });
      doc.addContent("EMC");
    },
    /two pieces have the number 2/,
  ],
  "a piece that stands in no element": [
    (doc) => {
      doc.markStructureContent("P");
      drawLine(doc);
      doc.endMarkedContent();
    },
    /content 2 is not in the structure/,
  ],
  "a row that is too short": [
    (doc) => drawTable(doc, [["TH", "TH"], ["TD", "TD"], ["TD"]]),
    /a table has rows of 2 and 1 columns/,
  ],
  "a table without heads": [
    (doc) => drawTable(doc, [["TD", "TD"]]),
    /the first row of a table does not name its columns/,
  ],
  "a head that is the head of nothing": [
    (doc) => {
      const table = addElement(doc, "Table");
      const row = addElement(doc, "TR", {}, table);
      drawTagged(doc, "TH", () => drawLine(doc), {}, row);
      row.end();
      table.end();
    },
    /a head of a table does not say what it is the head of/,
  ],
  "a figure without words": [
    (doc) => drawTagged(doc, "Figure", () => doc.rect(50, 200, 9, 9).fill("#000000")),
    /a figure has no text/,
  ],
  "a heading that skips a level": [
    (doc) => {
      const content = doc.markStructureContent("H3");
      drawLine(doc);
      doc.endMarkedContent();
      doc.addStructure(doc.struct("H3").add(content));
    },
    /a heading 3 follows a heading 1/,
  ],
  "an order that is not the page's": [
    (doc) => {
      const [first, second] = [addElement(doc, "P"), addElement(doc, "P")];
      for (const [at, element] of [second, first].entries()) {
        const content = doc.markStructureContent("P");
        doc.text(`line ${at}`, 50, 200 + at * 20, { lineBreak: false });
        doc.endMarkedContent();
        element.add(content);
        element.end();
      }
    },
    /the structure is read in another order than the page/,
  ],
};

test.each(Object.entries(PLANTED))("planted and found: %s", async (_, [plant, fault]) => {
  expect(listFaults(await renderPlant(plant)).join("\n")).toMatch(fault);
});

test("a PDF without a title, a language or a mark is found", async () => {
  const bytes = await renderPlant(() => undefined);
  const hide = (words: string): string[] => {
    const changed = Buffer.from(bytes);
    changed.write("X", bytes.indexOf(words), "latin1");
    return listFaults(changed);
  };
  expect(hide("Marked true")).toContain("it is not marked as tagged");
  expect(hide("Lang (en-NG)")).toContain("it has no language");
  expect(hide("Title ")).toContain("it has no title");
  expect(hide("DisplayDocTitle true")).toContain("its title is not shown");
  expect(hide("<pdfuaid:part>1")).toContain("it does not say PDF/UA-1");
});
