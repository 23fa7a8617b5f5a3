import { hash } from "node:crypto";

/** SHA-256, whose 32 bytes are all that the tree is made of. */
export const HASH_BYTES = 32;

/** Reads the root of the complete subtree over the leaves from `index * 2 ** level` on, `2 ** level` of them. */
export type ReadNode = (level: number, index: number) => Promise<Buffer>;

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** The root of the tree without a leaf. */
export const EMPTY_ROOT: Buffer = hash("sha256", "", "buffer");

/** The hash of a leaf by RFC 6962, section 2.1. */
export const hashLeaf = (data: Uint8Array): Buffer =>
  hash("sha256", Buffer.concat([LEAF, data]), "buffer");

/** The hash of a node by RFC 6962, section 2.1. */
export const hashNode = (left: Uint8Array, right: Uint8Array): Buffer =>
  hash("sha256", Buffer.concat([NODE, left, right]), "buffer");

/** The root over so many hashes that it makes a complete tree: a power of two of them. */
export function hashComplete(hashes: readonly Buffer[]): Buffer {
  let level = hashes;
  while (level.length > 1) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, at) =>
      hashNode(below[2 * at] ?? EMPTY_ROOT, below[2 * at + 1] ?? EMPTY_ROOT),
    );
  }
  return level[0] ?? EMPTY_ROOT;
}

/** The largest power of two below this number, as its exponent. */
function findSplit(count: number): number {
  let level = 0;
  while (2 ** (level + 1) < count) level += 1;
  return level;
}

/** The root over the leaves from `from` up to and without `to`. `from` is where a subtree of that width begins. */
async function readRoot(from: number, to: number, readNode: ReadNode): Promise<Buffer> {
  const count = to - from;
  if (count === 0) return EMPTY_ROOT;
  const level = findSplit(count);
  if (count === 1) return readNode(0, from);
  if (count === 2 ** (level + 1)) return readNode(level + 1, from / count);
  const middle = from + 2 ** level;
  return hashNode(await readRoot(from, middle, readNode), await readRoot(middle, to, readNode));
}

/** The root of the tree over the first `size` leaves. */
export const computeRoot = (size: number, readNode: ReadNode): Promise<Buffer> =>
  readRoot(0, size, readNode);

/** That the leaf with this index is in the tree of this size: RFC 6962, section 2.1.1. The sibling of the leaf comes first. */
export async function proveInclusion(
  index: number,
  size: number,
  readNode: ReadNode,
): Promise<Buffer[]> {
  if (index < 0 || index >= size) throw new RangeError("the leaf is not in the tree");
  const proof: Buffer[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + 2 ** findSplit(to - from);
    const isLeft = index < middle;
    proof.unshift(
      await (isLeft ? readRoot(middle, to, readNode) : readRoot(from, middle, readNode)),
    );
    [from, to] = isLeft ? [from, middle] : [middle, to];
  }
  return proof;
}

/** That the tree of `size` begins with the leaves of the tree of `oldSize`: RFC 6962, section 2.1.2. */
export async function proveConsistency(
  oldSize: number,
  size: number,
  readNode: ReadNode,
): Promise<Buffer[]> {
  if (oldSize < 0 || oldSize > size) throw new RangeError("a log does not get shorter");
  if (oldSize === 0 || oldSize === size) return [];
  const proof: Buffer[] = [];
  let [from, to] = [0, size];
  while (oldSize < to) {
    const middle = from + 2 ** findSplit(to - from);
    const isLeft = oldSize <= middle;
    proof.unshift(
      await (isLeft ? readRoot(middle, to, readNode) : readRoot(from, middle, readNode)),
    );
    [from, to] = isLeft ? [from, middle] : [middle, to];
  }
  // Who asks has the root of the old tree, which needs no proof when it is one whole subtree.
  return from === 0 ? proof : [await readRoot(from, to, readNode), ...proof];
}

const isIndex = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const areHashes = (hashes: readonly Uint8Array[]): boolean =>
  hashes.every(({ length }) => length === HASH_BYTES);
const isOdd = (value: number): boolean => value % 2 === 1;
const halve = (value: number): number => Math.floor(value / 2);

/** A leaf, and the tree that it is said to be in. */
export type Inclusion = {
  index: number;
  size: number;
  leaf: Uint8Array;
  root: Uint8Array;
  proof: readonly Uint8Array[];
};

/** Whether the proof leads from the hash of the leaf to the root: RFC 9162, section 2.1.3.2. */
export function isIncluded({ index, size, leaf, root, proof }: Inclusion): boolean {
  if (!isIndex(index) || !isIndex(size) || index >= size) return false;
  if (!areHashes([leaf, root, ...proof])) return false;
  let [at, last] = [index, size - 1];
  let computed: Uint8Array = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      computed = hashNode(sibling, computed);
      while (!isOdd(at) && at !== 0) [at, last] = [halve(at), halve(last)];
    } else {
      computed = hashNode(computed, sibling);
    }
    [at, last] = [halve(at), halve(last)];
  }
  return last === 0 && Buffer.from(root).equals(computed);
}

/** Two trees, of which the second is said to begin with the first. */
export type Consistency = {
  oldSize: number;
  oldRoot: Uint8Array;
  size: number;
  root: Uint8Array;
  proof: readonly Uint8Array[];
};

/** Whether the proof leads from the old root to the new one: RFC 9162, section 2.1.4.2. */
export function isConsistent({ oldSize, oldRoot, size, root, proof }: Consistency): boolean {
  if (!isIndex(oldSize) || !isIndex(size) || oldSize > size) return false;
  if (!areHashes([oldRoot, root, ...proof])) return false;
  if (oldSize === size) return proof.length === 0 && Buffer.from(oldRoot).equals(root);
  if (oldSize === 0) return proof.length === 0 && EMPTY_ROOT.equals(oldRoot);
  let [at, last] = [oldSize - 1, size - 1];
  while (isOdd(at)) [at, last] = [halve(at), halve(last)];
  const [first, ...rest] = at === 0 ? [oldRoot, ...proof] : proof;
  if (first === undefined) return false;
  let [old, computed] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      old = hashNode(sibling, old);
      computed = hashNode(sibling, computed);
      while (!isOdd(at) && at !== 0) [at, last] = [halve(at), halve(last)];
    } else {
      computed = hashNode(computed, sibling);
    }
    [at, last] = [halve(at), halve(last)];
  }
  return last === 0 && Buffer.from(oldRoot).equals(old) && Buffer.from(root).equals(computed);
}
