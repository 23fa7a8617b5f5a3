import { parseFigureId } from "@kinfold/contract/figure-sources";
import { beforeAll, expect, test } from "vitest";
import { createPdfKey, createPdfSigner } from "#document-checks/index.ts";
import { countPrintedFigures, findFigureFaults } from "../testing/find-figure-faults.ts";
import { openTaggedPdfReader } from "../testing/read-tagged-pdf.ts";
import { SAMPLE_PDFS } from "../testing/sample-pdfs.ts";
import { drawFactBox, drawNotice, renderPdf, traceText, type DocumentCheck } from "./index.ts";

/** A copy of what the club keeps of a member names no figures: its rows are what figures are made of (decision 0193). */
const WITHOUT = "data-exports/data-pdf.ts";

const issuedAt = new Date("2026-11-12T08:00:00Z");

let read: Awaited<ReturnType<typeof openTaggedPdfReader>>;
let check: DocumentCheck;
beforeAll(async () => {
  read = await openTaggedPdfReader();
  const signer = createPdfSigner(await createPdfKey("Kinfold members club", issuedAt));
  check = { address: "https://kinfold.test/check#claim.key.signature", signer };
});

const PRINTING = Object.keys(SAMPLE_PDFS).filter((file) => file !== WITHOUT);

test.each(PRINTING)("every figure of the PDF of %s has an id", async (file) => {
  const bytes = await SAMPLE_PDFS[file]?.(check);
  expect(bytes).toBeDefined();
  const { figures, ids, faults } = findFigureFaults(read(bytes ?? Buffer.alloc(0)));
  expect(faults).toEqual([]);
  expect(figures).toBeGreaterThan(1);
  expect(ids).toHaveLength(figures);
  expect(ids.filter((id) => parseFigureId(id) === undefined)).toEqual([]);
});

test("a proof of funds names its figures by its printed code alone", async () => {
  const bytes = await SAMPLE_PDFS["funds-proofs/proof-pdf.ts"]?.(check);
  const { ids } = findFigureFaults(read(bytes ?? Buffer.alloc(0)));
  const subjects = new Set(ids.map((id) => parseFigureId(id)?.id));
  expect([...subjects]).toEqual(["KFP-2222-2222-2222"]);
});

test("a copy of a member's data names no figures", async () => {
  const bytes = await SAMPLE_PDFS[WITHOUT]?.(check);
  expect(findFigureFaults(read(bytes ?? Buffer.alloc(0))).ids).toEqual([]);
});

const faultsOf = async (draw: Parameters<typeof renderPdf>[2]): Promise<string[]> => {
  const heading = { name: "", customerCode: "", code: "KFS-1", issuedAt, site: "kinfold.test" };
  return findFigureFaults(read(await renderPdf("Plant", heading, draw))).faults;
};

test("planted and found: a figure without an id, in a fact, a sentence and beside another one", async () => {
  const figure = "wallet-balance:wal_1";
  expect(
    await faultsOf(async (doc) => {
      drawFactBox(doc, [["Balance", traceText("₦1.00", figure)]], 200);
      drawNotice(doc, traceText("It was ₦1.00 and is ₦2.00.", figure, figure), 400);
    }),
  ).toEqual([]);
  expect(
    await faultsOf(async (doc) => {
      drawFactBox(doc, [["Balance", "₦1.00"]], 200);
      drawNotice(doc, "It is 3% of 12.5000 units.", 400);
      drawNotice(doc, traceText("It was ₦1.00 and is ₦2.00.", figure), 430);
      drawNotice(doc, traceText("There is none.", figure), 460);
    }),
  ).toEqual([
    '"Balance ₦1.00" prints 1 figures and names 0',
    '"It is 3% of 12.5000 units." prints 2 figures and names 0',
    '"It was ₦1.00 and is ₦2.00." prints 2 figures and names 1',
    '"There is none." prints 0 figures and names 1',
  ]);
});

test("amounts, units, prices, percentages and rates are figures; days, codes and counts are not", () => {
  const texts: Readonly<Record<string, number>> = {
    "₦1,234.50": 1,
    "−$0.07": 1,
    "+₦1,000.00": 1,
    "5,000.0000": 1,
    "₦108.5": 1,
    "1540.25": 1,
    "1.25%": 1,
    "10%": 1,
    "₦5,000,000": 1,
    "1 USD = ₦1,502.345678, from rates.example, 10:05 on 23 November 2026": 1,
    "12 Nov 2026, 09:00 (Lagos)": 0,
    "KFS-2222-2222-2222": 0,
    "2026-10-31": 0,
    "0123456789": 0,
    "30": 0,
  };
  for (const [text, count] of Object.entries(texts))
    expect([text, countPrintedFigures(text)]).toEqual([text, count]);
});
