import { sql, type RawBuilder } from "kysely";
import type { Queue } from "#staff/index.ts";

/** SQL: until when a draft is decided. */
export const DRAFT_DUE: RawBuilder<unknown> = sql`drafted_at + interval '1 day'`;

/** Drafts that wait for a second person: members wait for their units with them, so a day is all they get. */
export const VALUATION_DRAFTS: Queue = {
  name: "valuations",
  permission: "valuation.read",
  waiting: () => sql`select ${DRAFT_DUE} as due_at from valuation where status = 'draft'`,
};
