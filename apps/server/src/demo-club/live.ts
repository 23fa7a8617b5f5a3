import {
  type MemberId,
  type PortfolioId,
  toPortfolioId,
  toValuationId,
} from "@kinfold/contract/ids";
import type { PaymentRequest } from "@kinfold/contract/payments";
import { subtract, toMoney, type Minor } from "@kinfold/money";
import { addMonths, lagosDay, type Day } from "#calendar/index.ts";
import type { PaymentsServices } from "#payments/index.ts";
import { findPlan } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import {
  beginPortfolio,
  redeemPortfolio,
  setPortfolioGoal,
  topUpPortfolio,
} from "#portfolios/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { IdempotencyContext } from "#platform/idempotency.ts";
import type { Platform } from "#platform/platform.ts";
import { findStaffByEmail, type StaffRow } from "#staff/index.ts";
import { listOrders } from "#units/index.ts";
import { approveValuation, prepareValuation } from "#valuations/index.ts";
import { payDemoDeposit } from "#wallets/index.ts";
import { asOf } from "./as-of.ts";
import { listPricedDays, computePublication } from "./dates.ts";
import { DEMO_GOAL, listActionsUntil, PRICES, type DemoAction } from "./plot.ts";

const MAKER = "bisi.alabi@kinfold.example";
const APPROVER = "emeka.nwosu@kinfold.example";

/** The history as one of its doers knows it: who is who, and which portfolio someone has in which plan. */
type Story = {
  membersByEmail: ReadonlyMap<string, MemberId>;
  portfolios: Map<string, PortfolioId>;
};

/** No one asks twice for what happens here. */
const unrepeated = <Reply>({ db }: Platform): IdempotencyContext<Reply> => ({
  key: undefined,
  keep: async () => undefined,
  within: (work) => runTransaction(db, work),
});

/** The money that came back with the newest redemption of a portfolio, in minor units. */
async function cameBack({ db }: Platform, portfolioId: PortfolioId): Promise<Minor> {
  const orders = await listOrders(db, [portfolioId]);
  const paid = orders.findLast(
    ({ kind, status }) => kind === "redemption" && status === "allotted",
  );
  assertExists(paid, "nothing came back to the demo member yet");
  return subtract(paid.amount_minor, paid.fee_minor);
}

async function contribute(
  setting: PaymentsServices,
  story: Story,
  { email, planId, minor }: { email: string; planId: number; minor: Minor },
): Promise<void> {
  const memberId = memberOf(story, email);
  const request: PaymentRequest = { amount: minor, gateway: "wallet" };
  const existingId = story.portfolios.get(`${email} ${planId}`);
  const idempotency = unrepeated<Awaited<ReturnType<typeof beginPortfolio>>>(setting.platform);
  const { portfolio_id: portfolioId } =
    existingId === undefined
      ? await beginPortfolio(
          setting,
          memberId,
          { request: { ...request, product_id: planId }, file: undefined },
          idempotency,
        )
      : await topUpPortfolio(
          setting,
          memberId,
          existingId,
          { request, file: undefined },
          idempotency,
        );
  if (portfolioId !== null) story.portfolios.set(`${email} ${planId}`, toPortfolioId(portfolioId));
}

function memberOf({ membersByEmail }: Story, email: string): MemberId {
  const memberId = membersByEmail.get(email);
  assertExists(memberId, "a demo member did not join");
  return memberId;
}

function portfolioOf({ portfolios }: Story, email: string, planId: number): PortfolioId {
  const portfolioId = portfolios.get(`${email} ${planId}`);
  assertExists(portfolioId, "a demo member is not in the plan");
  return portfolioId;
}

async function act(now: PaymentsServices, story: Story, action: DemoAction): Promise<void> {
  const { email, planId, at } = action;
  const platform = asOf(now.platform, at);
  const setting: PaymentsServices = { ...now, platform };
  const memberId = memberOf(story, email);
  switch (action.kind) {
    case "pay_in_and_contribute": {
      const plan = await findPlan(platform.db, planId);
      assertExists(plan, "there is no such plan");
      const paid = { memberId, sum: toMoney(plan.currency, action.minor) };
      await runTransaction(platform.db, (tx) =>
        payDemoDeposit(tx, { ...paid, of: `${email} ${planId} ${at.toISOString()}`, at }),
      );
      return contribute(setting, story, action);
    }
    case "redeem": {
      const portfolioId = portfolioOf(story, email, planId);
      const amounts = { amount: action.minor };
      await redeemPortfolio(platform, memberId, portfolioId, amounts, unrepeated(platform));
      return;
    }
    case "move_on": {
      const minor = await cameBack(platform, portfolioOf(story, email, action.from));
      return contribute(setting, story, { email, planId, minor });
    }
  }
}

type Publishing = { day: Day; month: number; maker: StaffRow; approver: StaffRow };

/** Publishes what a unit of every plan cost at the end of a month. Two of the staff do it, as ever. */
async function publish(now: Platform, { day, month, maker, approver }: Publishing): Promise<void> {
  const platform = asOf(now, computePublication(day));
  const by = { staffId: approver.staff_id };
  // Plans have nothing to do with each other, and the person who starts the club waits for it.
  await Promise.all(
    Array.from(PRICES, async ([planId, prices]) => {
      const unitPrice = prices[month];
      assertExists(unitPrice, "a plan has no price for the month");
      const { id } = await prepareValuation(
        platform,
        {
          plan_id: planId,
          valued_on: day,
          unit_price: unitPrice,
          source_note: "Custodian's statement",
        },
        { staffId: maker.staff_id },
      );
      await approveValuation(platform, {
        id: toValuationId(id),
        by,
        reason: "Agrees with the statement.",
      });
    }),
  );
}

/** Lives the months of the demo club up to now, each action and each price at its time. Call it once. */
export async function simulateHistory(
  setting: PaymentsServices,
  membersByEmail: ReadonlyMap<string, MemberId>,
): Promise<void> {
  const { clock, db } = setting.platform;
  const now = clock.now();
  const maker = await findStaffByEmail(db, MAKER);
  const approver = await findStaffByEmail(db, APPROVER);
  assertExists(maker, "the demo staff is away");
  assertExists(approver, "the demo staff is away");
  const story: Story = { membersByEmail, portfolios: new Map() };
  const events = [
    ...listActionsUntil(now).map((action) => ({
      at: action.at,
      happen: () => act(setting, story, action),
    })),
    ...listPricedDays(now).map((day, month) => ({
      at: computePublication(day),
      happen: () => publish(setting.platform, { day, month, maker, approver }),
    })),
  ];
  // On the night of the first, the newest price is not out yet.
  const happened = events.filter(({ at }) => at <= now);
  for (const { happen } of happened.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await happen();
  }
  await setGoal(setting.platform, story);
}

/** Lets a demo member save for something, once they are in its plan. */
async function setGoal(platform: Platform, story: Story): Promise<void> {
  const { email, planId, minor, months } = DEMO_GOAL;
  const portfolioId = story.portfolios.get(`${email} ${planId}`);
  if (portfolioId === undefined) return;
  await setPortfolioGoal(platform, memberOf(story, email), portfolioId, {
    amount: minor,
    by: addMonths(lagosDay(platform.clock.now()), months),
  });
}
