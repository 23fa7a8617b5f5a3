import { addPlain, toMinor, ZERO, type Minor } from "@kinfold/money";
import { combineBytes, encodeText, hashBytes, isSameBytes, type Bytes } from "./bytes.ts";

const [LEAF, NODE] = [Uint8Array.of(2), Uint8Array.of(3)];
const MAGIC = encodeText("KFS1");
const HEAD_BYTES = 6;
const PART_BYTES = 28;
const NODE_BYTES = 40;
const HASH_BYTES = 32;
const AMOUNT_AT = 4;
const SALT_AT = 12;
const MOST_HEIGHT = 24;
/** A sum as large as this is refused: programs that add up money would read it as a negative one. */
const LIMIT = 2n ** 63n;

/** A leaf or a node: its hash and its sum, as they are hashed again. */
type SumNode = { index: number; bytes: Bytes; sumMinor: Minor };

/** What a proof of parts comes to: the amount of all parts, and the root and total that they lead to. Minor units. */
export type ProvenSum = {
  amountMinor: Minor;
  totalMinor: Minor;
  root: Bytes;
  height: number;
  partCount: number;
};

const readAmount = (bytes: Uint8Array, at: number): Minor =>
  toMinor(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at));

function writeAmount(minor: bigint): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, minor);
  return bytes;
}

const isAmount = (minor: bigint): boolean => minor >= 0n && minor < LIMIT;

async function joinNodes(left: SumNode, right: SumNode, index: number): Promise<SumNode> {
  const sumMinor = addPlain(left.sumMinor, right.sumMinor);
  const hash = await hashBytes(NODE, left.bytes, right.bytes);
  return { index, bytes: combineBytes(hash, writeAmount(sumMinor)), sumMinor };
}

/** Computes root, total and amount from a proof and the name of its holder. Undefined for bytes that are no such proof. */
export async function computeProvenSum(
  proof: Uint8Array,
  holder: string,
): Promise<ProvenSum | undefined> {
  const [height = -1, count = 0] = [proof[4], proof[5]];
  const nodesAt = HEAD_BYTES + count * PART_BYTES;
  const isWhole =
    isSameBytes(proof.subarray(0, MAGIC.length), MAGIC) &&
    height >= 0 &&
    height <= MOST_HEIGHT &&
    count > 0 &&
    proof.length >= nodesAt &&
    (proof.length - nodesAt) % NODE_BYTES === 0;
  if (!isWhole) return undefined;

  let amountMinor: Minor = ZERO;
  let known: SumNode[] = [];
  for (let part = 0; part < count; part += 1) {
    const bytes = proof.subarray(
      HEAD_BYTES + part * PART_BYTES,
      HEAD_BYTES + (part + 1) * PART_BYTES,
    );
    const index = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    const sumMinor = readAmount(bytes, AMOUNT_AT);
    const before = known.at(-1)?.index ?? -1;
    // One leaf counts once, so that the parts stand in their order.
    if (index <= before || index >= 2 ** height || !isAmount(sumMinor)) return undefined;
    const amount = writeAmount(sumMinor);
    const hash = await hashBytes(LEAF, bytes.subarray(SALT_AT), amount, encodeText(holder));
    known.push({ index, bytes: combineBytes(hash, amount), sumMinor });
    amountMinor = addPlain(amountMinor, sumMinor);
  }

  let at = nodesAt;
  const takeSibling = (index: number): SumNode | undefined => {
    if (at + NODE_BYTES > proof.length) return undefined;
    const bytes = Uint8Array.from(proof.subarray(at, at + NODE_BYTES));
    at += NODE_BYTES;
    const sumMinor = readAmount(bytes, HASH_BYTES);
    return isAmount(sumMinor) ? { index, bytes, sumMinor } : undefined;
  };
  for (let level = 0; level < height; level += 1) {
    const above: SumNode[] = [];
    for (let one = 0; one < known.length; one += 1) {
      const node = known[one];
      if (node === undefined) return undefined;
      const isLeft = node.index % 2 === 0;
      const next = known[one + 1];
      const isPair = isLeft && next?.index === node.index + 1;
      const sibling = isPair ? next : takeSibling(isLeft ? node.index + 1 : node.index - 1);
      if (sibling === undefined) return undefined;
      const parent = Math.floor(node.index / 2);
      const [left, right] = isLeft ? [node, sibling] : [sibling, node];
      const joined = await joinNodes(left, right, parent);
      if (!isAmount(joined.sumMinor)) return undefined;
      above.push(joined);
      if (isPair) one += 1;
    }
    known = above;
  }
  const [top] = known;
  if (top === undefined || known.length !== 1 || at !== proof.length) return undefined;
  const root = top.bytes.subarray(0, HASH_BYTES);
  return { amountMinor, totalMinor: top.sumMinor, root, height, partCount: count };
}
