import { approveAcceptedName, proposeAcceptedName } from "@kinfold/contract/office/accepted-names";
import { DAY_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getKyc, uploadKyc, uploadPoa, validateBvn } from "@kinfold/contract/kyc";
import { getMember } from "@kinfold/contract/members";
import * as contract from "@kinfold/contract/office/identity";
import { getQueueSummary, type QueueCount } from "@kinfold/contract/office/queues";
import { updateMember } from "@kinfold/contract/profile";
import { readBrokenConstraint, readSqlState } from "#platform/db.ts";
import { putAccount } from "#identity/index.ts";
import { buildComparison, openBvnProvider, type MockBvnProvider } from "../testing/bvn-provider.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { toJsonFile, buildPassportForm } from "../testing/documents.ts";
import { buildAnyPdf, buildPhoto } from "../testing/receipts.ts";
import { createPayableMember } from "../testing/payable.ts";
import { findWaitingCheck } from "../testing/reviewed.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { readMemberId } from "../testing/member-id.ts";

const OBSERVED = { note: "Complete and in date.", name_read: "ADAEZE OKAFOR" };
const SAME = "I find the same.";

let club: Club;
let register: MockBvnProvider;
let first: Clerk;
let second: Clerk;
let auditor: Clerk;
beforeAll(async () => {
  register = await openBvnProvider();
  club = await openClub({ BVN_BASE_URL: register.url, BVN_APP_ID: "a", BVN_SECRET_KEY: "k" });
  first = await hireSignedIn(club, ["operations"]);
  second = await hireSignedIn(club, ["compliance"]);
  auditor = await hireSignedIn(club, ["auditor"]);
});
afterAll(async () => {
  await club.close();
  await register.close();
});

const readOutcome = ({ status, body }: Answer) => [status, body.code];
const get = (by: Clerk, path = ""): Promise<Answer> =>
  by.visitor.send("GET", `/api/admin/identity${path}`);
const one = async (by: Clerk, id: string): Promise<contract.ReviewDetail> =>
  (await by.visitor.ask(contract.getReview, { params: { id } })).body;
const open = (by: Clerk, id: string): Promise<Answer> => get(by, `/${id}/document?purpose=review`);
const proposeUnopened = (by: Clerk, id: string, body: object = OBSERVED): Promise<Answer> =>
  by.visitor.ask(contract.proposeReview, { params: { id }, body });
const propose = async (by: Clerk, id: string, body: object = OBSERVED): Promise<Answer> => {
  await open(by, id);
  return proposeUnopened(by, id, body);
};
const reject = (by: Clerk, id: string, body: object): Promise<Answer> =>
  by.visitor.ask(contract.rejectReview, { params: { id }, body });
const sendBack = (by: Clerk, id: string, proposalId: string): Promise<Answer> =>
  by.visitor.ask(contract.returnReview, {
    params: { id },
    body: { proposal_id: proposalId, reason: SAME },
  });
const approveUnopened = (
  by: Clerk,
  id: string,
  proposalId: string,
  name: string | undefined = "Adaeze Okafor",
): Promise<Answer> =>
  by.visitor.ask(contract.approveReview, {
    params: { id },
    body: {
      proposal_id: proposalId,
      reason: SAME,
      ...(id.startsWith("chk") && { name_read: name }),
    },
  });
const approve = async (
  by: Clerk,
  id: string,
  proposalId: string,
  name?: string,
): Promise<Answer> => {
  await open(by, id);
  return approveUnopened(by, id, proposalId, name);
};

/** Someone who handed a passport in. */
async function withPassport(email: string, change: object = {}) {
  const who = await club.member(email);
  const { status, text } = await who.ask(uploadKyc, { body: await buildPassportForm(change) });
  if (status !== 202) throw new Error(text);
  const memberId = await readMemberId(who);
  return { who, memberId, id: await findWaitingCheck(club, memberId) };
}

async function proposalOf(id: string): Promise<string> {
  const { status, body, text } = await propose(first, id);
  if (status !== 200) throw new Error(text);
  return body.proposal.id;
}

const audited = async (subjectId: string): Promise<string[]> =>
  (
    await sql<{ action: string }>`select action from audit_entry where subject_id = ${subjectId}
      and action <> 'refused' order by audit_number`.execute(club.db)
  ).rows.map(({ action }) => action);

describe("two of the staff", () => {
  test("find a document right: one proposes, the other sees why and approves, and the member is told", async () => {
    const { who, id } = await withPassport("ada@example.com");
    const proposed = await propose(first, id);
    expect(proposed).toMatchObject({
      status: 200,
      body: {
        state: "proposed",
        due_at: "2026-11-17T22:59:59.999Z",
        proposal: { by: { id: first.staffId }, note: OBSERVED.note, is_mine: true },
      },
    });
    expect((await who.ask(getMember)).body.kyc_status).toBe("pending");
    const seen = await one(second, id);
    expect(seen).toMatchObject({
      review: { proposal: { is_mine: false, name_read: null } },
      document: {
        document_type: "International passport",
        number_ending: "2378",
        is_opened: false,
      },
      names: [],
    });
    expect(await approve(second, id, proposed.body.proposal.id)).toMatchObject({
      status: 200,
      body: { state: "validated", proposal: null },
    });
    expect((await who.ask(getMember)).body).toMatchObject({ kyc_is_validated: true });
    const [emailContent] = await club.emailsTo("ada@example.com");
    expect(emailContent?.subject).toBe("Your government-issued ID is validated");
    const { history } = await one(auditor, id);
    expect(history.map(({ action }) => action)).toEqual(["approved", "proposed", "submitted"]);
    expect(await audited(id)).toEqual(["kyc.proposed", "kyc.approved"]);
    // The answer was lost, and it is sent again.
    expect((await approve(second, id, proposed.body.proposal.id)).status).toBe(200);
    expect(await audited(id)).toHaveLength(2);
  });

  test("may approve at the same moment, and it happens once", async () => {
    const { id } = await withPassport("race@example.com");
    const third = await hireSignedIn(club, ["admin"]);
    const proposalId = await proposalOf(id);
    const answers = await Promise.all([
      approve(second, id, proposalId),
      approve(third, id, proposalId),
      reject(first, id, { reason: "blurry" }),
    ]);
    const codes: string[] = answers.map(({ body }) => body.code ?? "done");
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(codes.filter((code) => code === "decision_changed")).toHaveLength(2);
    const { rows } = await sql`select 1 from identity_decision where check_id = ${id}`.execute(
      club.db,
    );
    expect(rows).toHaveLength(1);
  });

  test("send back and propose anew: what was sent back is not approved any more", async () => {
    const { id } = await withPassport("back@example.com");
    const before = await proposalOf(id);
    expect(await sendBack(second, id, before)).toMatchObject({
      body: { state: "waiting", proposal: null },
    });
    expect((await sendBack(second, id, before)).status).toBe(200);
    expect(readOutcome(await approve(second, id, before))).toEqual([409, "decision_changed"]);
    const anew = await proposalOf(id);
    expect(readOutcome(await approve(second, id, before))).toEqual([409, "decision_changed"]);
    // Their own they take back.
    await sendBack(first, id, anew);
    expect((await one(second, id)).history.map(({ action }) => action)).toContain("withdrawn");
    expect((await audited(id)).slice(-1)).toEqual(["kyc.withdrawn"]);
  });

  test("find a BVN right whose names differ a little, and read what the register said", async () => {
    const who = await club.member("bvn@example.com");
    register.answer = buildComparison(0, 0);
    await who.ask(validateBvn, { body: { bvn: "22211100098", consent: true } });
    register.answer = buildComparison(80, 100);
    await who.ask(validateBvn, { body: { bvn: "22211100099", consent: true } });
    const id = await findWaitingCheck(club, await readMemberId(who));
    expect(await one(second, id)).toMatchObject({
      document: null,
      bvn: { number_ending: "0099", first_name_matches: false, last_name_matches: true },
      names: [{ source: "register", name: null, name_match: "review" }],
    });
    const { body } = await propose(first, id, { note: "A nickname of hers." });
    await approve(second, id, body.proposal.id);
    expect((await who.ask(getMember)).body.is_bvn_validated).toBe(true);
    // The register refused the first number by itself.
    expect((await one(auditor, id)).history.map(({ action }) => action)).toEqual([
      "approved",
      "proposed",
      "submitted",
      "rejected",
      "submitted",
    ]);
  });

  test("find a bank account right that is in nearly the member's name", async () => {
    const who = await club.member("account@example.com");
    const at = club.clock.now();
    const id = await putAccount(club.db, {
      memberId: await readMemberId(who),
      slot: "ngn",
      currency: "NGN",
      bankName: "Zenith Bank",
      bankCode: "057",
      bankCountry: "NG",
      accountName: "A OKAFOR",
      accountNumber: "0123456788",
      nameMatch: "review",
      verifiedAt: null,
      payoutAvailableAt: at,
      at,
    });
    const seen = await one(first, id);
    expect(seen).toMatchObject({
      review: { kind: "account", detail: "Zenith Bank ••6788", due_at: expect.any(String) },
      account: { account_name: "A OKAFOR", number_masked: "••6788", is_asked: true },
      names: [{ source: "account", name: "A OKAFOR", name_match: "review" }],
    });
    expect(JSON.stringify(seen)).not.toContain("0123456788");
    const { body } = await propose(first, id, { note: "Her statement has both names." });
    await approve(second, id, body.proposal.id);
    expect((await who.ask(getMember)).body.ngn_bank_account).toMatchObject({ is_verified: true });
    const refusal = { reason: "reported", note: "Call us." };
    expect((await reject(first, id, refusal)).body).toMatchObject({ state: "rejected" });
    expect((await who.ask(getMember)).body.ngn_bank_account).toMatchObject({
      is_verified: false,
      declined_reason: "Its owner told us that it must not be paid. Call us.",
    });
    // Proposed again after all, it waits once more: in the list and in the summary.
    const isListed = async (show: string): Promise<boolean> =>
      (await get(second, `?show=${show}&kind=account&per_page=100`)).body.data.some(
        (row: contract.Review) => row.id === id,
      );
    const countWaiting = async (): Promise<number> => {
      const { queues } = (await second.visitor.ask(getQueueSummary)).body;
      const { late, today, later } = queues.find((one: QueueCount) => one.queue === "identity");
      return late + today + later;
    };
    const before = await countWaiting();
    expect([await isListed("waiting"), await isListed("decided")]).toEqual([false, true]);
    await propose(first, id, { note: "It was a mistake." });
    expect([await isListed("waiting"), await isListed("decided")]).toEqual([true, false]);
    expect(await isListed("second")).toBe(true);
    expect(await countWaiting()).toBe(before + 1);
  });
});

describe("a document", () => {
  test("is proposed and approved only by who opened its file since it came, in the code and behind it", async () => {
    const { who, id, memberId } = await withPassport("opened@example.com");
    const NOT_OPENED = [409, "review_not_opened"];
    expect(readOutcome(await proposeUnopened(first, id))).toEqual(NOT_OPENED);
    const insert = (by: string, about: string) =>
      sql`insert into identity_proposal (proposal_id, check_id, proposed_by, proposed_at, note, name_read, member_name)
        values ('prp_unopened', ${about}, ${by}, now(), 'Seen.', 'ADAEZE OKAFOR', 'Adaeze Okafor')`.execute(
        club.db,
      );
    expect(await insert(first.staffId, id).catch(readSqlState)).toBe("ID004");
    // Another staff member's look is not theirs.
    await open(auditor, id);
    expect(readOutcome(await proposeUnopened(first, id))).toEqual(NOT_OPENED);
    const proposalId = await proposalOf(id);
    expect((await one(first, id)).document).toMatchObject({ is_opened: true });
    expect((await one(second, id)).document).toMatchObject({ is_opened: false });
    expect(readOutcome(await approveUnopened(second, id, proposalId))).toEqual(NOT_OPENED);
    const end = sql`update identity_proposal set status = 'approved', ended_by = ${second.staffId}, ended_at = now(),
      second_name_read = 'ADAEZE OKAFOR' where proposal_id = ${proposalId}`;
    expect(await end.execute(club.db).catch(readSqlState)).toBe("ID004");
    expect((await one(second, id)).review.state).toBe("proposed");
    // A new hand-in is a new file.
    await open(second, id);
    await who.ask(uploadKyc, { body: await buildPassportForm({ id_number: "B22222222" }) });
    const again = await findWaitingCheck(club, memberId);
    expect((await one(first, again)).document).toMatchObject({ is_opened: false });
    expect(readOutcome(await proposeUnopened(first, again))).toEqual(NOT_OPENED);
    const anew = await proposalOf(again);
    expect(readOutcome(await approveUnopened(second, again, anew))).toEqual(NOT_OPENED);
    expect((await approve(second, again, anew)).status).toBe(200);
  });

  test("has its name typed by both, and the second is nowhere told what the first typed", async () => {
    const { id } = await withPassport("blind@example.com");
    const typed = "OKAFOR  Adaeze Unseen";
    await propose(first, id, { ...OBSERVED, name_read: typed });
    expect((await one(first, id)).review.proposal?.name_read).toBe(typed);
    const proposalId = (await one(first, id)).review.proposal?.id ?? "";
    for (const reader of [second, auditor]) {
      expect(JSON.stringify(await one(reader, id))).not.toMatch(/unseen/i);
      expect(JSON.stringify((await get(reader, "?per_page=100")).body)).not.toMatch(/unseen/i);
    }
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      where subject_id = ${id}`.execute(club.db);
    expect(JSON.stringify(rows)).not.toMatch(/unseen/i);
    await open(second, id);
    expect(readOutcome(await approveUnopened(second, id, proposalId, ""))).toEqual([
      422,
      "invalid",
    ]);
    expect((await approve(second, id, proposalId, "Unseen-Adáezé ỌKAFOR")).status).toBe(200);
    const { history, names } = await one(auditor, id);
    expect(history[0]?.note).toContain("Unseen-Adáezé ỌKAFOR");
    expect(history[1]?.note).toContain(typed);
    expect(names).toMatchObject([{ source: "document", name: typed, name_match: "match" }]);
  });

  test("in another name is refused, and approved once two staff members accepted that name", async () => {
    const { who, id } = await withPassport("maiden@example.com");
    const named = { ...OBSERVED, name_read: "Adaeze Nwosu" };
    expect(readOutcome(await propose(first, id, named))).toEqual([409, "review_names_differ"]);
    const accepted = await first.visitor.ask(proposeAcceptedName, {
      params: { id: await readMemberId(who) },
      body: { name: "NWOSU ADAEZE", reason: SAME },
    });
    const params = { id: accepted.body.id };
    await second.visitor.ask(approveAcceptedName, { params, body: { reason: SAME } });
    await propose(first, id, named);
    const proposalId = (await one(first, id)).review.proposal?.id ?? "";
    await open(second, id);
    expect((await approve(second, id, proposalId, "Adaeze NWOSU")).status).toBe(200);
    expect((await who.ask(getMember)).body.kyc_status).toBe("validated");
  });

  test("whose two readers typed different names goes back, and both are told", async () => {
    const { who, id } = await withPassport("differ@example.com");
    const proposalId = await proposalOf(id);
    const DIFFER = [409, "review_names_differ"];
    const answered = await approve(second, id, proposalId, "Adaeze Chioma Okafor");
    expect(readOutcome(answered)).toEqual(DIFFER);
    expect(answered.body.error).toMatch(/typed different names/);
    // Sent again: nothing more happens.
    expect(readOutcome(await approve(second, id, proposalId, "Adaeze Okafor"))).toEqual(DIFFER);
    for (const reader of [first, second]) {
      const { review, history } = await one(reader, id);
      expect(review).toMatchObject({ state: "waiting", proposal: null, names_differ: true });
      expect(history[0]).toMatchObject({ action: "names_differ" });
      expect(JSON.stringify({ review, history })).not.toMatch(/chioma/i);
    }
    expect((await who.ask(getMember)).body.kyc_status).toBe("pending");
    expect(await audited(id)).toEqual(["kyc.proposed", "kyc.returned"]);
    const anew = await proposalOf(id);
    expect((await approve(second, id, anew)).status).toBe(200);
    expect((await one(first, id)).review.names_differ).toBe(false);
  });

  test("in another name than the member's is neither proposed nor approved", async () => {
    const { id } = await withPassport("another@example.com");
    const DIFFER = [409, "review_names_differ"];
    const brother = { ...OBSERVED, name_read: "OKAFOR EMEKA" };
    expect(readOutcome(await propose(first, id, brother))).toEqual(DIFFER);
    expect((await one(first, id)).review.state).toBe("waiting");
    const proposalId = await proposalOf(id);
    const answered = await approve(second, id, proposalId, "OKAFOR EMEKA");
    expect(readOutcome(answered)).toEqual(DIFFER);
    expect(answered.body.error).toMatch(/not the member’s/);
    expect((await one(first, id)).review).toMatchObject({ state: "waiting", names_differ: true });
  });
});

describe("a staff member", () => {
  test("refuses a document, and the member reads why and sends another", async () => {
    const { who, id, memberId } = await withPassport("refused@example.com");
    const proposalId = await proposalOf(id);
    expect((await reject(second, id, { reason: "blurry", note: "Use daylight." })).status).toBe(
      200,
    );
    expect((await reject(second, id, { reason: "blurry", note: "Use daylight." })).status).toBe(
      200,
    );
    expect((await who.ask(getKyc)).body.kyc).toMatchObject({
      status: "rejected",
      reason: expect.stringContaining("Use daylight."),
    });
    expect(readOutcome(await approve(second, id, proposalId))).toEqual([409, "decision_changed"]);
    await who.ask(uploadKyc, { body: await buildPassportForm() });
    const again = await findWaitingCheck(club, memberId);
    const { history } = await one(first, again);
    expect(history).toContainEqual(
      expect.objectContaining({ action: "rejected", reason: "blurry", note: "Use daylight." }),
    );
    expect(await audited(id)).toEqual(["kyc.proposed", "kyc.rejected"]);
  });

  test("never approves what they proposed, and the database says so too", async () => {
    const { who, id } = await withPassport("alone@example.com");
    const alone = await hireSignedIn(club, ["admin"]);
    const { body } = await propose(alone, id);
    expect(readOutcome(await approve(alone, id, body.proposal.id))).toEqual([
      403,
      "staff_own_work",
    ]);
    const ending = sql`update identity_proposal set status = 'approved', ended_by = proposed_by,
      ended_at = proposed_at, second_name_read = name_read where proposal_id = ${body.proposal.id}`.execute(
      club.db,
    );
    expect(await ending.catch(readBrokenConstraint)).toBe("nobody_approves_what_they_proposed");
    const around = sql`update identity_check set status = 'validated', decided_at = now(),
      decided_by = ${second.staffId} where check_id = ${id}`.execute(club.db);
    expect(await around.catch(readSqlState)).toBe("ID003");
    const born =
      sql`insert into identity_check (check_id, member_id, kind, status, submitted_at, expected_by,
        decided_at, decided_by)
      select 'chk_born', member_id, 'poa', 'validated', submitted_at, expected_by, submitted_at, ${second.staffId}
      from identity_check where check_id = ${id}`.execute(club.db);
    expect(await born.catch(readSqlState)).toBe("ID003");
    const paid = sql`with new as (insert into bank_account (bank_account_id, member_id, slot, currency, bank_name,
        bank_country, account_name, account_number, name_match, payout_available_at, created_at, review_by)
      select 'acc_around', member_id, 'other', 'USD', 'B', 'GB', 'A', '1234', 'match', submitted_at, submitted_at, expected_by
        from identity_check where check_id = ${id} returning 1) select from new`;
    await paid.execute(club.db);
    const verified = sql`update bank_account set verified_at = now(), decided_at = now(),
      decided_by = ${second.staffId} where bank_account_id = 'acc_around'`.execute(club.db);
    expect(await verified.catch(readSqlState)).toBe("ID003");
    expect((await who.ask(getMember)).body.kyc_status).toBe("pending");
  });

  test("never decides about their own membership, in either role, whatever the database is told", async () => {
    const { id, memberId } = await withPassport("own@example.com");
    const own = await hireSignedIn(club, ["admin"], memberId);
    const OWN = [403, "staff_own_money"];
    expect((await one(own, id)).review.is_own).toBe(true);
    expect(readOutcome(await propose(own, id))).toEqual(OWN);
    expect(readOutcome(await reject(own, id, { reason: "blurry" }))).toEqual(OWN);
    const proposalId = await proposalOf(id);
    expect(readOutcome(await approve(own, id, proposalId))).toEqual(OWN);
    expect(readOutcome(await sendBack(own, id, proposalId))).toEqual(OWN);
    const ending = sql`update identity_proposal set status = 'approved', ended_by = ${own.staffId},
      ended_at = proposed_at where proposal_id = ${proposalId}`.execute(club.db);
    expect(await ending.catch(readSqlState)).toBe("ID002");
    const { body } = await get(own, "?show=second&per_page=100");
    expect(body.data.map((row: contract.Review) => row.id)).not.toContain(id);
  });

  test("never declines an account of their own, whatever the database is told", async () => {
    const { memberId, accounts } = await createPayableMember(club, "own.account@example.com");
    const own = await hireSignedIn(club, ["admin"], memberId);
    const id = accounts.NGN ?? "";
    expect(readOutcome(await reject(own, id, { reason: "reported" }))).toEqual([
      403,
      "staff_own_money",
    ]);
    const rejectDirectly = (by: string) =>
      sql`update bank_account set name_match = 'mismatch', verified_at = null, decided_at = now(), decided_by = ${by},
        declined_reason = 'Not mine.' where bank_account_id = ${id}`.execute(club.db);
    expect(await rejectDirectly(own.staffId).catch(readSqlState)).toBe("ID002");
    expect(readOutcome(await reject(second, id, { reason: "reported" }))).toEqual([200, undefined]);
  });
});

describe("what changed meanwhile", () => {
  test("a document that the member replaced voids what was proposed about it", async () => {
    const { who, id, memberId } = await withPassport("replaced@example.com");
    const proposalId = await proposalOf(id);
    await who.ask(uploadKyc, { body: await buildPassportForm({ id_number: "B99999999" }) });
    expect(readOutcome(await approve(second, id, proposalId))).toEqual([409, "decision_changed"]);
    expect(readOutcome(await reject(second, id, { reason: "blurry" }))).toEqual([
      409,
      "decision_changed",
    ]);
    const now = await findWaitingCheck(club, memberId);
    expect((await one(second, now)).review.proposal).toBeNull();
    expect(readOutcome(await approve(second, now, proposalId))).toEqual([409, "decision_changed"]);
    expect((await one(second, now)).history.map(({ action }) => action)).toContain("void");
  });

  test("another name of the member is not the one that was compared", async () => {
    const who = await club.member("renamed@example.com");
    const file = toJsonFile(buildAnyPdf(), "bill.pdf");
    await who.ask(uploadPoa, { body: { poa_type: "tenancy", file } });
    const id = await findWaitingCheck(club, await readMemberId(who));
    const proposalId = await proposalOf(id);
    expect((await who.ask(updateMember, { body: { first_name: "Chioma" } })).status).toBe(200);
    expect(readOutcome(await approve(second, id, proposalId))).toEqual([409, "decision_changed"]);
  });

  test("proposed by another person, it is not proposed again; the same words again change nothing", async () => {
    const { id } = await withPassport("twice@example.com");
    await proposalOf(id);
    expect((await propose(first, id)).status).toBe(200);
    expect(readOutcome(await propose(second, id))).toEqual([409, "decision_changed"]);
    expect(readOutcome(await propose(first, id, { ...OBSERVED, note: "Other words" }))).toEqual([
      409,
      "decision_changed",
    ]);
    expect(await audited(id)).toEqual(["kyc.proposed"]);
  });
});

describe("the queue", () => {
  test("has what was promised first first, is filtered, searched and paged, and counts", async () => {
    club.clock.advance(DAY_MS);
    // Sessions last for half an hour.
    for (const clerk of [first, second, auditor]) await clerk.signIn();
    const { id } = await withPassport("zuleika.queue@example.com");
    const { body } = await get(first, "?per_page=100");
    const rows: contract.Review[] = body.data;
    const due = rows.map(({ due_at: at }) => at);
    expect(due).toEqual(due.toSorted());
    expect(rows.at(-1)?.id).toBe(id);
    expect(body.meta.total).toBe(rows.length);
    const response = await get(first, "?search=ZULEIKA.queue");
    expect(response.body.data).toMatchObject([
      { id, member: { email: "zuleika.queue@example.com" } },
    ]);
    expect((await get(first, "?search=%25")).body.data).toEqual([]);
    expect((await get(first, "?kind=poa")).body.data).toMatchObject([{ kind: "poa" }]);
    expect((await get(first, "?per_page=1&page=2")).body).toMatchObject({
      data: [{ id: rows[1]?.id }],
      meta: { page_count: rows.length },
    });
    expect((await get(first, "?late=yes")).body.data).toEqual([]);
    club.clock.advance(5 * DAY_MS);
    await first.signIn();
    const late = (await get(first, "?late=yes&per_page=100")).body.data;
    expect(late).toHaveLength(rows.length - 1);
    expect(readOutcome(await get(first, "?kind=passport"))).toEqual([422, "invalid"]);
  });

  test("shows the person who is second what others proposed, and what was decided newest first", async () => {
    await second.signIn();
    const mine: contract.Review[] = (await get(first, "?show=second")).body.data;
    const theirs: contract.Review[] = (await get(second, "?show=second")).body.data;
    expect(mine.map(({ proposal }) => proposal?.by.id)).not.toContain(first.staffId);
    expect(theirs.every(({ proposal }) => proposal?.is_mine === false)).toBe(true);
    expect(theirs.length).toBeGreaterThan(0);
    const decided: contract.Review[] = (await get(second, "?show=decided")).body.data;
    expect(decided.every(({ state }) => state !== "waiting")).toBe(true);
    const at = decided.map(({ decided_at: when }) => when ?? "");
    expect(at).toEqual(at.toSorted().toReversed());
  });

  test("names other members who handed in the same file or number", async () => {
    const document = toJsonFile(await buildPhoto({}));
    const before = await withPassport("file1@example.com", { document, id_number: "C777" });
    const after = await withPassport("file2@example.com", { id_number: "c 777" });
    const { review, shared } = await one(first, after.id);
    expect(review.has_shared_details).toBe(true);
    expect(shared).toEqual([
      { member: { id: before.memberId, name: expect.any(String) }, by: "number" },
    ]);
  });
});

describe("the document", () => {
  test("is given to be looked at, for a purpose, and who looked is in the audit", async () => {
    const { id, memberId, who } = await withPassport("looked@example.com");
    await auditor.signIn();
    const raw = await get(auditor, `/${id}/document?purpose=audit`);
    expect(raw.status).toBe(200);
    expect(raw.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'inline; filename="passport.jpg"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const documentId: string = (await who.ask(getKyc)).body.kyc.file.id;
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      where subject_id = ${documentId}`.execute(club.db);
    expect(rows.map(({ entry }) => JSON.parse(entry))).toMatchObject([
      {
        actor: { kind: "staff", id: auditor.staffId },
        action: "kyc.document_viewed",
        member_id: memberId,
        reason: "audit",
      },
    ]);
    expect(readOutcome(await get(auditor, `/${id}/document`))).toEqual([422, "invalid"]);
    expect(readOutcome(await get(auditor, "/chk_none/document?purpose=audit"))).toEqual([
      404,
      "not_found",
    ]);
  });
});

describe("a document that was sent as a PDF", () => {
  test("is an image for staff, and itself for auditors alone", async () => {
    const who = await club.member("scanned@example.com");
    const file = toJsonFile(buildAnyPdf(), "bill.pdf");
    await who.ask(uploadPoa, { body: { poa_type: "tenancy", file } });
    const id = await findWaitingCheck(club, await readMemberId(who));
    for (const clerk of [first, auditor]) await clerk.signIn();
    const image = await get(first, `/${id}/document?purpose=review`);
    expect(image.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'inline; filename="tenancy.jpg"',
    });
    const original = `/${id}/document/original?purpose=audit`;
    expect(readOutcome(await get(first, original))).toEqual([403, "staff_forbidden"]);
    const sent = await get(auditor, original);
    expect(sent.headers["content-type"]).toBe("application/pdf");
    expect(sent.text.slice(0, 5)).toBe("%PDF-");
    const documentId: string = (await who.ask(getKyc)).body.poa.file.id;
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      where subject_id = ${documentId} order by 1`.execute(club.db);
    expect(rows.map(({ entry }) => JSON.parse(entry).action)).toEqual(
      expect.arrayContaining(["poa.document_viewed", "poa.original_downloaded"]),
    );
  });
});

describe("the person who may not", () => {
  test("an auditor reads and decides nothing; operations approve nothing", async () => {
    const { id } = await withPassport("may@example.com");
    await first.signIn();
    const FORBIDDEN = [403, "staff_forbidden"];
    expect((await get(auditor)).status).toBe(200);
    expect((await one(auditor, id)).review.id).toBe(id);
    expect(readOutcome(await propose(auditor, id))).toEqual(FORBIDDEN);
    expect(readOutcome(await reject(auditor, id, { reason: "blurry" }))).toEqual(FORBIDDEN);
    const proposalId = await proposalOf(id);
    expect(readOutcome(await approve(auditor, id, proposalId))).toEqual(FORBIDDEN);
    expect(readOutcome(await sendBack(auditor, id, proposalId))).toEqual(FORBIDDEN);
    expect(readOutcome(await approve(first, id, proposalId))).toEqual(FORBIDDEN);
    const finance = await hireSignedIn(club, ["finance_approver"]);
    expect(readOutcome(await get(finance))).toEqual(FORBIDDEN);
  });

  test("a member's session opens nothing here, nor does none", async () => {
    const { who, id } = await withPassport("member@example.com");
    for (const to of [contract.listReviews, contract.getReview, contract.getReviewDocument]) {
      expect(readOutcome(await who.ask(to, { params: { id } }))).toEqual([401, "signed_out"]);
      expect(readOutcome(await club.visitor().ask(to, { params: { id } }))).toEqual([
        401,
        "signed_out",
      ]);
    }
    expect(
      readOutcome(await who.ask(contract.proposeReview, { params: { id }, body: OBSERVED })),
    ).toEqual([401, "signed_out"]);
  });

  test.each([
    ["no words", { note: "  " }, "note"],
    ["no name read", { note: "Complete." }, "name_read"],
    ["words without end", { ...OBSERVED, note: "x".repeat(501) }, "note"],
    ["more than is asked", { ...OBSERVED, status: "validated" }, "status"],
  ])("a proposal with %s is refused", async (name, body, field) => {
    const { id } = await withPassport(`prop.${name.replaceAll(" ", "")}@example.com`);
    const answered = await propose(first, id, body);
    expect(readOutcome(answered)).toEqual([422, "invalid"]);
    expect(answered.body.fields).toHaveProperty(field);
    expect((await one(first, id)).review.state).toBe("waiting");
  });

  test.each([
    ["no reason", {}, "reason"],
    ["a reason that is none", { reason: "because" }, "reason"],
    ["a reason of another kind", { reason: "joint_account" }, "reason"],
    ["another reason without words", { reason: "other", note: " " }, "note"],
  ])("a refusal with %s is refused", async (name, body, field) => {
    const { id } = await withPassport(`ref.${name.replaceAll(" ", "")}@example.com`);
    const answered = await reject(first, id, body);
    expect(readOutcome(answered)).toEqual([422, "invalid"]);
    expect(answered.body.fields).toHaveProperty(field);
  });

  test("what is not there is not found", async () => {
    expect(readOutcome(await propose(first, "chk_none"))).toEqual([404, "not_found"]);
    expect((await first.visitor.ask(contract.getReview, { params: { id: "x" } })).status).toBe(404);
  });
});
