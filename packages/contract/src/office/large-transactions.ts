import { boolean, enums, nullable, object, optional, string, type, type Infer } from "superstruct";
import { Amount } from "../amount.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Currency } from "../money.ts";
import { Named } from "../named.ts";
import { Day, describeList, paging } from "../paging.ts";
import { queueRow } from "./queues.ts";
import { requireText } from "../typed-text.ts";

export const LargeTransactionState = enums(["open", "reported"]);
export type LargeTransactionState = Infer<typeof LargeTransactionState>;

/** That a large transaction was reported to the Nigerian Financial Intelligence Unit (NFIU). */
export const LargeTransactionReport = type({
  nfiu_reference: string(),
  reported_on: Day,
  by: string(),
  noted_at: Instant,
});
export type LargeTransactionReport = Infer<typeof LargeTransactionReport>;

/** A deposit or withdrawal above the amount from which the law asks for a report. It is never held for that. */
export const LargeTransaction = type({
  ...queueRow,
  reference: string(),
  member: Named,
  code: string(),
  type: enums(["deposit", "withdrawal", "contribution"]),
  amount: Amount,
  currency: Currency,
  /** In naira by the rate of that moment, where it is dollars; null without a rate. */
  naira_amount: nullable(Amount),
  /** `large`: within seven days. `international`: dollars above 10,000, within one day. */
  rule: enums(["large", "international"]),
  /** Null while it is not reported. */
  report: nullable(LargeTransactionReport),
  /** It is the caller's own. Another staff member reports it. */
  is_own: boolean(),
});
export type LargeTransaction = Infer<typeof LargeTransaction>;

export const listLargeTransactions = declareEndpoint({
  name: "listLargeTransactions",
  method: "GET",
  path: "/admin/large-transactions",
  access: "staff",
  staff: { permission: "compliance.read" },
  summary:
    "Transactions that the law asks to be reported to the NFIU: those that are not reported first, by the day on which they have to be.",
  query: type({ ...paging, state: optional(LargeTransactionState) }),
  reply: describeList(LargeTransaction),
});

export const LargeTransactionReportForm = object({
  nfiu_reference: requireText("Enter the reference that the NFIU gave the report."),
  reported_on: Day,
});
export type LargeTransactionReportForm = Infer<typeof LargeTransactionReportForm>;

export const reportLargeTransaction = declareEndpoint({
  name: "reportLargeTransaction",
  method: "POST",
  path: "/admin/large-transactions/:id/report",
  access: "staff",
  staff: { permission: "transaction.report" },
  summary:
    "Notes that a large transaction was reported to the NFIU: its reference, and the day. A report is not taken back.",
  body: LargeTransactionReportForm,
  reply: LargeTransaction,
  refusals: { staff_own_money: 403, transaction_reported: 409 },
});
