import { hash } from "node:crypto";
import type { CheckedDocument, DocumentKey } from "@kinfold/contract/document-checks";
import { toMemberId } from "@kinfold/contract/ids";
import {
  encodeClaim,
  formatClaim,
  formatSquareCode,
} from "@kinfold/contract/verify/document-claim";
import type { DocumentClaim } from "@kinfold/contract/document-checks";
import { toMinor, type Currency } from "@kinfold/money";
import { addDays, type Day } from "@kinfold/server/calendar/index.ts";
import { createPdfKey, createPdfSigner } from "@kinfold/server/document-checks/index.ts";
import {
  buildProofAnswer,
  buildProofClaim,
  renderFundsProofPdf,
  type FundsProofLine,
  type FundsProofRow,
} from "@kinfold/server/funds-proofs/index.ts";
import { createDocumentCode } from "@kinfold/server/platform/ids.ts";
import { createSigner, type Signer } from "@kinfold/server/platform/signing.ts";
import type { Chance } from "../drill/chance.ts";

/** The day on which everything is checked. */
export const TODAY: Day = "2026-11-12";

/** A proof of funds as the club keeps it, with its file and what stands in its square code. */
export type Printed = {
  row: FundsProofRow;
  claim: DocumentClaim;
  bytes: Buffer;
  fragment: string;
  /** What the club answers about its code on a day. */
  answer: (row: FundsProofRow, day: Day) => CheckedDocument;
};

/** A key that signs documents, and how the club publishes it. */
export type Key = { signer: Signer; published: DocumentKey };

/** What signs every file of the drill. */
const pdfSigner = createPdfSigner(await createPdfKey("Drill", new Date(`${TODAY}T00:00:00Z`)));

/** The key of this number. */
export function createKey(number: number): Key {
  const signer = createSigner(Buffer.alloc(32, number));
  const der = Buffer.from(signer.publicPem.replaceAll(/-----[A-Z ]+-----|\s/g, ""), "base64");
  return {
    signer,
    published: {
      kty: "OKP",
      crv: "Ed25519",
      kid: "0a1b2c3d",
      x: der.subarray(-32).toString("base64url"),
      from: "2026-01-01",
      until: null,
    },
  };
}

/** What stands in a square code that this key signs. */
export function signClaim(code: string, claim: DocumentClaim, { signer, published }: Key): string {
  const text = formatClaim({ code, claim });
  return formatSquareCode(text, published.kid, signer.sign(encodeClaim(text)));
}

function drawLines(chance: Chance): FundsProofLine[] {
  return Array.from({ length: chance.between(1, 12) }, (_, at) => ({
    name: at === 0 ? "Naira wallet" : `Harvest Pool, KIN-${chance.between(100_000, 999_999)}`,
    currency: chance.pick<Currency>(["NGN", "USD"]),
    amount_minor: toMinor(BigInt(chance.between(0, 2_000_000_000))),
  }));
}

/** Prints a proof of funds with words and figures by chance. */
export async function printProof(chance: Chance, key: Key): Promise<Printed> {
  const isFull = chance.happens(0.4);
  const lines = isFull ? drawLines(chance) : [];
  const row: FundsProofRow = {
    code: createDocumentCode("fundsProof"),
    member_id: toMemberId("mem_drill"),
    says: isFull ? "full_figures" : "at_least",
    currency: isFull ? null : chance.pick<Currency>(["NGN", "USD"]),
    amount_minor: isFull ? null : toMinor(BigInt(chance.between(1, 2_000_000_000))),
    day: addDays(TODAY, -chance.between(1, 30)),
    holder_name: chance.pick(["Adaeze Okafor", "Ọlábísí Ńwáọ̀gbụ̀", null]),
    purpose: chance.pick(["UK visa application", "Rent, Lekki", "School"]),
    valid_until: addDays(TODAY, chance.between(0, 300)),
    made_at: new Date(`${TODAY}T08:00:00Z`),
    withdrawn_at: null,
  };
  const claim = buildProofClaim(row, lines);
  const fragment = signClaim(row.code, claim, key);
  const bytes = await renderFundsProofPdf(claim, lines, {
    code: row.code,
    issuedAt: row.made_at,
    site: "kinfold.example",
    check: { address: `https://kinfold.example/check#${fragment}`, signer: pdfSigner },
    manager: "the club",
  });
  const prints = [hash("sha256", bytes)];
  return {
    row,
    claim,
    bytes,
    fragment,
    answer: (kept, day) => buildProofAnswer(kept, { lines, prints }, day),
  };
}
