import { noteCheckout, useInitializePortfolio, useTopUpPortfolio } from "@kinfold/api/portfolios";
import type { ChargeDay, Interval } from "@kinfold/contract/payments";
import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import { initializePortfolio, topUpPortfolio } from "@kinfold/contract/portfolios";
import type { Wallet } from "@kinfold/contract/wallets";
import { toMajor } from "@kinfold/money";
import type { Destination } from "#flows/paying/destination.ts";
import { queueOnDevice } from "#flows/waiting/queue-payment.ts";
import type { OpenedPortfolio } from "./put-into.ts";
import { PATHS } from "#paths.ts";

/** A portfolio of the member; without one another is opened, which may have a name and a pattern. */
export type ContributionInto = {
  portfolioId: string | undefined;
  opens: OpenedPortfolio | undefined;
};

/**
 * A plan as the place that money goes to: into a portfolio that is opened with it, or into one that exists. That someone
 * began to pay is noted, and whether the note arrived changes nothing.
 */
export function useContributionDestination(
  plan: Product,
  { portfolioId, opens }: ContributionInto,
  ownWallet: Wallet | undefined,
  repeats?: { interval: Interval; chargeDay: ChargeDay | null },
): Destination {
  const into = formatPlanLabel(plan);
  const open = useInitializePortfolio();
  const add = useTopUpPortfolio(portfolioId ?? "");
  return {
    currency: plan.currency,
    into,
    plan: { id: plan.id, portfolioId, opens },
    ownWallet: plan.allow_wallet_payment && repeats === undefined ? ownWallet : undefined,
    isRepeating: repeats !== undefined,
    returnTo: repeats === undefined ? PATHS.plan(plan) : PATHS.recurring,
    begin: ({ body, idempotencyKey }) => {
      noteCheckout({
        name: "checkout_started",
        properties: {
          product_id: plan.id,
          amount: toMajor(body.amount),
          currency: plan.currency,
          gateway: body.gateway,
          ...(repeats !== undefined && { recurring: true, interval: repeats.interval }),
        },
      });
      const repetition =
        repeats === undefined
          ? {}
          : { recurring: true, interval: repeats.interval, charge_day: repeats.chargeDay };
      return portfolioId === undefined
        ? open.trigger({
            body: { ...body, ...repetition, ...opens, product_id: plan.id },
            idempotencyKey,
          })
        : add.trigger({ body: { ...body, ...repetition }, idempotencyKey });
    },
    queue: ({ body, idempotencyKey }, file) =>
      queueOnDevice({
        ...(portfolioId === undefined
          ? {
              to: initializePortfolio,
              params: {},
              body: { ...body, ...opens, product_id: plan.id },
            }
          : { to: topUpPortfolio, params: { id: portfolioId }, body }),
        idempotencyKey,
        shown: {
          kind: file === undefined ? "contribution" : "receipt",
          amountMinor: String(body.amount),
          currency: plan.currency,
          into,
        },
        ...(file !== undefined && { file }),
      }),
    isBeginning: open.isMutating || add.isMutating,
  };
}
