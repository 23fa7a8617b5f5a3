import { hash, randomBytes } from "node:crypto";
import { toMinor, ZERO, add, subtract, type Minor } from "@kinfold/money";

/** A leaf and a node begin with these bytes, which RFC 6962 does not use: neither can be taken for the other, or for one of the log. */
const LEAF = Buffer.from([2]);
const NODE = Buffer.from([3]);

const HASH_BYTES = 32;
const AMOUNT_BYTES = 8;
export const SALT_BYTES = 16;
/** A node as it is hashed and kept: its hash, and its sum as eight bytes, the highest first. */
export const NODE_BYTES: number = HASH_BYTES + AMOUNT_BYTES;
/** A part as it is kept and proven: index (four bytes), amount, salt. */
export const PART_BYTES: number = 4 + AMOUNT_BYTES + SALT_BYTES;
/** Every balance is split into so many parts, so that their number says nothing. */
export const PARTS = 3;
/** How a proof begins. */
const MAGIC = Buffer.from("KFS1", "ascii");
/** No amount or sum is as large as this: it would no longer fit the ledger and the programs that add up money. */
const LIMIT = 2n ** 63n;

const isInRange = (minor: bigint): boolean => minor >= 0n && minor < LIMIT;

/** Whether an amount in minor units can stand in a leaf: neither negative nor larger than the ledger can hold. */
export const isLeafAmount = (amountMinor: Minor): boolean => isInRange(amountMinor);

/** One leaf of a member: where it is in the tree, its amount in minor units, and the salt that only they are given. */
export type Part = { index: number; amountMinor: Minor; salt: Buffer };

/** Amounts are eight bytes. Throws at one that is negative or too large. */
function writeAmount(minor: bigint): Buffer {
  if (!isInRange(minor)) throw new RangeError("an amount is negative or too large");
  const bytes = Buffer.alloc(AMOUNT_BYTES);
  bytes.writeBigUInt64BE(minor);
  return bytes;
}

const readSum = (node: Buffer): Minor => toMinor(node.readBigUInt64BE(HASH_BYTES));

/** A leaf: its hash, over salt, amount and holder, and its amount. */
export function buildLeaf(salt: Uint8Array, amountMinor: Minor, holder: string): Buffer {
  const amount = writeAmount(amountMinor);
  const digest = hash("sha256", Buffer.concat([LEAF, salt, amount, Buffer.from(holder)]), "buffer");
  return Buffer.concat([digest, amount]);
}

/** The node over two: its hash, over both with their sums, and the sum of both. */
export function joinNodes(left: Buffer, right: Buffer): Buffer {
  const digest = hash("sha256", Buffer.concat([NODE, left, right]), "buffer");
  return Buffer.concat([digest, writeAmount(add(readSum(left), readSum(right)))]);
}

const nodeAt = (level: Buffer, index: number): Buffer =>
  level.subarray(index * NODE_BYTES, (index + 1) * NODE_BYTES);
const countNodes = (level: Buffer): number => level.length / NODE_BYTES;

/** Every level of a tree, the leaves first and the root last. Throws where the leaves are no power of two. */
export function buildLevels(leaves: Buffer): Buffer[] {
  const count = countNodes(leaves);
  if (!Number.isInteger(Math.log2(count))) throw new RangeError("the leaves make no whole tree");
  const levels = [leaves];
  for (let below = leaves; countNodes(below) > 1;) {
    const level = Buffer.alloc(below.length / 2);
    for (let index = 0; index < countNodes(level); index += 1) {
      joinNodes(nodeAt(below, 2 * index), nodeAt(below, 2 * index + 1)).copy(
        level,
        index * NODE_BYTES,
      );
    }
    levels.push(level);
    below = level;
  }
  return levels;
}

/** The root of a tree and its total, in minor units. */
export function computeSumRoot(leaves: Buffer): { root: Buffer; totalMinor: Minor } {
  const top = buildLevels(leaves).at(-1) ?? Buffer.alloc(0);
  return { root: top.subarray(0, HASH_BYTES), totalMinor: readSum(top) };
}

/** Random numbers, drawn of many bytes at a time. */
class Dice {
  #bytes = Buffer.alloc(0);
  #at = 0;

  #take(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) [this.#bytes, this.#at] = [randomBytes(65_536), 0];
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  takeSalt(): Buffer {
    return Buffer.from(this.#take(SALT_BYTES));
  }

  /** A number from zero through the limit, each as likely as any other but for one part in 2 ** 64. */
  draw(limit: bigint): bigint {
    return BigInt(`0x${this.#take(2 * AMOUNT_BYTES).toString("hex")}`) % (limit + 1n);
  }
}

/** Splits an amount at random places into `PARTS` parts, which may be zero. */
function splitAmount(amountMinor: Minor, dice: Dice): Minor[] {
  const cuts = Array.from({ length: PARTS - 1 }, () => toMinor(dice.draw(amountMinor)));
  const ends = [...cuts.toSorted((one, other) => (one < other ? -1 : 1)), amountMinor];
  return ends.map((end, at) => subtract(end, ends[at - 1] ?? ZERO));
}

/** The numbers below a count in random order. */
function shuffleIndexes(count: number, dice: Dice): number[] {
  const indexes = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Number(dice.draw(BigInt(at)));
    [indexes[at], indexes[other]] = [indexes[other] ?? 0, indexes[at] ?? 0];
  }
  return indexes;
}

/**
 * Splits each holder's amount into random parts and puts them into the leaves of a tree in random order; the rest of the leaves, up to a
 * power of two, are zero. The parts come back in the order of the holders. Throws at an amount that no leaf can have.
 */
export function plantParts(lines: readonly { holder: string; amountMinor: Minor }[]): {
  leaves: Buffer;
  parts: Part[][];
} {
  const dice = new Dice();
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, lines.length * PARTS)));
  const indexes = shuffleIndexes(size, dice);
  const leaves = Buffer.alloc(size * NODE_BYTES);
  const put = (index: number, salt: Buffer, amountMinor: Minor, holder: string): void => {
    buildLeaf(salt, amountMinor, holder).copy(leaves, index * NODE_BYTES);
  };
  const parts = lines.map(({ holder, amountMinor }, line) => {
    if (!isLeafAmount(amountMinor)) {
      throw new RangeError(`${holder}: the amount is negative or too large`);
    }
    return splitAmount(amountMinor, dice)
      .map((partMinor, part): Part => {
        const [index, salt] = [indexes[line * PARTS + part] ?? 0, dice.takeSalt()];
        put(index, salt, partMinor, holder);
        return { index, amountMinor: partMinor, salt };
      })
      .toSorted((one, other) => one.index - other.index);
  });
  for (const index of indexes.slice(lines.length * PARTS)) put(index, dice.takeSalt(), ZERO, "");
  return { leaves, parts };
}

/** Parts as they are kept and proven, one after another. */
export function writeParts(parts: readonly Part[]): Buffer {
  return Buffer.concat(
    parts.map(({ index, amountMinor, salt }) => {
      const at = Buffer.alloc(4);
      at.writeUInt32BE(index);
      return Buffer.concat([at, writeAmount(amountMinor), salt]);
    }),
  );
}

/** Reads what `writeParts` wrote. */
export function readParts(bytes: Buffer): Part[] {
  return Array.from({ length: Math.floor(bytes.length / PART_BYTES) }, (_, at) => {
    const part = bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES);
    return {
      index: part.readUInt32BE(),
      amountMinor: toMinor(part.readBigUInt64BE(4)),
      salt: part.subarray(4 + AMOUNT_BYTES),
    };
  });
}

/**
 * That these parts are leaves of the tree with these levels, in one proof for all: `KFS1`, the height and the number of parts as a byte each, the parts by
 * their index, and the nodes that a verifier cannot compute, from the leaves up and from left to right.
 */
export function proveParts(levels: readonly Buffer[], parts: readonly Part[]): Buffer {
  const nodes: Buffer[] = [];
  let known = parts.map(({ index }) => index);
  for (const level of levels.slice(0, -1)) {
    for (const index of known) {
      const sibling = index % 2 === 0 ? index + 1 : index - 1;
      if (!known.includes(sibling)) nodes.push(nodeAt(level, sibling));
    }
    known = [...new Set(known.map((index) => Math.floor(index / 2)))];
  }
  return Buffer.concat([
    MAGIC,
    Buffer.from([levels.length - 1, parts.length]),
    writeParts(parts),
    ...nodes,
  ]);
}
