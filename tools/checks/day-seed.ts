import { DAY_MS } from "@kinfold/contract/durations";

/** The number of today: something else every day, and the same all day. */
export const getDaySeed = (): number => Math.floor(Date.now() / DAY_MS);
