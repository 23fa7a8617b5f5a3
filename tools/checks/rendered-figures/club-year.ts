import { addDays, type Day } from "../../../apps/server/src/calendar/index.ts";
import { matureDue } from "../../../apps/server/src/units/index.ts";
import type { Club } from "../../../apps/server/src/testing/club.ts";
import { contributeDirectly, redeemDirectly } from "../../../apps/server/src/testing/invested.ts";
import { payIn, type Payable } from "../../../apps/server/src/testing/payable.ts";
import { PLAN } from "../../../apps/server/src/testing/plans.ts";
import { correctPrice, publishPrice } from "../../../apps/server/src/testing/published.ts";

/** The first and the last day of the year that is looked at. */
export const FIRST: Day = "2026-01-12";
export const LAST: Day = "2027-01-12";
/** On which a price that everybody has seen is corrected: that of the month before. */
export const CORRECTED_ON: Day = "2026-04-20";

/** Every day of the year. */
export const ALL_DAYS: readonly Day[] = Array.from({ length: 366 }, (_, at) => addDays(FIRST, at));

/** Month ends and the dealings after them, the correction, an early exit, a term that ends, a plan that is left, and the end of the year. */
export const TELLING_DAYS: ReadonlySet<Day> = new Set<Day>([
  "2026-01-31",
  "2026-03-31",
  "2026-04-01",
  "2026-04-19",
  CORRECTED_ON,
  "2026-05-01",
  "2026-06-01",
  "2026-10-12",
  "2026-12-31",
  "2027-01-01",
]);

/** Chance that can be repeated: numbers from 0 up to 1, by their seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const MONTHLY = [PLAN.irepo, PLAN.purpleNgn, PLAN.diaspora] as const;

/**
 * A year of one member of the club: plans priced each month, one priced each day, and one that earns each day. All of
 * it follows from the seed.
 */
export class ClubYear {
  readonly #club: Club;
  readonly #member: Payable;
  readonly #chance: () => number;
  readonly #seed: number;
  readonly #prices = new Map<number, number>();
  readonly #published = new Map<string, string>();
  readonly #portfolios = new Map<number, string>();

  constructor(club: Club, member: Payable, seed: number) {
    this.#club = club;
    this.#member = member;
    this.#seed = seed;
    this.#chance = chanceOf(seed);
  }

  /** Puts money into every plan, on the first day. */
  async begin(): Promise<void> {
    const { ngn = "", usd } = this.#member;
    await payIn(this.#club, ngn, "NGN", 300_000_000n);
    await payIn(this.#club, usd, "USD", 2_000_000n);
    for (const planId of [PLAN.irepo, PLAN.purpleNgn, PLAN.harvest]) {
      await this.#putIn(planId, this.#between(20_000_000, 60_000_000));
    }
    for (const planId of [PLAN.purpleUsd, PLAN.diaspora]) {
      await this.#putIn(planId, this.#between(60_000, 150_000));
    }
  }

  /** Lives one day, whose prices of the day before are published in its morning. `isLookedAt`: the plan of each day is priced. */
  async live(day: Day, { isLookedAt }: { isLookedAt: boolean }): Promise<void> {
    const yesterday = addDays(day, -1);
    const isFirstOfMonth = day.endsWith("-01");
    if (isFirstOfMonth) for (const planId of MONTHLY) await this.#price(planId, yesterday);
    if ((isLookedAt || isFirstOfMonth) && day > FIRST) await this.#price(PLAN.purpleUsd, yesterday);
    this.#club.clock.setTo(new Date(`${day}T09:00:00Z`));
    await matureDue(this.#club.platform);
    if (day.endsWith("-17")) await this.#move();
    await this.#onItsDay(day);
  }

  /** Corrects the price of the end of March, which everybody has seen. */
  async correct(): Promise<void> {
    const id = this.#published.get(`${PLAN.irepo} 2026-03-31`);
    if (id === undefined) throw new Error("there is no price of March to correct");
    const price = (this.#prices.get(PLAN.irepo) ?? 100) * 0.987;
    this.#prices.set(PLAN.irepo, price);
    await correctPrice(this.#club, id, price.toFixed(6));
  }

  async #onItsDay(day: Day): Promise<void> {
    const { memberId } = this.#member;
    const of = (planId: number): string => this.#portfolios.get(planId) ?? "";
    switch (day) {
      // Before the end of its term: it costs a fee.
      case "2026-05-20":
        await redeemDirectly(
          this.#club,
          memberId,
          of(PLAN.irepo),
          this.#between(3_000_000, 9_000_000),
        );
        break;
      case "2026-08-12":
        await redeemDirectly(this.#club, memberId, of(PLAN.purpleNgn), "full");
        break;
      // Another term, which goes on past the end of the year.
      case "2026-11-05":
        await contributeDirectly(this.#club, this.#member, {
          planId: PLAN.harvest,
          minor: this.#between(10_000_000, 40_000_000),
        });
        break;
      default:
    }
  }

  /** Adds to a plan that was not left. */
  async #move(): Promise<void> {
    const planId = this.#chance() < 0.5 ? PLAN.irepo : PLAN.purpleUsd;
    const minor =
      planId === PLAN.irepo ? this.#between(1_000_000, 9_000_000) : this.#between(10_000, 40_000);
    await contributeDirectly(this.#club, this.#member, {
      planId,
      minor,
      into: this.#portfolios.get(planId) ?? "",
    });
  }

  async #price(planId: number, day: Day): Promise<void> {
    const isDaily = planId === PLAN.purpleUsd;
    // Of its day, so that what is put in and taken out is the same whichever days are looked at.
    const drift =
      (chanceOf(this.#seed + planId * 1_000_003 + Date.parse(day) / 86_400_000)() - 0.45) *
      (isDaily ? 0.004 : 0.02);
    const price = (this.#prices.get(planId) ?? 100) * (1 + drift);
    this.#prices.set(planId, price);
    this.#published.set(
      `${planId} ${day}`,
      await publishPrice(this.#club, planId, day, price.toFixed(6)),
    );
  }

  async #putIn(planId: number, minor: bigint): Promise<void> {
    this.#portfolios.set(
      planId,
      await contributeDirectly(this.#club, this.#member, { planId, minor }),
    );
  }

  #between(least: number, most: number): bigint {
    return BigInt(least + Math.floor(this.#chance() * (most - least)));
  }
}
