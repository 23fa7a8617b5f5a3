import type { Chance } from "../drill/chance.ts";
import type { Ground } from "./ground.ts";

/** What a program did, and everything that it found. */
export type Found = { tries: number; faults: string[] };

/** One kind of attack. `tries` is how much of it there may be for each call. */
export type Program = (ground: Ground, size: { tries: number; chance: Chance }) => Promise<Found>;
