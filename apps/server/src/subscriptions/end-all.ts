import type { MemberId, SubscriptionId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { giveUpOpen } from "./cycle-store.ts";
import { changeSubscription } from "./store.ts";

/** Ends everything that a held member lets repeat. No card is charged from now on. Answers what has ended. */
export async function endSubscriptionsOf(
  tx: Db,
  memberId: MemberId,
  { reason, at }: { reason: string; at: Date },
): Promise<SubscriptionId[]> {
  const { rows } = await sql<{
    subscription_id: SubscriptionId;
  }>`select subscription_id from subscription
    where member_id = ${memberId} and state in ('awaiting_card', 'active', 'attention', 'paused')
    order by subscription_id for no key update`.execute(tx);
  for (const { subscription_id: id } of rows) {
    await giveUpOpen(tx, id, reason);
    await changeSubscription(tx, id, {
      state: "cancelled",
      next_due_on: null,
      next_no: null,
      ended_at: at,
      ended_by: "club",
      end_reason: reason,
    });
  }
  return rows.map(({ subscription_id: id }) => id);
}
