import { type MemberId, toSubscriptionId } from "@kinfold/contract/ids";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import { chargeMandate } from "@kinfold/contract/mandates";
import * as contract from "@kinfold/contract/subscriptions";
import { assertExists } from "#platform/assert-exists.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { PaymentsServices } from "#payments/index.ts";
import { refuse } from "#platform/refusing.ts";
import { chargeByMandate } from "./charge-mandate.ts";
import { beginCardChange } from "./change-card.ts";
import {
  cancelSubscription,
  changeTerms,
  pauseSubscription,
  resumeSubscription,
} from "./change.ts";
import { readCheckedDay } from "#calendar/index.ts";
import { listSubscriptionRows, findSubscription, type SubscriptionRow } from "./store.ts";
import { readHistory, toSubscriptions } from "./view.ts";
import { buildPageMeta } from "#platform/paging.ts";

type Owner = CallerState & { memberId: MemberId };

function cancelledView(row: SubscriptionRow): ReplyOf<typeof contract.cancelSubscription> {
  const { subscription_id: id, ended_at: at, ended_by: by } = row;
  if (at === null || by === null) throw new Error("it was not cancelled");
  return { id, status: "cancelled", cancelled_at: at.toISOString(), cancelled_by: by };
}

/** Contributions that repeat: what there are, what became of each date, and stopping them. Everybody sees their own. */
export function mountSubscriptionRoutes(
  { guarded }: Mount<Owner>,
  setting: PaymentsServices,
): void {
  const { platform } = setting;
  const { db } = platform;
  const viewOf = async (row: SubscriptionRow): Promise<contract.Subscription> => {
    const [view] = await toSubscriptions(db, [row]);
    assertExists(view, "a subscription vanished");
    return view;
  };

  guarded(contract.listSubscriptions, async ({ caller, query }) => {
    const { page, per_page: perPage, status, currency, product } = query;
    if (product !== undefined && !/^\d{1,9}$/.test(product)) {
      refuse(subscriptionRefusals().not_found.plan);
    }
    const planId = product === undefined ? undefined : Number(product);
    const filter = { memberId: caller.memberId, status, currency, planId };
    const { rows, total } = await listSubscriptionRows(db, filter, { page, perPage });
    return { data: await toSubscriptions(db, rows), meta: buildPageMeta(total, query) };
  });

  guarded(contract.getSubscription, async ({ caller, params, query }) => {
    const row = await findSubscription(db, toSubscriptionId(params["id"]));
    if (row === undefined || row.member_id !== caller.memberId || row.start_on === null) {
      return refuse(subscriptionRefusals().not_found.subscription);
    }
    const { page, per_page: perPage } = query;
    const { data, total } = await readHistory(db, row, { page, perPage });
    return {
      subscription: await viewOf(row),
      history: { data, meta: buildPageMeta(total, query) },
    };
  });

  for (const endpoint of [contract.cancelSubscription, contract.cancelRecurring]) {
    guarded(endpoint, async ({ body, caller, params }) => {
      const reason =
        typeof body.reason === "string" && body.reason !== "" ? body.reason : undefined;
      const { memberId } = caller;
      return cancelledView(
        await cancelSubscription(platform, {
          memberId,
          id: toSubscriptionId(params["id"]),
          reason,
        }),
      );
    });
  }

  guarded(contract.pauseSubscription, async ({ body, caller: { memberId }, params }) =>
    viewOf(
      await pauseSubscription(platform, {
        memberId,
        id: toSubscriptionId(params["id"]),
        until: body.until === undefined || body.until === null ? null : readCheckedDay(body.until),
      }),
    ),
  );

  guarded(contract.resumeSubscription, async ({ caller: { memberId }, params }) =>
    viewOf(await resumeSubscription(platform, { memberId, id: toSubscriptionId(params["id"]) })),
  );

  guarded(contract.changeSubscription, async ({ body, caller: { memberId }, params }) =>
    viewOf(
      await changeTerms(platform, {
        memberId,
        id: toSubscriptionId(params["id"]),
        amount: body.amount,
        chargeDay: body.charge_day,
      }),
    ),
  );

  guarded(chargeMandate, async ({ caller: { memberId }, params }) =>
    viewOf(await chargeByMandate(platform, { memberId, id: toSubscriptionId(params["id"]) })),
  );

  guarded(contract.changeRecurringCard, ({ body, caller: { memberId }, params, idempotency }) =>
    beginCardChange(
      setting,
      {
        memberId,
        id: toSubscriptionId(params["id"]),
        isForAll: body.for_all === true,
      },
      idempotency,
    ),
  );
}
