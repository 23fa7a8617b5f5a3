import { toMinor, type Minor } from "@kinfold/money";
import { addDays, addMonths, lagosDay } from "#calendar/index.ts";
import { setHour, getDayInYear, MONTHS_LIVED } from "./dates.ts";

const TUNDE = "tunde.bakare@kinfold.example";
const JAMES = "james.whitfield@kinfold.example";
const ADAEZE = "adaeze.okafor@kinfold.example";
/** The demo member whom the Exco referred. */
export const REFERRED_MEMBER = TUNDE;
/** The demo member who died. */
export const LATE_MEMBER = "ifeanyi.nwachukwu@kinfold.example";

/** The plans of migration 0009 that anybody of the demo club is in. */
const PLAN = { purpleNgn: 1, purpleUsd: 2, irepo: 3, harvest: 4, diaspora: 5 } as const;

/** What a demo member saves for: minor units of the plan's currency, so many months from now. */
export const DEMO_GOAL = {
  email: TUNDE,
  planId: PLAN.purpleNgn,
  minor: toMinor(100_000_000n),
  months: 18,
} as const;

/** What a unit of each plan cost at the end of each month, the oldest first. Diaspora Pool has lost. */
export const PRICES: ReadonlyMap<number, readonly string[]> = new Map([
  [PLAN.purpleNgn, "100 101.04 102.11 103.02 104.19 105.27 106.31 107.48 108.603217".split(" ")],
  [PLAN.purpleUsd, "100 100.37 100.71 101.12 101.48 101.83 102.26 102.61 103.004512".split(" ")],
  [PLAN.irepo, "100 101.52 103.16 102.74 104.61 106.38 108.02 109.71 111.482350".split(" ")],
  [PLAN.diaspora, "100 101.23 100.42 98.91 97.64 98.17 96.88 95.79 96.352600".split(" ")],
]);

/** Something that a demo member did. Amounts are minor units of the plan's currency. */
export type DemoAction = {
  email: string;
  at: Date;
  planId: number;
} & (
  | { kind: "pay_in_and_contribute"; minor: Minor }
  | { kind: "redeem"; minor: Minor }
  /** Puts what came back out of another plan into this one. */
  | { kind: "move_on"; from: number }
);

/** Since when someone of the demo club has been in it. The person who has done nothing yet has just joined. */
export function computeJoining(email: string, now: Date): Date {
  if (email === TUNDE) return setHour(getDayInYear(now, 0, 3), 10);
  if (email === LATE_MEMBER) return setHour(getDayInYear(now, 0, 5), 9);
  if (email === JAMES) return setHour(getDayInYear(now, 1, 4), 15);
  return now;
}

/** When the demo club opened, and its staff came. */
export const computeOpening = (now: Date): Date => setHour(getDayInYear(now, 0, 1), 8);

/** All that demo members did up to now, in order. Whatever comes into a wallet here leaves it again. */
export function listActionsUntil(now: Date): DemoAction[] {
  const on = (month: number, date: number): Date => setHour(getDayInYear(now, month, date), 11);
  const contribute = (email: string, at: Date, planId: number, minor: Minor): DemoAction => ({
    kind: "pay_in_and_contribute",
    email,
    at,
    planId,
    minor,
  });
  // Its nine months are over in three weeks.
  const harvestedFrom = setHour(addDays(addMonths(lagosDay(now), -MONTHS_LIVED), 20), 12);
  const actions: DemoAction[] = [
    contribute(TUNDE, on(0, 8), PLAN.purpleNgn, toMinor(40_000_000n)),
    contribute(TUNDE, on(0, 9), PLAN.purpleUsd, toMinor(90_000n)),
    contribute(LATE_MEMBER, on(0, 14), PLAN.purpleNgn, toMinor(35_000_000n)),
    contribute(JAMES, on(1, 6), PLAN.diaspora, toMinor(250_000n)),
    contribute(JAMES, on(1, 7), PLAN.purpleUsd, toMinor(120_000n)),
    contribute(TUNDE, on(1, 10), PLAN.diaspora, toMinor(60_000n)),
    contribute(TUNDE, harvestedFrom, PLAN.harvest, toMinor(30_000_000n)),
    contribute(TUNDE, on(3, 12), PLAN.purpleNgn, toMinor(15_000_000n)),
    {
      kind: "redeem",
      email: TUNDE,
      at: on(5, 12),
      planId: PLAN.purpleUsd,
      minor: toMinor(30_000n),
    },
    { kind: "move_on", email: TUNDE, at: on(6, 4), planId: PLAN.diaspora, from: PLAN.purpleUsd },
    contribute(JAMES, on(7, 15), PLAN.diaspora, toMinor(50_000n)),
    contribute(JAMES, now, PLAN.purpleUsd, toMinor(25_000n)),
    contribute(ADAEZE, now, PLAN.purpleNgn, toMinor(10_000_000n)),
  ];
  return actions.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
