import { COPY } from "@kinfold/contract/copy";
import type { PaymentRequest } from "@kinfold/contract/payments";
import { formatFigure } from "@kinfold/money";
import { standingOf } from "#identity/index.ts";
import type { Person } from "#members/index.ts";
import { findAmountFault, isOfferedTo, isOpen, type PlanRow } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";

const REPEATABLE: ReadonlySet<PaymentRequest["gateway"]> = new Set(["card", "card_us"]);

function refuseRepeating(plan: PlanRow, { recurring, interval, gateway }: PaymentRequest): void {
  if (recurring !== true) {
    if ((interval ?? null) === null) return;
    const sentence = "Only a contribution that repeats has an interval.";
    refuse("invalid", sentence, { fields: { interval: sentence } });
  }
  if (!REPEATABLE.has(gateway)) {
    const sentence = "Only a card can be charged again.";
    refuse("port_recurring_gateway", sentence, { fields: { gateway: sentence } });
  }
  if (!plan.allow_recurring) {
    const sentence = "Contributions to this plan do not repeat.";
    refuse("port_recurring_unavailable", sentence, { fields: { recurring: sentence } });
  }
  if ((interval ?? null) === null) {
    const sentence = "Choose how often it repeats.";
    refuse("invalid", sentence, { fields: { interval: sentence } });
  }
}

function refuseAmount(
  plan: PlanRow,
  amountMinor: bigint,
  kind: "contribution" | "top_up" | "recurring",
): void {
  const fault = findAmountFault(plan, amountMinor, kind);
  if (fault === undefined) return;
  const figure = formatFigure(fault.minor, plan.currency);
  const sentence = {
    port_below_minimum: `The least for this plan is ${figure}.`,
    port_above_maximum: `The most at once for this plan is ${figure}.`,
    port_wrong_step: `Enter a multiple of ${figure}.`,
  }[fault.code];
  refuse(fault.code, sentence, { fields: { amount: sentence } });
}

async function refuseWithoutPapers(
  db: Db,
  { env }: Platform,
  { memberId, isGlobal }: Person,
): Promise<void> {
  const standing = await standingOf(db, { memberId, isGlobal }, env.CONTRIBUTION_POLICY);
  if (standing.can_contribute) return;
  const isWaiting = standing.has_submitted_kyc && standing.has_submitted_poa;
  refuse(
    isWaiting ? "kyc_in_progress" : "kyc_required",
    isWaiting ? COPY.kycInProgress : COPY.kycNeeded,
  );
}

/** Refuses whatever stands against this contribution of this member, before anything is written. */
export async function checkContribution(
  db: Db,
  platform: Platform,
  asked: {
    plan: PlanRow;
    person: Person;
    request: PaymentRequest;
    kind: "contribution" | "top_up";
  },
): Promise<void> {
  const { plan, person, request, kind } = asked;
  if (!isOfferedTo(plan, person)) {
    refuse("port_not_offered", "This plan is not offered to your membership.");
  }
  if (!isOpen(plan, platform.clock.now())) {
    refuse("port_plan_closed", "This plan takes no contributions right now.");
  }
  const { target_wallet: wallet, gateway, is_localized: isLocalized = false } = request;
  if (wallet !== undefined && wallet !== plan.currency) {
    refuse(
      "wallet_wrong_currency",
      `This plan is paid for in ${plan.currency === "NGN" ? "naira" : "dollars"}.`,
    );
  }
  refuseRepeating(plan, request);
  await refuseWithoutPapers(db, platform, person);
  refuseAmount(plan, request.amount, request.recurring === true ? "recurring" : kind);
  if (gateway === "wallet" && !plan.allow_wallet) {
    refuse("pay_gateway_unavailable", "This plan is not paid for from a wallet.");
  }
  if (gateway === "wallet" && isLocalized) {
    refuse("pay_not_localizable", "A wallet pays in its own currency.");
  }
}
