import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";

/** Drafts that wait for a second person: members wait for their units with them, so a day is all they get. */
export const VALUATION_DRAFTS: Queue = {
  name: "valuations",
  permission: "valuation.read",
  waiting: () =>
    sql`select drafted_at + interval '1 day' as due_at from valuation where status = 'draft'`,
};
