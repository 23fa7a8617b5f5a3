import { toCheckId, toReviewSubjectId, toStaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getKyc, uploadKyc, uploadPoa } from "@kinfold/contract/kyc";
import { getMember } from "@kinfold/contract/members";
import { readSqlState, runTransaction } from "#platform/db.ts";
import { Refused } from "#platform/refusing.ts";
import { approveReview } from "#reviews/index.ts";
import { openClub, type Club } from "../testing/club.ts";
import { toJsonFile, buildPassportForm, PASSPORT } from "../testing/documents.ts";
import { buildAnyPdf, buildPhoto } from "../testing/receipts.ts";
import { insertDecision } from "./document-store.ts";
import {
  approveByTwo,
  proposeApproval,
  refuseReview,
  hireTwoStaff,
  findWaitingCheck,
} from "../testing/reviewed.ts";
import {
  listDocumentDecisions,
  expireDocuments,
  readDocumentForStaff,
  REJECTIONS,
} from "./index.ts";
import { executeAsOwner } from "../testing/owner.ts";
import { readMemberId } from "../testing/member-id.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

/** Someone who handed a passport in, and the document that waits. */
async function withPassport(email: string, change: object = {}) {
  const who = await club.member(email);
  const { status, text } = await who.ask(uploadKyc, { body: await buildPassportForm(change) });
  if (status !== 202) throw new Error(text);
  return {
    who,
    id: await readMemberId(who),
    checkId: await findWaitingCheck(club, await readMemberId(who)),
  };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof Refused) return error.code;
    return readSqlState(error) ?? "fault";
  }
}

describe("staff", () => {
  test("approve a document: the member may more, and is told", async () => {
    const { who, id, checkId } = await withPassport("ada@example.com");
    await approveByTwo(club, checkId);
    const { second } = await hireTwoStaff(club);
    expect((await who.ask(getMember)).body).toMatchObject({
      kyc_is_validated: true,
      kyc_status: "validated",
    });
    const [emailContent] = await club.emailsTo("ada@example.com");
    expect(emailContent?.subject).toBe("Your government-issued ID is validated");
    expect(await listDocumentDecisions(club.db, id)).toMatchObject([
      { action: "approved", decided_by: second.staffId, reason_code: null },
    ]);
    expect((await who.ask(getKyc)).body.kyc).toMatchObject({
      status: "validated",
      expected_by: null,
    });
    // Nothing more is wanted of this kind.
    expect(await who.ask(uploadKyc, { body: await buildPassportForm() })).toMatchObject({
      status: 409,
      body: { code: "kyc_already_validated" },
    });
  });

  test("refuse a document: the member reads why, sends another, and the first stays written", async () => {
    const { who, id, checkId } = await withPassport("bola@example.com");
    const note = "The date at the bottom is cut off.";
    await refuseReview(club, checkId, { reason: "incomplete", note });
    const reasonGiven = `${REJECTIONS.incomplete} ${note}`;
    expect((await who.ask(getMember)).body).toMatchObject({
      has_submitted_kyc: false,
      kyc_status: "rejected",
      kyc_rejection_reason: reasonGiven,
    });
    const [emailContent] = await club.emailsTo("bola@example.com");
    expect(emailContent?.subject).toBe("We could not accept your government-issued ID");
    expect(emailContent?.text).toContain(note);
    expect((await who.ask(uploadKyc, { body: await buildPassportForm() })).status).toBe(202);
    expect((await who.ask(getMember)).body).toMatchObject({
      kyc_status: "pending",
      kyc_rejection_reason: null,
    });
    await approveByTwo(club, await findWaitingCheck(club, id));
    expect((await listDocumentDecisions(club.db, id)).map(({ action }) => action)).toEqual([
      "rejected",
      "approved",
    ]);
  });

  test("decide once, and the database keeps it was", async () => {
    const { id, checkId } = await withPassport("chi@example.com");
    // The database itself says that no one decides about themselves.
    const own = {
      checkId: toCheckId(checkId),
      action: "approved",
      by: toStaffId(id),
      at: club.clock.now(),
    } as const;
    expect(await codeOf(runTransaction(club.db, (tx) => insertDecision(tx, own)))).toBe("ID002");
    const racing = await Promise.all([
      codeOf(refuseReview(club, checkId, { reason: "blurry" })),
      codeOf(refuseReview(club, checkId, { reason: "incomplete" })),
    ]);
    expect(racing.toSorted()).toEqual(["decision_changed", "done"]);
    const rewriting = executeAsOwner(
      club.db,
      sql`update identity_decision set decided_by = 'unknown'`,
    );
    expect(await codeOf(rewriting)).toBe("ID001");
  });

  test("look at a document for a purpose, and it is written down for good", async () => {
    const { who, checkId } = await withPassport("gbenga@example.com");
    const documentId = (await who.ask(getKyc)).body.kyc.file.id;
    const { staffId: by } = (await hireTwoStaff(club)).first;
    const file = await readDocumentForStaff(club.platform, {
      check: { id: toCheckId(checkId), kind: "kyc" },
      by,
      purpose: "review",
    });
    expect(file).toMatchObject({ name: "passport.jpg", type: "image/jpeg", isInline: true });
    const { rows } = await sql`select viewed_by, purpose from identity_document_view
      where document_id = ${documentId}`.execute(club.db);
    expect(rows).toEqual([{ viewed_by: by, purpose: "review" }]);
    const forgetting = executeAsOwner(club.db, sql`delete from identity_document_view`);
    expect(await codeOf(forgetting)).toBe("ID001");
  });
});

test("a document ends on the day after its last, in Lagos, and may then be sent again", async () => {
  const lastDay = "2026-12-01";
  const { who, checkId, id } = await withPassport("hauwa@example.com", { id_expiry_date: lastDay });
  const file = toJsonFile(buildAnyPdf(), "bill.pdf");
  await who.ask(uploadPoa, { body: { poa_type: "tenancy", file } });
  await approveByTwo(club, checkId);
  // 23:59 in Lagos of its last day.
  club.clock.setTo(new Date("2026-12-01T22:59:00Z"));
  expect(await expireDocuments(club.platform)).toBe(0);
  club.clock.setTo(new Date("2026-12-01T23:00:00Z"));
  expect(
    await Promise.all([expireDocuments(club.platform), expireDocuments(club.platform)]),
  ).toSatisfy((counts: number[]) => counts.reduce((sum, count) => sum + count, 0) === 1);
  await who.signIn("hauwa@example.com");
  expect((await who.ask(getMember)).body).toMatchObject({
    has_submitted_kyc: false,
    kyc_is_validated: false,
    kyc_status: "expired",
    poa_status: "pending",
    can_contribute: false,
  });
  expect((await club.emailsTo("hauwa@example.com"))[0]?.subject).toBe(
    "Your government-issued ID has expired",
  );
  expect((await listDocumentDecisions(club.db, id)).map(({ action }) => action)).toEqual([
    "approved",
    "expired",
  ]);
  const again = { ...PASSPORT, document: toJsonFile(await buildPhoto({})) };
  expect((await who.ask(uploadKyc, { body: again })).body.kyc_status).toBe("pending");
});

test("a document that expired while it waited can be neither proposed nor approved", async () => {
  const lastDay = "2026-12-10";
  const { checkId: first } = await withPassport("ife@example.com", { id_expiry_date: lastDay });
  const { checkId } = await withPassport("joy@example.com", { id_expiry_date: lastDay });
  const { second } = await hireTwoStaff(club);
  const answer = {
    proposal_id: await proposeApproval(club, checkId),
    reason: "I find the same.",
    name_read: "Adaeze Okafor",
  };
  await readDocumentForStaff(club.platform, {
    check: { id: toCheckId(checkId), kind: "kyc" },
    by: second.staffId,
    purpose: "review",
  });
  club.clock.setTo(new Date("2026-12-11T09:00:00Z"));
  expect(await codeOf(proposeApproval(club, first))).toBe("kyc_document_expired");
  const approval = approveReview(club.platform, toReviewSubjectId(checkId), answer, second);
  expect(await codeOf(approval)).toBe("kyc_document_expired");
  expect(await codeOf(refuseReview(club, checkId, { reason: "expired" }))).toBe("done");
});
