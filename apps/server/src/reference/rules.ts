import { toRateE6, type RateE6 } from "@kinfold/money";

/** A rate in force, and the limits for others. Millionths of a naira per dollar. */
export type RateBase = {
  floorE6: RateE6;
  ceilingE6: RateE6;
  /** The last accepted rate; undefined before the first one. */
  lastE6: RateE6 | undefined;
  /** The rate in force 24 hours ago, or the one that two people accepted since. */
  dayAgoE6: RateE6 | undefined;
};

/** Why a fetched rate is not accepted. */
export type HoldReason =
  | "below the floor"
  | "above the ceiling"
  | "more than 5 % from the last accepted rate"
  | "more than 15 % from the rate of 24 hours ago"
  | "the sources disagree by more than 2 %";

/** True when two rates differ by more than so many percent of the base. */
export function isBeyond(rateE6: RateE6, baseE6: RateE6, percent: number): boolean {
  const moved = rateE6 > baseE6 ? rateE6 - baseE6 : baseE6 - rateE6;
  return moved * 100n > baseE6 * BigInt(percent);
}

/** Why a fetched rate must wait for people; undefined when it is accepted. */
export function holdReasonOf(rateE6: RateE6, base: RateBase): HoldReason | undefined {
  if (rateE6 < base.floorE6) return "below the floor";
  if (rateE6 > base.ceilingE6) return "above the ceiling";
  if (base.lastE6 !== undefined && isBeyond(rateE6, base.lastE6, 5)) {
    return "more than 5 % from the last accepted rate";
  }
  if (base.dayAgoE6 !== undefined && isBeyond(rateE6, base.dayAgoE6, 15)) {
    return "more than 15 % from the rate of 24 hours ago";
  }
  return undefined;
}

/** The median of one or two rates, to the millionth, rounded half up. */
export function computeMedian(one: RateE6, other: RateE6): RateE6 {
  return toRateE6((one + other + 1n) / 2n);
}

/** Millionths as decimal text without trailing zeros. */
export function formatMillionths(e6: RateE6): string {
  const fraction = (e6 % 1_000_000n).toString().padStart(6, "0").replace(/0+$/, "");
  return `${e6 / 1_000_000n}${fraction === "" ? "" : `.${fraction}`}`;
}
