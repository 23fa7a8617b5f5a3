import { createHash, type Hash } from "node:crypto";

/** SHA-256 of the lines that an erasure left of entries, in their order: its approval, which is hashed itself, says it. */
export class ErasedDigest {
  readonly #hash: Hash = createHash("sha256");

  add(line: string): void {
    this.#hash.update(`${line}\n`, "utf8");
  }

  toString(): string {
    return this.#hash.copy().digest("hex");
  }
}
