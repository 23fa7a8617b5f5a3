import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  confirmTransferReceipt,
  getTransferReceipt,
  proposeTransferReceipt,
} from "@kinfold/contract/office/receipts";
import { acceptMatches, getReceiptLines } from "@kinfold/contract/office/statements";
import { claimByHand, type Said } from "../testing/by-hand.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { asOwner } from "../testing/owner.ts";

const inOwnersTransaction = (work: (tx: Db) => Promise<void>): Promise<void> =>
  asOwner(club.db, (db) => runTransaction(db, work));

let club: Club;
let ada: Visitor;
let maker: Clerk;
let approver: Clerk;
beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com", { first_name: "Ada", last_name: "Okafor" });
});
afterAll(() => club.close());
beforeEach(async () => {
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});

const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const ARRIVED = { received: 250_000, fee: 0, value_date: "2026-11-11", reason: "Online banking" };
const EXCEPTION = { exception_reason: "The bank sends its statement next week" };

const claim = async (said: Said = {}): Promise<string> =>
  (await claimByHand(ada, { amount: "250000", account_id: "ngn-gtbank", ...said })).body.reference;

let files = 0;
/** Imports a statement with one credit and answers the id of its line. */
async function lineOf(amount: string, narration: string, day = "2026-11-11"): Promise<string> {
  files += 1;
  const text = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `0123456789,${day},${day},${amount},${narration} ${files},0000132611120941${files},`,
  ].join("\n");
  const answer = await maker.visitor.send(
    "POST",
    "/api/admin/statements/of/ngn-gtbank?file_name=november.csv",
    { "content-type": "application/octet-stream" },
    Buffer.from(text),
  );
  expect(answer.status).toBe(201);
  const { rows } = await sql<{ line_id: string }>`select line_id from bank_statement_line
    where statement_id = ${answer.body.id}`.execute(club.db);
  return rows[0]?.line_id ?? "";
}

const propose = (reference: string, change: object = {}): Promise<Answer> =>
  maker.visitor.ask(proposeTransferReceipt, {
    params: { reference },
    body: { ...ARRIVED, ...change },
  });
const accept = (reference: string, line: string, change: object = {}): Promise<Answer> =>
  maker.visitor.ask(acceptMatches, {
    body: { matches: [{ reference, line_ids: [line], ...change }], reason: "On the statement" },
  });
const detail = async (reference: string) =>
  (await approver.visitor.ask(getTransferReceipt, { params: { reference } })).body;
async function confirm(reference: string, change: object = {}): Promise<Answer> {
  const { receipt } = await detail(reference);
  return approver.visitor.ask(confirmTransferReceipt, {
    params: { reference },
    body: { proposal_id: receipt.proposal?.id ?? "", reason: "Agrees", ...change },
  });
}
const linesFor = async (reference: string) =>
  (await approver.visitor.ask(getReceiptLines, { params: { reference } })).body;

describe("a confirmation", () => {
  test("names a line of the statement, and the approver sees it", async () => {
    const reference = await claim();
    const line = await lineOf("250000.00", `NIP/GTB/ADA OKAFOR/${reference}`);
    const twin = await lineOf("250000.00", "NIP/UBA/BAYO LAWAL/RENT");
    expect((await accept(reference, line)).status).toBe(200);
    const seen = await linesFor(reference);
    expect(seen.named).toMatchObject([
      {
        id: line,
        sender: "ADA OKAFOR",
        booked_on: "2026-11-11",
        amount: 250_000,
        because: ["reference", "name", "amount", "day"],
      },
    ]);
    expect(seen.others).toMatchObject([{ id: twin, because: ["amount", "day"] }]);
    expect(seen.is_day_covered).toBe(true);
    expect((await confirm(reference)).body).toMatchObject({ state: "confirmed" });
    await expectInvariants(club.db);
  });

  test("without a line needs a written reason, which the approver and the audit have", async () => {
    const reference = await claim();
    expect(readOutcome(await propose(reference))).toEqual([422, "transfer_needs_line"]);
    expect(readOutcome(await propose(reference, { exception_reason: " " }))).toEqual([
      422,
      "invalid",
    ]);
    const { body } = await propose(reference, EXCEPTION);
    expect(body.proposal).toMatchObject(EXCEPTION);
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      where entry like ${`%${reference}%`} and entry like '%receipt.proposed%'`.execute(club.db);
    expect(rows[0]?.entry).toContain(EXCEPTION.exception_reason);
    expect((await confirm(reference)).status).toBe(200);
  });

  test("of another amount than the line's is refused by the database", async () => {
    const reference = await claim();
    const line = await lineOf("250000.00", "NIP/GTB/ADA OKAFOR/SAVINGS");
    expect((await accept(reference, line)).status).toBe(200);
    const { receipt } = await detail(reference);
    const behind = (what: string) =>
      inOwnersTransaction(async (tx) => {
        await sql`alter table bank_transfer_decision disable trigger as_it_was_decided`.execute(tx);
        await sql`alter table bank_transfer_decision disable trigger only_declared_columns_change`.execute(
          tx,
        );
        await sql`update bank_transfer_decision set ${sql.raw(what)}
          where decision_id = ${receipt.proposal.id}`.execute(tx);
        await sql`insert into bank_transfer_decision (decision_id, reference, action, proposal_id, decided_by, decided_at)
          values ('dec_behind', ${reference}, 'approved', ${receipt.proposal.id}, 'stf_other', now())`.execute(
          tx,
        );
      });
    await expect(behind("received_minor = received_minor + 1")).rejects.toThrow(
      "a confirmation is of what its lines come to",
    );
    const bare = await claim();
    await propose(bare, EXCEPTION);
    const bareProposal = (await detail(bare)).receipt.proposal.id;
    await expect(
      inOwnersTransaction(async (tx) => {
        await sql`alter table bank_transfer_decision disable trigger as_it_was_decided`.execute(tx);
        await sql`alter table bank_transfer_decision disable trigger only_declared_columns_change`.execute(
          tx,
        );
        await sql`update bank_transfer_decision set exception_reason = null
          where decision_id = ${bareProposal}`.execute(tx);
        await sql`insert into bank_transfer_decision (decision_id, reference, action, proposal_id, decided_by, decided_at)
          values ('dec_bare', ${bare}, 'approved', ${bareProposal}, 'stf_other', now())`.execute(
          tx,
        );
      }),
    ).rejects.toThrow("a confirmation names a line or says why not");
  });

  test("of a line on another account than the member named needs a reason", async () => {
    const reference = await claim({ account_id: "ngn-access" });
    const line = await lineOf("250000.00", `NIP/GTB/ADA OKAFOR/${reference}`);
    expect(readOutcome(await accept(reference, line))).toEqual([409, "match_account_differs"]);
    const why = { exception_reason: "The member paid into our older account" };
    expect((await accept(reference, line, why)).status).toBe(200);
    expect((await confirm(reference)).status).toBe(200);
  });

  test("takes its line for itself: the database refuses a second receipt", async () => {
    const [first, second] = [await claim(), await claim()];
    const line = await lineOf("250000.00", "NIP/GTB/ADA OKAFOR/ONE");
    await accept(first, line);
    await confirm(first);
    expect(readOutcome(await accept(second, line))).toEqual([409, "match_line_used"]);
    await propose(second, EXCEPTION);
    const { receipt } = await detail(second);
    const behind = sql`insert into bank_transfer_line (line_id, decision_id, reference)
      values (${line}, ${receipt.proposal.id}, ${second})`.execute(club.db);
    await expect(behind).rejects.toThrow("a_line_confirms_one_receipt");
  });
});

describe("an amount far from the announced one", () => {
  test("is typed again by the proposer and acknowledged by the approver", async () => {
    const reference = await claim();
    const far = { ...EXCEPTION, received: 25_000_000 };
    expect(readOutcome(await propose(reference, far))).toEqual([422, "transfer_amount_far"]);
    expect(readOutcome(await propose(reference, { ...far, retyped: 2_500_000 }))).toEqual([
      422,
      "transfer_amount_far",
    ]);
    const { body } = await propose(reference, { ...far, retyped: 25_000_000 });
    expect(body.proposal).toMatchObject({ is_far: true, received: 25_000_000 });
    expect(readOutcome(await confirm(reference))).toEqual([409, "transfer_far_unacknowledged"]);
    expect((await confirm(reference, { acknowledged: true })).status).toBe(200);
  });

  test("is typed again when a line says it, too", async () => {
    const reference = await claim();
    const line = await lineOf("25000000.00", `NIP/GTB/ADA OKAFOR/${reference}`);
    const refused = await accept(reference, line);
    expect(readOutcome(refused)).toEqual([422, "transfer_amount_far"]);
    expect((await accept(reference, line, { retyped: 25_000_000 })).status).toBe(200);
    expect(readOutcome(await confirm(reference))).toEqual([409, "transfer_far_unacknowledged"]);
    expect((await confirm(reference, { acknowledged: true })).status).toBe(200);
    await expectInvariants(club.db);
  });

  test.each([
    ["5 % more", 262_500, false],
    ["a kobo more than 5 % more", 262_500.01, true],
    ["5 % less", 237_500, false],
    ["a kobo less than 5 % less", 237_499.99, true],
  ])("is far from %s on", async (_what, received, isFar) => {
    const reference = await claim();
    const { status } = await propose(reference, { ...EXCEPTION, received });
    expect(status).toBe(isFar ? 422 : 200);
  });

  test("is not confirmed behind the code without its acknowledgement", async () => {
    const reference = await claim();
    await propose(reference, { ...EXCEPTION, received: 25_000_000, retyped: 25_000_000 });
    const { receipt } = await detail(reference);
    const behind =
      sql`insert into bank_transfer_decision (decision_id, reference, action, proposal_id, decided_by, decided_at)
      values ('dec_far', ${reference}, 'approved', ${receipt.proposal.id}, 'stf_other', now())`.execute(
        club.db,
      );
    await expect(behind).rejects.toThrow("far from what was announced");
  });
});
