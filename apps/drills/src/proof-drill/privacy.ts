import { randomBytes } from "node:crypto";
import { toMinor, ZERO } from "@kinfold/money";
import {
  buildLeaf,
  buildLevels,
  NODE_BYTES,
  plantParts,
  proveParts,
  type Part,
} from "@kinfold/server/liabilities/index.ts";
import type { Chance } from "../drill/chance.ts";
import { drawLines, type OwedAmount } from "./published.ts";

const HEAD_BYTES = 6;
const PART_BYTES = 28;
const PERMUTATIONS = 2_000;
/** The least nodes that a proof of a small club has: those that every proof can be compared by. */
const COMPARED = 12;

type Plant = (lines: readonly OwedAmount[]) => { leaves: Buffer; parts: Part[][] };

/** The fault that is planted: every balance is one leaf, beside that of the member before. */
export const plantInOrder: Plant = (lines) => {
  const leaves = Buffer.alloc(2 ** Math.ceil(Math.log2(lines.length)) * NODE_BYTES);
  for (let at = 0; at < leaves.length; at += NODE_BYTES) {
    buildLeaf(randomBytes(16), ZERO, "").copy(leaves, at);
  }
  const parts = lines.map(({ holder, amountMinor }, index) => {
    const salt = randomBytes(16);
    buildLeaf(salt, amountMinor, holder).copy(leaves, index * NODE_BYTES);
    return [{ index, amountMinor, salt }];
  });
  return { leaves, parts };
};

/** What the first member sees of the others in one proof: the sums beside their own path, as shares of the total. */
function observe(lines: readonly OwedAmount[], plant: Plant): number[] {
  const { leaves, parts } = plant(lines);
  const levels = buildLevels(leaves);
  const proof = proveParts(levels, parts[0] ?? []);
  const total = Number(levels.at(-1)?.readBigUInt64BE(NODE_BYTES - 8) ?? 1n);
  const from = HEAD_BYTES + (proof[5] ?? 0) * PART_BYTES;
  const sums: number[] = [];
  for (let at = from; at < proof.length; at += NODE_BYTES) {
    sums.push(Number(proof.readBigUInt64BE(at + NODE_BYTES - 8)) / total);
  }
  const largest = Math.max(...sums.slice(0, PARTS_AT_LEAVES));
  // Lowest first, and from the top down: proofs differ in length by the nodes that paths have together.
  return [...sums.slice(0, COMPARED), ...sums.toReversed().slice(0, COMPARED), largest];
}
const PARTS_AT_LEAVES = 3;

const computeMeans = (rows: readonly (readonly number[])[]): number[] =>
  (rows[0] ?? []).map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length);

/** What someone learns in so many nights: the mean and the mean square of each sum. */
function observeNights(lines: readonly OwedAmount[], nights: number, plant: Plant): number[] {
  const seen = Array.from({ length: nights }, () => observe(lines, plant));
  return [...computeMeans(seen), ...computeMeans(seen.map((row) => row.map((one) => one * one)))];
}

/** How far the means of two groups are apart, each figure by its own spread. */
function computeDistance(
  one: readonly number[][],
  other: readonly number[][],
  spread: readonly number[],
): number {
  const [means, others] = [computeMeans(one), computeMeans(other)];
  return means.reduce(
    (sum, mean, at) => sum + Math.abs(mean - (others[at] ?? 0)) / (spread[at] ?? 1),
    0,
  );
}

/** How likely two groups are at least as far apart when who belongs to which is drawn by lot. */
function permute(one: readonly number[][], other: readonly number[][], chance: Chance): number {
  const all = [...one, ...other];
  const means = computeMeans(all);
  const spread = computeMeans(
    all.map((row) => row.map((value, at) => (value - (means[at] ?? 0)) ** 2)),
  ).map((variance) => Math.sqrt(variance) || 1);
  const distance = computeDistance(one, other, spread);
  let asFar = 1;
  for (let round = 0; round < PERMUTATIONS; round += 1) {
    const drawn = [...all];
    for (let at = drawn.length - 1; at > 0; at -= 1) {
      const swapped = chance.between(0, at);
      [drawn[at], drawn[swapped]] = [drawn[swapped] ?? [], drawn[at] ?? []];
    }
    const far = computeDistance(drawn.slice(0, one.length), drawn.slice(one.length), spread);
    if (far >= distance) asFar += 1;
  }
  return asFar / (PERMUTATIONS + 1);
}

/**
 * How well one member can distinguish two clubs by their own proofs of so many nights: p of a permutation test. The clubs differ in the
 * balance of one other member, which is three times as much; the total, which members may know, is kept by a third.
 */
export function compareClubs(
  { members, samples, nights }: { members: number; samples: number; nights: number },
  chance: Chance,
  plant: Plant = plantParts,
): number {
  const rest = drawLines(members, chance).slice(3);
  const draw = (other: bigint, third: bigint): OwedAmount[] => [
    { holder: "wallet KIN-ME NGN", amountMinor: toMinor(76_326_923n) },
    { holder: "wallet KIN-OTHER NGN", amountMinor: toMinor(other) },
    { holder: "wallet KIN-THIRD NGN", amountMinor: toMinor(third) },
    ...rest,
  ];
  const observeAll = (lines: readonly OwedAmount[]): number[][] =>
    Array.from({ length: samples }, () => observeNights(lines, nights, plant));
  return permute(
    observeAll(draw(10_000_000n, 40_000_000n)),
    observeAll(draw(30_000_000n, 20_000_000n)),
    chance,
  );
}
