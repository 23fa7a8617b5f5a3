import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "@kinfold/contract/office/exco";
import { getMember } from "@kinfold/contract/members";
import { readBrokenConstraint, readSqlState } from "#platform/db.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { executeAsOwner } from "../testing/owner.ts";
import { readMemberId } from "../testing/member-id.ts";

let club: Club;
let clerk: Clerk;
beforeAll(async () => {
  club = await openClub();
  clerk = await hireSignedIn(club, ["compliance"]);
});
afterAll(() => club.close());

async function asking(email: string): Promise<{ visitor: Visitor; memberId: MemberId }> {
  const visitor = await club.member(email, { referral_info: "no referral", exco_referral: true });
  return { visitor, memberId: await readMemberId(visitor) };
}
const on = (
  to: Parameters<Clerk["visitor"]["ask"]>[0],
  id: string,
  who = clerk,
  reason = "Known to two of us.",
) => who.visitor.ask(to, { params: { id }, body: { reason } });
const state = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "nothing was refused",
    (error: unknown) => readBrokenConstraint(error) ?? readSqlState(error),
  );

test("anyone who asked is listed with the day of the answer, and those with a sponsor are not", async () => {
  const { memberId } = await asking("ada@example.com");
  await club.member("sponsored@example.com");
  const { body } = await clerk.visitor.ask(contract.listExcoReferrals);
  expect(body.data).toMatchObject([
    {
      id: memberId,
      email: "ada@example.com",
      status: "requested",
      due_at: "2026-11-19T08:00:00.000Z",
      decided_by: null,
    },
  ]);
});

test("a referral is decided once, with a reason, by another person, and the member is told", async () => {
  const { visitor, memberId } = await asking("bola@example.com");
  expect((await on(contract.approveExcoReferral, memberId, clerk, " ")).body.code).toBe("invalid");
  const reader = await hireSignedIn(club, ["operations"]);
  expect((await on(contract.approveExcoReferral, memberId, reader)).body.code).toBe(
    "staff_forbidden",
  );
  const owner = await hireSignedIn(club, ["compliance"], memberId);
  expect((await on(contract.approveExcoReferral, memberId, owner)).body.code).toBe(
    "staff_own_work",
  );
  expect((await on(contract.approveExcoReferral, "mem_none")).body.code).toBe("not_found");
  const approved = await on(contract.approveExcoReferral, memberId);
  expect(approved.body).toMatchObject({ status: "approved", reason: "Known to two of us." });
  expect((await on(contract.approveExcoReferral, memberId)).status).toBe(200);
  expect((await on(contract.rejectExcoReferral, memberId)).body.code).toBe("exco_decided");
  expect((await visitor.ask(getMember)).text).toContain('"exco_referral_status":"approved"');
  expect((await club.emailsTo("bola@example.com"))[0]?.subject).toBe("The Exco refers you");
  const change = sql`update exco_decision set outcome = 'declined'`;
  expect(await state(executeAsOwner(club.db, change))).toBe("LD002");
  const own = sql`insert into exco_decision values ('x', ${memberId}, 'approved', 'x', ${owner.staffId}, ${memberId}, now())`;
  expect(await state(own.execute(club.db))).toBe("nobody_introduces_themselves");
});

test("a decline says why, and two who decide at once decide once", async () => {
  const { memberId } = await asking("chi@example.com");
  const other = await hireSignedIn(club, ["admin"]);
  const answers = await Promise.all([
    on(contract.rejectExcoReferral, memberId, clerk, "No one could be reached."),
    on(contract.approveExcoReferral, memberId, other),
  ]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  const { memberId: second } = await asking("dayo@example.com");
  await on(contract.rejectExcoReferral, second, clerk, "No one could be reached.");
  expect((await club.emailsTo("dayo@example.com"))[0]?.text).toContain("No one could be reached.");
});
