import * as contract from "@kinfold/contract/office/bank-openings";
import { listBankBalances, type BankAccountBalance } from "@kinfold/contract/office/statements";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { nameClubAccount, readClubBalance } from "#ledger/index.ts";
import { openClub, type Answer, type Club } from "../../testing/club.ts";
import { expectInvariants } from "../../testing/expect-invariants.ts";
import { executeAsOwner } from "../../testing/owner.ts";
import { hireSignedIn, type Clerk } from "../../testing/staff.ts";
import { checkStatementInvariants } from "../invariants.ts";

const NUMBER = "0123456789";
const ROWS: [day: string, amount: number][] = [
  ["2026-11-10", 500],
  ["2026-11-11", -20.5],
];

let club: Club;
let maker: Clerk;
let approver: Clerk;
beforeAll(async () => {
  club = await openClub();
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterAll(() => club.close());
afterEach(() => expectInvariants(club.db));

/** A file of GTBank that opens with so many naira. */
async function importFile(opening: number, rows = ROWS): Promise<void> {
  let balance = opening;
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    ...rows.map(([day, amount]) => {
      balance += amount;
      return `${NUMBER},${day},${day},${amount.toFixed(2)},LINE OF ${amount},,${balance.toFixed(2)}`;
    }),
  ].join("\n");
  const { status, text } = await maker.visitor.send(
    "POST",
    `/api/admin/statements/of/ngn-gtbank?file_name=n.csv&opening_balance=${opening.toFixed(2)}`,
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
  expect([status, text]).toEqual([201, expect.anything()]);
}

const reason = "Agrees with the cash book";
type Parts = { in_ledger: number; own_funds: number; suspense: number };
const propose = (parts: Parts, account = NUMBER): Promise<Answer> =>
  maker.visitor.ask(contract.proposeBankOpening, {
    body: { account_number: account, currency: "NGN", ...parts, reason },
  });
const approve = (id: string): Promise<Answer> =>
  approver.visitor.ask(contract.approveBankOpening, { params: { id }, body: { reason } });
async function agree(parts: Parts): Promise<void> {
  const { body } = await propose(parts);
  club.clock.advance(60_000);
  expect((await approve(body.id)).status).toBe(200);
}
const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
async function readPage(): Promise<{ opening: unknown; unexplained: unknown }> {
  const { body } = await maker.visitor.ask(listBankBalances);
  const row = body.accounts.find(({ account }: BankAccountBalance) => account.id === "ngn-gtbank");
  return {
    opening: row?.opening,
    unexplained: body.unexplained.find(({ currency }: { currency: string }) => currency === "NGN")
      ?.amount,
  };
}
const readParts = async (): Promise<bigint[]> => [
  await readClubBalance(club.db, nameClubAccount("own_funds", "NGN")),
  await readClubBalance(club.db, nameClubAccount("suspense", "NGN")),
];

test("two people say what an opening balance was, to the kobo, and nothing of it is left unexplained", async () => {
  // The ledger had 600.00 at its banks before the first statement: what members had paid.
  await sql`select ledger.post('opening:before', 'fee', '2026-11-02T10:00:00Z'::timestamptz,
    array['club:bank:NGN'], array['club:fees:NGN'], array[60000::bigint])`.execute(club.db);
  expect(readOutcome(await propose({ in_ledger: 0, own_funds: 0, suspense: 0 }))).toEqual([
    404,
    "not_found",
  ]);
  await importFile(1000);
  expect(await readPage()).toEqual({
    opening: { on: "2026-11-10", amount: 1000, expected: 600, parts: null, is_proposed: false },
    // The 479.50 are lines of no journal.
    unexplained: -879.5,
  });
  const far = await propose({ in_ledger: 600, own_funds: 300, suspense: 99.99 });
  expect(readOutcome(far)).toEqual([422, "opening_parts_differ"]);
  expect(far.body.error).toContain(
    "The parts come to ₦999.99, and the opening balance is ₦1,000.00",
  );
  const parts = { in_ledger: 600, own_funds: 350.5, suspense: 49.5 };
  const proposed = await propose(parts);
  expect(proposed.body).toMatchObject({ opened: 1000, expected: 600, ...parts });
  expect(await readPage()).toMatchObject({ opening: { parts: null, is_proposed: true } });
  expect(await readParts()).toEqual([0n, 0n]);
  expect((await approve(proposed.body.id)).status).toBe(200);
  expect(await readParts()).toEqual([35_050n, 4_950n]);
  expect(await readPage()).toMatchObject({
    opening: { parts, is_proposed: false },
    unexplained: -479.5,
  });
});

test("what was said is said anew, and only the difference is posted", async () => {
  await agree({ in_ledger: 649.5, own_funds: 350.5, suspense: 0 });
  expect(await readParts()).toEqual([35_050n, 0n]);
  await agree({ in_ledger: 1000, own_funds: 0, suspense: 0 });
  expect(await readParts()).toEqual([0n, 0n]);
  await agree({ in_ledger: 600, own_funds: 400, suspense: 0 });
  expect(await readParts()).toEqual([40_000n, 0n]);
});

test("an older file takes back what was said of an opening that it moves", async () => {
  const { body: waiting } = await propose({ in_ledger: 500, own_funds: 500, suspense: 0 });
  await importFile(930, [["2026-11-09", 70]]);
  expect(await readParts()).toEqual([0n, 0n]);
  expect(await readPage()).toMatchObject({
    opening: { on: "2026-11-09", amount: 930, parts: null, is_proposed: false },
  });
  const late = await approve(waiting.id);
  expect(readOutcome(late)).toEqual([409, "decision_changed"]);
  expect(late.body.error).toContain("begins with another balance by now");
  const rejected = await approver.visitor.ask(contract.rejectBankOpening, {
    params: { id: waiting.id },
    body: { reason },
  });
  expect(rejected.status).toBe(200);
  await agree({ in_ledger: 600, own_funds: 330, suspense: 0 });
  expect(await readParts()).toEqual([33_000n, 0n]);
});

test("the database keeps parts that are the balance, and the nightly check sees what is posted otherwise", async () => {
  const forged =
    sql`insert into decision (decision_id, kind, payload, payload_sha256, reason, proposed_by, proposed_at, due_at)
    select 'bop_forged', kind, jsonb_set(payload, '{own_funds}', '"1"'), '', reason, proposed_by, proposed_at, due_at
      from decision where kind = 'bank_opening' and status = 'approved' limit 1`.execute(club.db);
  await expect(forged).rejects.toThrow("the parts of an opening balance are that balance");
  await executeAsOwner(
    club.db,
    sql`select ledger.post('bank_opening_parts:forged', 'bank_opening_parts', now(), array['club:bank:NGN'],
      array['club:own_funds:NGN'], array[1::bigint], jsonb_build_object('account', ${NUMBER}::text))`,
  );
  const broken = await checkStatementInvariants(club.db);
  expect(broken.map(({ invariant }) => invariant)).toEqual([
    "an opening balance is posted as the last approval about it says, and nothing else is",
  ]);
  await executeAsOwner(
    club.db,
    sql`select ledger.post('bank_opening_parts:unforged', 'bank_opening_parts', now(), array['club:own_funds:NGN'],
      array['club:bank:NGN'], array[1::bigint], jsonb_build_object('account', ${NUMBER}::text))`,
  );
});
