import type { WalletId, PortfolioId, MemberId } from "@kinfold/contract/ids";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import type { ContributionRequest } from "@kinfold/contract/portfolios";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { createId, createReference } from "#platform/ids.ts";
import { refuseField } from "#platform/refusing.ts";
import { findActiveSubscriptions } from "./store.ts";

async function drawCode(tx: Db): Promise<string> {
  for (;;) {
    const code = createReference("SUB");
    const { rows } = await sql`select from subscription where code = ${code}`.execute(tx);
    if (rows.length === 0) return code;
  }
}

/**
 * Writes down that a contribution shall repeat, with its first payment and in the same transaction. It charges nothing until
 * that payment has shown a card that may be charged again. Refuses a second one for the same portfolio.
 */
export async function beginSubscription(
  tx: Db,
  about: {
    memberId: MemberId;
    portfolioId: PortfolioId;
    planId: number;
    walletId: WalletId;
    currency: Currency;
    request: ContributionRequest;
    firstPayment: string;
    at: Date;
  },
): Promise<void> {
  const { request, portfolioId } = about;
  const { interval, gateway } = request;
  if (interval === undefined || interval === null)
    throw new Error("nothing repeats without an interval");
  if ((await findActiveSubscriptions(tx, [portfolioId])).size > 0) {
    refuseField("recurring", subscriptionRefusals().port_recurring_unavailable);
  }
  await sql`insert into subscription (subscription_id, code, member_id, portfolio_id, plan_id, wallet_id, gateway, "interval",
      amount_minor, currency, is_localized, us_based_institution, first_payment, charge_day, created_at)
    values (${createId("sub")}, ${await drawCode(tx)}, ${about.memberId}, ${portfolioId}, ${about.planId}, ${about.walletId},
      ${gateway}, ${interval}, ${request.amount}, ${about.currency}, ${request.is_localized ?? false},
      ${gateway === "card_us" ? (request.us_based_institution ?? null) : null}, ${about.firstPayment}, ${request.charge_day ?? null},
      ${about.at}::timestamptz)`.execute(tx);
}
