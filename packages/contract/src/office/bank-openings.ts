import { object, optional, string, type, type Infer } from "superstruct";
import { Amount } from "../amount.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Currency } from "../money.ts";
import { Day, describeList, paging } from "../paging.ts";
import {
  DecisionStatus,
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
  proposalRow,
  PROPOSING_REFUSALS,
} from "./decisions.ts";
import { requireText } from "../typed-text.ts";

/** What an opening balance was. Together they are the balance; each may be below zero. */
export const openingParts = {
  /** Money of payments that the ledger has already. */
  in_ledger: Amount,
  /** The club's own money. */
  own_funds: Amount,
  /** Money of which no one knows whose it is. */
  suspense: Amount,
};

/** What one staff member says that the opening balance of a bank account was, and another approves. */
export const BankOpening = type({
  ...proposalRow,
  account_number: string(),
  currency: Currency,
  opened_on: Day,
  /** What the account held before its first line. */
  opened: Amount,
  ...openingParts,
  /** What the ledger had at all banks before that day, without opening balances. */
  expected: Amount,
});
export type BankOpening = Infer<typeof BankOpening>;

export const BankOpeningForm = object({
  account_number: string(),
  currency: Currency,
  ...openingParts,
  reason: requireText("Say how you know."),
});
export type BankOpeningForm = Infer<typeof BankOpeningForm>;

export const listBankOpenings = declareEndpoint({
  name: "listBankOpenings",
  method: "GET",
  path: "/admin/bank-openings",
  access: "staff",
  staff: { permission: "statement.read" },
  summary: "What staff said that opening balances were: those that wait first, then the newest.",
  query: type({ ...paging, status: optional(DecisionStatus) }),
  reply: describeList(BankOpening),
});

export const proposeBankOpening = declareEndpoint({
  ...describeProposeCall("bank_opening"),
  name: "proposeBankOpening",
  path: "/admin/bank-openings",
  summary:
    "Says what the opening balance of a bank account was. Its parts are the balance, to the kobo. Nothing moves in the ledger until another staff member approves it; what was approved before is taken back then.",
  body: BankOpeningForm,
  reply: BankOpening,
  refusals: { ...PROPOSING_REFUSALS, not_found: 404, opening_parts_differ: 422 },
});

export const approveBankOpening = declareEndpoint({
  ...describeApproveCall("bank_opening"),
  name: "approveBankOpening",
  path: "/admin/bank-openings/:id/approve",
  summary:
    "Approves what another staff member said that an opening balance was, and posts its parts on the day of the opening. Harmless when repeated.",
  reply: BankOpening,
});

export const rejectBankOpening = declareEndpoint({
  ...describeRejectCall("bank_opening"),
  name: "rejectBankOpening",
  path: "/admin/bank-openings/:id/reject",
  summary: "Rejects what another staff member said. Harmless when repeated.",
  reply: BankOpening,
});

export const withdrawBankOpening = declareEndpoint({
  ...describeWithdrawCall("bank_opening"),
  name: "withdrawBankOpening",
  path: "/admin/bank-openings/:id/withdraw",
  summary: "Takes back one's own proposal. Harmless when repeated.",
  reply: BankOpening,
});
