import { type MemberId, toMemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getMember } from "@kinfold/contract/members";
import * as contract from "@kinfold/contract/office/members";
import { listStaffActivity } from "@kinfold/contract/security";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { readMemberId } from "../testing/member-id.ts";

let club: Club;
let ada: Payable;
let james: Payable;
const clerks = new Map<StaffRole, Clerk>();
beforeAll(async () => {
  club = await openClub();
  ada = await createPayableMember(club, "ada@example.com");
  james = await createPayableMember(club, "james@example.com", { isGlobal: true });
  await club.member("new@example.com");
  await club.visitor().signUp({ email: "unproved@example.com" });
  for (const role of ["operations", "compliance", "finance_maker", "auditor", "admin"] as const) {
    clerks.set(role, await hireSignedIn(club, [role]));
  }
  await sql`insert into bvn_attempt (attempt_id, member_id, consent_version, consented_at)
    values ('bvn_ada', ${ada.memberId}, '1', now())`.execute(club.db);
  await sql`insert into member_bvn (member_id, bvn_hmac, last_digits, attempt_id, held_at)
    values (${ada.memberId}, ${Buffer.alloc(32, 7)}, '4077', 'bvn_ada', now())`.execute(club.db);
});
afterAll(() => club.close());

function clerk(role: StaffRole): Visitor {
  const existingClerk = clerks.get(role);
  if (existingClerk === undefined) throw new Error(`no one is ${role}`);
  return existingClerk.visitor;
}
async function existingClerk(asked: string, role: StaffRole = "compliance"): Promise<string[]> {
  const path = `${contract.listMembers.path}?${asked}` as const;
  const { body } = await clerk(role).ask({ ...contract.listMembers, path });
  return body.data.map(({ email }: { email: string }) => email.split("@", 1)[0]).toSorted();
}
const opened = (memberId: MemberId, role: StaffRole): Promise<Answer> =>
  clerk(role).ask(contract.getMemberPage, { params: { id: memberId } });

test("members are found by name, address, number and the end of a BVN; the person who proved no mailbox is none", async () => {
  expect(await existingClerk("")).toEqual(["ada", "james", "new"]);
  expect(await existingClerk("search=JAMES@")).toEqual(["james"]);
  const { body: page } = await opened(ada.memberId, "auditor");
  expect(await existingClerk(`search=${page.code}`)).toEqual(["ada"]);
  expect(await existingClerk("search=4077")).toEqual(["ada"]);
  expect(await existingClerk("search=%25")).toEqual([]);
  // Neither more of it than four digits, nor by the person who does not read identities.
  expect(await existingClerk("search=04077")).toEqual([]);
  expect(await existingClerk("search=4077", "finance_maker")).toEqual([]);
});

test("and narrowed to global or not, documents right or not, locked or not, page by page", async () => {
  expect(await existingClerk("kind=global")).toEqual(["james"]);
  expect(await existingClerk("kind=nigerian")).toEqual(["ada", "new"]);
  expect(await existingClerk("verified=yes")).toEqual(["ada", "james"]);
  expect(await existingClerk("verified=no")).toEqual(["new"]);
  expect(await existingClerk("locked=yes")).toEqual([]);
  expect(await existingClerk("per_page=2&page=2")).toHaveLength(1);
  const path = `${contract.listMembers.path}?verified=yes` as const;
  const refused = await clerk("finance_maker").ask({ ...contract.listMembers, path });
  expect(refused.body.code).toBe("staff_forbidden");
});

test("a page gives each role what its queues give it, and no more", async () => {
  const parts = async (role: StaffRole): Promise<unknown[]> => {
    const {
      identity,
      money,
      actions,
      is_verified: verified,
    } = (await opened(ada.memberId, role)).body;
    return [identity !== null, money !== null, actions !== null, verified];
  };
  expect(await parts("operations")).toEqual([true, true, false, true]);
  expect(await parts("compliance")).toEqual([true, true, true, true]);
  expect(await parts("finance_maker")).toEqual([false, true, false, null]);
  expect(await parts("auditor")).toEqual([true, true, true, true]);
  const { body, text } = await opened(ada.memberId, "auditor");
  expect(body.money.wallets).toMatchObject([
    { currency: "NGN", available: 1_000_000, held: 0, closed_at: null },
    { currency: "USD", available: 5_000 },
  ]);
  expect(body.identity).toMatchObject({ kyc_status: "validated", bvn_ending: "4077" });
  expect(body.sign_in).toMatchObject({
    sessions: 1,
    last_at: club.clock.now().toISOString(),
    has_two_factor: false,
    lock: null,
  });
  // Numbers of accounts only by their end.
  expect(text).not.toContain("0123456788");
  expect((await opened(toMemberId("mem_none"), "auditor")).body.code).toBe("not_found");
});

test("what waits about a member is counted, in the queues that the caller sees", async () => {
  await sql`update identity_check set status = 'pending', decided_at = null, decided_by = null
    where member_id = ${james.memberId} and kind = 'poa'`.execute(club.db);
  expect((await opened(james.memberId, "compliance")).body.waiting).toEqual([
    { queue: "identity", count: 1 },
  ]);
  expect((await opened(james.memberId, "finance_maker")).body.waiting).toEqual([]);
});

test("every opening is written down, and the member sees who looked", async () => {
  const visitor = await club.member("looked.at@example.com");
  const memberId = await readMemberId(visitor);
  for (const role of ["finance_maker", "auditor"] as const) await opened(memberId, role);
  const { body } = await visitor.ask(listStaffActivity);
  expect(body.data).toMatchObject([
    { who: "Audit", kind: "looked", what: "Looked at your account" },
    { who: "Finance", kind: "looked", what: "Looked at your account" },
  ]);
});

test("a sign-in is locked and unlocked with a reason: sessions end at once, and the member is told", async () => {
  const email = "lost.phone@example.com";
  const visitor = await club.member(email);
  const memberId = await readMemberId(visitor);
  const say = (
    to: typeof contract.lockMember | typeof contract.proposeUnlock,
    who = clerk("operations"),
    reason = "Their telephone was stolen.",
  ): Promise<Answer> => who.ask(to, { params: { id: memberId }, body: { reason } });
  expect((await say(contract.lockMember, clerk("operations"), " ")).body.code).toBe("invalid");
  const own = await hireSignedIn(club, ["operations"], memberId);
  expect((await say(contract.lockMember, own.visitor)).body.code).toBe("staff_own_money");
  expect((await say(contract.proposeUnlock)).body.code).toBe("member_not_locked");

  expect((await say(contract.lockMember)).body).toEqual({ is_locked: true });
  expect((await say(contract.lockMember)).body.code).toBe("member_locked");
  // Ended, and not only refused when they are used next.
  expect((await opened(memberId, "auditor")).body.sign_in.sessions).toBe(0);
  expect((await visitor.ask(getMember)).status).toBe(401);
  expect((await club.visitor().signIn(email)).body.code).toBe("invalid_credentials");
  expect(await existingClerk("locked=yes")).toEqual(["lost.phone"]);
  const { body: page } = await opened(memberId, "auditor");
  expect(page.sign_in).toMatchObject({
    sessions: 0,
    lock: { reason: "Their telephone was stolen.", by: expect.stringMatching(/^Clerk/) },
  });
  expect((await club.emailsTo(email))[0]?.subject).toBe("Your sign-in is locked");

  const { body: proposed } = await say(contract.proposeUnlock);
  expect((await club.visitor().signIn(email)).body.code).toBe("invalid_credentials");
  const approved = await clerk("compliance").ask(contract.approveUnlock, {
    params: { id: proposed.id },
    body: { reason: "They showed us their passport." },
  });
  expect(approved.body).toMatchObject({ status: "approved", member: { id: memberId } });
  expect((await club.visitor().signIn(email)).status).toBe(200);
  expect((await club.emailsTo(email)).map(({ subject }) => subject)).toContain(
    "You can sign in again",
  );
  expect((await opened(memberId, "auditor")).body.sign_in.lock).toBeNull();
});
