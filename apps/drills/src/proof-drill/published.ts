import { createPublicKey, hash, randomBytes } from "node:crypto";
import type { ClaimedBalance } from "@kinfold/contract/verify/balance";
import { addUp, toMinor, type Minor } from "@kinfold/money";
import { writeCanonicalJson } from "@kinfold/server/audit/index.ts";
import {
  buildLevels,
  computeSumRoot,
  NODE_BYTES,
  plantParts,
  proveParts,
  type Part,
} from "@kinfold/server/liabilities/index.ts";
import {
  createVerifierKey,
  formatCheckpoint,
  GrowingTree,
  hashLeaf,
  proveInclusion,
  SIGNATURE_TYPES,
  signNote,
} from "@kinfold/server/merkle-log/index.ts";
import { createSigner } from "@kinfold/server/platform/signing.ts";
import type { Chance } from "../drill/chance.ts";

const DAY = "2026-10-31";
const ORIGIN = "club.example/log";
const signer = createSigner(randomBytes(32));
const key = createVerifierKey(ORIGIN, SIGNATURE_TYPES.ed25519, createPublicKey(signer.publicPem));

/** What a club owes to one of its members. */
export type OwedAmount = { holder: string; amountMinor: Minor };

/** Balances as clubs have them: many small, few large, one in ten empty. */
export const drawLines = (count: number, chance: Chance): OwedAmount[] =>
  Array.from({ length: count }, (_, at) => {
    const minor = chance.happens(0.1) ? 0 : Math.floor(10 ** (3 + 6 * chance.next()));
    return { holder: `wallet KIN-${at} NGN`, amountMinor: toMinor(BigInt(minor)) };
  });

/** The log at a size, as far as it is needed: leaves, root, and its note. */
export type PublishedLog = { leaves: readonly Buffer[]; root: Buffer; note: string };

/** Signs a log of these leaves, as the club does. */
export function publishLog(leaves: readonly Buffer[]): PublishedLog {
  const tree = new GrowingTree();
  for (const leaf of leaves) tree.add(leaf);
  const root = tree.computeRoot();
  const checkpoint = formatCheckpoint({ origin: ORIGIN, size: leaves.length, root });
  return { leaves, root, note: signNote(checkpoint, key, signer) };
}

/** Reads the nodes of a log. */
export const openNodes =
  (leaves: readonly Buffer[]) =>
  async (level: number, index: number): Promise<Buffer> => {
    const part = new GrowingTree();
    for (const leaf of leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)) part.add(leaf);
    return part.computeRoot();
  };

/** So many leaves of journals that no one needs to know. */
export const drawLeaves = (count: number): Buffer[] =>
  Array.from({ length: count }, () => randomBytes(32));

/** A tree with its root in a signed log. */
export type Published = {
  lines: readonly OwedAmount[];
  leaves: Buffer;
  parts: readonly Part[][];
  text: string;
  totalMinor: Minor;
  log: PublishedLog;
};

/** Builds a tree of these lines and signs the log with its root and total. */
export function publishTree(lines: readonly OwedAmount[], before: number): Published {
  const { leaves, parts } = plantParts(lines);
  const { root, totalMinor } = computeSumRoot(leaves);
  const text = writeCanonicalJson({
    leaf: "kinfold liabilities 1",
    subject: "wallets:NGN",
    currency: "NGN",
    day: DAY,
    basis: "midnight",
    height: Math.log2(leaves.length / NODE_BYTES),
    root: root.toString("hex"),
    total: String(totalMinor),
    salt: randomBytes(32).toString("hex"),
  });
  const log = publishLog([...drawLeaves(before), hashLeaf(hash("sha256", text, "buffer"))]);
  return { lines, leaves, parts, text, totalMinor, log };
}

/** What the club sends to one of its members, by their place among the lines. */
export async function claimBalance(published: Published, at: number): Promise<ClaimedBalance> {
  const { lines, leaves, parts, text, totalMinor, log } = published;
  const index = log.leaves.length - 1;
  const hashes = await proveInclusion(index, log.leaves.length, openNodes(log.leaves));
  const path = hashes.map((one) => `${one.toString("base64")}\n`).join("");
  return {
    holder: lines[at]?.holder ?? "",
    day: DAY,
    currency: "NGN",
    amount: String(lines[at]?.amountMinor ?? 0n),
    total: String(totalMinor),
    proof: proveParts(buildLevels(leaves), parts[at] ?? []).toString("base64"),
    text,
    log_proof: `c2sp.org/tlog-proof@v1\nindex ${index}\n${path}\n${log.note}`,
    key: key.text,
    witnesses: [],
  };
}

/** What the ledger has of these lines. */
export const sumLines = (lines: readonly OwedAmount[]): Minor =>
  addUp(lines, ({ amountMinor }) => amountMinor);
