import { type DecisionId, type SubjectId, toSubjectId } from "@kinfold/contract/ids";
import { planRefusals } from "@kinfold/contract/refusals/plans";
import { PlanSetting } from "@kinfold/contract/office/setting-kinds";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import {
  defineSettingKind,
  toSettingValue,
  type SettingKind,
  type Wish,
} from "#platform/setting-kind.ts";
import type { PlanRow } from "./plan.ts";
import { listPlans } from "./store.ts";
import { formatPlanRowLabel } from "./view.ts";
import { refuse, refuseField } from "#platform/refusing.ts";

const STATES = { open: "current", closed: "over", coming_soon: "coming" } as const;
const STATUS_WORDS = { open: "open", closed: "closed", coming_soon: "coming soon" } as const;

const valueOf = (plan: PlanRow): PlanSetting => ({
  name: plan.name,
  slug: plan.slug,
  product_type: plan.product_type,
  currency: plan.currency,
  description: plan.description,
  risk_level: plan.risk_level,
  valuation_method: plan.valuation_method,
  status: plan.status,
  minimum_amount: plan.minimum_minor,
  minimum_top_up: plan.minimum_top_up_minor,
  minimum_recurring: plan.minimum_recurring_minor,
  maximum_amount: plan.maximum_minor,
  amount_step: plan.step_minor,
  tenor_months: plan.tenor_months,
  lock_in_days: plan.lock_in_days,
  early_exit_fee_bps: plan.early_exit_fee_bps,
  management_fee_bps: plan.management_fee_bps,
  price_band_bps: plan.price_band_bps,
  expected_bps: plan.expected_bps,
  expected_to_bps: plan.expected_to_bps,
  interest_bps: plan.interest_bps,
  allow_recurring: plan.allow_recurring,
  allow_wallet: plan.allow_wallet,
  for_global: plan.for_global,
  maturity_action: plan.maturity_action,
  payout_note: plan.payout_note,
});

/** What a portfolio takes from its plan when it begins, and keeps. */
const AGREED = ["tenor_months", "lock_in_days", "early_exit_fee_bps", "interest_bps"] as const;
/** What nothing that was bought could survive. */
const KEPT = ["product_type", "currency", "valuation_method"] as const;

function refuseImpossible(
  plans: readonly PlanRow[],
  { id, before, value }: Wish<PlanSetting>,
): void {
  if (before !== undefined && KEPT.some((name) => before[name] !== value[name])) {
    refuse(planRefusals().setting_refused);
  }
  const others = plans.filter((plan) => String(plan.plan_id) !== id);
  if (others.some(({ slug }) => slug === value.slug)) {
    refuseField("slug", planRefusals().invalid.slug);
  }
  const isOpenPurple = value.product_type === "purple" && value.status === "open";
  const isTaken = others.some(
    (plan) =>
      plan.product_type === "purple" && plan.status === "open" && plan.currency === value.currency,
  );
  if (isOpenPurple && isTaken) {
    refuseField("status", planRefusals().invalid.purpleOpen);
  }
}

function stillOf(plan: PlanSetting, stakes: number): string[] {
  const members = `${stakes} ${stakes === 1 ? "portfolio stays" : "portfolios stay"} in it`;
  if (plan.status === "closed") return [`It takes no more money. ${members}, on their own terms.`];
  return stakes === 0 ? [] : [`${members}.`];
}

async function putPlan(
  tx: Db,
  id: SubjectId | null,
  value: PlanSetting,
  proposalId: DecisionId | null,
): Promise<SubjectId> {
  if (id === null) {
    const { rows } = await sql<{
      plan_id: number;
    }>`insert into plan (name, slug, product_type, currency, description,
        risk_level, valuation_method, status, minimum_minor, minimum_top_up_minor, minimum_recurring_minor,
        maximum_minor, step_minor, tenor_months, lock_in_days, early_exit_fee_bps, management_fee_bps, price_band_bps,
        expected_bps, expected_to_bps, interest_bps, allow_recurring, allow_wallet, for_global, maturity_action, payout_note,
        display_order, proposal_id)
      select ${value.name}, ${value.slug}, ${value.product_type}, ${value.currency}, ${value.description},
        ${value.risk_level}, ${value.valuation_method}, ${value.status}, ${value.minimum_amount}::bigint,
        ${value.minimum_top_up}::bigint, ${value.minimum_recurring}::bigint, ${value.maximum_amount}::bigint,
        ${value.amount_step}::bigint, ${value.tenor_months}::integer, ${value.lock_in_days}::integer,
        ${value.early_exit_fee_bps}::integer, ${value.management_fee_bps}::integer, ${value.price_band_bps}::integer,
        ${value.expected_bps}::integer, ${value.expected_to_bps}::integer, ${value.interest_bps}::integer, ${value.allow_recurring}::boolean,
        ${value.allow_wallet}::boolean, ${value.for_global}::boolean, ${value.maturity_action}, ${value.payout_note},
        max(display_order) + 10, ${proposalId}
      from plan returning plan_id`.execute(tx);
    const [row] = rows;
    assertExists(row, "the new plan was not stored");
    return toSubjectId(String(row.plan_id));
  }
  await sql`update plan set name = ${value.name}, slug = ${value.slug}, description = ${value.description},
      risk_level = ${value.risk_level}, status = ${value.status}, minimum_minor = ${value.minimum_amount}::bigint,
      minimum_top_up_minor = ${value.minimum_top_up}::bigint,
      minimum_recurring_minor = ${value.minimum_recurring}::bigint, maximum_minor = ${value.maximum_amount}::bigint,
      step_minor = ${value.amount_step}::bigint, tenor_months = ${value.tenor_months}::integer,
      lock_in_days = ${value.lock_in_days}::integer, early_exit_fee_bps = ${value.early_exit_fee_bps}::integer,
      management_fee_bps = ${value.management_fee_bps}::integer, price_band_bps = ${value.price_band_bps}::integer,
      expected_bps = ${value.expected_bps}::integer,
      expected_to_bps = ${value.expected_to_bps}::integer, interest_bps = ${value.interest_bps}::integer,
      allow_recurring = ${value.allow_recurring}, allow_wallet = ${value.allow_wallet},
      for_global = ${value.for_global}, maturity_action = ${value.maturity_action},
      payout_note = ${value.payout_note}, proposal_id = ${proposalId}
    where plan_id = ${Number(id)}`.execute(tx);
  return id;
}

/** Plans, as two staff members set them. Anyone who is in one keeps the terms on which they began. */
export function createPlanKind(stakesIn: (db: Db, planId: number) => Promise<number>): SettingKind {
  return defineSettingKind("plan", PlanSetting, {
    all: async (db) =>
      (await listPlans(db)).map((plan) => ({
        id: toSubjectId(String(plan.plan_id)),
        title: formatPlanRowLabel(plan),
        line: `${plan.currency}, ${STATUS_WORDS[plan.status]}`,
        state: STATES[plan.status],
        value: toSettingValue(valueOf(plan)),
      })),
    effects: async (db, wish) => {
      refuseImpossible(await listPlans(db), wish);
      const { id, before, value } = wish;
      if (before === undefined) {
        return [
          value.status === "open"
            ? "Members may put money into it at once."
            : "Members see it, and cannot put money into it yet.",
        ];
      }
      const stakes = await stakesIn(db, Number(id));
      const isAgreedAnew = AGREED.some((name) => before[name] !== value[name]);
      return [
        ...stillOf(value, stakes),
        ...(isAgreedAnew
          ? [
              "Members who begin from now on get the new terms. Portfolios that began before keep theirs to the end.",
            ]
          : []),
        ...(before["status"] !== "open" && value.status === "open"
          ? ["Members may put money into it at once."]
          : []),
        "Members see the change at once.",
      ];
    },
    apply: (tx, { id, value, proposalId }) => putPlan(tx, id, value, proposalId),
  });
}
