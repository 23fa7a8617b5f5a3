import { toWalletId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBrokenConstraint } from "#platform/db.ts";
import { openLedger, openWallets, toSum, type TestLedger } from "../testing/ledger.ts";
import { checkLedgerInvariants, postConfirmedDeposit } from "./index.ts";
import { asOwner, executeAsOwner } from "../testing/owner.ts";

let testLedger: TestLedger;
beforeAll(async () => {
  testLedger = await openLedger();
  await openWallets(testLedger.db, "NGN", ["ada"]);
  await postConfirmedDeposit(testLedger.db, {
    idempotencyKey: "deposit:1",
    eventAt: new Date("2026-11-12T08:00:00.000Z"),
    walletId: toWalletId("ada"),
    sum: toSum("NGN", 500n),
    gateway: "card",
  });
});
afterAll(() => testLedger.close());

/** The id of an account; of none when the name is no one's. */
const account = (name: string) =>
  sql`coalesce((select account_id from ledger.account where name = ${name}), -1)`;

/** Writes a posting past `ledger.post`, as the owner of the database may try to. */
function forge(
  journalId: number,
  debit: string,
  credit: string,
  currency: string,
): Promise<unknown> {
  return executeAsOwner(
    testLedger.db,
    sql`insert into ledger.posting (journal_id, leg, debit_account, credit_account, currency, amount_minor)
      values (${journalId}, 9, ${account(debit)}, ${account(credit)}, ${currency}, 5)`,
  );
}

const ADA = "wallet:ada:available";

test.each([
  ["a_posting_is_of_a_journal", 999, "club:bank:NGN", ADA, "NGN"],
  ["debit_is_in_this_currency", 1, "club:bank:USD", ADA, "NGN"],
  ["debit_is_in_this_currency", 1, "club:unknown:NGN", ADA, "NGN"],
  ["credit_is_in_this_currency", 1, "club:bank:NGN", "club:fees:USD", "NGN"],
  ["credit_is_in_this_currency", 1, "club:bank:NGN", "wallet:unknown:held", "NGN"],
  ["debit_is_in_this_currency", 1, "club:bank:NGN", ADA, "USD"],
])(
  "%s, and the owner cannot write another (journal %i, %s → %s in %s)",
  async (name, ...posting) => {
    const error: unknown = await forge(...posting).catch((reason: unknown) => reason);
    expect(readBrokenConstraint(error)).toBe(name);
    expect(await checkLedgerInvariants(testLedger.db)).toEqual([]);
  },
);

test("a posting that someone writes by hand moves balances all the same", async () => {
  await asOwner(testLedger.db, async (owner) => {
    await sql`insert into ledger.posting (journal_id, leg, debit_account, credit_account, currency, amount_minor)
      values (1, 9, ${account("club:bank:NGN")}, ${account(ADA)}, 'NGN', 5)`.execute(owner);
    const { rows } = await sql<{ minor: bigint }>`select amount_minor as minor from ledger.balance
      where account_id = ${account(ADA)}`.execute(owner);
    expect(rows).toEqual([{ minor: 505n }]);
  });
});

test("no one moves a balance by hand, not even the owner", async () => {
  const statements = [
    sql`update ledger.balance set amount_minor = 1`,
    sql`delete from ledger.balance`,
    sql`insert into ledger.balance (account_id) values (1)`,
    sql`truncate ledger.balance`,
  ];
  for (const statement of statements) {
    await expect(asOwner(testLedger.db, (owner) => statement.execute(owner))).rejects.toMatchObject(
      {
        code: "LD002",
      },
    );
  }
});
