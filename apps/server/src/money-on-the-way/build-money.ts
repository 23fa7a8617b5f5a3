import type { MemberId } from "@kinfold/contract/ids";
import type {
  DueAnswer,
  MoneyOnTheWay,
  NextCharge,
  WaitingContribution,
  WaitingRedemption,
} from "@kinfold/contract/money-on-the-way";
import { PROMISE_WORDS, type PromiseKindName } from "@kinfold/contract/promises";
import { ZERO } from "@kinfold/money";
import type { BegunTransferRow } from "#bank-transfers/index.ts";
import type { AwaitedIntent } from "#payments/index.ts";
import { formatPlanRowLabel, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { OwnCase } from "#promises/index.ts";
import type { OpenOrder } from "#units/index.ts";
import type { WithdrawalRow } from "#withdrawals/index.ts";

type OfMember<Row> = (db: Db, memberId: MemberId) => Promise<Row[]>;

/** What the composition needs of the modules that move money. */
export type MoneySources = {
  listBegunTransfers: OfMember<BegunTransferRow>;
  listAwaitedIntents: OfMember<AwaitedIntent>;
  listOpenOrders: OfMember<OpenOrder>;
  listNextCharges: OfMember<NextCharge>;
  listOpenWithdrawals: OfMember<WithdrawalRow>;
  listOpenCases: OfMember<OwnCase>;
};

/** What the sources said of one member. */
export type MoneyFacts = {
  plans: readonly PlanRow[];
  begun: readonly BegunTransferRow[];
  awaited: readonly AwaitedIntent[];
  orders: readonly OpenOrder[];
  charges: NextCharge[];
  withdrawals: readonly WithdrawalRow[];
  cases: readonly OwnCase[];
};

/** By when the club answers about this; null while nothing was promised. */
function findAnswer(
  cases: readonly OwnCase[],
  kind: PromiseKindName,
  subjectId: string,
): DueAnswer | null {
  const open = cases.find((one) => one.kind === kind && one.subject_id === subjectId);
  if (open === undefined) return null;
  const { team, nextStep } = PROMISE_WORDS[kind];
  return {
    due_at: open.due_at.toISOString(),
    renewed_due_at: open.renewed_due_at?.toISOString() ?? null,
    team,
    next_step: nextStep,
  };
}

/** Puts together what one member's money is on its way to. Every amount is the one of its own row. */
export function buildMoneyOnTheWay(facts: MoneyFacts): MoneyOnTheWay {
  const { plans, begun, awaited, orders, charges, withdrawals, cases } = facts;
  const nameOf = (planId: number): string => {
    const plan = plans.find(({ plan_id: id }) => id === planId);
    assertExists(plan, "money is on its way into a plan that is gone");
    return formatPlanRowLabel(plan);
  };
  const queued = orders.filter(({ status }) => status === "queued_for_dealing");
  return {
    begun: begun.map((row) => ({
      reference: row.reference,
      currency: row.currency,
      amount: row.amount_minor,
      begun_at: row.begun_at.toISOString(),
      product_id: row.plan_id,
      product_name: row.plan_id === null ? null : nameOf(row.plan_id),
      portfolio_id: row.portfolio_id,
      portfolio_name: row.portfolio_name,
      portfolio_cloth: row.cloth,
      country: row.country,
      bank_choice: row.bank_choice,
    })),
    receipts: awaited.map(({ reference, credited_currency: currency, amount_minor: amount }) => {
      const order = orders.find(({ payment_reference: paidBy }) => paidBy === reference);
      return {
        reference,
        currency,
        amount,
        product_name: order === undefined ? null : nameOf(order.plan_id),
        answer: findAnswer(cases, "receipt", reference),
      };
    }),
    contributions: queued
      .filter(({ kind }) => kind !== "redemption")
      .map((order): WaitingContribution => ({
        reference: order.reference,
        portfolio_id: order.portfolio_id,
        product_name: nameOf(order.plan_id),
        currency: order.currency,
        amount: order.amount_minor,
        dealing_date: order.dealing_on,
        note: order.note,
      })),
    redemptions: queued
      .filter(({ kind }) => kind === "redemption")
      .map((order): WaitingRedemption => ({
        reference: order.reference,
        portfolio_id: order.portfolio_id,
        product_name: nameOf(order.plan_id),
        currency: order.currency,
        amount: order.estimated_minor ?? ZERO,
        dealing_date: order.dealing_on,
      })),
    charges,
    payouts: withdrawals.map((row) => ({
      id: row.withdrawal_id,
      reference: row.reference,
      currency: row.currency,
      amount: row.amount_minor,
      day: row.payout_on,
      bank_name: row.bank_name,
      account_number_masked: `••${row.account_end}`,
      answer: findAnswer(cases, "payout", row.withdrawal_id),
    })),
  };
}
