import { expect, test } from "vitest";
import { readBankBalances } from "#ledger/index.ts";
import { findCorruption } from "#oracle/index.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { migrateRows } from "../testing/migrated-rows.ts";
import { listBankAccountStates } from "./continuity.ts";

/** Files as the product stored them when it read no balances: two that overlap, one of dollars, and one without a new line. */
const OLD_ROWS = `
  insert into staff (staff_id, email, name, roles, password_hash, sealed_authenticator, created_at)
    values ('stf_old', 'old@example.com', 'Old Hand', '{finance_maker}', '$argon2id$x', '', '2026-01-01');
  insert into bank_statement (statement_id, account_number, currency, file_name, file_sha256, layout, first_on, last_on, line_count,
      new_count, imported_by, imported_at) values
    ('bst_a', '0123456789', 'NGN', 'a.csv', sha256('a'), 'GTBank', '2026-03-02', '2026-03-04', 3, 3, 'stf_old', '2026-03-05'),
    ('bst_b', '0123456789', 'NGN', 'b.csv', sha256('b'), 'GTBank', '2026-03-03', '2026-03-06', 4, 2, 'stf_old', '2026-03-07'),
    ('bst_c', '0123456789', 'NGN', 'c.csv', sha256('c'), 'GTBank', '2026-03-03', '2026-03-03', 1, 0, 'stf_old', '2026-03-08'),
    ('bst_d', '9000000001', 'USD', 'd.csv', sha256('d'), 'generic', '2026-03-03', '2026-03-03', 1, 1, 'stf_old', '2026-03-08');
  insert into bank_statement_line (line_id, statement_id, account_number, currency, file_line, booked_on, value_on, narration,
      amount_minor, balance_minor, fingerprint, repetition) values
    ('bsl_1', 'bst_a', '0123456789', 'NGN', 2, '2026-03-02', '2026-03-02', 'ADA', 500000, 900000, sha256('1'), 1),
    ('bsl_2', 'bst_a', '0123456789', 'NGN', 3, '2026-03-02', '2026-03-02', 'NIP CHARGE', -2688, null, sha256('2'), 1),
    ('bsl_3', 'bst_a', '0123456789', 'NGN', 4, '2026-03-04', '2026-03-04', 'ADA', 500000, null, sha256('3'), 1),
    ('bsl_4', 'bst_b', '0123456789', 'NGN', 3, '2026-03-04', '2026-03-04', 'ADA', 500000, null, sha256('3'), 2),
    ('bsl_5', 'bst_b', '0123456789', 'NGN', 4, '2026-03-06', '2026-03-05', 'PAYOUTS', -700000, null, sha256('5'), 1),
    ('bsl_6', 'bst_d', '9000000001', 'USD', 2, '2026-03-03', '2026-03-03', 'WIRE', 12345, null, sha256('6'), 1);`;

test("statements of before balances were read are posted line by line, and nothing of the ledger is wrong", async () => {
  await migrateRows({ isOlder: (name) => name < "0254", rows: OLD_ROWS }, async ({ db }) => {
    const accounts = [
      { accountNumber: "0123456789", currency: "NGN" as const, through: null },
      { accountNumber: "9000000001", currency: "USD" as const, through: null },
    ];
    const balances = await readBankBalances(db, accounts);
    expect(balances.map(({ minor }) => minor)).toEqual([797_312n, 12_345n]);
    const [state] = await listBankAccountStates(
      db,
      [{ account_number: "0123456789", currency: "NGN" }],
      { yesterday: "2026-03-06", holidays: () => false },
    );
    expect(state).toMatchObject({ closing: null, coveredThrough: "2026-03-06", missing: [] });
    await expectInvariants(db);
    const corruption = await findCorruption(db);
    expect(corruption.flatMap(({ brokenBy }) => brokenBy)).toEqual([]);
  });
});
