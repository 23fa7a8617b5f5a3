/** Chance that comes out the same for the same seed. */
export type Chance = {
  /** From 0 up to and without 1. */
  next: () => number;
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  /** True so often, out of 1. */
  happens: (share: number) => boolean;
  pick: <T>(among: readonly [T, ...T[]]) => T;
};

/** A stream of its own for each pair of seed and number, so that neither clients nor kills disturb each other's. */
export function createChance(seed: number, stream: number): Chance {
  let state = (Math.imul(seed, 0x9e_37_79_b1) ^ Math.imul(stream + 1, 0x85_eb_ca_6b)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    happens: (share) => next() < share,
    pick: (among) => among[between(0, among.length - 1)] ?? among[0],
  };
}
