import type { Day } from "#calendar/index.ts";
import { createChance } from "./chance.ts";

/** What references are drawn from. */
export const ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ";

/** A line of a made statement. Minor units; above zero came in. */
export type CorpusLine = {
  valueOn: Day;
  narration: string;
  bankReference: string;
  amountMinor: bigint;
};

/** Draws what a statement is made of. */
export class Mint {
  readonly lines: CorpusLine[] = [];
  readonly #next: () => number;
  readonly #drawn = new Set<string>();

  constructor(seed: number) {
    this.#next = createChance(seed);
  }

  below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  is(probability: number): boolean {
    return this.#next() < probability;
  }

  one<T>(of: readonly T[]): T {
    const choice = of[this.below(of.length)];
    if (choice === undefined) throw new Error("there is nothing to choose from");
    return choice;
  }

  text(length: number, of: string): string {
    return Array.from({ length }, () => of.charAt(this.below(of.length))).join("");
  }

  reference(): string {
    const reference = `KIN-${this.text(6, ALPHABET)}`;
    if (this.#drawn.has(reference)) return this.reference();
    this.#drawn.add(reference);
    return reference;
  }

  /** Adds a line and answers its number. */
  line(line: CorpusLine): number {
    this.lines.push(line);
    return this.lines.length - 1;
  }
}
