import { type MemberId, toMemberId, toSubjectId } from "@kinfold/contract/ids";
import { createHash } from "node:crypto";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import {
  exportAudit,
  getAuditEntry,
  getAuditFilters,
  listAudit,
  type AuditRow,
} from "@kinfold/contract/office/audit";
import { getMember } from "@kinfold/contract/members";
import { listStaffActivity } from "@kinfold/contract/security";
import { staffLogin, staffLogout } from "@kinfold/contract/staff";
import { draftValuation, rejectValuation } from "@kinfold/contract/valuations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runTransaction } from "#platform/db.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { hireSignedIn, hireStaff, type Clerk } from "../testing/staff.ts";
import { writeAuditEntry, verifyAudit, type AuditEntry } from "./index.ts";
import { readMemberId } from "../testing/member-id.ts";

const NEXT_DAY = new Date("2026-11-13T23:00:00.000Z");

let club: Club;
let auditor: Clerk;
let maker: Clerk;
let ada: Visitor;
let adaId: MemberId;
let bolaId: MemberId;

const asking = (
  who: Visitor,
  to: AnyEndpoint,
  query: Record<string, string> = {},
): Promise<Answer> => who.send(to.method, `/api${to.path}?${new URLSearchParams(query)}`);
const search = async (query: Record<string, string> = {}): Promise<AuditRow[]> =>
  (await asking(auditor.visitor, listAudit, query)).body.data;
const write = (entry: Partial<AuditEntry> = {}): Promise<void> =>
  runTransaction(club.db, (tx) =>
    writeAuditEntry(tx, {
      at: club.clock.now(),
      actor: { kind: "staff", staffId: maker.staffId },
      action: "kyc.approved",
      subject: { kind: "kyc_document", id: toSubjectId("doc_ada") },
      memberId: adaId,
      ...entry,
    }),
  );
const newest = async (): Promise<AuditRow | undefined> => (await search())[0];

beforeAll(async () => {
  club = await openClub();
  auditor = await hireSignedIn(club, ["auditor"]);
  maker = await hireSignedIn(club, ["finance_maker"]);
  ada = await club.member("ada@example.com");
  const bola = await club.member("bola@example.com");
  adaId = await readMemberId(ada);
  bolaId = await readMemberId(bola);
});
afterAll(() => club.close());

describe("signing in as staff is written down", () => {
  test("in, out, and who did not get in, without the address of anybody we do not know", async () => {
    const clerk = await hireSignedIn(club, ["operations"]);
    expect(await newest()).toMatchObject({
      action: "staff.signed_in",
      actor: { kind: "staff", id: clerk.staffId, name: expect.stringMatching(/^Clerk/) },
    });
    await clerk.visitor.ask(staffLogout);
    expect(await newest()).toMatchObject({ action: "staff.signed_out" });
    await clerk.signIn({ password: "Wrong-horse-9" });
    expect(await newest()).toMatchObject({
      action: "staff.sign_in_refused",
      actor: { kind: "system", id: null },
      subject: { kind: "staff", id: clerk.staffId },
    });
    const stranger = { email: "stranger@example.com", password: "Wrong-horse-9", code: "123456" };
    await club.visitor().ask(staffLogin, { body: stranger });
    const row = await newest();
    expect(row?.subject).toEqual({
      kind: "address",
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: null,
    });
    expect(await search({ search: "stranger" })).toEqual([]);
  });
});

describe("what the staff is refused is written down", () => {
  test("an act outside one's role, be it only a look", async () => {
    const operator = await hireSignedIn(club, ["operations"]);
    await asking(operator.visitor, listAudit);
    expect(await newest()).toMatchObject({
      action: "refused",
      actor: { id: operator.staffId },
      subject: { kind: "endpoint", id: "listAudit" },
    });
    await operator.visitor.ask(rejectValuation, {
      params: { id: "val_1" },
      body: { reason: "No" },
    });
    const [row] = await search({ subject: "val_1" });
    const { body } = await auditor.visitor.ask(getAuditEntry, {
      params: { number: String(row?.number) },
    });
    expect(body).toMatchObject({
      action: "refused",
      subject: { kind: "valuations", id: "val_1" },
      after: { endpoint: "rejectValuation", code: "staff_forbidden" },
    });
  });

  test("one's own work, and a decision without a reason", async () => {
    const admin = await hireSignedIn(club, ["admin"]);
    const draft = {
      plan_id: 3,
      valued_on: "2026-10-31",
      unit_price: "100",
      source_note: "Opening",
    };
    const { body } = await admin.visitor.ask(draftValuation, { body: draft });
    for (const [reason, code] of [
      ["My own", "staff_own_work"],
      [" ", "invalid"],
    ] as const) {
      await admin.visitor.ask(rejectValuation, { params: { id: body.id }, body: { reason } });
      const [row] = await search({ subject: body.id, action: "refused" });
      const { body: entry } = await auditor.visitor.ask(getAuditEntry, {
        params: { number: String(row?.number) },
      });
      expect(entry.after).toEqual({ endpoint: "rejectValuation", code });
    }
  });

  test("and nothing else: not what succeeded, nor a page that is not there", async () => {
    const before = (await newest())?.number;
    await search();
    await auditor.visitor.ask(getAuditEntry, { params: { number: "999999" } });
    expect((await newest())?.number).toBe(before);
  });
});

describe("searching", () => {
  test("finds by each of its filters and by all together", async () => {
    await write({
      at: new Date("2026-11-13T22:59:59.000Z"),
      reason: 'She said "100% Ọ̀kọ́_ma"',
      before: { status: "pending" },
      after: { status: "approved" },
    });
    await write({
      at: NEXT_DAY,
      memberId: bolaId,
      subject: { kind: "kyc_document", id: toSubjectId("doc_bola") },
    });
    const subjects = async (query: Record<string, string>): Promise<string[]> =>
      (await search(query)).map(({ subject }) => subject.id);
    expect(await subjects({ action: "kyc.approved" })).toEqual(["doc_bola", "doc_ada"]);
    expect(await subjects({ staff_id: maker.staffId, member: adaId })).toEqual(["doc_ada"]);
    expect(await subjects({ member: " ADA@example.com " })).toEqual(["doc_ada"]);
    expect(await subjects({ member: "stranger@example.com" })).toEqual([]);
    expect(await subjects({ subject: "doc_bola" })).toEqual(["doc_bola"]);
    // A day is a day in Lagos: it ends an hour before midnight in London.
    expect(await subjects({ from: "2026-11-13", to: "2026-11-13" })).toEqual(["doc_ada"]);
    expect(await subjects({ from: "2026-11-14" })).toEqual(["doc_bola"]);
    expect(await subjects({ search: 'said "100% ọ̀kọ́_' })).toEqual(["doc_ada"]);
    expect(await subjects({ search: "said _100" })).toEqual([]);
  });

  test("pages, newest first, and says how many there are", async () => {
    const { body } = await asking(auditor.visitor, listAudit, {
      action: "kyc.approved",
      per_page: "1",
      page: "2",
    });
    expect(body.meta).toMatchObject({ total: 2, page: 2, page_count: 2 });
    expect(body.data).toHaveLength(1);
    expect(body.data[0].subject.id).toBe("doc_ada");
  });

  test("offers the people and the actions that there are", async () => {
    const { body } = await asking(auditor.visitor, getAuditFilters);
    expect(body.actions).toContain("kyc.approved");
    expect(body.staff.map(({ id }: { id: string }) => id)).toContain(maker.staffId);
  });

  test("refuses days that run backwards, and a number that is none", async () => {
    const days = { from: "2026-11-14", to: "2026-11-13" };
    const { body } = await asking(auditor.visitor, listAudit, days);
    expect([body.code, Object.keys(body.fields)]).toEqual(["invalid", ["from"]]);
    for (const number of ["0", "x", "99999999999999999999"]) {
      const answer = await auditor.visitor.ask(getAuditEntry, { params: { number } });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
  });
});

describe("an entry", () => {
  test("shows before and after, and the line that was hashed", async () => {
    const [row] = await search({ subject: "doc_ada" });
    const { body } = await auditor.visitor.ask(getAuditEntry, {
      params: { number: String(row?.number) },
    });
    expect(body).toMatchObject({
      before: { status: "pending" },
      after: { status: "approved" },
      member: { id: adaId },
    });
    const hash = createHash("sha256")
      .update(Buffer.from(body.previous_hash, "hex"))
      .update(body.line);
    expect(hash.digest("hex")).toBe(body.hash);
  });
});

describe("what is taken out", () => {
  test("as JSON lines can be checked by the person who holds them", async () => {
    const { text, headers } = await asking(auditor.visitor, exportAudit, { format: "jsonl" });
    expect(headers["content-disposition"]).toContain('kinfold-audit-2026-11-12.jsonl"');
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    let previous = "0".repeat(64);
    for (const line of lines) {
      expect(line.previous_hash).toBe(previous);
      previous = createHash("sha256")
        .update(Buffer.from(previous, "hex"))
        .update(line.entry)
        .digest("hex");
      expect(line.hash).toBe(previous);
    }
    expect(lines.length).toBe(Number((await verifyAudit(club.db)).count) - 1);
  });

  test("as CSV acts as no formula, and that it was taken is written down", async () => {
    await write({
      reason: "=HYPERLINK(1)",
      subject: { kind: "kyc_document", id: toSubjectId("doc_csv") },
    });
    const query = { format: "csv", subject: "doc_csv" };
    const { text } = await asking(auditor.visitor, exportAudit, query);
    const [header, line, none] = text.split("\r\n");
    expect(header?.split(",")).toHaveLength(15);
    expect(line).toContain(`"'=HYPERLINK(1)"`);
    expect(none).toBe("");
    expect(await newest()).toMatchObject({
      action: "audit.exported",
      actor: { id: auditor.staffId },
      subject: { kind: "audit", id: "csv" },
    });
  });
});

describe("a member is told who looked at their account or changed it", () => {
  const readActivity = async (who: Visitor, query: Record<string, string> = {}) =>
    (await asking(who, listStaffActivity, query)).body;

  test("in plain words, by team and never by name, newest first", async () => {
    await write({ action: "kyc.viewed", at: NEXT_DAY });
    const { data } = await readActivity(ada, { per_page: "2" });
    expect(data).toEqual([
      {
        id: expect.any(String),
        kind: "looked",
        who: "Finance",
        what: "Looked at your identity document",
        at: "2026-11-13T23:00:00.000Z",
      },
      expect.objectContaining({ kind: "changed", what: "Approved your identity document" }),
    ]);
  });

  test("page by page", async () => {
    const { meta } = await readActivity(ada, { per_page: "1" });
    expect(meta.page_count).toBe(meta.total);
    const { data } = await readActivity(ada, { per_page: "1", page: String(meta.total) });
    expect(data).toHaveLength(1);
  });

  test("and of no one else's account, nor of what the system or another member did", async () => {
    const chidi = await club.member("chidi@example.com");
    const { body } = await chidi.ask(getMember);
    await write({ memberId: toMemberId(body.id), actor: { kind: "system" } });
    await write({ memberId: toMemberId(body.id), actor: { kind: "member", memberId: adaId } });
    expect((await readActivity(chidi)).data).toEqual([]);
    await write({ memberId: body.id });
    expect((await readActivity(chidi)).meta.total).toBe(1);
    const mine = (await readActivity(ada, { per_page: "100" })).data;
    const { rows: all } = { rows: await search({ member: adaId, per_page: "100" }) };
    expect(mine.map(({ id }: { id: string }) => Number(id))).toEqual(
      all.filter(({ actor }) => actor.kind === "staff").map(({ number }) => number),
    );
  });
});

test("after all of this the audit holds", async () => {
  expect((await verifyAudit(club.db)).wrong).toBeUndefined();
  // Someone who was hired and never signed in is in no entry.
  const noOne = await hireStaff(club, ["auditor"]);
  expect(await search({ staff_id: noOne.staffId })).toEqual([]);
});
