import { EMPTY_ROOT, hashNode } from "./merkle.ts";

/** A tree that grows leaf by leaf and keeps no more than its right edge. */
export class GrowingTree {
  #size = 0;
  /** By level, the root of the complete subtree that waits for its sibling. */
  readonly #edge: (Buffer | undefined)[] = [];

  get size(): number {
    return this.#size;
  }

  /** Adds the hash of a leaf; the roots of the subtrees that it completes, by level: the leaf itself comes first. */
  add(leaf: Buffer): Buffer[] {
    const completed = [leaf];
    let hash = leaf;
    let level = 0;
    for (let left = this.#edge[0]; left !== undefined; left = this.#edge[level]) {
      hash = hashNode(left, hash);
      this.#edge[level] = undefined;
      completed.push(hash);
      level += 1;
    }
    this.#edge[level] = hash;
    this.#size += 1;
    return completed;
  }

  /** The root over all leaves so far. */
  computeRoot(): Buffer {
    let root: Buffer | undefined;
    for (const left of this.#edge) {
      if (left !== undefined) root = root === undefined ? left : hashNode(left, root);
    }
    return root ?? EMPTY_ROOT;
  }
}
