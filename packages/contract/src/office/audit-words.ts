/** What the first part of an action's name is about, as staff say it. A test holds it against every action that the server writes. */
export const AREA_WORDS: Readonly<Record<string, string>> = {
  account_closure: "Closing of an account",
  approval: "Approvals",
  audit: "Audit",
  accepted_name: "Another name of a member",
  bank_account: "Bank account",
  bank_opening: "Opening balance of a bank account",
  bvn: "BVN",
  data_export: "Copy of a member's data",
  disagreement: "Disagreement",
  erasure: "Erasure of a member",
  estate: "Account of a member who has died",
  exco: "Introduction to the committee",
  figure: "What a figure is made of",
  funds_proof: "Proof of funds",
  global: "Global membership",
  kyc: "Government ID",
  ledger: "Ledger",
  line_outcome: "Line of the bank",
  line_reopening: "Line of the bank, opened again",
  large_transaction: "Large transaction",
  member: "Member's page",
  member_correction: "Correction of a member's details",
  month_close: "Close of a month",
  month_pack: "Month-end pack",
  payout: "Payout batch",
  payouts: "Stop of payouts",
  pep: "Politically exposed member",
  poa: "Proof of address",
  receipt: "Receipt",
  reconciliation: "Reconciliation",
  recovery: "What a member owes",
  recurring: "Recurring contribution",
  refund: "Refund",
  restored_copy: "Restored copy",
  reversal: "Payment that the bank took back",
  sanctions: "Sanctions hit",
  setting: "Setting",
  settlement: "Settlement of a provider",
  sign_in: "A member's sign-in",
  staff: "Staff",
  statement: "Bank statement",
  suspicious_case: "Suspicious-transaction case",
  unusual_transaction: "Unusual transaction",
  valuation: "Valuation",
  webhook: "Flagged payment",
  withdrawal: "Withdrawal",
};

/** An action of the audit in words: `sign_in.unlock_proposed` is "A member's sign-in: unlock proposed". */
export function describeAction(action: string): string {
  if (action === "refused") return "Refused to a staff member";
  const [area = "", ...rest] = action.split(".");
  const done = rest.join(" ").replaceAll("_", " ");
  const topic = AREA_WORDS[area] ?? area.replaceAll("_", " ");
  return done === "" ? topic : `${topic}: ${done}`;
}
