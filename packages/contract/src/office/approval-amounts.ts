import { buildFigureId, type FigureId } from "../figure-sources.ts";
import { toWithdrawalId } from "../ids.ts";
import type { Approval, ApprovalKind } from "./approval-list.ts";

type NameAmount = (approval: Pick<Approval, "id" | "opens">) => FigureId;

const nameReturn: NameAmount = ({ id }) => buildFigureId("return-proposed", id);
const nameLines: NameAmount = ({ id }) => buildFigureId("lines-total", id);

/** By what the amount of each kind is traced; null of kinds that name no amount. */
const AMOUNTS: Readonly<Record<ApprovalKind, NameAmount | null>> = {
  // What staff read on the bank's statement, and not what the member said that they paid.
  receipt: ({ id }) => buildFigureId("receipt-received", id),
  flagged_payment: ({ id }) => buildFigureId("flagged-credited", id),
  settlement: ({ opens }) => buildFigureId("statement-line", opens),
  line_outcome: nameLines,
  line_reopening: nameLines,
  bank_opening: ({ id }) => buildFigureId("opening-balance", id),
  withdrawal: ({ opens }) => buildFigureId("withdrawal-amount", toWithdrawalId(opens)),
  payout_batch: ({ opens }) => buildFigureId("batch-total", opens),
  payout_failure: ({ id }) => buildFigureId("payout-proposed", id),
  payout_resume: null,
  refund: nameReturn,
  recovery: nameReturn,
  reversal: nameReturn,
  valuation: ({ opens }) => buildFigureId("valuation-net", opens),
  identity: null,
  exco_referral: null,
  pep_approval: null,
  no_suspicion: null,
  sanctions_answer: null,
  global_change: null,
  member_unlock: null,
  data_export: null,
  account_closure: null,
  member_correction: null,
  erasure: null,
  estate_hold: null,
  estate_step: null,
  accepted_name: null,
  month_close: null,
  setting_change: null,
  staff_change: null,
};

/** By what the amount of an approval is traced; undefined where its kind names none. */
export const nameApprovalAmount = (approval: Approval): FigureId | undefined =>
  AMOUNTS[approval.kind]?.(approval);
