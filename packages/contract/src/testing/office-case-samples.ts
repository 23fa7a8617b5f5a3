import { toMinor } from "@kinfold/money";
import type {
  CaseDraft,
  NoSuspicionProposal,
  SuspiciousCase,
  SuspiciousCaseRow,
} from "../office/suspicious-cases.ts";
import type {
  CaseTransaction,
  UnusualMonth,
  UnusualTransaction,
} from "../office/unusual-transactions.ts";
import { globalChange } from "./office-member-samples.ts";
import { staff } from "./office-samples.ts";

const deposit: CaseTransaction = {
  id: "trx_first",
  reference: "KIN-7F3K9Q",
  type: "deposit",
  amount: toMinor(490_000_000n),
  currency: "NGN",
  naira_amount: null,
  at: "2026-11-09T09:30:00.000Z",
};
const second: CaseTransaction = {
  ...deposit,
  id: "trx_second",
  reference: "KIN-3H8W2P",
  amount: toMinor(485_000_000n),
  at: "2026-11-11T15:10:00.000Z",
};
const inDollars: CaseTransaction = {
  ...deposit,
  id: "trx_dollars",
  reference: "KIN-2M8XTR",
  type: "withdrawal",
  amount: toMinor(780_000n),
  currency: "USD",
  naira_amount: toMinor(1_197_300_000n),
  at: "2026-11-12T08:00:00.000Z",
};

const split: UnusualTransaction = {
  id: "structuring.trx_second",
  created_at: "2026-11-11T15:10:00.000Z",
  due_at: "2026-11-14T15:10:00.000Z",
  claimed_by: null,
  rule: "structuring",
  member: { id: "mem_adaeze", name: "Adaeze Okafor" },
  code: "KIN-7Q2W9X",
  transactions: [deposit, second],
  compared_amount: toMinor(975_000_000n),
  deposit_count: 2,
  state: "open",
  set_aside: null,
  case_id: null,
};

/** Each rule once: two that wait, one that was set aside, and one in a case. */
/** Three months of the count, the newest first. */
export const unusualMonths: UnusualMonth[] = [
  {
    month: "2026-11",
    found: 4,
    open: 1,
    set_aside: 1,
    in_case: 1,
    reported: 1,
    no_suspicion: 0,
    looked_at_in_time: 3,
  },
  {
    month: "2026-10",
    found: 7,
    open: 0,
    set_aside: 5,
    in_case: 0,
    reported: 1,
    no_suspicion: 1,
    looked_at_in_time: 6,
  },
  {
    month: "2026-08",
    found: 1,
    open: 0,
    set_aside: 1,
    in_case: 0,
    reported: 0,
    no_suspicion: 0,
    looked_at_in_time: 1,
  },
];

export const unusualTransactions: UnusualTransaction[] = [
  split,
  {
    ...split,
    id: "above_usual.trx_first",
    created_at: "2026-11-09T09:30:00.000Z",
    due_at: "2026-11-12T09:30:00.000Z",
    rule: "above_usual",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    code: "KIN-4H8T2K",
    transactions: [deposit],
    compared_amount: toMinor(15_000_000n),
    deposit_count: 9,
  },
  {
    ...split,
    id: "first_deposit.trx_second",
    rule: "first_deposit",
    transactions: [second],
    compared_amount: null,
    deposit_count: null,
    state: "set_aside",
    set_aside: {
      reason: "Explained by the source of funds that the club has seen",
      by: staff.compliance.name,
      at: "2026-11-12T09:00:00.000Z",
    },
  },
  {
    ...split,
    id: "in_and_out.trx_dollars",
    rule: "in_and_out",
    transactions: [{ ...inDollars, id: "trx_in", type: "deposit" }, inDollars],
    compared_amount: toMinor(1_197_300_000n),
    deposit_count: 1,
    state: "in_case",
    case_id: "str_adaeze",
  },
];

/** Many of them, for pages. */
export const manyUnusualTransactions: UnusualTransaction[] = Array.from(
  { length: 120 },
  (_, at): UnusualTransaction => ({ ...split, id: `structuring.trx_${at}` }),
);

const row: SuspiciousCaseRow = {
  id: "str_adaeze",
  created_at: "2026-11-12T14:00:00.000Z",
  due_at: "2026-11-13T14:00:00.000Z",
  claimed_by: null,
  member: { id: "mem_adaeze", name: "Adaeze Okafor" },
  code: "KIN-7Q2W9X",
  origin: "unusual",
  origin_id: "structuring.trx_second",
  reason: "Two deposits just below the reporting amount, from accounts of others.",
  opened_by: staff.compliance.name,
  state: "open",
  transaction_count: 2,
};

/** A case that is late, one that is open, one that was reported, and one that was closed. */
export const suspiciousCases: SuspiciousCaseRow[] = [
  {
    ...row,
    id: "str_tunde",
    created_at: "2026-11-11T12:00:00.000Z",
    due_at: "2026-11-12T12:00:00.000Z",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    code: "KIN-4H8T2K",
    origin: "sanctions_hit",
    origin_id: "hit_tunde",
  },
  row,
  { ...row, id: "str_reported", origin: "large_transaction", state: "reported" },
  { ...row, id: "str_closed", origin: "member", origin_id: null, state: "no_suspicion" },
];

/** Many of them, for pages. */
export const manySuspiciousCases: SuspiciousCaseRow[] = Array.from(
  { length: 120 },
  (_, at): SuspiciousCaseRow => ({ ...row, id: `str_${String(at).padStart(16, "0")}` }),
);

/** An open case with a note. */
export const openCase: SuspiciousCase = {
  ...row,
  transactions: [deposit, second, inDollars],
  transaction_count: 3,
  notes: [
    {
      id: "cno_first",
      text: "Both deposits came from accounts of other names.\nAsked the bank for the senders.",
      by: staff.compliance.name,
      at: "2026-11-12T15:20:00.000Z",
    },
    {
      id: "cno_second",
      text: "The bank answered: the senders work for the same company.",
      by: staff.admin.name,
      at: "2026-11-12T17:05:00.000Z",
    },
  ],
  report: null,
  proposal: null,
};

/** A case without transactions and notes, opened by hand. */
export const newCase: SuspiciousCase = {
  ...openCase,
  origin: "member",
  origin_id: null,
  transactions: [],
  transaction_count: 0,
  notes: [],
};

/** That the case is closed without a report. */
export const noSuspicionProposal: NoSuspicionProposal = {
  id: "nos_adaeze",
  case_id: "str_adaeze",
  created_at: "2026-11-12T17:30:00.000Z",
  due_at: "2026-11-13T14:00:00.000Z",
  claimed_by: null,
  reason: "Explained by documents that the club has seen",
  status: "proposed",
  proposed_by: { id: staff.compliance.id, name: staff.compliance.name },
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: globalChange.digest,
};

/** A case that one staff member proposed to close. */
export const proposedCase: SuspiciousCase = { ...openCase, proposal: noSuspicionProposal };

/** A case that was reported. */
export const reportedCase: SuspiciousCase = {
  ...openCase,
  state: "reported",
  report: {
    nfiu_reference: "NFIU-STR-2026-00042",
    reported_on: "2026-11-12",
    by: staff.compliance.name,
    noted_at: "2026-11-12T17:45:00.000Z",
  },
};

/** A case that two people closed. */
export const closedCase: SuspiciousCase = {
  ...openCase,
  state: "no_suspicion",
  proposal: {
    ...noSuspicionProposal,
    status: "approved",
    decided_by: { id: staff.admin.id, name: staff.admin.name },
    decided_at: "2026-11-12T17:50:00.000Z",
    decision_reason: "I find the same",
  },
};

/** What a case can be opened with. */
export const caseDraft: CaseDraft = {
  member: row.member,
  code: row.code,
  transactions: [inDollars, second, deposit],
  chosen: ["trx_first", "trx_second"],
};
