import { toWalletId } from "@kinfold/contract/ids";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postConfirmedDeposit } from "#ledger/index.ts";
import { openClub, type Club } from "../testing/club.ts";
import { toSum } from "../testing/ledger.ts";
import { payIn } from "../testing/transactions.ts";
import { checkTransactionInvariants, TRANSACTION_INVARIANTS } from "./index.ts";
import { runPastAllRules } from "../testing/owner.ts";

/** Each promise, and how someone with every right breaks it. */
const BROKEN: readonly (readonly [invariant: string, statement: string])[] = [
  [
    "every movement of a wallet has its row",
    "update wallet_movement set change_minor = 499 where place = 1",
  ],
  [
    "every row of a movement has its journal",
    "delete from ledger.posting where posting_id = (select min(posting_id) from ledger.posting)",
  ],
  [
    "a statement goes on from the line before",
    "update wallet_movement set balance_after_minor = 801 where place = 2",
  ],
  [
    "a row that is done moved what it says",
    "update wallet_transaction set amount_minor = 501 where amount_minor = 500",
  ],
  [
    "a row shows the balance of its last movement",
    "update wallet_transaction set balance_after_minor = 1 where amount_minor = 500",
  ],
];

let club: Club;
let walletId: string;
beforeEach(async () => {
  club = await openClub();
  walletId = (await (await club.member("ada@example.com")).ask(getWallets)).body.ngn.id;
  await payIn(club.db, { walletId, amountMinor: 500n, at: club.clock.now() });
  await payIn(club.db, { walletId, amountMinor: 300n, at: club.clock.now() });
});
afterEach(async () => {
  await club.close();
});

test("nothing that members are promised goes unproved", () => {
  expect(BROKEN.map(([invariant]) => invariant)).toEqual(TRANSACTION_INVARIANTS);
});

test.each(BROKEN)("anyone who breaks it is named: %s", async (invariant, statement) => {
  expect(await checkTransactionInvariants(club.db)).toEqual([]);
  await runPastAllRules(club.db, async (db) => {
    await sql.raw(statement).execute(db);
  });
  const broken = await checkTransactionInvariants(club.db);
  expect(broken.map((one) => one.invariant)).toContain(invariant);
});

test("money that moved without a row is found, by its key", async () => {
  await postConfirmedDeposit(club.db, {
    idempotencyKey: "deposit:unseen",
    eventAt: club.clock.now(),
    walletId: toWalletId(walletId),
    sum: toSum("NGN", 700n),
    gateway: "card",
  });
  expect(await checkTransactionInvariants(club.db)).toEqual([
    {
      invariant: "every movement of a wallet has its row",
      about: `deposit:unseen moved ${walletId} by 700, its row says nothing`,
    },
  ]);
});
