import { toMinor, ZERO, addUp } from "@kinfold/money";
import { computeProvenSum } from "@kinfold/contract/verify/sum-proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildLeaf,
  buildLevels,
  computeSumRoot,
  joinNodes,
  NODE_BYTES,
  PART_BYTES,
  PARTS,
  plantParts,
  proveParts,
  readParts,
  writeParts,
} from "./sum-tree.ts";

const salt = Buffer.alloc(16, 7);

const nameLines = (amounts: readonly bigint[]) =>
  amounts.map((minor, at) => ({ holder: `wallet KIN-${at} NGN`, amountMinor: toMinor(minor) }));

/** What a verifier, who knows only the name of the holder, computes of a proof. */
const verify = (proof: Buffer, holder: string) => computeProvenSum(Uint8Array.from(proof), holder);

test("the bytes of a leaf and of a node are those of decision 0165", () => {
  // sha256(02 | 07 x 16 | 00 00 00 00 00 00 01 f4 | "wallet KIN-1 NGN"), by sha256sum.
  const leaf = buildLeaf(salt, toMinor(500n), "wallet KIN-1 NGN");
  expect(leaf.toString("hex")).toBe(
    "c32216f25baace83a8cee4bdc6aba3e95d448c0d028d7dc5298c7e259482e12300000000000001f4",
  );
  const node = joinNodes(leaf, buildLeaf(salt, ZERO, ""));
  expect(node.toString("hex")).toBe(
    "f5fae43b64b40686d3b3f0747c22d4ab70b949c8b08931170afad650232c59e100000000000001f4",
  );
});

test("every holder's proof leads to root and total, whatever the balances are", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.bigInt({ min: 0n, max: 2n ** 57n }), { minLength: 1, maxLength: 40 }),
      async (amounts) => {
        const lines = nameLines(amounts);
        const { leaves, parts } = plantParts(lines);
        const levels = buildLevels(leaves);
        const { root, totalMinor } = computeSumRoot(leaves);
        expect(totalMinor).toBe(addUp(lines, ({ amountMinor }) => amountMinor));
        for (const [at, { holder, amountMinor }] of lines.entries()) {
          const sum = await verify(proveParts(levels, parts[at] ?? []), holder);
          expect(sum).toMatchObject({ amountMinor, totalMinor });
          expect(Buffer.from(sum?.root ?? [])).toEqual(root);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("no bit of a proof can be changed, cut off or added, and no one else's name fits it", async () => {
  const lines = nameLines([500n, 0n, 123_456n, 7n, 99n]);
  const { leaves, parts } = plantParts(lines);
  const { root } = computeSumRoot(leaves);
  const proof = proveParts(buildLevels(leaves), parts[2] ?? []);
  const holder = lines[2]?.holder ?? "";
  const leadsToRoot = async (bytes: Buffer, name: string): Promise<boolean> => {
    const sum = await verify(bytes, name);
    return sum !== undefined && Buffer.from(sum.root).equals(root) && sum.amountMinor === 123_456n;
  };
  expect(await leadsToRoot(proof, holder)).toBe(true);
  expect(await leadsToRoot(proof, lines[1]?.holder ?? "")).toBe(false);
  for (let bit = 0; bit < proof.length * 8; bit += 1) {
    const bytes = Buffer.from(proof);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect([bit, await leadsToRoot(bytes, holder)]).toEqual([bit, false]);
  }
  expect(await leadsToRoot(proof.subarray(0, -1), holder)).toBe(false);
  expect(await leadsToRoot(proof.subarray(0, -NODE_BYTES), holder)).toBe(false);
  expect(await leadsToRoot(Buffer.concat([proof, Buffer.alloc(NODE_BYTES)]), holder)).toBe(false);
});

test("a negative balance is refused, and so is a sum that would be read as one", async () => {
  expect(() => plantParts(nameLines([500n, -1n]))).toThrow("negative");
  expect(plantParts(nameLines([2n ** 63n - 1n])).parts).toHaveLength(1);
  expect(() => plantParts(nameLines([2n ** 63n]))).toThrow("too large");
  expect(() => buildLeaf(salt, toMinor(2n ** 63n), "x")).toThrow(RangeError);
  const half = buildLeaf(salt, toMinor(2n ** 62n), "x");
  expect(() => joinNodes(half, half)).toThrow("too large");
  // The club's own program would not build it: a proof made by another is refused by the verifier.
  const part = { index: 0, amountMinor: toMinor(2n ** 62n), salt };
  const proof = Buffer.concat([
    Buffer.from("KFS1"),
    Buffer.from([1, 1]),
    writeParts([part]),
    Buffer.alloc(32),
    Buffer.from((2n ** 62n).toString(16).padStart(16, "0"), "hex"),
  ]);
  expect(await verify(proof, "x")).toBeUndefined();
});

test("balances are split into three parts at random places, in random order, among leaves of zero", () => {
  const lines = nameLines(Array.from({ length: 100 }, () => 1_000_000n));
  const { leaves, parts } = plantParts(lines);
  expect(leaves.length).toBe(512 * NODE_BYTES);
  const indexes = parts.flat().map(({ index }) => index);
  expect(new Set(indexes).size).toBe(100 * PARTS);
  expect(indexes).not.toEqual(indexes.toSorted((one, other) => one - other));
  expect(new Set(parts.flat().map((part) => part.salt.toString("hex"))).size).toBe(100 * PARTS);
  expect(new Set(parts.flat().map((part) => part.amountMinor)).size).toBeGreaterThan(250);
  const written = writeParts(parts[0] ?? []);
  expect(written.length).toBe(PARTS * PART_BYTES);
  expect(readParts(written)).toEqual(parts[0]);
  expect(plantParts(lines).leaves.equals(leaves)).toBe(false);
});

test("the proof of one of ten thousand members has less than 2 KB", () => {
  const { leaves, parts } = plantParts(
    nameLines(Array.from({ length: 10_000 }, () => 76_326_923n)),
  );
  const levels = buildLevels(leaves);
  const longest = Math.max(...parts.slice(0, 1_000).map((own) => proveParts(levels, own).length));
  expect(longest).toBeLessThanOrEqual(2_048);
});
