import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";
import { settlements } from "./store.ts";

/** What providers paid out and is not in the ledger. */
export const settlementQueue: Queue = {
  name: "settlements",
  permission: "settlement.read",
  waiting: () => sql`select due_at from (${settlements}) shown where shown_state <> 'posted'`,
};
