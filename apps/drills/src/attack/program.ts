import type { Chance } from "../drill/chance.ts";
import type { Ground } from "./ground.ts";
import type { Reply } from "./send.ts";

/** The honest version of a call that was attacked: what it was, and what came of it when it did not succeed. */
export type Honest = { call: string; failure: string | undefined };

/** What a program did, everything that it found, and what shows that the same calls work for those who may make them. */
export type Found = { tries: number; faults: string[]; honest: readonly Honest[] };

/** One kind of attack. `tries` is how much of it there may be for each call. */
export type Program = (ground: Ground, size: { tries: number; chance: Chance }) => Promise<Found>;

/** An honest call that succeeded when it was answered 2xx. */
export const checkHonestCall = (call: string, { status, text }: Reply): Honest => ({
  call,
  failure: status >= 200 && status < 300 ? undefined : `${status} ${text.slice(0, 200)}`,
});

/** An honest call that succeeded when this is true. */
export const checkHonest = (call: string, isTrue: boolean, otherwise: string): Honest => ({
  call,
  failure: isTrue ? undefined : otherwise,
});
