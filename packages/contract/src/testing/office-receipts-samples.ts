import { toMinor } from "@kinfold/money";
import { HOUR_MS } from "../durations.ts";
import type { ReplyOf } from "../endpoint.ts";
import type { TransferDetail, TransferFlag, TransferReceipt } from "../office/receipts.ts";
import {
  type BankStatement,
  type LayoutQuestion,
  type BankStatementLine,
  type MatchCandidate,
  type ReceiptLine,
  type ReceiptLines,
  type StatementAccount,
  type listBankBalances,
  type listStatementMatches,
  MATCHES_PAGE_ROWS,
} from "../office/statements.ts";
import type { FlaggedPayment, FlaggedPaymentDetail } from "../office/webhooks.ts";
import { pricedRate } from "./transaction-samples.ts";

/** Receipts, statements and flagged payments, as staff see them. The clock of stories stands at 12 November 2026, 18:00 UTC. */
const STORY_NOW = Date.parse("2026-11-12T18:00:00.000Z");
const at = (hoursFromNow: number): string =>
  new Date(STORY_NOW + hoursFromNow * HOUR_MS).toISOString();

const MEMBERS = [
  "Adaeze Okafor",
  "Tunde Bakare",
  "Ngozi Eze",
  "James Whitfield",
  "Amaka Udo",
  "Bola Adeyemi",
];
const gtbank = { id: "ngn-gtbank", bank_name: "Guaranty Trust Bank", account_number: "0123456789" };
const maker = { id: "stf_bisi", name: "Bisi Alabi" };
const approver = { id: "stf_emeka", name: "Emeka Nwosu" };

/** A receipt that waits, due in so many hours. */
export function createTransferReceipt(index: number, dueInHours: number): TransferReceipt {
  return {
    id: `KIN-7F3K${String(index + 22)
      .padStart(2, "2")
      .slice(-2)}`,
    member: { id: `mem_${index}`, name: MEMBERS[index % MEMBERS.length] ?? "" },
    purpose: "deposit",
    plan_name: null,
    currency: "NGN",
    amount: toMinor(50_000_000n),
    credited_currency: "NGN",
    credited_amount: toMinor(50_000_000n),
    bank_reference: "000013261112094102",
    account: gtbank,
    note: null,
    flags: [],
    state: "waiting",
    created_at: at(dueInHours - 48),
    due_at: at(dueInHours),
    claimed_by: null,
    proposal: null,
  };
}

const late = createTransferReceipt(0, -5);
const proposed: TransferReceipt = {
  ...createTransferReceipt(2, 26),
  amount: toMinor(20_000_000n),
  credited_amount: toMinor(20_000_000n),
  state: "proposed",
  proposal: {
    id: "dec_1",
    proposed_by: maker,
    proposed_at: at(-2),
    received: toMinor(18_000_000n),
    fee: toMinor(5_375n),
    value_date: "2026-11-12",
    reason: "On the statement of GTBank, line 14",
    exception_reason: null,
    is_far: true,
  },
};

/** One of each kind, the most urgent first. */
export const transferReceipts: TransferReceipt[] = [
  { ...late, claimed_by: "Halima Sani" },
  {
    ...createTransferReceipt(1, 3),
    amount: toMinor(12_550_000n),
    purpose: "contribution",
    plan_name: "Purple Naira",
    flags: ["same_file", "same_bank_reference"],
  },
  proposed,
  {
    ...createTransferReceipt(5, 40),
    amount: toMinor(100_000_000n),
    flags: ["same_amount_and_day"],
  },
];

/** As many as a busy month end has. */
export const hundredsOfReceipts: TransferReceipt[] = Array.from({ length: 240 }, (_, index) => ({
  ...createTransferReceipt(index, index / 4 - 8),
  id: `KIN-${index + 222_222}`,
}));

/** The detail of a receipt that waits. */
export function createTransferDetail(
  receipt: TransferReceipt,
  change: Partial<TransferDetail> = {},
): TransferDetail {
  return {
    receipt,
    file: { name: "gtbank-receipt.jpg", media_type: "image/jpeg", size_bytes: 184_000 },
    twins: [],
    decisions: [],
    correction: null,
    is_own: false,
    ...change,
  };
}

const confirmedReceipt: TransferReceipt = { ...proposed, state: "confirmed" };
const confirmedWith = (
  state: TransferReceipt["state"],
  correction: TransferDetail["correction"],
): TransferDetail => createTransferDetail({ ...confirmedReceipt, state }, { correction });

export const transferDetails = {
  confirmed: confirmedWith("confirmed", null),
  correcting: confirmedWith("confirmed", { id: "ret_4", state: "correction_proposed" }),
  corrected: confirmedWith("corrected", { id: "ret_4", state: "owed" }),
  undoing: confirmedWith("corrected", { id: "ret_4", state: "undo_proposed" }),
  undone: confirmedWith("confirmed", { id: "ret_4", state: "undone" }),
  late: createTransferDetail(late),
  proposed: createTransferDetail(proposed, {
    decisions: [
      {
        action: "proposed",
        by: maker,
        at: at(-2),
        received: toMinor(18_000_000n),
        fee: toMinor(5_375n),
        value_date: "2026-11-12",
        reason: "On the statement of GTBank, line 14",
        exception_reason: null,
      },
    ],
  }),
  twin: createTransferDetail(transferReceipts[1] ?? late, {
    twins: [
      {
        id: "KIN-9QX4TB",
        member: { id: "mem_9", name: "Kemi Balogun" },
        amount: toMinor(12_550_000n),
        currency: "NGN",
        state: "confirmed",
        created_at: at(-120),
        shares: ["file", "bank_reference"],
      },
    ],
  }),
};

export const statementAccounts: StatementAccount[] = [
  { ...gtbank, currency: "NGN" },
  { id: "ngn-access", bank_name: "Access Bank", account_number: "0987654321", currency: "NGN" },
];

/** Two accounts: one agrees with its statement, of the other days are missing. */
export const bankBalances: ReplyOf<typeof listBankBalances> = {
  accounts: statementAccounts.map((account, index) => ({
    account,
    closing: { amount: toMinor(1_234_567_850n), on: index === 0 ? "2026-11-11" : "2026-11-06" },
    ledger: toMinor(1_234_567_850n),
    difference: toMinor(0n),
    opening: null,
    covered_through: index === 0 ? "2026-11-11" : "2026-11-06",
    missing: index === 0 ? [] : [{ from: "2026-11-09", through: "2026-11-11" }],
  })),
  unexplained: [{ currency: "NGN", amount: toMinor(-5_000_000n) }],
};

/** Two accounts that opened with money: of one, two people said what it was. */
export const openedBalances: ReplyOf<typeof listBankBalances> = {
  ...bankBalances,
  accounts: bankBalances.accounts.map((row, index) => ({
    ...row,
    opening: {
      on: "2026-11-02",
      amount: toMinor(5_000_000n),
      expected: toMinor(9_500_000n),
      parts:
        index === 0
          ? null
          : {
              in_ledger: toMinor(5_025_000n),
              own_funds: toMinor(-25_000n),
              suspense: toMinor(0n),
            },
      is_proposed: false,
    },
  })),
};

/** As many accounts as a club may have. */
export const manyBankBalances: ReplyOf<typeof listBankBalances> = {
  ...bankBalances,
  accounts: Array.from({ length: 24 }, (_, index) => ({
    account: {
      id: `ngn-${index}`,
      bank_name: "Guaranty Trust Bank",
      account_number: String(1_000_000_000 + index),
      currency: "NGN",
    },
    closing: index % 5 === 0 ? null : { amount: toMinor(9_900_000n), on: "2026-11-11" },
    ledger: toMinor(9_900_000n),
    difference: index % 5 === 0 ? null : toMinor(0n),
    opening: null,
    covered_through: "2026-11-11",
    missing: index % 3 === 0 ? [{ from: "2026-11-04", through: "2026-11-04" }] : [],
  })),
};

/** A line with which money came in. */
export function createStatementLine(
  index: number,
  change: Partial<BankStatementLine> = {},
): BankStatementLine {
  return {
    id: `bsl_${index}`,
    account_number: "0123456789",
    value_on: "2026-11-11",
    narration: "NIP/GTB/ADAEZE OKAFOR/KIN-7F3K22 CONTRIBUTION",
    bank_reference: "FT26111100023",
    amount: toMinor(50_000_000n),
    currency: "NGN",
    later_narration: null,
    is_added_later: false,
    ...change,
  };
}

const lookalike = (index: number): MatchCandidate => ({
  lines: [
    createStatementLine(index, {
      narration: `NIP/KUDA/BOLA ADEYEMI/SAVINGS ${index}`,
      amount: toMinor(10_000_000n),
    }),
  ],
  received: toMinor(10_000_000n),
  value_on: "2026-11-11",
  because: ["name", "amount", "day"],
});

const receiptLine = (index: number, change: Partial<ReceiptLine> = {}): ReceiptLine => ({
  ...createStatementLine(index),
  booked_on: "2026-11-11",
  balance: toMinor(148_000_000n),
  sender: "ADAEZE OKAFOR",
  because: ["reference", "name", "amount", "day"],
  ...change,
});

/** What the statements say about one receipt. */
export const receiptLines = {
  waiting: {
    named: [],
    others: [
      receiptLine(1),
      receiptLine(2, {
        narration: "NIP/UBA/SUNRISE PHARMACY/GOODS",
        sender: "SUNRISE PHARMACY",
        because: ["amount", "day"],
        balance: null,
      }),
    ],
    is_day_covered: true,
  },
  proposed: {
    named: [
      receiptLine(3, {
        narration: "NIP/UBA/NGOZI EZE/KIN-7F3K24",
        sender: "NGOZI EZE",
        amount: toMinor(18_000_000n),
        because: ["reference", "name", "day"],
      }),
    ],
    others: [
      receiptLine(4, {
        narration: "NIP/KUDA/NGOZI EZE/SAVINGS",
        sender: "NGOZI EZE",
        amount: toMinor(20_000_000n),
        because: ["name", "amount", "day"],
      }),
    ],
    is_day_covered: true,
  },
  uncovered: { named: [], others: [], is_day_covered: false },
} satisfies Record<string, ReceiptLines>;

/** Two that are sure, one that is short, one with two lines to choose from, and a stranger's money. */
export const statementMatches: ReplyOf<typeof listStatementMatches> = {
  sure: [
    {
      receipt: late,
      match: {
        lines: [createStatementLine(1)],
        received: toMinor(50_000_000n),
        value_on: "2026-11-11",
        because: ["reference", "name", "amount", "day"],
      },
    },
    {
      receipt: { ...createTransferReceipt(1, 3), amount: toMinor(12_550_000n) },
      match: {
        lines: [
          createStatementLine(2, {
            narration: "TRF TUNDE BAKARE kin 7f3k 23",
            amount: toMinor(12_544_625n),
          }),
        ],
        received: toMinor(12_544_625n),
        value_on: "2026-11-11",
        because: ["reference", "name", "amount_less_fee", "day"],
      },
    },
  ],
  doubtful: [
    {
      receipt: { ...createTransferReceipt(2, 26), amount: toMinor(20_000_000n) },
      why: "another_amount",
      candidates: [
        {
          lines: [
            createStatementLine(3, {
              narration: "NIP/UBA/SUNRISE PHARMACY/KIN-7F3K24",
              amount: toMinor(18_000_000n),
            }),
          ],
          received: toMinor(18_000_000n),
          value_on: "2026-11-12",
          because: ["reference", "day"],
        },
      ],
    },
    {
      receipt: { ...createTransferReceipt(5, 40), amount: toMinor(10_000_000n) },
      why: "no_reference",
      candidates: [4, 5].map(lookalike),
    },
  ],
  sure_count: 2,
  doubtful_count: 2,
  nothing: 3,
  unclaimed: [
    createStatementLine(9, {
      narration: "NIP/OPAY/P OKORO AND SONS/GIFT",
      amount: toMinor(7_500_000n),
    }),
  ],
  unclaimed_count: 1,
  exceptions: { debits: [], returned: [] },
};

/** What a month end has: as many sure ones as are accepted in a day. */
export const hundredsOfMatches: ReplyOf<typeof listStatementMatches> = {
  sure: hundredsOfReceipts.slice(0, MATCHES_PAGE_ROWS).map((receipt, index) => ({
    receipt,
    match: {
      lines: [createStatementLine(index + 1)],
      received: receipt.amount,
      value_on: "2026-11-11",
      because: ["reference", "name", "amount", "day"],
    },
  })),
  doubtful: [],
  sure_count: hundredsOfReceipts.length,
  doubtful_count: 0,
  nothing: 0,
  unclaimed: [],
  unclaimed_count: 0,
  exceptions: { debits: [], returned: [] },
};

const withFlags = (receipt: TransferReceipt, flags: TransferFlag[]): TransferReceipt => ({
  ...receipt,
  flags,
});

/** A locked member's receipt among many: one whose line is sure, and one whose line is doubtful. */
export const lockedMembersMatches: ReplyOf<typeof listStatementMatches> = {
  ...hundredsOfMatches,
  sure: hundredsOfMatches.sure.slice(0, 18).map(({ receipt, match }, index) => ({
    receipt: index === 3 ? withFlags(receipt, ["member_locked", "same_file"]) : receipt,
    match,
  })),
  sure_count: 18,
  doubtful_count: statementMatches.doubtful_count,
  doubtful: statementMatches.doubtful.map(({ receipt, why, candidates }, index) => ({
    receipt: index === 1 ? withFlags(receipt, ["member_locked"]) : receipt,
    why,
    candidates,
  })),
};

/** A reversal of no known credit, one that may take either of two back, and a payout that came back. */
export const statementExceptions: ReplyOf<typeof listStatementMatches> = {
  ...statementMatches,
  exceptions: {
    debits: [
      {
        line: createStatementLine(11, {
          narration: "RVSL/NIP/UBA/KEMI BALOGUN",
          amount: toMinor(-4_000_000n),
        }),
        credits: [],
      },
      {
        line: createStatementLine(12, {
          narration: "REVERSAL OF TRANSFER",
          amount: toMinor(-2_500_000n),
        }),
        credits: [
          createStatementLine(13, {
            narration: "NIP/GTB/TUNDE BAKARE",
            amount: toMinor(2_500_000n),
          }),
          createStatementLine(14, { narration: "NIP/UBA/AMAKA UDO", amount: toMinor(2_500_000n) }),
        ],
      },
    ],
    returned: [
      {
        line: createStatementLine(15, {
          narration: "RTN/UNPAID NIP/KINFOLD TO NGOZI EZE/KIN-4WQ7TB",
          amount: toMinor(15_000_000n),
        }),
        is_sure: true,
        payouts: [
          {
            withdrawal_id: "wdr_4",
            batch_id: "pay_1",
            reference: "KIN-4WQ7TB",
            beneficiary: "NGOZI EZE",
            amount: toMinor(15_000_000n),
            currency: "NGN",
            sent_on: "2026-11-05",
          },
        ],
      },
    ],
  },
};

/** Nothing waits and nothing came. */
export const noMatches: ReplyOf<typeof listStatementMatches> = {
  sure: [],
  doubtful: [],
  sure_count: 0,
  doubtful_count: 0,
  nothing: 0,
  unclaimed: [],
  unclaimed_count: 0,
  exceptions: { debits: [], returned: [] },
};

const ODD_ROWS = [
  ["Account statement", "0123456789", "", "", ""],
  ["When", "What for", "Out", "In", "Left"],
  ["03/11/2026", "NIP/GTB/ADAEZE OKAFOR/KIN-7F3K22 CONTRIBUTION", "", "500,000.00", "1,500,000.00"],
  ["04/11/2026", "NIP CHARGE", "53.75", "", "1,499,946.25"],
  ["05/11/2026", "NIP/UBA/SUNRISE PHARMACY/GOODS", "", "120,000.00", "1,619,946.25"],
];

/** Files whose columns or dates have to be said, by why. */
export const layoutQuestions: Readonly<Record<LayoutQuestion["why"], LayoutQuestion>> = {
  columns: {
    why: "columns",
    rows: ODD_ROWS.map((cells, at) => ({ line: at + 1, cells })),
    columns: ["ignored", "ignored", "ignored", "ignored", "ignored"],
    head_line: null,
    date_order: null,
    last_answer: null,
  },
  dates: {
    why: "dates",
    rows: ODD_ROWS.map((cells, at) => ({
      line: at + 1,
      cells: at === 1 ? ["Date", "Narration", "Debit", "Credit", "Balance"] : cells,
    })),
    columns: ["booked_on", "narration", "debit", "credit", "balance"],
    head_line: 2,
    date_order: null,
    last_answer: null,
  },
  changed: {
    why: "changed",
    rows: ODD_ROWS.map((cells, at) => ({
      line: at + 1,
      cells: [...cells, at === 1 ? "Branch" : at === 0 ? "" : "LEKKI"],
    })),
    columns: ["ignored", "ignored", "ignored", "ignored", "ignored", "ignored"],
    head_line: null,
    date_order: "day_first",
    last_answer: { by: maker, at: at(-24) },
  },
  again: {
    why: "again",
    rows: ODD_ROWS.map((cells, at) => ({ line: at + 1, cells })),
    columns: ["ignored", "ignored", "ignored", "ignored", "ignored"],
    head_line: null,
    date_order: "day_first",
    last_answer: { by: maker, at: at(-24) },
  },
};

export const bankStatements: BankStatement[] = [
  {
    id: "bst_2",
    account_number: "0123456789",
    bank_name: "Guaranty Trust Bank",
    currency: "NGN",
    file_name: "gtbank-11-november.csv",
    layout: "CSV",
    first_on: "2026-11-04",
    last_on: "2026-11-11",
    line_count: 214,
    new_count: 62,
    changed_count: 0,
    imported_by: maker,
    created_at: at(-3),
  },
];

/** A flagged payment, due in so many hours. */
export function createFlaggedPayment(index: number, dueInHours: number): FlaggedPayment {
  return {
    id: `rev_${index}`,
    reason:
      index % 3 === 0
        ? "less than was asked for"
        : index % 3 === 1
          ? "another currency"
          : "more than was asked for",
    provider: "paystack",
    reference: `KIN-${String(index + 2).padStart(6, "4")}`,
    member: { id: `mem_${index}`, name: MEMBERS[index % MEMBERS.length] ?? "" },
    currency: "NGN",
    amount: toMinor(10_152_300n),
    exchange_rate: null,
    rate: null,
    payment_state: "pending",
    state: "open",
    created_at: at(dueInHours - 48),
    due_at: at(dueInHours),
    claimed_by: null,
    proposal: null,
  };
}

export const flaggedPayments: FlaggedPayment[] = [
  createFlaggedPayment(0, -6),
  { ...createFlaggedPayment(1, 4), claimed_by: "Chidi Eze" },
  {
    ...createFlaggedPayment(2, 30),
    state: "proposed",
    proposal: {
      id: "prd_1",
      proposed_by: maker,
      proposed_at: at(-1),
      received: toMinor(10_652_300n),
      currency: "NGN",
      credited: toMinor(10_500_000n),
      credited_currency: "NGN",
      reason: "The member paid more, and wants it in the wallet",
    },
  },
];

/** Dollars that were paid for in naira, after their price had ended. */
export const flaggedPaymentAtARate: FlaggedPayment = {
  ...createFlaggedPayment(0, -6),
  reason: "paid after its price ended, and the rate has moved",
  exchange_rate: 1545.5,
  rate: pricedRate,
};

/** The detail of a flagged payment. */
export const createFlaggedPaymentDetail = (
  kept: FlaggedPayment,
  change: Partial<FlaggedPaymentDetail> = {},
): FlaggedPaymentDetail => ({
  kept,
  details: { expected: "NGN 10152300", said: "NGN 8152300", status: "success" },
  messages: [
    {
      id: "evt_1",
      event: "charge.success",
      received_at: kept.created_at,
      outcome: "held",
      payload: JSON.stringify(
        {
          event: "charge.success",
          data: { amount: 8_152_300, currency: "NGN", customer: { email: "(withheld)" } },
        },
        null,
        2,
      ),
    },
  ],
  decisions: [],
  is_creditable: true,
  is_own: false,
  ...change,
});

/** Anyone who is first and second in stories. */
export const firstAndSecond = { maker, approver };
