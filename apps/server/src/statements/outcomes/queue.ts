import { sql } from "kysely";
import { selectWaitingDecisions } from "#decisions/index.ts";
import type { Queue } from "#staff/index.ts";

/** What staff said that lines of the bank and opening balances are, and what is to be opened again, until another staff member decides it. */
export const LINE_DECISIONS: Queue = {
  name: "line_decisions",
  permission: "statement.read",
  waiting: () => sql`${selectWaitingDecisions("line_outcome")}
    union all ${selectWaitingDecisions("line_reopening")}
    union all ${selectWaitingDecisions("bank_opening")}`,
};
