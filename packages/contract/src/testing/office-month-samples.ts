import { toMinor } from "@kinfold/money";
import type { Journal } from "../office/accounting.ts";
import type {
  LedgerMonth,
  MonthCloseProposal,
  OneMonth,
  OpenItem,
} from "../office/month-closes.ts";
import { journals } from "./office-ledger-samples.ts";
import { globalChange } from "./office-member-samples.ts";
import { staff } from "./office-samples.ts";

const month = (id: string, change: Partial<LedgerMonth> = {}): LedgerMonth => ({
  id,
  state: "closed",
  late_count: 0,
  closed_at: `${id}-28T15:20:00.000Z`,
  closed_by: { id: staff.finance_approver.id, name: staff.finance_approver.name },
  ...change,
});
const isOpen = { closed_at: null, closed_by: null };

/** A month that is not over, one that is proposed, closed ones with and without late journals, and one that was closed with them. */
export const ledgerMonths: LedgerMonth[] = [
  month("2026-11", { ...isOpen, state: "open" }),
  month("2026-10", { ...isOpen, state: "proposed" }),
  month("2026-09", { late_count: 3, closed_at: "2026-10-05T15:20:00.000Z" }),
  month("2026-08", { closed_at: "2026-09-03T09:12:00.000Z" }),
  month("2026-07", { ...isOpen, state: "included" }),
];

/** Ten years of months, as the list shows them a page at a time. */
export const manyLedgerMonths: LedgerMonth[] = Array.from({ length: 120 }, (_, back) => {
  const at = new Date(Date.UTC(2026, 10 - back, 1)).toISOString().slice(0, 7);
  return month(at, back === 0 ? { ...isOpen, state: "open" } : { late_count: back % 7 });
});

const lines: OpenItem = {
  kind: "lines",
  name: "0123456789",
  currency: "NGN",
  count: 4,
  amount: toMinor(-12_450_00n),
  days: [],
};

/** One item of each kind that may be open. */
export const openItems: OpenItem[] = [
  lines,
  { ...lines, kind: "disagreements", name: "card", count: 1, amount: toMinor(250_000_00n) },
  {
    kind: "missing_days",
    name: "0987654321",
    currency: null,
    count: 2,
    amount: null,
    days: [
      { from: "2026-10-14", through: "2026-10-14" },
      { from: "2026-10-29", through: "2026-10-30" },
    ],
  },
  {
    kind: "valuation",
    name: "Purple NGN",
    currency: null,
    count: 12,
    amount: null,
    days: [],
  },
];

const figures = {
  journal_count: 1_284,
  highest_journal: "4182",
  totals: [
    { currency: "NGN" as const, debit: toMinor(812_595_162_40n), credit: toMinor(812_595_162_40n) },
    { currency: "USD" as const, debit: toMinor(48_210_00n), credit: toMinor(48_210_00n) },
  ],
  contents_sha256: "5f9a1c0e7bd44e2a8c63f1905d7e2b46a0c8d3f97e15b2640a9cfd8137e6b25d",
  audit_head: {
    number: "9120",
    hash: "c01d7a95e3b2f84406c9de17a5b38f20e94d6c71ab35028f6e4d9b70c12a58f3",
  },
};

/** A month that may be proposed, with nothing open. */
export const openMonth: OneMonth = {
  ...month("2026-10", { ...isOpen, state: "open" }),
  ...figures,
  month: "2026-10",
  from: "2026-10-01",
  to: "2026-10-31",
  open: [],
  waits_for: null,
  proposal: null,
  late: [],
  pack_key_sha256: "1b7f40c6d2a9e58371c4be0f65d83a92e7104bc6f8952d3ab07e41d6c9835f2a",
};

/** The same with something of each kind open. */
export const monthWithOpenItems: OneMonth = { ...openMonth, open: openItems };

/** Its close, as a finance maker proposed it. */
export const monthCloseProposal: MonthCloseProposal = {
  ...figures,
  id: "mcl_october",
  month: "2026-10",
  created_at: "2026-11-12T15:00:00.000Z",
  due_at: "2026-11-14T15:00:00.000Z",
  claimed_by: null,
  reason: "The month is reconciled.",
  status: "proposed",
  proposed_by: { id: staff.finance_maker.id, name: staff.finance_maker.name },
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: globalChange.digest,
  open: openItems,
  open_reason: "The bank answers about its four lines next week.",
};

/** A month whose close is proposed, with what is open. */
export const proposedMonth: OneMonth = {
  ...monthWithOpenItems,
  state: "proposed",
  proposal: monthCloseProposal,
};

const [first] = journals;
const account = (name: string, title: string) =>
  ({ name, title, currency: "NGN", member: null }) as const;

/** A month that is closed, and to which three journals were posted later. */
export const closedMonth: OneMonth = {
  ...openMonth,
  state: "closed",
  closed_at: "2026-11-12T16:30:00.000Z",
  closed_by: { id: staff.finance_approver.id, name: staff.finance_approver.name },
  late_count: 3,
  proposal: {
    ...monthCloseProposal,
    status: "approved",
    decided_by: { id: staff.finance_approver.id, name: staff.finance_approver.name },
    decided_at: "2026-11-12T16:30:00.000Z",
    decision_reason: "The figures agree with the bank and the plans",
    open: [],
    open_reason: null,
  },
  late: [
    {
      account: account("club:bank:NGN", "Bank clearing"),
      debits: toMinor(0n),
      credits: toMinor(3_450_00n),
    },
    {
      account: account("club:bank_charges:NGN", "Bank charges"),
      debits: toMinor(3_450_00n),
      credits: toMinor(0n),
    },
  ],
};

/** The journals that were posted to it later. */
export const lateJournals: Journal[] = ["4207", "4206", "4205"].flatMap((id) =>
  first === undefined
    ? []
    : [
        {
          ...first,
          id,
          kind: "bank_line",
          happened_at: "2026-10-30T11:00:00.000Z",
          posted_at: "2026-11-12T17:02:00.000Z",
          idempotency_key: `bank_line:lno_${id}`,
          is_late: true,
        },
      ],
);
