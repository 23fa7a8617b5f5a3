import { toRateId, type WalletId } from "@kinfold/contract/ids";
import { kobo, toCharged, toMinor, ZERO } from "@kinfold/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "#platform/db.ts";
import {
  BANK,
  DAY,
  EVENT_AT,
  makeNaira as ngn,
  openJournalLedger,
  readWritten,
  toStatementId,
  type WrittenJournal,
} from "../testing/written-journals.ts";
import * as ledger from "./index.ts";

let own: Awaited<ReturnType<typeof openJournalLedger>>;
let db: Db;
let made: number;
let naira: WalletId;
let dollars: WalletId;
beforeAll(async () => {
  own = await openJournalLedger();
  ({ db } = own);
});
afterAll(() => own.close());
beforeEach(async () => {
  ({ made, naira, dollars } = await own.openOwn());
});

const midnight = new Date("2026-11-11T23:00:00.000Z");
const event = (meta: Record<string, string> = { payment: "KIN-1" }) => ({
  idempotencyKey: `journal:${made}`,
  eventAt: EVENT_AT,
  meta,
});
const inWallet = () => ({ ...event(), walletId: naira, sum: ngn(30n) });

type Written = Pick<WrittenJournal, "kind" | "legs"> & Partial<WrittenJournal>;

const readOwn = (work: () => Promise<unknown>): Promise<WrittenJournal[]> =>
  readWritten(db, { ngn: naira, usd: dollars }, work);

const returned = () => ({
  ...event(),
  walletId: naira,
  currency: "NGN" as const,
  gateway: "card" as const,
  heldMinor: toMinor(20n),
  availableMinor: toMinor(10n),
  owedMinor: toMinor(5n),
  releasedMinor: toMinor(3n),
  feeMinor: toCharged(2n),
});
const PLAIN_RETURN = [
  "ngn:held > club:clearing:card:NGN 20",
  "ngn:available > club:clearing:card:NGN 10",
  "club:receivable:NGN > club:clearing:card:NGN 5",
  "club:fees:NGN > club:clearing:card:NGN 2",
  "ngn:held > ngn:available 3",
];
type Case = [name: string, work: () => Promise<unknown>, written: Written];
const CASES: readonly Case[] = [
  [
    "a payment that may go back",
    () => ledger.postHeldReturn(db, inWallet()),
    { kind: "return_hold", legs: ["ngn:available > ngn:held 30"] },
  ],
  [
    "one that stays",
    () => ledger.postReleasedReturn(db, inWallet()),
    { kind: "return_release", legs: ["ngn:held > ngn:available 30"] },
  ],
  [
    "a payment that went back",
    () => ledger.postDepositReturn(db, returned()),
    { kind: "deposit_return", legs: PLAIN_RETURN },
  ],
  [
    "one of which something was booked as owed",
    () => ledger.postDepositReturn(db, { ...returned(), bookedMinor: toMinor(8n) }),
    {
      kind: "deposit_return",
      legs: PLAIN_RETURN.toSpliced(3, 0, "club:reversals:NGN > club:clearing:card:NGN 8"),
    },
  ],
  [
    "dollars that went back",
    () =>
      ledger.postDepositReturn(db, {
        ...returned(),
        walletId: dollars,
        currency: "USD",
        gateway: "card_us",
        heldMinor: ZERO,
        availableMinor: ZERO,
        releasedMinor: ZERO,
      }),
    {
      kind: "deposit_return",
      legs: [
        "club:receivable:USD > club:clearing:card_us:USD 5",
        "club:fees:USD > club:clearing:card_us:USD 2",
      ],
    },
  ],
  [
    "naira that had bought dollars",
    () =>
      ledger.postDepositReturn(db, {
        ...returned(),
        walletId: dollars,
        currency: "USD",
        heldMinor: ZERO,
        availableMinor: ZERO,
        releasedMinor: ZERO,
        exchange: { nairaMinor: kobo(300n), rateId: toRateId("rate_1") },
      }),
    {
      kind: "deposit_return",
      meta: { payment: "KIN-1", rate_id: "rate_1" },
      legs: [
        "club:receivable:USD > club:exchange:USD 5",
        "club:exchange:NGN > club:clearing:card:NGN 300",
        "club:fees:NGN > club:clearing:card:NGN 2",
      ],
    },
  ],
  [
    "a corrected receipt",
    () =>
      ledger.postDepositReturn(db, { ...returned(), gateway: "bank", corrects: `funds:${made}` }),
    {
      kind: "receipt_correction",
      meta: { payment: "KIN-1", corrects: "$funds" },
      legs: PLAIN_RETURN.map((leg) => leg.replace("clearing:card", "bank")),
    },
  ],
  [
    "a correction that was corrected",
    () =>
      ledger.postUndoneCorrection(db, {
        ...event(),
        walletId: naira,
        currency: "NGN",
        gateway: "bank",
        takenMinor: toMinor(20n),
        owedMinor: toMinor(5n),
        feeMinor: toCharged(2n),
        corrects: `funds:${made}`,
      }),
    {
      kind: "correction_undone",
      meta: { payment: "KIN-1", corrects: "$funds" },
      legs: [
        "club:bank:NGN > ngn:available 20",
        "club:bank:NGN > club:receivable:NGN 5",
        "club:bank:NGN > club:fees:NGN 2",
      ],
    },
  ],
  [
    "what is owed while it is decided about",
    () => ledger.postOwedReversal(db, { ...event(), sum: ngn(30n) }),
    { kind: "reversal_owed", legs: ["club:receivable:NGN > club:reversals:NGN 30"] },
  ],
  [
    "what is not owed",
    () => ledger.postForgivenReversal(db, { ...event(), sum: ngn(30n) }),
    { kind: "reversal_not_owed", legs: ["club:reversals:NGN > club:receivable:NGN 30"] },
  ],
  [
    "what was owed and is paid",
    () => ledger.postRecoveredDebt(db, inWallet()),
    { kind: "owed_recovered", legs: ["ngn:available > club:receivable:NGN 30"] },
  ],
  [
    "a day of a statement",
    () =>
      ledger.postStatementLines(db, BANK, toStatementId(`bst_${made}`), {
        day: DAY,
        inMinor: toMinor(30n),
        outMinor: toMinor(20n),
      }),
    {
      kind: "bank_statement",
      at: midnight,
      meta: { statement: "$statement", account: BANK.accountNumber, day: DAY },
      legs: [
        "club:bank_account:0123456789:NGN > club:bank:NGN 30",
        "club:bank:NGN > club:bank_account:0123456789:NGN 20",
      ],
    },
  ],
  [
    "what an account opened with",
    () =>
      ledger.postBankOpening(db, BANK, toStatementId(`bst_${made}`), {
        day: DAY,
        minor: toMinor(30n),
        change: "set",
      }),
    {
      kind: "bank_opening",
      at: midnight,
      meta: { statement: "$statement", account: BANK.accountNumber, day: DAY },
      legs: ["club:bank_account:0123456789:NGN > club:bank:NGN 30"],
    },
  ],
  [
    "an overdrawn opening",
    () =>
      ledger.postBankOpening(db, BANK, toStatementId(`bst_${made}`), {
        day: DAY,
        minor: toMinor(-30n),
        change: "taken_back",
      }),
    {
      kind: "bank_opening",
      at: midnight,
      meta: { statement: "$statement", account: BANK.accountNumber, day: DAY },
      legs: ["club:bank:NGN > club:bank_account:0123456789:NGN 30"],
    },
  ],
  [
    "what an opening was",
    () =>
      ledger.postOpeningParts(
        db,
        BANK,
        { idempotencyKey: `parts:${made}`, day: DAY, meta: { decision: "dec_1" } },
        { ownFundsMinor: toMinor(30n), suspenseMinor: toMinor(-4n) },
      ),
    {
      kind: "bank_opening_parts",
      at: midnight,
      meta: { decision: "dec_1", account: BANK.accountNumber, day: DAY },
      legs: ["club:bank:NGN > club:own_funds:NGN 30", "club:suspense:NGN > club:bank:NGN 4"],
    },
  ],
];

test.each(CASES)(
  "%s is written as it is named, with its accounts, its amounts and its sources",
  async (_name, work, written) => {
    const [journal, ...others] = await readOwn(work);
    const meta = Object.fromEntries(
      Object.entries(written.meta ?? { payment: "KIN-1" }).map(([key, value]) => [
        key,
        value.replace("$funds", `funds:${made}`).replace("$statement", `bst_${made}`),
      ]),
    );
    expect(journal).toEqual({ at: EVENT_AT, ...written, meta });
    expect(others).toEqual([]);
  },
);
