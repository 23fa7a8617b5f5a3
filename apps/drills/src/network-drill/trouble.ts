import type { Chance } from "../drill/chance.ts";

/** What happens at a boundary: the connection is cut there, or the browser is killed. */
export type Blow = "cut" | "kill";

/** A boundary is cut or killed at so often, beside the one that is this run's own. */
const SHARE = 0.06;
/** After so many a run has peace: it must end. */
const MOST_BLOWS = 6;

/** Where a run is struck: at one boundary for sure, and at others by chance. */
export class Trouble {
  readonly #chance: Chance;
  readonly #first: number | undefined;
  #passed = 0;
  #blows = 0;

  /** `first`: the boundary that is struck for sure; undefined for a run without any trouble. */
  constructor(chance: Chance, first: number | undefined) {
    this.#chance = chance;
    this.#first = first;
  }

  /** How many boundaries were passed. */
  get passed(): number {
    return this.#passed;
  }

  get blows(): number {
    return this.#blows;
  }

  /** Whether nothing more will happen. */
  get isOver(): boolean {
    const first = this.#first;
    return first === undefined || this.#blows >= MOST_BLOWS || this.#passed > 10 * (first + 10);
  }

  /** Passes a boundary. At one inside of the browser nothing can be cut. */
  pass(canCut: boolean): Blow | undefined {
    const isFirst = this.#passed === this.#first;
    this.#passed += 1;
    if (this.isOver || !(isFirst || this.#chance.happens(SHARE))) return undefined;
    this.#blows += 1;
    return canCut && this.#chance.happens(0.6) ? "cut" : "kill";
  }
}
