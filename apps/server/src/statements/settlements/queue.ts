import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";
import { settlements, type SettlementRow } from "./store.ts";

/** When the club means to have it in the books. */
export const dueOf = ({ proposed_at: at, imported_at: since }: SettlementRow): Date =>
  new Date((at ?? since).getTime() + CONFIRMATION_PROMISE_MS);

/** What providers paid out and is not in the books. */
export const settlementQueue: Queue = {
  name: "settlements",
  permission: "settlement.read",
  waiting: () => sql`select coalesce(proposed_at, imported_at)
      + make_interval(secs => ${CONFIRMATION_PROMISE_MS / 1000}) as due_at
    from (${settlements}) shown where shown_state <> 'posted'`,
};
