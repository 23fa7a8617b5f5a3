import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockMember } from "@kinfold/contract/office/members";
import {
  confirmTransferReceipt,
  getTransferReceipt,
  proposeTransferReceipt,
} from "@kinfold/contract/office/receipts";
import {
  acceptMatches,
  listStatementAccounts,
  listStatementMatches,
  listStatements,
} from "@kinfold/contract/office/statements";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { executeAsOwner } from "../testing/owner.ts";

let club: Club;
let ada: Visitor;
let bayo: Visitor;
let maker: Clerk;
let approver: Clerk;
beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com", { first_name: "Ada", last_name: "Okafor" });
  bayo = await club.member("bayo@example.com", { first_name: "Bayo", last_name: "Lawal" });
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterAll(() => club.close());

const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const HEAD = "account_number,booked_on,value_on,amount,narration,bank_reference,balance";
type Row = [amount: string, narration: string, day?: string];
const fileOf = (rows: readonly Row[], account = "0123456789"): string =>
  [
    HEAD,
    ...rows.map(
      ([amount, narration, day = "2026-11-11"]) =>
        `${account},${day},${day},${amount},${narration},,`,
    ),
  ].join("\n");
const send = (
  file: string | Buffer,
  account = "ngn-gtbank",
  by = maker,
  answer = "",
): Promise<Answer> =>
  by.visitor.send(
    "POST",
    `/api/admin/statements/of/${account}?file_name=november.csv${answer}`,
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
const claim = async (amount: string, who = ada, account = "ngn-gtbank"): Promise<string> =>
  (await claimByHand(who, { amount, account_id: account })).body.reference;
const matches = async () => (await maker.visitor.ask(listStatementMatches)).body;
type Shown = { receipt: { id: string }; match: { lines: { id: string }[]; received: number } };
const sureOf = async (reference: string): Promise<Shown | undefined> =>
  (await matches()).sure.find(({ receipt }: Shown) => receipt.id === reference);
const idsOf = (shown: Shown | undefined): string[] => shown?.match.lines.map(({ id }) => id) ?? [];
type Wanted = { reference: string; line_ids: string[]; retyped?: number };
const accept = (wanted: Wanted[], by = maker): Promise<Answer> =>
  by.visitor.ask(acceptMatches, {
    body: { matches: wanted, reason: "On the statement of November" },
  });
const receipt = async (reference: string) =>
  (await maker.visitor.ask(getTransferReceipt, { params: { reference } })).body.receipt;

describe("a bank's file", () => {
  test("is taken in once, and its lines once however often they are told", async () => {
    const rows: Row[] = [
      ["10.00", "FIRST"],
      ["20.00", "TWICE"],
      ["20.00", "TWICE"],
      ["-5.00", "CHARGE"],
    ];
    const first = await send(fileOf(rows));
    expect(first).toMatchObject({
      status: 201,
      body: {
        account_number: "0123456789",
        bank_name: "Guaranty Trust Bank",
        layout: "CSV",
        line_count: 4,
        new_count: 4,
        imported_by: { id: maker.staffId },
      },
    });
    const again = await send(fileOf(rows));
    expect(readOutcome(again)).toEqual([409, "statement_repeated"]);
    expect(again.body.error).toContain("12 November 2026");
    const overlapping = await send(
      fileOf([...rows.slice(1), ["20.00", "TWICE"], ["30.00", "NEW"]]),
    );
    expect(overlapping.body).toMatchObject({ line_count: 5, new_count: 2 });
    const { body } = await maker.visitor.ask(listStatements);
    expect(body.meta.total).toBe(2);
  });

  test("with another narration for a line changes nothing and flags it", async () => {
    const reference = await claim("77123.45", ada, "ngn-access");
    const [before, after] = [`NIP/ADA OKAFOR/${reference}`, `ADA OKAFOR ${reference} LAGOS`];
    const toRow = (narration: string): string =>
      `0987654321,2026-11-10,2026-11-10,77123.45,${narration},,977123.45`;
    const sendOther = (narration: string): Promise<Answer> =>
      send([HEAD, toRow(narration)].join("\n"), "ngn-access", maker, "&opening_balance=900000.00");
    await sendOther(before);
    expect((await sureOf(reference))?.match.received).toBe(77_123.45);
    const again = await sendOther(after);
    expect(again.body).toMatchObject({ line_count: 1, new_count: 0, changed_count: 1 });
    const { sure, doubtful } = await matches();
    expect(sure.map(({ receipt: { id } }: Shown) => id)).not.toContain(reference);
    const shown = doubtful.find(({ receipt: { id } }: Shown) => id === reference);
    expect(shown).toMatchObject({
      why: "narration_changed",
      candidates: [{ lines: [{ narration: before, later_narration: after }] }],
    });
    await expect(
      executeAsOwner(club.db, sql`update bank_statement_change set narration = ''`),
    ).rejects.toThrow("is not rewritten");
  });

  test("taken in twice at once is taken in once", async () => {
    const file = fileOf([["11.00", "RACE"]]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(file)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "statement_repeated")).toHaveLength(5);
    const files = ["a", "b"].map((word) =>
      fileOf([
        ["12.00", "BOTH"],
        ["13.00", word],
      ]),
    );
    const both = await Promise.all(files.map((one) => send(one)));
    expect(new Set(both.map(({ body }) => body.new_count))).toEqual(new Set([1, 2]));
  });

  test.each<[string, string, string, number, string]>([
    ["with a formula", fileOf([["=5.00", "KIN"]]), "ngn-gtbank", 422, "statement_unreadable"],
    [
      "of another account",
      fileOf([["5.00", "KIN"]], "0987654321"),
      "ngn-gtbank",
      422,
      "statement_wrong_account",
    ],
    ["that cannot be read", fileOf([["5.001", "KIN"]]), "ngn-gtbank", 422, "statement_unreadable"],
    [
      "of an account that we do not have",
      fileOf([["5.00", "KIN"]]),
      "ngn-moon",
      404,
      "statement_account_unknown",
    ],
    ["of no end", "x".repeat(4_000_001), "ngn-gtbank", 413, "too_large"],
  ])("%s is refused, and nothing of it is kept", async (_what, file, account, status, code) => {
    const { rows: before } = await sql`select line_id from bank_statement_line`.execute(club.db);
    const answer = await send(file, account);
    expect(readOutcome(answer)).toEqual([status, code]);
    expect(answer.body.error).toMatch(status === 422 ? /^Line 2, cell / : /./);
    const { rows: after } = await sql`select line_id from bank_statement_line`.execute(club.db);
    expect(after).toHaveLength(before.length);
  });

  test("is for those who may take it in, and is never rewritten", async () => {
    const file = fileOf([["5.00", "KIN"]]);
    const auditor = await hireSignedIn(club, ["auditor"]);
    expect(readOutcome(await send(file, "ngn-gtbank", auditor))).toEqual([403, "staff_forbidden"]);
    const signedOut = await club
      .visitor()
      .send(
        "POST",
        "/api/admin/statements/of/ngn-gtbank?file_name=a",
        { "content-type": "application/octet-stream" },
        file,
      );
    expect(readOutcome(signedOut)).toEqual([401, "signed_out"]);
    expect((await auditor.visitor.ask(listStatementAccounts)).body).toHaveLength(6);
    for (const statement of [
      sql`update bank_statement_line set amount_minor = 1`,
      sql`delete from bank_statement_line`,
      sql`update bank_statement set account_number = '1'`,
    ]) {
      await expect(executeAsOwner(club.db, statement)).rejects.toThrow("is not rewritten");
    }
  });
});

describe("what a statement says", () => {
  test("is proposed by the person who accepts it, confirmed by another, and read by the member", async () => {
    const reference = await claim("90000");
    await send(fileOf([["86000.00", `NIP/ADA OKAFOR/${reference}`]]));
    const sure = await sureOf(reference);
    expect(sure?.match).toMatchObject({ received: 86_000, because: ["reference", "name", "day"] });
    expect((await receipt(reference)).state).toBe("waiting");
    const accepted = await accept([{ reference, line_ids: idsOf(sure) }]);
    expect(accepted.body.results).toEqual([{ reference, code: null, error: null }]);
    const proposed = await receipt(reference);
    expect(proposed).toMatchObject({
      state: "proposed",
      proposal: {
        received: 86_000,
        fee: 0,
        value_date: "2026-11-11",
        proposed_by: { id: maker.staffId },
      },
    });
    expect(await sureOf(reference)).toBeUndefined();
    const params = { reference };
    const body = { proposal_id: proposed.proposal.id, reason: "Seen" };
    const admin = await hireSignedIn(club, ["admin"]);
    const own = await admin.visitor.ask(proposeTransferReceipt, {
      params: { reference: await claim("1") },
      body: {
        received: 1,
        fee: 0,
        value_date: "2026-11-11",
        reason: "Seen",
        exception_reason: "Seen online",
      },
    });
    expect(own.status).toBe(200);
    expect(
      (await approver.visitor.ask(confirmTransferReceipt, { params, body })).body,
    ).toMatchObject({
      state: "confirmed",
      credited_amount: 86_000,
    });
    await expectInvariants(club.db);
  });

  test("is one transfer's money: in the code, at once, and behind it", async () => {
    const [one, two] = [await claim("70000"), await claim("70000", bayo)];
    await send(fileOf([["70000.00", `KIN ${one.slice(4)}`]]));
    const lineIds = idsOf(await sureOf(one));
    const answers = await Promise.all(
      [one, two].map((reference) => accept([{ reference, line_ids: lineIds }])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("match_line_used");
    const { rows } = await sql<{
      decision_id: string;
    }>`select decision_id from bank_transfer_decision
      where reference = any (${[one, two]}::text[])`.execute(club.db);
    const other = await claim("5");
    await maker.visitor.ask(proposeTransferReceipt, {
      params: { reference: other },
      body: {
        received: 5,
        fee: 0,
        value_date: "2026-11-11",
        reason: "Seen",
        exception_reason: "Seen online",
      },
    });
    expect(rows).toHaveLength(1);
    const behind =
      sql`insert into bank_statement_match (line_id, decision_id, matched_by, matched_at)
      select ${lineIds[0]}, decision_id, ${maker.staffId}, now() from bank_transfer_decision where reference = ${other}`.execute(
        club.db,
      );
    await expect(behind).rejects.toThrow("a line is the money of one transfer");
  });

  test("is accepted many at once only while it is sure", async () => {
    const references = [await claim("41000"), await claim("42000"), await claim("43000")];
    await send(
      fileOf([
        ["41000.00", `KIN ${references[0]?.slice(4)}`],
        ["42000.00", `KIN ${references[1]?.slice(4)}`],
        ["39000.00", `KIN ${references[2]?.slice(4)}`],
      ]),
    );
    const { doubtful } = await matches();
    const doubt = doubtful.find(({ receipt: of }: Shown) => of.id === references[2]);
    expect(doubt).toMatchObject({ why: "another_amount", candidates: [{ received: 39_000 }] });
    const wanted = [
      ...(await Promise.all(
        references
          .slice(0, 2)
          .map(async (reference) => ({ reference, line_ids: idsOf(await sureOf(reference)) })),
      )),
      { reference: references[2] ?? "", line_ids: [doubt.candidates[0].lines[0].id] },
    ];
    const { body } = await accept(wanted);
    expect(body.results.map(({ code }: { code: string | null }) => code)).toEqual([
      null,
      null,
      "match_not_sure",
    ]);
    expect((await receipt(references[2] ?? "")).state).toBe("waiting");
    const [, , alone] = wanted;
    const far = await accept(alone ? [alone] : []);
    expect(readOutcome(far)).toEqual([422, "transfer_amount_far"]);
    const retyped = await accept(alone ? [{ ...alone, retyped: 39_000 }] : []);
    expect(retyped.status).toBe(200);
    expect((await receipt(references[2] ?? "")).proposal.received).toBe(39_000);
  });

  test("is not accepted among others while something speaks against its receipt", async () => {
    const references = [await claim("45100"), await claim("45100"), await claim("45200")];
    await send(
      fileOf(
        references.map((reference, at) => [
          at < 2 ? "45100.00" : "45200.00",
          `KIN ${reference.slice(4)} ${at}`,
        ]),
      ),
    );
    const wanted = await Promise.all(
      references.map(async (reference) => ({
        reference,
        line_ids: idsOf(await sureOf(reference)),
      })),
    );
    const [, flagged] = wanted;
    expect((await receipt(references[1] ?? "")).flags).toEqual(["same_amount_and_day"]);
    const { body } = await accept(wanted);
    expect(body.results.map(({ code }: { code: string | null }) => code)).toEqual([
      "match_flagged",
      "match_flagged",
      null,
    ]);
    expect((await receipt(references[1] ?? "")).state).toBe("waiting");
    expect((await accept(flagged ? [flagged] : [])).status).toBe(200);
  });

  test("is flagged in the matches of a locked member, and accepted by itself alone", async () => {
    const locked = await club.member("locked@example.com", {
      first_name: "Amina",
      last_name: "Sule",
    });
    const theirs = await claim("46100", locked);
    const other = await claim("46200");
    await send(
      fileOf([
        ["46100.00", theirs],
        ["46200.00", other],
      ]),
    );
    const operations = await hireSignedIn(club, ["operations"]);
    const { rows } = await sql<{ id: string }>`
      select member_id as id from bank_transfer where reference = ${theirs}`.execute(club.db);
    const lock = await operations.visitor.ask(lockMember, {
      params: { id: rows[0]?.id ?? "" },
      body: { reason: "Their account was taken over." },
    });
    expect(lock.status).toBe(200);
    const shown = await sureOf(theirs);
    expect(shown?.receipt).toMatchObject({ flags: ["member_locked"] });
    const wanted = [
      { reference: theirs, line_ids: idsOf(shown) },
      { reference: other, line_ids: idsOf(await sureOf(other)) },
    ];
    const { body } = await accept(wanted);
    expect(body.results.map(({ code }: { code: string | null }) => code)).toEqual([
      "match_flagged",
      null,
    ]);
    const toLookAt = await maker.visitor.send("GET", "/api/admin/receipts?flagged=yes");
    expect(toLookAt.body.data.map(({ id }: { id: string }) => id)).toContain(theirs);
    expect((await accept(wanted.slice(0, 1))).status).toBe(200);
  });

  test("is not accepted without a reason, a line, a receipt or a right", async () => {
    const reference = await claim("6100");
    await send(
      fileOf([
        ["6100.00", reference],
        ["-6050.00", `${reference} BACK`],
      ]),
    );
    const line_ids = idsOf(await sureOf(reference));
    const bare = await maker.visitor.ask(acceptMatches, {
      body: { matches: [{ reference, line_ids }], reason: "" },
    });
    expect(readOutcome(bare)).toEqual([422, "invalid"]);
    expect(readOutcome(await accept([{ reference, line_ids: ["bsl_nothing"] }]))).toEqual([
      404,
      "match_line_unknown",
    ]);
    expect(readOutcome(await accept([{ reference: "KIN-222222", line_ids }]))).toEqual([
      409,
      "match_currency_differs",
    ]);
    expect(readOutcome(await accept([{ reference, line_ids }], approver))).toEqual([
      403,
      "staff_forbidden",
    ]);
    const { rows } = await sql<{ line_id: string }>`select line_id from bank_statement_line
      where amount_minor < 0 and narration like ${`${reference}%`}`.execute(club.db);
    const out = rows.map(({ line_id }) => line_id);
    expect(readOutcome(await accept([{ reference, line_ids: out }]))).toEqual([
      409,
      "match_currency_differs",
    ]);
    const { rows: members } = await sql<{ member_id: MemberId }>`select member_id from member
      where email = 'ada@example.com'`.execute(club.db);
    const own = await hireSignedIn(club, ["admin"], members[0]?.member_id);
    expect(readOutcome(await accept([{ reference, line_ids }], own))).toEqual([
      403,
      "staff_own_money",
    ]);
    expect((await accept([{ reference, line_ids }])).status).toBe(200);
    expect(readOutcome(await accept([{ reference, line_ids }]))).toEqual([200, undefined]);
  });

  test("leaves what no one claims to be seen", async () => {
    await send(fileOf([["123.45", "A STRANGER"]]));
    const { unclaimed, unclaimed_count: count } = await matches();
    expect(unclaimed).toContainEqual(
      expect.objectContaining({ narration: "A STRANGER", amount: 123.45 }),
    );
    expect(count).toBe(unclaimed.length);
  });
});
