import { type MemberId, toCheckId } from "@kinfold/contract/ids";
import { uploadKyc } from "@kinfold/contract/kyc";
import { getMember } from "@kinfold/contract/members";
import * as contract from "@kinfold/contract/office/compliance";
import { approveReview, getReview } from "@kinfold/contract/office/identity";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endProposal, listProposals, setCheck } from "#identity/index.ts";
import { readSqlState, runTransaction } from "#platform/db.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { buildPassportForm } from "../testing/documents.ts";
import { readMemberId } from "../testing/member-id.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { approveByTwo, findWaitingCheck, proposeApproval } from "../testing/reviewed.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { checkComplianceInvariants } from "./index.ts";

let club: Club;
let officer: Clerk;
let senior: Clerk;
beforeAll(async () => {
  club = await openClub();
  officer = await hireSignedIn(club, ["compliance"]);
  senior = await hireSignedIn(club, ["admin"]);
});
afterAll(() => club.close());

const outcome = ({ status, body }: Answer) => `${status} ${body?.code ?? body?.status ?? ""}`;
const SOURCE = "Salary of a permanent secretary, seen on two years of statements.";
const propose = (by: Clerk, memberId: MemberId, body: object = {}): Promise<Answer> =>
  by.visitor.ask(contract.proposePepApproval, {
    params: { id: memberId },
    body: { source_of_funds: SOURCE, reason: "Explained by what they earn", ...body },
  });
const approve = (by: Clerk, id: string): Promise<Answer> =>
  by.visitor.ask(contract.approvePepApproval, { params: { id }, body: { reason: "Agreed" } });
const mark = (by: Clerk, memberId: MemberId): Promise<Answer> =>
  by.visitor.ask(contract.markPep, {
    params: { id: memberId },
    body: { reason: "Commissioner in Ogun State" },
  });
const findListed = async (memberId: MemberId): Promise<contract.PepMember | undefined> => {
  const { body } = await officer.visitor.ask(contract.listPepMembers);
  return body.data.find(({ id }: contract.PepMember) => id === memberId);
};

/** Someone who joined and handed a passport in. */
async function withPassport(
  email: string,
  pep: boolean,
): Promise<{ who: Visitor; memberId: MemberId; checkId: string }> {
  const who = await club.member(email, { pep });
  const { status, text } = await who.ask(uploadKyc, { body: await buildPassportForm() });
  if (status !== 202) throw new Error(text);
  const memberId = await readMemberId(who);
  return { who, memberId, checkId: await findWaitingCheck(club, memberId) };
}

describe("a member who declared it", () => {
  test("is not activated before senior approval, by the office or behind it, and is after it", async () => {
    const { who, memberId, checkId } = await withPassport("declared@example.com", true);
    expect(await findListed(memberId)).toMatchObject({ state: "waiting", active_since: null });

    // The ordinary approval by two does not do.
    const proposalId = await proposeApproval(club, checkId);
    const second = await hireSignedIn(club, ["compliance"]);
    await second.visitor.send("GET", `/api/admin/identity/${checkId}/document?purpose=review`);
    const ordinary = {
      params: { id: checkId },
      body: { proposal_id: proposalId, reason: "I find the same.", name_read: "Adaeze Okafor" },
    };
    expect(outcome(await second.visitor.ask(approveReview, ordinary))).toBe("409 pep_not_approved");
    const behind = runTransaction(club.db, async (tx) => {
      const { staffId: by } = second;
      const at = club.clock.now();
      const [open] = await listProposals(tx, [toCheckId(checkId)]);
      const end = { as: "approved", by, at, note: null, nameRead: "Adaeze Okafor" } as const;
      if (open !== undefined) await endProposal(tx, open.proposal_id, end);
      await setCheck(tx, toCheckId(checkId), { status: "validated", by, at });
    });
    expect(await behind.catch(readSqlState)).toBe("PE001");
    // The member reads what every member reads whose document is looked at.
    expect((await who.ask(getMember)).body.kyc_status).toBe("pending");

    const proposed = await propose(officer, memberId);
    expect(outcome(proposed)).toBe("201 proposed");
    expect(await findListed(memberId)).toMatchObject({
      state: "proposed",
      proposal: { source_of_funds: SOURCE },
    });
    expect(outcome(await approve(officer, proposed.body.id))).toBe("403 staff_forbidden");
    expect(outcome(await second.visitor.ask(approveReview, ordinary))).toBe("409 pep_not_approved");
    expect(outcome(await approve(senior, proposed.body.id))).toBe("200 approved");

    expect((await second.visitor.ask(approveReview, ordinary)).status).toBe(200);
    expect((await who.ask(getMember)).body.kyc_status).toBe("validated");
    expect(await findListed(memberId)).toMatchObject({ state: "approved" });
    expect(outcome(await propose(officer, memberId))).toBe("409 pep_approved");
    expect(await checkComplianceInvariants(club.db)).toEqual([]);
  });

  test("is read beside the document, with what they said of themselves", async () => {
    const { checkId } = await withPassport("facts@example.com", true);
    const { body } = await officer.visitor.ask(getReview, { params: { id: checkId } });
    expect(body.member).toMatchObject({
      accredited_investor: true,
      pep: { declared_at: expect.stringMatching(/^2026-/), mark: null, state: "waiting" },
    });
  });

  test("waits when the senior staff member rejects, and may be proposed again with other words", async () => {
    const { memberId, checkId } = await withPassport("rejected@example.com", true);
    const { body } = await propose(officer, memberId);
    const rejecting = { params: { id: body.id }, body: { reason: "Not explained" } };
    expect(outcome(await senior.visitor.ask(contract.rejectPepApproval, rejecting))).toBe(
      "200 rejected",
    );
    expect(await findListed(memberId)).toMatchObject({
      state: "waiting",
      proposal: { status: "rejected" },
    });
    await expect(approveByTwo(club, checkId)).rejects.toThrow();
    expect(outcome(await propose(officer, memberId))).toBe("201 proposed");
  });

  test("needs a source of funds in words", async () => {
    const { memberId } = await withPassport("source@example.com", true);
    const { status, body } = await propose(officer, memberId, { source_of_funds: " " });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["source_of_funds"]]);
  });
});

describe("a member whom compliance marks", () => {
  test("stays active, waits for senior approval, and is not notified", async () => {
    const { who, memberId, checkId } = await withPassport("marked@example.com", false);
    await approveByTwo(club, checkId);
    const emails = (await club.emailsTo("marked@example.com")).length;
    expect(outcome(await propose(officer, memberId))).toBe("409 member_not_pep");
    const marked = await mark(officer, memberId);
    expect(marked).toMatchObject({ status: 200, body: { state: "waiting", declared_at: null } });
    expect(outcome(await mark(officer, memberId))).toBe("409 member_is_pep");

    const listed = await findListed(memberId);
    expect(listed).toMatchObject({ state: "waiting", mark: { by: expect.any(String) } });
    // Thirty days from the mark.
    expect(listed?.due_at).toBe("2026-12-12T08:00:00.000Z");
    const { body } = await who.ask(getMember);
    expect(body.kyc_status).toBe("validated");
    expect(JSON.stringify(body)).not.toMatch(/Commissioner/);
    expect(await club.emailsTo("marked@example.com")).toHaveLength(emails);
    expect(await checkComplianceInvariants(club.db)).toEqual([]);
  });

  test("is not activated without senior approval when the mark comes first", async () => {
    const { memberId, checkId } = await withPassport("early@example.com", false);
    expect((await mark(officer, memberId)).status).toBe(200);
    await expect(approveByTwo(club, checkId)).rejects.toThrow();
    const { body } = await propose(officer, memberId);
    await approve(senior, body.id);
    await approveByTwo(club, checkId);
    expect(await findListed(memberId)).toMatchObject({ state: "approved" });
  });

  test("is not marked by themselves, in the code and behind it", async () => {
    const { memberId } = await withPassport("themselves@example.com", false);
    const own = await hireSignedIn(club, ["compliance"], memberId);
    expect(outcome(await mark(own, memberId))).toBe("403 staff_own_money");
    const behind = sql`insert into pep_mark (member_id, reason, marked_by, marked_at)
      values (${memberId}, 'x', ${own.staffId}, now())`;
    expect(await behind.execute(club.db).catch(readSqlState)).toBe("PE002");
  });

  test("is marked by compliance alone, and the mark stays as it was written", async () => {
    const { memberId } = await withPassport("kept@example.com", false);
    const operator = await hireSignedIn(club, ["operations"]);
    expect(outcome(await mark(operator, memberId))).toBe("403 staff_forbidden");
    await mark(officer, memberId);
    for (const behind of [
      sql`update pep_mark set reason = 'y' where member_id = ${memberId}`,
      sql`delete from pep_mark where member_id = ${memberId}`,
    ]) {
      await expect(behind.execute(club.db)).rejects.toThrow();
    }
  });
});

test("the nightly check names who was activated past the rule", async () => {
  const { memberId, checkId } = await withPassport("planted@example.com", true);
  await runPastAllRules(club.db, (own) =>
    sql`update identity_check set status = 'validated', decided_at = ${club.clock.now()}, decided_by = 'calendar'
      where check_id = ${checkId}`.execute(own),
  );
  expect(await checkComplianceInvariants(club.db)).toEqual([
    {
      invariant:
        "a politically exposed member was activated with senior approval, or before it was known that they are",
      about: `${memberId} was activated by ${checkId} without senior approval`,
    },
  ]);
});
