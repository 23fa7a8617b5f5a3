import { hash } from "node:crypto";
import { findCodeInFile } from "@kinfold/contract/document-code";
import { verifySquareCode } from "@kinfold/contract/verify/document-claim";
import { judgeDocument, type DocumentEvidence } from "@kinfold/contract/verify/judge-document";
import { toMinor } from "@kinfold/money";
import { addDays } from "@kinfold/server/calendar/index.ts";
import { isHeld } from "@kinfold/server/funds-proofs/index.ts";
import { createChance, type Chance } from "../drill/chance.ts";
import type { Report } from "../drill/programme.ts";
import type { DocumentOrders, DocumentPlant } from "./orders.ts";
import { createKey, printProof, signClaim, TODAY, type Printed } from "./printed.ts";

/** A bit is changed in each byte that is so far from the one before. */
const STEP = 64;
const [CLUB, FORGER] = [createKey(1), createKey(2)];

type Hand = { bytes?: Uint8Array; fragment?: string };

/** What a stranger is told who has a file, a square code or both of a document. */
async function check(
  { row, answer }: Printed,
  { bytes, fragment }: Hand,
  plant: DocumentPlant | undefined,
): Promise<string> {
  const code = (bytes && findCodeInFile(bytes)) ?? row.code;
  const scanned =
    fragment === undefined ? undefined : await verifySquareCode(fragment, [CLUB.published]);
  let square: DocumentEvidence["square"] =
    fragment === undefined ? undefined : (scanned ?? "unreadable");
  if (plant === "unsigned") square = undefined;
  const { outcome } = judgeDocument({
    answer: code === row.code ? answer(row, TODAY) : "unknown",
    square,
    fileSha256: bytes === undefined || plant === "blind" ? undefined : hash("sha256", bytes),
  });
  return outcome;
}

/** The file with one bit changed in one byte. */
function flipBit(bytes: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ (1 << bit);
  return changed;
}

/** Changes every 64th byte of a file: how many files were checked, and how many of them were believed. */
async function flipFile(printed: Printed, chance: Chance, plant: DocumentPlant | undefined) {
  let [checked, believed] = [0, 0];
  for (let at = 0; at < printed.bytes.length; at += STEP) {
    const bytes = flipBit(printed.bytes, at, chance.between(0, 7));
    checked += 1;
    if ((await check(printed, { bytes }, plant)) === "genuine") believed += 1;
  }
  return { checked, believed };
}

/** Square codes that the club did not print on this document. */
function forgeFragments(printed: Printed, other: Printed, chance: Chance): string[] {
  const { row, claim, fragment } = printed;
  const more = {
    ...claim,
    figures: claim.figures.map((figure) => ({ ...figure, amount: toMinor(figure.amount + 1n) })),
  };
  const [text = ""] = signClaim(row.code, more, CLUB).split(".");
  const [, ...signed] = fragment.split(".");
  const at = chance.between(0, fragment.length - 1);
  const changed = fragment[at] === "A" ? "B" : "A";
  return [
    signClaim(row.code, claim, FORGER),
    signClaim(row.code, more, FORGER),
    [text, ...signed].join("."),
    fragment.slice(0, at) + changed + fragment.slice(at + 1),
    other.fragment,
    "",
  ];
}

/** Forges square code and file, each alone and together: how many were checked, and what was said that should not have been. */
async function forgeBoth(
  printed: Printed,
  other: Printed,
  chance: Chance,
  plant: DocumentPlant | undefined,
) {
  const { bytes, fragment } = printed;
  const forgedFile = Buffer.concat([bytes, Buffer.from("\n")]);
  const forged = forgeFragments(printed, other, chance);
  const hands: Hand[] = [
    ...forged.map((one) => ({ fragment: one })),
    ...forged.map((one) => ({ fragment: one, bytes })),
    ...forged.map((one) => ({ fragment: one, bytes: forgedFile })),
    { bytes: forgedFile },
    { fragment, bytes: forgedFile },
  ];
  const originals: Hand[] = [{}, { bytes }, { fragment }, { bytes, fragment }];
  let [believed, refused] = [0, 0];
  for (const hand of hands) {
    if ((await check(printed, hand, plant)) === "genuine") believed += 1;
  }
  for (const hand of originals) {
    if ((await check(printed, hand, plant)) !== "genuine") refused += 1;
  }
  return { forged: hands.length, believed, originals: originals.length, refused };
}

/** Whether an expired and a withdrawn document are called so, and say nothing more. */
async function endDocument(printed: Printed, plant: DocumentPlant | undefined): Promise<number> {
  const { bytes, fragment, row } = printed;
  const ends = [
    ["expired", { ...row, valid_until: addDays(TODAY, -1) }],
    ["withdrawn", { ...row, withdrawn_at: new Date(`${TODAY}T10:00:00Z`) }],
  ] as const;
  let wrong = 0;
  for (const [outcome, ended] of ends) {
    const shown = plant === "silent" ? row : ended;
    const says = await check({ ...printed, row: shown }, { bytes, fragment }, plant);
    const { claim } = printed.answer(shown, TODAY);
    if (says !== outcome || (claim !== null && claim.figures.length > 0)) wrong += 1;
  }
  return wrong;
}

/** How many of so many random pairs of a balance and an amount are answered wrongly. */
function tryAmounts(pairs: number, chance: Chance, plant: DocumentPlant | undefined): number {
  let wrong = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const parts = Array.from({ length: chance.between(1, 8) }, () =>
      toMinor(BigInt(chance.between(0, 2_000_000_000))),
    );
    const balance = parts.reduce((sum: bigint, part) => sum + part, 0n);
    // Half of them lie next to the balance, where a mistake would be.
    const near = BigInt(chance.between(-2, 2));
    const amount = chance.happens(0.5) ? balance + near : BigInt(chance.between(0, 2_000_000_000));
    const held = parts.map((part) => ({ currency: "NGN" as const, amount_minor: part }));
    const least = plant === "lenient" ? amount - 1n : amount;
    if (isHeld(held, { currency: "NGN", amount: toMinor(least) }) !== balance >= amount) wrong += 1;
  }
  return wrong;
}

/** Prints documents, forges them in every way and checks them as a stranger does. */
export async function drillDocuments({
  seed,
  documents,
  pairs,
  plant,
}: DocumentOrders): Promise<Report> {
  const chance = createChance(seed, 0);
  const sums = { files: 0, changed: 0, forged: 0, believed: 0, originals: 0, refused: 0, ended: 0 };
  let before = await printProof(chance, CLUB);
  for (let at = 0; at < documents; at += 1) {
    const printed = await printProof(chance, CLUB);
    const flipped = await flipFile(printed, chance, plant);
    const both = await forgeBoth(printed, before, chance, plant);
    sums.files += flipped.checked;
    sums.changed += flipped.believed;
    sums.forged += both.forged;
    sums.believed += both.believed;
    sums.originals += both.originals;
    sums.refused += both.refused;
    sums.ended += await endDocument(printed, plant);
    before = printed;
  }
  const wrong = tryAmounts(pairs, chance, plant);
  const faults = [
    [sums.changed, "changed files were called genuine"],
    [sums.believed, "forged square codes or files were called genuine"],
    [sums.refused, "originals were refused"],
    [sums.ended, "expired or withdrawn documents were not called so"],
    [wrong, "amounts were answered wrongly"],
  ] as const;
  return {
    lines: [
      `${sums.files} files with one changed byte: ${sums.files - sums.changed} refused; ${sums.originals} originals: ${sums.originals - sums.refused} accepted`,
      `${sums.forged} with a forged square code, file or both: ${sums.forged - sums.believed} refused`,
      `${2 * documents} expired or withdrawn: ${2 * documents - sums.ended} called so`,
      `${pairs} pairs of balance and amount: ${pairs - wrong} right`,
    ],
    faults: faults.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`),
  };
}
