import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import type { CheckedDocument } from "../document-checks.ts";
import { checkedDocuments } from "../testing/document-samples.ts";
import type { SquareCode } from "./document-claim.ts";
import { judgeDocument, type DocumentEvidence } from "./judge-document.ts";

const { code: CODE, claim } = checkedDocuments.atLeast;
const document: CheckedDocument = {
  code: CODE,
  state: "valid",
  withdrawn_on: null,
  claim,
  email: null,
  sha256: ["aa", "bb"],
};
const square: SquareCode = { code: CODE, claim, isSigned: true };
const other = { ...claim, figures: [{ currency: "NGN", amount: toMinor(900_000_000n) } as const] };
const expired: CheckedDocument = {
  ...document,
  state: "expired",
  claim: { ...claim, figures: [], purpose: null },
};
const { email: checkedEmail } = checkedDocuments;
const withdrawn: CheckedDocument = { ...document, state: "withdrawn", claim: null, sha256: [] };

const judge = (evidence: Partial<DocumentEvidence>): string => {
  const judged = judgeDocument({
    answer: document,
    square: undefined,
    fileSha256: undefined,
    ...evidence,
  });
  return judged.outcome === "changed" ? `changed ${judged.part}` : judged.outcome;
};

test.each<[string, Partial<DocumentEvidence>, string]>([
  ["a code alone", {}, "genuine"],
  [
    "an email of ours that was saved as a file",
    { answer: checkedEmail, fileSha256: "cc" },
    "genuine",
  ],
  ["a file of ours", { fileSha256: "bb" }, "genuine"],
  ["a square code of ours", { square }, "genuine"],
  ["both of ours", { square, fileSha256: "aa" }, "genuine"],
  ["a square code that no one could verify", { square: { ...square, isSigned: null } }, "genuine"],
  ["another file", { fileSha256: "cc" }, "changed file"],
  ["another file with our square code", { square, fileSha256: "cc" }, "changed file"],
  ["a square code of no club", { square: { ...square, isSigned: false } }, "changed square code"],
  ["a square code that cannot be read", { square: "unreadable" }, "changed square code"],
  [
    "our square code of another document",
    { square: { ...square, code: "KFP-1" } },
    "changed square code",
  ],
  [
    "a square code of another claim",
    { square: { ...square, claim: other } },
    "changed square code",
  ],
  ["both forged", { square: "unreadable", fileSha256: "cc" }, "changed square code"],
  ["an expired proof", { answer: expired }, "expired"],
  ["an expired proof with its square code", { answer: expired, square }, "expired"],
  [
    "an expired proof whose file was changed",
    { answer: expired, fileSha256: "cc" },
    "changed file",
  ],
  ["a withdrawn proof", { answer: withdrawn, square, fileSha256: "aa" }, "withdrawn"],
  ["a code that was never issued", { answer: "unknown" }, "unknown"],
  ["a signed square code, without network", { answer: "unreachable", square }, "signed"],
  ["a code without network", { answer: "unreachable" }, "unreachable"],
  ["a file without network", { answer: "unreachable", square, fileSha256: "aa" }, "unreachable"],
])("%s", (_what, evidence, outcome) => {
  expect(judge(evidence)).toBe(outcome);
});
