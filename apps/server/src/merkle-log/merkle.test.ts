import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GrowingTree } from "./growing-tree.ts";
import {
  computeRoot,
  EMPTY_ROOT,
  hashLeaf,
  hashNode,
  isConsistent,
  isIncluded,
  proveConsistency,
  proveInclusion,
} from "./merkle.ts";
import {
  countHashes,
  createTileReader,
  formatTilePath,
  hasTile,
  parseTilePath,
  TILE_WIDTH,
  type Tile,
} from "./tiles.ts";

/** The definition of RFC 6962, section 2.1, and nothing faster. */
function computeNaively(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return EMPTY_ROOT;
  if (leaves.length === 1) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return hashNode(computeNaively(leaves.slice(0, split)), computeNaively(leaves.slice(split)));
}

const makeLeaves = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, at) => hashLeaf(Buffer.from(`leaf ${at}`)));

/** The tiles of a log, as tlog-tiles defines them. */
const readTileOf =
  (leaves: readonly Buffer[], read: string[] = []) =>
  async ({ level, index, width }: Tile): Promise<Buffer> => {
    read.push(formatTilePath({ level, index, width }));
    const span = TILE_WIDTH ** level;
    const hashes = Array.from({ length: width }, (_, at) => {
      const first = (index * TILE_WIDTH + at) * span;
      return computeNaively(leaves.slice(first, first + span));
    });
    return Buffer.concat(hashes);
  };

const base64 = (text: string): Buffer => Buffer.from(text, "base64");
const VECTORS: {
  consistency: {
    name: string;
    size1: number;
    size2: number;
    root1: string;
    root2: string;
    proof: string[] | null;
    wantErr: boolean;
  }[];
  inclusion: {
    name: string;
    leafIdx: number;
    treeSize: number;
    root: string;
    leafHash: string;
    proof: string[] | null;
    wantErr: boolean;
  }[];
} = JSON.parse(readFileSync(new URL("vectors/transparency-dev.json", import.meta.url), "utf8"));

/** Their roots here are the words "don't care", and a root has 32 bytes. */
const OTHERWISE = ["consistency/additional/sizes-are-equal-one-and-proof-is-empty.json"];

test("every proof of the vectors of transparency-dev is judged as they say", () => {
  expect([VECTORS.consistency.length, VECTORS.inclusion.length]).toEqual([98, 98]);
  const bytes = (hashes: string[] | null): Buffer[] => (hashes ?? []).map(base64);
  const consistent = VECTORS.consistency.filter(
    (one) =>
      !one.wantErr ===
      isConsistent({
        oldSize: one.size1,
        oldRoot: base64(one.root1),
        size: one.size2,
        root: base64(one.root2),
        proof: bytes(one.proof),
      }),
  );
  const included = VECTORS.inclusion.filter(
    (one) =>
      !one.wantErr ===
      isIncluded({
        index: one.leafIdx,
        size: one.treeSize,
        leaf: base64(one.leafHash),
        root: base64(one.root),
        proof: bytes(one.proof),
      }),
  );
  const agreed = new Set([...consistent, ...included].map(({ name }) => name));
  const all = [...VECTORS.consistency, ...VECTORS.inclusion].map(({ name }) => name);
  expect(all.filter((name) => !agreed.has(name))).toEqual(OTHERWISE);
});

/** Leaves and roots of RFC 6962's reference implementation, as Certificate Transparency tests them. */
const CT_LEAVES =
  ",00,10,2021,3031,40414243,5051525354555657,606162636465666768696a6b6c6d6e6f".split(",");
const CT_ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

test("roots are those of Certificate Transparency", async () => {
  const leaves = CT_LEAVES.map((hex) => hashLeaf(Buffer.from(hex, "hex")));
  for (const [size, root] of CT_ROOTS.entries()) {
    const reader = createTileReader(size, readTileOf(leaves));
    expect((await computeRoot(size, reader)).toString("hex")).toBe(root);
  }
});

test("whatever the sizes, roots and proofs of tiles are those of the definition, and no other leaf or root passes", async () => {
  const leaves = makeLeaves(1_100);
  const sizes = fc.tuple(fc.nat(1_100), fc.nat(1_100), fc.nat(1_099), fc.nat());
  await fc.assert(
    fc.asyncProperty(sizes, async ([one, other, leaf, flip]) => {
      const [oldSize, size] = [Math.min(one, other), Math.max(one, other, 1)];
      const index = leaf % size;
      const root = computeNaively(leaves.slice(0, size));
      const oldRoot = computeNaively(leaves.slice(0, oldSize));
      const readNode = createTileReader(size, readTileOf(leaves));
      expect(await computeRoot(size, readNode)).toEqual(root);
      const consistency = {
        oldSize,
        oldRoot,
        size,
        root,
        proof: await proveConsistency(oldSize, size, readNode),
      };
      expect(isConsistent(consistency)).toBe(true);
      const growing = new GrowingTree();
      for (const leaf of leaves.slice(0, size)) growing.add(leaf);
      expect([growing.size, growing.computeRoot()]).toEqual([size, root]);
      const hash = leaves[index] ?? EMPTY_ROOT;
      const inclusion = {
        index,
        size,
        leaf: hash,
        root,
        proof: await proveInclusion(index, size, readNode),
      };
      expect(isIncluded(inclusion)).toBe(true);
      const bent = Buffer.from(root);
      const at = flip % bent.length;
      bent.writeUInt8(bent.readUInt8(at) ^ 1, at);
      expect(isIncluded({ ...inclusion, root: bent })).toBe(false);
      expect(isIncluded({ ...inclusion, leaf: bent })).toBe(false);
      const isBentSeen =
        !isConsistent({ ...consistency, root: bent }) &&
        !isConsistent({ ...consistency, oldRoot: bent });
      expect(isBentSeen || oldSize === 0).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("no tile is asked for that the log of this size does not have, and none twice", async () => {
  const leaves = makeLeaves(700);
  for (const size of [1, 255, 256, 257, 513, 700]) {
    const read: string[] = [];
    const readNode = createTileReader(size, readTileOf(leaves, read));
    await computeRoot(size, readNode);
    await proveConsistency(Math.ceil(size / 2), size, readNode);
    expect(new Set(read).size).toBe(read.length);
    for (const path of read) expect(hasTile(size, parseTilePath(path) ?? readNothing())).toBe(true);
  }
});
const readNothing = (): Tile => ({ level: 0, index: 0, width: 0 });

test("the example of tlog-tiles: a log of 70,000 has these tiles on its right edge", () => {
  expect([0, 1, 2, 3].map((level) => countHashes(70_000, level))).toEqual([70_000, 273, 1, 0]);
  expect(hasTile(70_000, { level: 0, index: 273, width: 112 })).toBe(true);
  expect(hasTile(70_000, { level: 0, index: 273, width: 113 })).toBe(false);
  expect(hasTile(70_000, { level: 1, index: 1, width: 17 })).toBe(true);
  expect(hasTile(70_000, { level: 2, index: 0, width: 1 })).toBe(true);
  expect(hasTile(256, { level: 1, index: 0, width: 1 })).toBe(true);
});

test("one tile has one address, and what is none is refused", () => {
  expect(formatTilePath({ level: 0, index: 1_234_067, width: 256 })).toBe("0/x001/x234/067");
  for (const path of ["0/000", "0/001.p/5", "63/x001/x234/067.p/255", "1/x999/999"]) {
    expect(formatTilePath(parseTilePath(path) ?? readNothing())).toBe(path);
  }
  const bad =
    "0/1 0/0001 00/001 64/001 0/001/002 0/x001 0/x000/001 0/001.p/0 0/001.p/256 0/001.p/01 0/001.p/ -1/001 0/001/ /0/001 0/x001/002.p/5/6 data/000 entries/000 0/%30%30%31 0/001.P/5";
  const paths = [...bad.split(" "), "", "0/001\n", `0/${"x001/".repeat(5)}001`];
  expect(paths.filter((path) => parseTilePath(path) !== undefined)).toEqual([]);
});
