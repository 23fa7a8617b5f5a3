import { HOUR_MS } from "@kinfold/contract/durations";
import { BalanceShort } from "@kinfold/server/ledger/index.ts";
import { Refused } from "@kinfold/server/platform/refusing.ts";
import { Unavailable } from "@kinfold/server/platform/unavailable.ts";
import { addDays, startInLagos, type Day } from "@kinfold/server/calendar/index.ts";
import type { Chance } from "../drill/chance.ts";
import { contributeDirectly, redeemDirectly } from "@kinfold/server/testing/invested.ts";
import { payMonthIn, type Investor } from "./people.ts";
import type { ClubStage } from "./stage.ts";

type Priced = { planId: number; most: bigint };

/** Plans with a unit price, and how much someone puts in at most, in minor units. */
export const PRICED: readonly [Priced, ...Priced[]] = [
  { planId: 1, most: 40_000_000n },
  { planId: 3, most: 40_000_000n },
  { planId: 2, most: 100_000n },
  { planId: 5, most: 100_000n },
];

const AT_A_TIME = 8;

/** What was done and what was refused, as it was acknowledged, and how often the line was cut before an answer. */
export type Actions = { contributed: number; redeemed: number; refused: number; cut: number };

type Lived = { who: Investor; portfolios: string[] };

/** Does this for everybody, a few at a time, and each one's actions in their order. */
async function forAll<T>(
  all: readonly T[],
  work: (one: T, at: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) {
      const one = all[at];
      if (one !== undefined) await work(one, at);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}

/** What the club refuses is no failure of the drill, nor is a line that was cut; whatever else goes wrong is. */
async function unlessRefused(
  stage: ClubStage,
  actions: Actions,
  action: () => Promise<void>,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (error instanceof Unavailable) {
      actions.cut += 1;
      await stage.isBack();
    } else if (error instanceof Refused || error instanceof BalanceShort) actions.refused += 1;
    else throw error;
  }
}

/** Everybody's month: money comes into wallets, some of it goes into plans, and some of what is in plans is redeemed. */
export async function runMonth(
  stage: ClubStage,
  lives: readonly Lived[],
  { firstDay, chanceOf }: { firstDay: Day; chanceOf: (member: number) => Chance },
): Promise<Actions> {
  const { platform, clock } = stage;
  const { db } = platform;
  const club = { db, clock, platform };
  const actions: Actions = { contributed: 0, redeemed: 0, refused: 0, cut: 0 };
  clock.setTo(new Date(startInLagos(addDays(firstDay, 4)).getTime() + 9 * HOUR_MS));
  await forAll(lives, async ({ who, portfolios }, member) => {
    const luck = chanceOf(member);
    if (luck.happens(0.7)) {
      await unlessRefused(stage, actions, () => payMonthIn(db, who, clock.now()));
    }
    if (luck.happens(0.55)) {
      const { planId, most } = luck.pick(PRICED);
      // Now and then more than anybody's wallet holds.
      const share = BigInt(luck.happens(0.03) ? 1_000_000 : luck.between(1, 999));
      const minor = (most * share) / 1_000n + 1n;
      await unlessRefused(stage, actions, async () => {
        portfolios.push(await contributeDirectly(club, who, { planId, minor }));
        actions.contributed += 1;
      });
    }
    // Older ones more often: the youngest are still locked in.
    const portfolioId = portfolios[Math.floor(luck.next() ** 2 * portfolios.length)];
    if (portfolioId !== undefined && luck.happens(0.3)) {
      const amount = luck.happens(0.3) ? "full" : BigInt(luck.between(1, 60_000_000));
      await unlessRefused(stage, actions, async () => {
        await redeemDirectly(club, who.memberId, portfolioId, amount);
        actions.redeemed += 1;
      });
    }
  });
  return actions;
}

/** Someone with nothing in any plan yet. */
export const beginLife = (who: Investor): Lived => ({ who, portfolios: [] });

export type { Lived };
