import { toWalletId, toPortfolioId } from "@kinfold/contract/ids";
import { subtract, toMinor, ZERO } from "@kinfold/money";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findMonthEnd, addDays, startInLagos, type Day } from "#calendar/index.ts";
import { readClubBalance, namePlanAccount } from "#ledger/index.ts";
import { runTransaction } from "#platform/db.ts";
import { Refused } from "#platform/refusing.ts";
import { findNewestPrices } from "./dealing-store.ts";
import { parsePriceE6, computeWorthHalfUp } from "./decimals.ts";
import { openClub, type Club } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { publishAndDeal, PLAN, allowPlanChanges } from "../testing/plans.ts";
import {
  requestRedemption,
  contributeFromWallet,
  insertOrder,
  insertPortfolio,
  sumPlanUnits,
} from "./index.ts";
import { lockPlan } from "#plans/index.ts";
import { lockPortfolio, findPortfolio } from "./store.ts";

const MEMBERS = 4;

let club: Club;
let members: Payable[];
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
  members = [];
  for (let number = 0; number < MEMBERS; number += 1) {
    const who = await createPayableMember(club, `member.${number}@example.com`);
    await payIn(club, who.ngn ?? "", "NGN", 90_000_000_000n);
    members.push(who);
  }
  // Documents that stand approved from the first month on; the lock-in has its own tests.
  await sql`update identity_check set decided_at = '2020-01-01'`.execute(club.db);
  await sql`update plan set lock_in_days = 0`.execute(club.db);
});
afterAll(() => club.close());

async function put(who: Payable, portfolioId: string | undefined, amountMinor: bigint, at: Date) {
  return runTransaction(club.db, async (tx) => {
    const plan = await lockPlan(tx, PLAN.irepo, { for: "contribution" });
    if (plan === undefined) throw new Error("no plan");
    const id =
      portfolioId ??
      (await insertPortfolio(tx, {
        memberId: who.memberId,
        walletId: toWalletId(who.ngn ?? ""),
        planId: plan.plan_id,
        currency: plan.currency,
        maturityAction: "rollover",
        interestBps: null,
        at,
      }));
    const portfolio = await lockPortfolio(tx, toPortfolioId(id));
    const order = await insertOrder(tx, {
      portfolioId: toPortfolioId(id),
      planId: plan.plan_id,
      kind: portfolioId === undefined ? "contribution" : "top_up",
      status: "pending_payment",
      gateway: "wallet",
      paymentReference: null,
      amountMinor: toMinor(amountMinor),
      placedAt: at,
    });
    await contributeFromWallet(tx, club.platform, {
      plan,
      price: (await findNewestPrices(tx, [plan.plan_id])).get(plan.plan_id),
      portfolio,
      order,
      amountMinor: toMinor(amountMinor),
      at,
    });
    return id;
  });
}

const actions = fc.array(
  fc.oneof(
    fc.record({ member: fc.nat(MEMBERS - 1), minor: fc.bigInt(1n, 500_000_000n) }),
    fc.record({ member: fc.nat(MEMBERS - 1), percent: fc.integer({ min: 1, max: 100 }) }),
  ),
  { maxLength: 6 },
);
const months = fc.array(
  fc.record({ actions, price: fc.integer({ min: 500_000, max: 900_000_000 }) }),
  { minLength: 4, maxLength: 8 },
);

test("whatever members put in and take out, the plan's money is its units at their price, and every month closes", async () => {
  let day: Day = "2030-01-10";
  const portfolios = new Map<number, string>();
  await fc.assert(
    fc.asyncProperty(months, async (story) => {
      for (const month of story) {
        club.clock.setTo(startInLagos(day));
        const at = club.clock.now();
        for (const action of month.actions) {
          const who = members[action.member];
          if (who === undefined) continue;
          const id = portfolios.get(action.member);
          if ("minor" in action) {
            portfolios.set(action.member, await put(who, id, action.minor, at));
          } else if (id !== undefined) {
            const portfolio = await findPortfolio(club.db, toPortfolioId(id));
            const price = (await findNewestPrices(club.db, [PLAN.irepo])).get(PLAN.irepo);
            const free = subtract(portfolio?.units ?? ZERO, portfolio?.reserved ?? ZERO);
            const worth =
              price === undefined ? 0n : computeWorthHalfUp(free, parsePriceE6(price.unitPrice));
            const amountMinor = (worth * BigInt(action.percent)) / 100n;
            if (amountMinor === 0n) continue;
            try {
              await runTransaction(club.db, (tx) =>
                requestRedemption(tx, club.platform, {
                  memberId: who.memberId,
                  portfolioId: toPortfolioId(id),
                  amountMinor: toMinor(amountMinor),
                  at,
                }),
              );
            } catch (error) {
              if (!(error instanceof Refused)) throw error;
            }
          }
        }
        const end = findMonthEnd(day);
        const before = await readClubBalance(club.db, namePlanAccount(PLAN.irepo, "pool"));
        club.clock.setTo(startInLagos(addDays(end, 1)));
        const unitPrice = (month.price / 1_000_000).toFixed(6);
        await publishAndDeal(club, PLAN.irepo, end, unitPrice);
        const after = await readClubBalance(club.db, namePlanAccount(PLAN.irepo, "pool"));
        const units = await sumPlanUnits(club.db, PLAN.irepo);
        expect(after).toBe(computeWorthHalfUp(units, parsePriceE6(unitPrice)));
        const { rows } = await sql<
          Record<string, bigint>
        >`select growth_minor, contributed_minor, redeemed_minor,
            residue_minor, pool_minor from dealing where plan_id = ${PLAN.irepo} and dealt_on = ${end}::date`.execute(
          club.db,
        );
        const [line] = rows;
        const of = (name: string): bigint => line?.[name] ?? 0n;
        expect(
          before +
            of("growth_minor") +
            of("contributed_minor") -
            of("redeemed_minor") -
            of("residue_minor"),
        ).toBe(after);
        expect(of("pool_minor")).toBe(after);
        day = addDays(end, 10);
      }
      await expectInvariants(club.db);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
