import type { MemberId } from "@kinfold/contract/ids";
import { HOUR_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  confirmTransferReceipt,
  getTransferReceipt,
  getTransferReceiptFile,
  getTransferReceiptOriginal,
  listTransferReceipts,
  proposeTransferReceipt,
  rejectTransferReceipt,
} from "@kinfold/contract/office/receipts";
import { verifyPayment } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { claimByHand, type Said } from "../testing/by-hand.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { buildAnyPdf } from "../testing/receipts.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

const ARRIVED = {
  received: 500_000,
  fee: 0,
  value_date: "2026-11-12",
  reason: "Line 14 of GTBank",
  exception_reason: "The statement of this day is not imported yet",
};

let club: Club;
let ada: Visitor;
let bayo: Visitor;
let maker: Clerk;
let approver: Clerk;
beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com", { first_name: "Ada", last_name: "Okafor" });
  bayo = await club.member("bayo@example.com", { first_name: "Bayo", last_name: "Lawal" });
  await begin();
});
afterAll(() => club.close());

/** Sessions are for half an hour, and hours pass here. */
async function begin(): Promise<void> {
  await ada.signIn("ada@example.com");
  await bayo.signIn("bayo@example.com");
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
}

const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const claim = async (change: Said = {}, who = ada): Promise<string> =>
  (await claimByHand(who, change)).body.reference;
const propose = (reference: string, change: object = {}, by = maker): Promise<Answer> =>
  by.visitor.ask(proposeTransferReceipt, {
    params: { reference },
    body: { ...ARRIVED, ...change },
  });
const confirm = (reference: string, proposal: string, by = approver): Promise<Answer> =>
  by.visitor.ask(confirmTransferReceipt, {
    params: { reference },
    body: { proposal_id: proposal, reason: "Agrees with the statement" },
  });
const reject = (reference: string, body: object, by = maker): Promise<Answer> =>
  by.visitor.ask(rejectTransferReceipt, { params: { reference }, body });
const list = (query: string, by = maker): Promise<Answer> =>
  by.visitor.send("GET", `/api/admin/receipts?${query}`);
const one = (reference: string, by = maker): Promise<Answer> =>
  by.visitor.ask(getTransferReceipt, { params: { reference } });
const balance = async (): Promise<number> => (await ada.ask(getWallets)).body.ngn.balance;
const audited = async (reference: string): Promise<string[]> => {
  const { rows } = await sql<{ entry: string }>`select entry from audit_entry
    where entry like ${`%${reference}%`} order by audit_number`.execute(club.db);
  return rows.map(({ entry }) => JSON.parse(entry).action);
};

describe("the queue", () => {
  test("shows what waits with its promise, the nearest first, and finds by name and reference", async () => {
    const first = await claim({ amount: "1000" });
    club.clock.advance(HOUR_MS);
    await begin();
    const second = await claim({ amount: "2000" }, bayo);
    const all = await list("");
    expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    expect(all.body.data[0]).toMatchObject({
      member: { name: "Ada Okafor" },
      purpose: "deposit",
      amount: 1_000,
      state: "waiting",
      created_at: "2026-11-12T08:00:00.000Z",
      due_at: "2026-11-14T08:00:00.000Z",
      claimed_by: null,
      proposal: null,
      flags: [],
    });
    expect((await list("search=lawal")).body.data).toMatchObject([{ id: second }]);
    expect((await list(`search=${first}`)).body.data).toMatchObject([{ id: first }]);
    expect((await list("search=%25")).body.data).toEqual([]);
    expect((await list("per_page=1&page=2")).body).toMatchObject({
      data: [{ id: second }],
      meta: { total: 2, page_count: 2 },
    });
  });

  test("tells what is late from what is due today", async () => {
    club.clock.advance(47 * HOUR_MS + 60_000);
    await begin();
    expect((await list("due=late")).body.meta.total).toBe(1);
    expect((await list("due=today")).body.meta.total).toBe(1);
  });

  test("flags the same file, the same bank reference, and the same amount on one day", async () => {
    const file = buildAnyPdf();
    const first = (
      await claimByHand(bayo, { amount: "31000", bank_reference: "000013261112094102" }, file)
    ).body;
    const twin = (
      await claimByHand(ada, { amount: "32000", bank_reference: "000013261112094102" }, file)
    ).body;
    club.clock.advance(1_000);
    const again = await claim({ amount: "32000" });
    const { body } = await list("flagged=yes");
    const flags = body.data.map((row: { id: string; flags: string[] }) => [
      row.id,
      row.flags.toSorted(),
    ]);
    expect(new Map(flags)).toEqual(
      new Map([
        [first.reference, ["same_bank_reference", "same_file"]],
        [twin.reference, ["same_amount_and_day", "same_bank_reference", "same_file"]],
        [again, ["same_amount_and_day"]],
      ]),
    );
    const detail = (await one(twin.reference)).body;
    expect(detail.twins.map(({ shares }: { shares: string[] }) => shares)).toEqual([
      ["file", "bank_reference"],
      ["amount_and_day"],
    ]);
    expect(detail.file).toMatchObject({ name: "receipt.pdf", media_type: "application/pdf" });
  });

  test("hands out the receipt, and writes down who looked", async () => {
    const reference = await claim({ amount: "77" });
    const request = { params: { reference } };
    const file = await maker.visitor.ask(getTransferReceiptFile, request);
    expect(file.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": `attachment; filename="receipt-${reference}.jpg"`,
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(await audited(reference)).toEqual(["receipt.viewed"]);
  });

  test("hands out a PDF itself to auditors alone, and writes that down", async () => {
    const { reference } = (await claimByHand(ada, { amount: "78" }, buildAnyPdf())).body;
    const request = { params: { reference } };
    const refused = await maker.visitor.ask(getTransferReceiptOriginal, request);
    expect(refused).toMatchObject({ status: 403, body: { code: "staff_forbidden" } });
    const auditor = await hireSignedIn(club, ["auditor"]);
    const file = await auditor.visitor.ask(getTransferReceiptOriginal, request);
    expect(file.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="receipt-${reference}.pdf"`,
    });
    expect(file.text.slice(0, 5)).toBe("%PDF-");
    expect(await audited(reference)).toContain("receipt.original_downloaded");
  });
});

describe("two people", () => {
  test("credit what arrived, and the member reads how much and why", async () => {
    const reference = await claim();
    const before = await balance();
    const proposed = await propose(reference, { received: 480_000, fee: 50 });
    expect(proposed.body).toMatchObject({
      state: "proposed",
      proposal: {
        received: 480_000,
        fee: 50,
        value_date: "2026-11-12",
        reason: "Line 14 of GTBank",
      },
    });
    expect(await balance()).toBe(before);
    const confirmed = await confirm(reference, proposed.body.proposal.id);
    expect(confirmed.body).toMatchObject({ state: "confirmed", credited_amount: 479_950 });
    expect(await balance()).toBe(before + 479_950);
    // A whole reference is found in whatever state it is; a part of one among what waits alone.
    expect((await list(`search=${reference}`)).body.data).toMatchObject([{ id: reference }]);
    expect((await list(`search=${reference.slice(0, -1)}`)).body.data).toEqual([]);
    const { body } = await ada.ask(verifyPayment, { params: { reference } });
    expect(body).toMatchObject({ status: "success", amount: 479_950 });
    expect(body.timeline.at(-1).note).toContain("You told us ₦500,000.00, and ₦480,000.00 arrived");
    expect((await one(reference)).body.decisions).toMatchObject([
      { action: "proposed", by: { id: maker.staffId }, reason: "Line 14 of GTBank" },
      { action: "approved", by: { id: approver.staffId }, reason: "Agrees with the statement" },
    ]);
    expect(await audited(reference)).toEqual(["receipt.proposed", "receipt.confirmed"]);
    await expectInvariants(club.db);
    const twice = await confirm(reference, proposed.body.proposal.id);
    expect(readOutcome(twice)).toEqual([409, "decision_changed"]);
    expect(await balance()).toBe(before + 479_950);
  });

  test("must be two, whatever the role allows", async () => {
    const admin = await hireSignedIn(club, ["admin"]);
    const reference = await claim();
    const { body } = await propose(reference, {}, admin);
    expect(readOutcome(await confirm(reference, body.proposal.id, admin))).toEqual([
      403,
      "staff_own_work",
    ]);
    const replaced = (await propose(reference, { received: 490_000 }, admin)).body;
    const outdated = await confirm(reference, body.proposal.id);
    expect(outdated.body).toMatchObject({
      error: expect.stringMatching(
        /^This was proposed again: what arrived: ₦[\d,.]+, now ₦490,000\.00\. Please look/,
      ),
    });
    expect(readOutcome(outdated)).toEqual([409, "decision_changed"]);
    expect((await confirm(reference, replaced.proposal.id)).status).toBe(200);
  });

  test("decide about no one's own transfer, in the code and behind it", async () => {
    const { rows } = await sql<{ member_id: MemberId }>`select member_id from member
      where email = 'bayo@example.com'`.execute(club.db);
    const bayoAtWork = await hireSignedIn(club, ["admin"], rows[0]?.member_id);
    const reference = await claim({}, bayo);
    expect(readOutcome(await propose(reference, {}, bayoAtWork))).toEqual([403, "staff_own_money"]);
    expect(
      readOutcome(await reject(reference, { reason: "other", note: "No" }, bayoAtWork)),
    ).toEqual([403, "staff_own_money"]);
    expect((await one(reference, bayoAtWork)).body.is_own).toBe(true);
    const behind =
      sql`insert into bank_transfer_decision (decision_id, reference, action, decided_by, decided_at, reason)
      values ('dec_own', ${reference}, 'rejected', ${bayoAtWork.staffId}, now(), 'mine')`.execute(
        club.db,
      );
    await expect(behind).rejects.toThrow("nobody decides about their own transfer");
  });

  test("or one rejects, in words that the member reads", async () => {
    const reference = await claim();
    const answer = await reject(reference, {
      reason: "not_found",
      note: "We looked until Friday.",
    });
    expect(answer.body.state).toBe("rejected");
    const { body } = await ada.ask(verifyPayment, { params: { reference } });
    expect(body).toMatchObject({
      status: "rejected",
      message: "We did not find this money on our bank statement. We looked until Friday.",
    });
    expect(readOutcome(await reject(reference, { reason: "other", note: "Again" }))).toEqual([
      409,
      "decision_changed",
    ]);
    expect(readOutcome(await propose(reference))).toEqual([409, "decision_changed"]);
    expect(await audited(reference)).toEqual(["receipt.rejected", "refused", "refused"]);
  });
});

describe("is refused", () => {
  test.each<[string, object]>([
    ["without a reason", { reason: " " }],
    ["with nothing that arrived", { received: 0 }],
    ["with a fee that takes all of it", { fee: 500_000 }],
    ["with a fee that is a gift", { fee: -1 }],
    ["with a day that is none", { value_date: "2026-02-30" }],
    ["with a day to come", { value_date: "2027-01-01" }],
  ])("a finding %s", async (_what, change) => {
    const reference = await claim();
    expect(readOutcome(await propose(reference, change))).toEqual([422, "invalid"]);
    expect((await one(reference)).body.receipt.state).toBe("waiting");
  });

  test("a rejection without a reason, or with one that is not in the list", async () => {
    const reference = await claim();
    for (const body of [
      { reason: "other", note: "" },
      { reason: "other" },
      { note: "No" },
      { reason: "dislike", note: "No" },
    ]) {
      expect(readOutcome(await reject(reference, body))).toEqual([422, "invalid"]);
    }
  });

  test("what is there for no one, and the person who may not", async () => {
    expect(readOutcome(await propose("KIN-222222"))).toEqual([404, "not_found"]);
    expect(readOutcome(await one("KIN-222222"))).toEqual([404, "not_found"]);
    const reference = await claim();
    const { body } = await propose(reference);
    for (const [role, asked] of [
      ["finance_maker", (by: Clerk) => confirm(reference, body.proposal.id, by)],
      ["finance_approver", (by: Clerk) => propose(reference, {}, by)],
      ["auditor", (by: Clerk) => reject(reference, { reason: "other", note: "No" }, by)],
      ["compliance", (by: Clerk) => propose(reference, {}, by)],
    ] as const) {
      expect(readOutcome(await asked(await hireSignedIn(club, [role])))).toEqual([
        403,
        "staff_forbidden",
      ]);
    }
    const auditor = await hireSignedIn(club, ["auditor"]);
    expect((await one(reference, auditor)).status).toBe(200);
    expect((await ada.ask(listTransferReceipts)).status).toBe(401);
  });
});
