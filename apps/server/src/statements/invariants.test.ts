import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmTransferReceipt, getTransferReceipt } from "@kinfold/contract/office/receipts";
import { acceptMatches } from "@kinfold/contract/office/statements";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { STATEMENT_INVARIANTS, checkStatementInvariants } from "./index.ts";
import { copyDatabase } from "../testing/fresh-database.ts";
import { runPastAllRules } from "../testing/owner.ts";

let club: Club;
let maker: Clerk;
let approver: Clerk;

/** A member who paid in so many parts, as the bank's lines say, which two of the staff confirmed. Answers the reference. */
async function paidIn(who: Visitor, parts: readonly string[], total: string): Promise<string> {
  const claimed = await claimByHand(who, { amount: total, account_id: "ngn-gtbank" });
  const { reference } = claimed.body;
  const rows = parts.map((amount, part) =>
    ["0123456789", "2026-11-11", "2026-11-11", amount, `${reference} ${part + 1}`, "", ""].join(),
  );
  const head = "account_number,booked_on,value_on,amount,narration,bank_reference,balance";
  const file = Buffer.from([head, ...rows].join("\n"));
  const path = `/api/admin/statements/of/ngn-gtbank?file_name=${reference}.csv`;
  const taken = await maker.visitor.send(
    "POST",
    path,
    { "content-type": "application/octet-stream" },
    file,
  );
  expect(taken.status).toBe(201);
  const { rows: lines } = await sql<{ line_id: string }>`select line_id from bank_statement_line
    where statement_id = ${taken.body.id}`.execute(club.db);
  const line_ids = lines.map(({ line_id: id }) => id);
  const body = { matches: [{ reference, line_ids }], reason: "On the statement" };
  expect((await maker.visitor.ask(acceptMatches, { body })).status).toBe(200);
  const params = { reference };
  const shown = await maker.visitor.ask(getTransferReceipt, { params });
  const confirmed = await approver.visitor.ask(confirmTransferReceipt, {
    params,
    body: { proposal_id: shown.body.receipt.proposal.id, reason: "Seen" },
  });
  expect(confirmed.body.state).toBe("confirmed");
  return reference;
}

beforeAll(async () => {
  club = await openClub();
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
  const ada = await club.member("ada@example.com");
  await paidIn(ada, ["85000.00"], "85000");
  await paidIn(ada, ["20000.00", "10000.50"], "30000.5");
  await runPastAllRules(club.db, async (db) => {
    await sql.raw(CHARGE).execute(db);
  });
});
afterAll(() => club.close());

const one = "(select line_id from bank_statement_match order by line_id limit 1)";

/** A charge of ₦5.00 that two staff members called one, with what the ledger has of it. */
const CHARGE = `
  insert into bank_statement_line select (jsonb_populate_record(line,
      '{"line_id": "bsl_charge", "repetition": 4, "amount_minor": -500}')).* from bank_statement_line line where line_id = ${one};
  update bank_statement set new_count = new_count + 1, line_count = line_count + 1
    where statement_id = (select statement_id from bank_statement_line where line_id = 'bsl_charge');
  insert into decision (decision_id, kind, payload, payload_sha256, reason, status, proposed_by, proposed_at, due_at, decided_by,
      decided_at, decision_reason)
    select 'lno_1', 'line_outcome', said.payload,
        sha256(convert_to(decision_text('lno_1', 'line_outcome', null, null, null, said.payload), 'UTF8')), 'x', 'approved',
        'stf_one', now(), now(), 'stf_two', now(), 'x'
      from (values ('{"outcome": "bank_charge", "groups": [{"line_ids": ["bsl_charge"], "payouts": []}]}'::jsonb)) said (payload);
  insert into bank_statement_outcome values ('bsl_charge', 'lno_1', 1, 'bank_charge', null);
  select ledger.post('bank_line:lno_1:bsl_charge', 'bank_line', now(), array['club:bank_charges:NGN'], array['club:bank:NGN'],
    array[500::bigint], '{"reference": "bsl_charge", "decision": "lno_1"}');
  select ledger.post('bank_statement:charge', 'bank_statement', '2026-11-11 00:00+01', array['club:bank:NGN'],
      array['club:bank_account:0123456789:NGN'], array[500::bigint], jsonb_build_object('statement', statement_id))
    from bank_statement_line where line_id = 'bsl_charge'`;

/** Each promise, and how someone with every right breaks it. */
const BROKEN: readonly (readonly [invariant: string, what: string, statement: string])[] = [
  [
    "the lines of a confirmed transfer are one credit of what they come to",
    "a line says more than was credited",
    `update bank_statement_line set amount_minor = amount_minor + 1 where line_id = ${one}`,
  ],
  [
    "the lines of a confirmed transfer are one credit of what they come to",
    "a line is a second time the money of its transfer",
    `insert into bank_statement_line select (jsonb_populate_record(line, '{"line_id": "bsl_twice", "repetition": 2}')).*
       from bank_statement_line line where line_id = ${one};
     insert into bank_statement_match select 'bsl_twice', decision_id, matched_by, matched_at
       from bank_statement_match where line_id = ${one}`,
  ],
  [
    "the lines of a confirmed transfer are one credit of what they come to",
    "it is credited otherwise than they come to",
    "update payment_intent set credited_minor = credited_minor - 1",
  ],
  [
    "the lines of a confirmed transfer are one credit of what they come to",
    "it is credited twice",
    `insert into ledger.journal overriding system value select (jsonb_populate_record(journal,
         jsonb_build_object('journal_id', journal_id + 1000000, 'once_key', once_key || ' again'))).*
       from ledger.journal where meta ? 'payment' limit 1`,
  ],
  [
    "a line is credited in the currency that came in",
    "it came in dollars",
    `update bank_statement_line set currency = 'USD' where line_id = ${one}`,
  ],
  [
    "no line is the money of two transfers",
    "a line is matched twice",
    `insert into bank_statement_match select ${one}, decision_id, matched_by, matched_at from bank_statement_match
       where decision_id <> (select decision_id from bank_statement_match where line_id = ${one}) limit 1`,
  ],
  [
    "a settlement is posted once, of what arrived, and no other is",
    "it says that it is posted, and the ledger does not have it",
    `insert into decision (decision_id, kind, subject_id, payload, payload_sha256, reason, status, proposed_by, proposed_at,
         due_at, decided_by, decided_at, decision_reason)
       values ('pst_lost', 'settlement', ${one}, '{}',
         sha256(convert_to(decision_text('pst_lost', 'settlement', ${one}, null, null, '{}'), 'UTF8')), 'x', 'approved',
         'stf_one', now(), now(), 'stf_two', now(), 'x')`,
  ],
  [
    "a line of the bank ends in one way",
    "the money of a receipt is a charge as well",
    `insert into bank_statement_outcome values (${one}, 'lno_1', 1, 'bank_charge', null)`,
  ],
  [
    "what is said of lines is said of exactly the lines that were proposed",
    "a line is held by what was rejected",
    `update decision set status = 'rejected' where decision_id = 'lno_1'`,
  ],
  [
    "what is said of lines is said of exactly the lines that were proposed",
    "the proposal names another line",
    "update bank_statement_outcome set line_id = 'bsl_other'",
  ],
  [
    "a payout is what its debits come to, and a transfer between our accounts comes to zero",
    "a payout without a withdrawal",
    "update bank_statement_outcome set outcome = 'payout'",
  ],
  [
    "a payout is what its debits come to, and a transfer between our accounts comes to zero",
    "a transfer with one side",
    "update bank_statement_outcome set outcome = 'own_transfer'",
  ],
  [
    "a line that moves money is posted once while it is what was said, and no other is",
    "it is posted as something else",
    "update bank_statement_outcome set outcome = 'levy'",
  ],
  [
    "a line that moves money is posted once while it is what was said, and no other is",
    "it is open again, and the ledger has it still",
    "update bank_statement_outcome set released_by = 'lno_1'",
  ],
  [
    "a line that moves money is posted once while it is what was said, and no other is",
    "it is posted twice",
    `select ledger.post('bank_line:lno_1:bsl_charge:again', 'bank_line', now(), array['club:bank_charges:NGN'],
       array['club:bank:NGN'], array[500::bigint], '{"reference": "bsl_charge", "decision": "lno_1"}')`,
  ],
  [
    "a line that moves money is posted once while it is what was said, and no other is",
    "the ledger has a line of which nothing was said",
    `select ledger.post('bank_line:lno_2:bsl_charge', 'bank_line', now(), array['club:bank_charges:NGN'],
       array['club:bank:NGN'], array[500::bigint], '{"reference": "bsl_charge", "decision": "lno_2"}')`,
  ],
  [
    "what the bank took back of a confirmed transfer is held or gone",
    "the bank took it back, and it may still be spent",
    `insert into bank_statement_line select (jsonb_populate_record(line,
         jsonb_build_object('line_id', 'bsl_back', 'repetition', 3, 'amount_minor', -line.amount_minor))).*
       from bank_statement_line line where line_id = ${one};
     insert into bank_statement_reversal values ('bsl_back', ${one}, 'narration', now())`,
  ],
  [
    "a corrected receipt has let go of its lines, and no other has",
    "a line of a receipt that stands is free",
    "update bank_transfer_line set released_at = now()",
  ],
  [
    "a reversal takes back one credit of its amount",
    "the debit says less",
    `insert into bank_statement_line select (jsonb_populate_record(line,
         jsonb_build_object('line_id', 'bsl_back', 'repetition', 3, 'amount_minor', -1))).*
       from bank_statement_line line where line_id = ${one};
     insert into bank_statement_reversal values ('bsl_back', ${one}, 'narration', now())`,
  ],
  [
    "the ledger has each line of a bank account once, on the bank's day",
    "a journal of a file is gone",
    `delete from ledger.posting using ledger.journal where journal.journal_id = posting.journal_id and kind = 'bank_statement'`,
  ],
  [
    "the ledger has each line of a bank account once, on the bank's day",
    "a line says another day than its journal",
    `update bank_statement_line set booked_on = booked_on - 1 where line_id = ${one}`,
  ],
  [
    "the ledger has each line of a bank account once, on the bank's day",
    "the ledger has a day of a file twice",
    `select ledger.post('again', 'bank_statement', '2026-11-11 00:00+01', array['club:bank:NGN'],
       array['club:bank_account:0123456789:NGN'], array[1::bigint], jsonb_build_object('statement', statement_id))
       from bank_statement_line where line_id = ${one}`,
  ],
  [
    "a bank account in the ledger is the closing balance of its last statement",
    "the statement closes with a kobo more",
    `update bank_statement set closing_minor = 8500001, moved_minor = 8500001, opening_minor = 0, opened_on = first_on, opened_minor = 0`,
  ],
  [
    "a bank account in the ledger is the closing balance of its last statement",
    "the account opens otherwise than its first statement",
    `update bank_statement set closing_minor = 11499550, moved_minor = 11499550, opening_minor = 0, opened_on = first_on, opened_minor = 0;
     select ledger.post('opening', 'bank_opening', '2026-11-11 00:00+01', array['club:bank_account:0123456789:NGN'],
       array['club:bank:NGN'], array[1::bigint], '{}')`,
  ],
  [
    "an opening balance is posted as the last approval about it says, and nothing else is",
    "parts are posted that no one approved",
    `select ledger.post('bank_opening_parts:forged', 'bank_opening_parts', now(), array['club:bank:NGN'],
      array['club:own_funds:NGN'], array[500::bigint], '{"account": "0123456789"}')`,
  ],
  [
    "a file has the new lines that it says",
    "a line that no one matched is gone",
    "update bank_statement set new_count = new_count + 1, line_count = line_count + 1",
  ],
];

test("nothing that is promised of the bank's lines goes unproved", () => {
  expect([...new Set(BROKEN.map(([invariant]) => invariant))]).toEqual(STATEMENT_INVARIANTS);
});

test("what two people confirmed, and a charge that they called one, break nothing", async () => {
  expect(await checkStatementInvariants(club.db)).toEqual([]);
});

test.each(BROKEN)(
  "the person who breaks it is named: %s: %s",
  async (invariant, _what, statement) => {
    const copy = await copyDatabase(club.address.database);
    const { db, close } = openDatabase(copy.address, createLog("silent"), 1);
    try {
      await runPastAllRules(db, async (owner) => {
        await sql.raw(statement).execute(owner);
      });
      const broken = await checkStatementInvariants(db);
      expect(broken.map((one) => one.invariant)).toContain(invariant);
    } finally {
      await close();
      await copy.drop();
    }
  },
);
