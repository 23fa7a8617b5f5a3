import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";

/** What no one has explained, for the summary of what is due. */
export const DISAGREEMENTS: Queue = {
  name: "disagreements",
  permission: "reconciliation.read",
  waiting: () => sql`select due_at from reconciliation_item
    where explained_at is null and settled_at is null`,
};
