import { toWalletId } from "@kinfold/contract/ids";
import { expect, test } from "vitest";
import { openLedger, openWallets, toSum } from "../testing/ledger.ts";
import {
  checkLedgerInvariants,
  postConfirmedDeposit,
  INVARIANT_NAMES,
  takeSnapshots,
  postPaidWithdrawal,
} from "./index.ts";

const account = (name: string) => `(select account_id from ledger.account where name = '${name}')`;

/** Each promise of the ledger, who is to be named, and how someone with every right breaks it. */
const BROKEN: readonly (readonly [invariant: string, named: string, statements: string])[] = [
  [
    "each currency adds up to zero",
    "NGN is off by -500",
    `update ledger.posting set credit_account = ${account("club:fees:USD")} where leg = 1 and amount_minor = 500`,
  ],
  [
    "each journal adds up to zero per currency",
    "deposit:1 is off by -500 NGN",
    `update ledger.posting set credit_account = ${account("club:fees:USD")} where leg = 1 and amount_minor = 500`,
  ],
  [
    "a stored balance is the sum of its postings",
    "wallet:ada:available says 501, its postings 500",
    `update ledger.balance set amount_minor = amount_minor + 1 where account_id = ${account("wallet:ada:available")}`,
  ],
  [
    "no one is below their floor",
    "wallet:ada:held has -1",
    `alter table ledger.balance drop constraint nobody_below_the_floor;
     update ledger.balance set amount_minor = -1 where account_id = ${account("wallet:ada:held")}`,
  ],
  [
    "versions have no gap",
    "wallet:ada:available is at version 2 after 1 postings",
    `update ledger.balance set version = version + 1 where account_id = ${account("wallet:ada:available")}`,
  ],
  [
    "one journal per idempotency key",
    "deposit:1 has 2",
    `alter table ledger.journal drop constraint one_journal_per_key;
     insert into ledger.journal (once_key, kind, request_hash, meta, event_at, facts_hash)
       select once_key, kind, request_hash, meta, event_at, facts_hash from ledger.journal where once_key = 'deposit:1'`,
  ],
  [
    // Between two of the club's own accounts: no balance of a member tells of it.
    "a journal says what was asked for",
    "paid:1",
    `update ledger.posting set amount_minor = 299 where amount_minor = 300`,
  ],
  [
    "every posting has a journal and a positive amount",
    "posting 1",
    `delete from ledger.journal where once_key = 'deposit:1'`,
  ],
  [
    "every account of a member has a balance",
    "wallet:ada:held",
    `delete from ledger.balance where account_id = ${account("wallet:ada:held")}`,
  ],
  [
    "a snapshot is the sum of what came before",
    "club:payouts:NGN up to 2",
    `update ledger.snapshot set amount_minor = amount_minor - 1 where account_id = ${account("club:payouts:NGN")}`,
  ],
];

test("nothing that the ledger promises goes unproved", () => {
  expect(BROKEN.map(([invariant]) => invariant)).toEqual(INVARIANT_NAMES);
});

test.each(BROKEN)(
  "when it is not so that %s, %s is named",
  async (invariant, named, statements) => {
    const { db, tamper, close } = await openLedger();
    const eventAt = new Date("2026-11-12T08:00:00.000Z");
    await openWallets(db, "NGN", ["ada"]);
    const paidIn = {
      walletId: toWalletId("ada"),
      sum: toSum("NGN", 500n),
      gateway: "card",
    } as const;
    await postConfirmedDeposit(db, { idempotencyKey: "deposit:1", eventAt, ...paidIn });
    await postPaidWithdrawal(db, { idempotencyKey: "paid:1", eventAt, sum: toSum("NGN", 300n) });
    await takeSnapshots(db, 0);
    expect(await checkLedgerInvariants(db)).toEqual([]);

    await tamper(statements);
    expect(await checkLedgerInvariants(db)).toContainEqual({ invariant, about: named });
    await close();
  },
);
