const MINUTE_MS = 60_000;
const CENTRE = 1545.5;
const DECIMALS = 100;

/** Naira for one dollar, and when that was true. */
export type Rate = { rate: number; asOf: string };

/** What a tester wants the source to do until it is forgotten. */
type Wish = { rate: number; asOf: string | undefined } | { status: number };

/** Naira for one dollar: moves a little each minute around 1545.50, the same for the same minute; or does as a tester wishes. */
export class Rates {
  readonly #now: () => number;
  #wish: Wish | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The rate, or the HTTP status of a source that fails. */
  get current(): Rate | { status: number } {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    const asOf = new Date(minute * MINUTE_MS).toISOString();
    if (this.#wish === undefined) return { rate: rateAt(minute), asOf };
    if ("status" in this.#wish) return { status: this.#wish.status };
    return { rate: this.#wish.rate, asOf: this.#wish.asOf ?? asOf };
  }

  get isMoving(): boolean {
    return this.#wish === undefined;
  }

  set(rate: number, asOf?: string): void {
    this.#wish = { rate, asOf };
  }

  fail(status: number): void {
    this.#wish = { status };
  }

  forget(): void {
    this.#wish = undefined;
  }
}

function rateAt(minute: number): number {
  const drift = 4 * Math.sin(minute / 37) + 1.5 * Math.sin(minute / 5.3);
  return Math.round((CENTRE + drift) * DECIMALS) / DECIMALS;
}
