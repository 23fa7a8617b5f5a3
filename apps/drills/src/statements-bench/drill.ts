import { describeDrill, type None, type Orders } from "../define-drill.ts";

const options = {
  mistakes: { text: "lists each line that was proposed wrong or missed" },
} as const;

export type StatementsBenchOrders = Orders<None, None, typeof options>;

export const STATEMENTS_BENCH = describeDrill({
  name: "statements",
  group: "bench",
  about: `Transfers of every kind are announced, their bank statement is written, and the lines that the matching proposes are counted by kind: right,
wrong, missed though exactly one open receipt fits, or rightly left to people. In each kind at least 95 % of the lines with an answer are
proposed right and none is proposed wrong. Uses no database.`,
  options,
});
