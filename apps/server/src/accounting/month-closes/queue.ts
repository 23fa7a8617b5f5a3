import { selectWaitingDecisions } from "#decisions/index.ts";
import type { Queue } from "#staff/index.ts";

/** Months that one staff member proposed to close, until another decides. */
export const MONTH_CLOSES: Queue = {
  name: "month_closes",
  permission: "ledger.read",
  waiting: () => selectWaitingDecisions("month_close"),
};
