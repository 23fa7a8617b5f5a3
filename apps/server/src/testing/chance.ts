/** Repeatable chance: the same seed draws the same. */
export function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Repeatable whole numbers from 0 up to the number below which each is drawn. */
export function createDraw(seed: number): (below: number) => number {
  const next = createChance(seed);
  return (below) => Math.floor(next() * below);
}

/**
 * The seed of a random test, which its name or its failure prints: the same in every run. TEST_SEED draws something else, or what failed
 * there again.
 */
export const readSeed = (): number => Number(process.env["TEST_SEED"] ?? 20_261_112);
