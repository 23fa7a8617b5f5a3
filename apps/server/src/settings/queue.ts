import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";

/** Proposed changes that wait for a second person. */
export const PROPOSED_SETTINGS: Queue = {
  name: "setting_proposals",
  permission: "settings.read",
  waiting: () => sql`select decide_by as due_at from setting_proposal where status = 'open'`,
};
