import { toValuationId } from "@kinfold/contract/ids";
import { valuationRefusals } from "@kinfold/contract/refusals/valuations";
import * as contract from "@kinfold/contract/valuations";
import { listPlans, findPlan } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { approveValuation, rejectValuation } from "./decide.ts";
import { attachStatement, readStatement } from "./statement.ts";
import { prepareCorrection, prepareValuation } from "./draft.ts";
import { computePreview } from "./preview.ts";
import { readPageOfValuations, listPublishedPrices, findValuation } from "./store.ts";
import { listPlansToValue } from "./valued-plans.ts";
import { readValuationView, readValuationViews } from "./view.ts";
import { buildPageMeta } from "#platform/paging.ts";

const NOTHING_AT_ALL = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Drafting, previewing and publishing what plans are worth. */
export function mountValuationRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { db } = platform;

  staffed(contract.draftValuation, ({ body, caller }) => prepareValuation(platform, body, caller));

  staffed(contract.listValuations, async ({ query }) => {
    const { page, per_page: perPage, plan_id: planId, status } = query;
    const { rows, total } = await readPageOfValuations(db, { planId, status }, { page, perPage });
    const plans = new Map((await listPlans(db)).map((plan) => [plan.plan_id, plan]));
    return {
      data: await readValuationViews(db, rows, plans),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(contract.getValuation, async ({ params }) => {
    const row = await findValuation(db, toValuationId(params["id"]));
    if (row === undefined) return refuse(valuationRefusals().not_found.valuation);
    const plan = await findPlan(db, row.plan_id);
    assertExists(plan, "a valuation is of no plan");
    return {
      valuation: await readValuationView(db, row, plan),
      preview: await computePreview(platform, row),
    };
  });

  staffed(contract.correctValuation, ({ body, caller, params }) =>
    prepareCorrection(platform, { ...body, id: toValuationId(params["id"]) }, caller),
  );

  staffed(contract.attachPriceStatement, ({ body, caller, params }) =>
    attachStatement(platform, { id: toValuationId(params["id"]), by: caller.staffId, ...body }),
  );

  staffed(contract.getPriceStatement, ({ caller, params, reply }) => {
    void reply.header("content-security-policy", NOTHING_AT_ALL);
    return readStatement(platform, { id: toValuationId(params["id"]), by: caller.staffId });
  });

  staffed(contract.listPrices, async ({ params }) => {
    const id = params["id"] ?? "";
    const plan = /^\d{1,9}$/.test(id) ? await findPlan(db, Number(id)) : undefined;
    if (plan === undefined) return refuse(valuationRefusals().not_found.plan);
    const prices = await listPublishedPrices(db, plan.plan_id);
    return {
      plan_id: plan.plan_id,
      prices: prices.map(({ day, unit_price, version, corrected_at: at }) => ({
        day,
        unit_price,
        version,
        corrected_at: at?.toISOString() ?? null,
      })),
    };
  });

  staffed(contract.listValuedPlans, async () => ({ plans: await listPlansToValue(db) }));

  staffed(contract.approveValuation, ({ body: { reason }, caller, params }) =>
    approveValuation(platform, { id: toValuationId(params["id"]), by: caller, reason }),
  );

  staffed(contract.rejectValuation, ({ body: { reason }, caller, params }) =>
    rejectValuation(platform, { id: toValuationId(params["id"]), by: caller, reason }),
  );
}
