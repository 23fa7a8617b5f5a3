import { addDays, type Day } from "#calendar/index.ts";
import { createChance } from "../chance.ts";

/** What references are drawn from. */
export const ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const DIGITS = "0123456789";
const FIRST_DAY: Day = "2026-10-01";
const DAYS = 45;

/** A line of a generated statement. Minor units; above zero came in. */
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

  day(days: number = DAYS): Day {
    return addDays(FIRST_DAY, this.below(days));
  }

  session(): string {
    return this.text(30, DIGITS);
  }

  reference(): string {
    const reference = `KIN-${this.text(6, ALPHABET)}`;
    if (this.#drawn.has(reference)) return this.reference();
    this.#drawn.add(reference);
    return reference;
  }

  /** A reference with one character wrong that is no drawn reference. */
  misspell(reference: string): string {
    const at = "KIN-".length + this.below(6);
    const other = this.text(1, ALPHABET.replace(reference.charAt(at), ""));
    const misspelt = reference.slice(0, at) + other + reference.slice(at + 1);
    return this.#drawn.has(misspelt) ? this.misspell(reference) : misspelt;
  }

  /** Adds a line and returns its number. */
  line(line: CorpusLine): number {
    this.lines.push(line);
    return this.lines.length - 1;
  }
}
