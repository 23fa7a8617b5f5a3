import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { hasChargeDay, type PaymentRequest } from "@kinfold/contract/payments";
import type { ContributionRequest } from "@kinfold/contract/portfolios";
import { formatFigure, type Minor } from "@kinfold/money";
import { judgeEligibility, type Documents } from "#identity/index.ts";
import type { Person } from "#members/index.ts";
import { findAmountFault, isOfferedTo, isOpen, type PlanRow } from "#plans/index.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";

const REPEATABLE: ReadonlySet<PaymentRequest["gateway"]> = new Set([
  "card",
  "card_us",
  "direct_debit",
]);

function refuseRepeating(
  plan: PlanRow,
  { recurring, interval, gateway, charge_day: chargeDay }: ContributionRequest,
): void {
  const isOfMonths = interval !== undefined && interval !== null && hasChargeDay(interval);
  if ((chargeDay ?? null) !== null && !isOfMonths) {
    refuseField("charge_day", portfolioRefusals().invalid.dayUnasked);
  }
  if (recurring !== true) {
    if (gateway === "direct_debit") {
      refuseField("gateway", portfolioRefusals().port_debit_repeats);
    }
    if ((interval ?? null) === null) return;
    refuseField("interval", portfolioRefusals().invalid.intervalUnasked);
  }
  if (!REPEATABLE.has(gateway)) {
    refuseField("gateway", portfolioRefusals().port_recurring_gateway);
  }
  if (!plan.allow_recurring) {
    refuseField("recurring", portfolioRefusals().port_recurring_unavailable);
  }
  if ((interval ?? null) === null) {
    refuseField("interval", portfolioRefusals().invalid.intervalMissing);
  }
}

function refuseAmount(
  plan: PlanRow,
  amountMinor: Minor,
  kind: "contribution" | "top_up" | "recurring",
): void {
  const fault = findAmountFault(plan, amountMinor, kind);
  if (fault === undefined) return;
  const figure = formatFigure(fault.minor, plan.currency);
  refuseField("amount", portfolioRefusals()[fault.code](figure));
}

function refuseWithoutDocuments({ env }: Platform, documents: Documents, person: Person): void {
  const eligibility = judgeEligibility(documents, person, env.CONTRIBUTION_POLICY);
  if (eligibility.can_contribute) return;
  const isWaiting = eligibility.has_submitted_kyc && eligibility.has_submitted_poa;
  refuse(isWaiting ? portfolioRefusals().kyc_in_progress : portfolioRefusals().kyc_required);
}

/** Refuses whatever stands against this contribution of this member, before anything is written. */
export function checkContribution(
  platform: Platform,
  asked: {
    plan: PlanRow;
    person: Person;
    documents: Documents;
    request: ContributionRequest;
    kind: "contribution" | "top_up";
  },
): void {
  const { plan, person, documents, request, kind } = asked;
  if (!isOfferedTo(plan, person)) {
    refuse(portfolioRefusals().port_not_offered);
  }
  if (!isOpen(plan, platform.clock.now())) {
    refuse(portfolioRefusals().port_plan_closed);
  }
  const { target_wallet: wallet, gateway, is_localized: isLocalized = false } = request;
  if (wallet !== undefined && wallet !== plan.currency) {
    refuse(portfolioRefusals().wallet_wrong_currency.plan(plan.currency));
  }
  refuseRepeating(plan, request);
  refuseWithoutDocuments(platform, documents, person);
  refuseAmount(plan, request.amount, request.recurring === true ? "recurring" : kind);
  if (gateway === "wallet" && !plan.allow_wallet) {
    refuse(portfolioRefusals().pay_gateway_unavailable);
  }
  if (gateway === "wallet" && isLocalized) {
    refuse(portfolioRefusals().pay_not_localizable);
  }
}
