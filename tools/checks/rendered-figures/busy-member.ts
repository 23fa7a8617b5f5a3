import { listPortfolios, setPortfolioGoal } from "@kinfold/contract/portfolios";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { claimByHand } from "../../../apps/server/src/testing/by-hand.ts";
import type { Answer, Club } from "../../../apps/server/src/testing/club.ts";
import { buildWebhook, type PayProviders } from "../../../apps/server/src/testing/pay-providers.ts";
import type { Payable } from "../../../apps/server/src/testing/payable.ts";
import { contributeToPlan, PLAN, redeemUnits } from "../../../apps/server/src/testing/plans.ts";

const requireOk = (what: string, { status, text, body }: Answer): Answer["body"] => {
  if (status >= 300) throw new Error(`${what}: ${status} ${text}`);
  return body;
};

/** A payment in the browser of a provider: it tells the club that it was made. */
async function pay(club: Club, providers: PayProviders, reference: string): Promise<void> {
  const { path, body, headers } = buildWebhook(providers.set(reference, { status: "success" }));
  await club.visitor().send("POST", path, headers, body);
  await club.payments.watch.handleDue();
}

/**
 * Leaves a member in the middle of everything that has figures of its own: a goal, a contribution that repeats from a card, one
 * that waits for units, a redemption, a withdrawal and a transfer by hand. `visitor` is signed in.
 */
export async function keepBusy(
  club: Club,
  providers: PayProviders,
  { visitor, ngn = "" }: Payable,
): Promise<void> {
  const headers = (key: string) => ({ "idempotency-key": `busy-${ngn}-${key}` });
  const { data } = requireOk(
    "portfolios",
    await visitor.send("GET", `/api${listPortfolios.path}?per_page=50&currency=NGN`),
  );
  const [goal] = data;
  requireOk(
    "goal",
    await visitor.ask(setPortfolioGoal, {
      params: { id: goal.id },
      body: { amount: 90_000_000, by: "2030-01-31" },
    }),
  );
  const began = requireOk(
    "repeating",
    await contributeToPlan(visitor, PLAN.irepo, 50_000, {
      gateway: "card",
      recurring: true,
      interval: "monthly",
    }),
  );
  await pay(club, providers, began.reference);
  requireOk("waiting", await contributeToPlan(visitor, PLAN.irepo, 130_000));
  const units = data.find(
    (one: { product: { id: number }; units: number }) =>
      one.product.id === PLAN.irepo && one.units > 10,
  );
  requireOk("redemption", await redeemUnits(visitor, units.id, { amount: 5_000 }));
  requireOk(
    "withdrawal",
    await visitor.ask(createWithdrawal, {
      params: { id: ngn },
      body: { amount: 12_345.67 },
      headers: headers("withdrawal"),
    }),
  );
  requireOk("transfer", await claimByHand(visitor, { amount: "33333.33" }));
}
