import { LANGUAGES } from "@kinfold/language/languages";
import { sayIn } from "@kinfold/language/say-in";
import { beforeAll, expect, test } from "vitest";
import { createPdfKey, createPdfSigner } from "#document-checks/index.ts";
import { LINE_NAMES } from "@kinfold/contract/portfolio-words";
import { sayLineType } from "#reports/index.ts";
import { findStructureFaults } from "../testing/find-structure-faults.ts";
import { readPdfText } from "../testing/pdf-text.ts";
import { openTaggedPdfReader, type Element } from "../testing/read-tagged-pdf.ts";
import { SAMPLE_PDFS } from "../testing/sample-pdfs.ts";
import type { DocumentCheck } from "./index.ts";

const issuedAt = new Date("2026-11-12T08:00:00Z");

/** The PDFs of members, each with a heading and the sentence that stays English. The full statement has a test of its own. */
const OF_MEMBERS: Readonly<Record<string, { says: readonly string[]; english?: string }>> = {
  "transactions/statement-pdf.ts": { says: ["Bayanin asusu", "Saura na farko", "Shafi 1 na 2"] },
  "reports/month-pdf.ts": {
    says: ["Rahoton zuba jari", "Farashi a ƙarshe", "Haraji"],
    english: "Unaudited. Past performance",
  },
  "reports/report-pdf.ts": {
    says: ["Rahoton jari", "Ƙari", "12 Nuw, 2026"],
    english: "Unaudited. Past performance",
  },
};
const FILES = Object.keys(OF_MEMBERS);

let read: Awaited<ReturnType<typeof openTaggedPdfReader>>;
let check: DocumentCheck;
beforeAll(async () => {
  read = await openTaggedPdfReader();
  const signer = createPdfSigner(await createPdfKey("Kinfold members club", issuedAt));
  check = { address: "https://kinfold.test/check#claim.key.signature", signer };
});

const print = (file: string): Promise<Buffer> => {
  const printed = SAMPLE_PDFS[file]?.(check);
  if (printed === undefined) throw new Error(`${file} has no sample`);
  return printed;
};

/** What is cut because its column is too narrow. What a payment was for may be. */
const findCut = (texts: readonly string[]): string[] =>
  texts.filter((text) => text.endsWith("…") && !text.startsWith("Ọlábísí"));

const listElements = (children: Element["children"]): Element[] =>
  children.flatMap((child) =>
    child === null || !("tag" in child) ? [] : [child, ...listElements(child.children)],
  );

test.each(FILES)(
  "%s is printed in Hausa, and its English parts say that they are",
  async (file) => {
    const bytes = await sayIn("ha", () => print(file));
    const { language } = read(bytes);
    expect([language, findStructureFaults(read(bytes), bytes)]).toEqual(["ha-NG", []]);
    const texts = readPdfText(bytes).flat();
    const { says, english } = OF_MEMBERS[file] ?? { says: [] };
    expect(says.filter((text) => !texts.some((one) => one.includes(text)))).toEqual([]);
    expect(findCut(texts)).toEqual([]);
    if (english === undefined) return;
    expect(texts.some((text) => text.startsWith(english))).toBe(true);
    const languages = listElements(read(bytes).tops).map(({ language: own }) => own);
    expect(new Set(languages)).toEqual(new Set(["", "en-NG"]));
  },
);

test.each(FILES)("%s has room for the words of the other languages", async (file) => {
  for (const language of ["pcm", "yo", "ig"] as const) {
    const pages = readPdfText(await sayIn(language, () => print(file)));
    expect([language, findCut(pages.flat())]).toEqual([language, []]);
  }
});

test("PDFs that are printed at the same time are each in their own language", async () => {
  const [file = ""] = FILES;
  const printed = await Promise.all(
    LANGUAGES.map((language) => sayIn(language, () => print(file))),
  );
  expect(printed.map((bytes) => read(bytes).language)).toEqual([
    "en-NG",
    "pcm",
    "ha-NG",
    "yo-NG",
    "ig-NG",
  ]);
  const titles = printed.map((bytes) => read(bytes).title.replace(/ KF.*$/, ""));
  expect(titles).toEqual([
    "Statement",
    "Account statement",
    "Bayanin asusu",
    "Gbólóhùn àkáǹtì",
    "Nkọwa akaụntụ",
  ]);
});

test("a line of the book is called in English as everywhere else", () => {
  const types = Object.keys(LINE_NAMES) as (keyof typeof LINE_NAMES)[];
  expect(types.map(sayLineType)).toEqual(types.map((type) => LINE_NAMES[type]));
});
