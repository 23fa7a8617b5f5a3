import { LANGUAGES } from "@kinfold/language/languages";
import { say } from "@kinfold/language/say";
import { sayIn } from "@kinfold/language/say-in";
import { expect, test } from "vitest";
import { readPdfText } from "../testing/pdf-text.ts";
import { SAMPLE_FULL_STATEMENT } from "../testing/sample-full-statement.ts";
import { renderFullStatementPdf } from "./statement-pdf.ts";

test.each(LANGUAGES)(
  "no figure and no name of one is cut, however much money it is; and each page of a table names its columns: %s",
  async (language) => {
    const heading = {
      name: "Ọlábísí Ńwáọ̀gbụ̀",
      customerCode: "KIN-7F3K9Q",
      code: "KFT-AAAA-BBBB-CCCC",
      issuedAt: new Date("2027-01-02T08:00:00Z"),
      site: "kinfold.test",
      manager: "Kinfold Executive Committee",
    };
    const bytes = await sayIn(language, () =>
      renderFullStatementPdf(SAMPLE_FULL_STATEMENT, heading),
    );
    const pages = readPdfText(bytes);
    expect(pages.length).toBeGreaterThan(6);
    // What a payment was for is cut where it is longer than its column, and nothing else.
    const cut = pages.flat().filter((text) => text.endsWith("…") && !text.startsWith("Ọlábísí"));
    expect(cut).toEqual([]);
    for (const page of pages.filter((texts) =>
      texts.some((text) => text.startsWith("Ọlábísí Ńwáọ̀gbụ̀ sent")),
    )) {
      expect(page).toContain(sayIn(language, () => say("Balance")));
    }
  },
);
