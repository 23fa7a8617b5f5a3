import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import type { MemberId } from "@kinfold/contract/ids";
import { listOwnPromises } from "@kinfold/contract/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "@kinfold/contract/office/exco";
import { getMember } from "@kinfold/contract/members";
import { readBrokenConstraint, readSqlState } from "#platform/db.ts";
import { checkPromiseInvariants, notifyDuePromises, reconcilePromises } from "#promises/index.ts";
import { PROMISES } from "../promise-kinds.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { executeAsOwner, runPastAllRules } from "../testing/owner.ts";
import { readMemberId } from "../testing/member-id.ts";

let club: Club;
let clerk: Clerk;
beforeAll(async () => {
  club = await openClub();
  clerk = await hireSignedIn(club, ["compliance"]);
});
afterAll(() => club.close());

async function asking(
  email: string,
  firstName = "Adaeze",
): Promise<{ visitor: Visitor; memberId: MemberId }> {
  const visitor = await club.member(email, {
    referral_info: "no referral",
    exco_referral: true,
    first_name: firstName,
  });
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

test("an answer is promised for seven days after the mailbox was proved: compliance is reminded, admins hear of it, the member reads why it is late, and the decision ends it", async () => {
  const { visitor, memberId } = await asking("eno@example.com", "Eno");
  await runPastAllRules(club.db, (owner) =>
    sql`update member set created_at = created_at - interval '9 days' where member_id = ${memberId}`.execute(
      owner,
    ),
  );
  const operations = await hireSignedIn(club, ["operations"]);
  const admin = await hireSignedIn(club, ["admin"]);
  const beganAt = club.clock.now();
  const dueAt = new Date(beganAt.getTime() + 7 * DAY_MS);
  const { body } = await clerk.visitor.ask(contract.listExcoReferrals);
  expect(body.data).toContainEqual(
    expect.objectContaining({ id: memberId, due_at: dueAt.toISOString() }),
  );
  expect((await visitor.ask(listOwnPromises)).body).toMatchObject([
    { kind: "exco_referral", due_at: dueAt.toISOString(), team: "Compliance team" },
  ]);
  const notices = async () =>
    Promise.all(
      [clerk.email, operations.email, admin.email].map(
        async (email) =>
          (await club.emailsTo(email)).filter(({ text }) => text.includes("Exco referrals, Eno "))
            .length,
      ),
    );
  await reconcilePromises(club.platform, PROMISES.kinds);
  const after = async (ms: number) => {
    club.clock.setTo(new Date(beganAt.getTime() + ms));
    await notifyDuePromises(club.platform, PROMISES);
    return notices();
  };
  expect(await after(3.5 * DAY_MS)).toEqual([1, 1, 0]);
  expect(await after(7 * DAY_MS - 28 * HOUR_MS)).toEqual([2, 1, 1]);
  expect(await after(7 * DAY_MS + MINUTE_MS)).toEqual([3, 1, 2]);
  const late = (await club.emailsTo("eno@example.com")).find(
    ({ subject }) => subject === "The answer of the Exco is late",
  );
  expect(late?.text).toMatch(/because the Exco has not yet decided .* Our new time is/);
  await clerk.signIn();
  expect(await on(contract.approveExcoReferral, memberId)).toMatchObject({ status: 200 });
  const { rows } = await sql`select ended_at, breached_at is not null as is_late from promise_case
    where kind = 'exco_referral' and subject_id = ${memberId}`.execute(club.db);
  expect(rows).toEqual([{ ended_at: club.clock.now(), is_late: true }]);
  expect(await checkPromiseInvariants(club.db)).toEqual([]);
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
