import type { MemberId } from "@kinfold/contract/ids";
import { requestClosure } from "@kinfold/contract/account-closures";
import * as members from "@kinfold/contract/office/members";
import * as contract from "@kinfold/contract/office/estates";
import { getWallets } from "@kinfold/contract/wallets";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { notifyMember } from "#notifications/index.ts";
import { readSqlState, runTransaction } from "#platform/db.ts";
import { writeEmail } from "#platform/email-content.ts";
import type { Answer } from "../testing/club.ts";
import {
  club,
  createAdmin,
  openScenarioClub,
  sendAnswer,
  summarizeAnswer,
} from "../testing/decision-scenarios.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { ESTATE } from "../testing/estates.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { checkEstateInvariants, ESTATE_INVARIANTS } from "./estate-invariants.ts";

openScenarioClub();

const reason = "The family showed the certificate.";

let joined = 0;
const join = (): Promise<Payable> =>
  createPayableMember(club, `estate${(joined += 1)}@example.com`);
const emailOf = (): string => `estate${joined}@example.com`;

/** Two staff members hold the account for the estate, or undo it: what the second one hears. */
async function decide(id: MemberId, facts: object | null): Promise<Answer> {
  const proposed = await (
    await hireSignedIn(club, ["operations"])
  ).visitor.ask(contract.proposeEstateHold, { params: { id }, body: { facts, reason } });
  if (proposed.status !== 201) return proposed;
  const compliance = await hireSignedIn(club, ["compliance"]);
  return sendAnswer(compliance.visitor, contract.approveEstateHold, proposed.body.id);
}

const pageOf = async (id: MemberId) =>
  (await (await createAdmin()).visitor.ask(members.getMemberPage, { params: { id } })).body;

const notifyOne = (memberId: MemberId, event: string) =>
  runTransaction(club.db, (tx) =>
    notifyMember(tx, club.platform, {
      memberId,
      to: emailOf(),
      event,
      emailContent: writeEmail({
        kind: "payment_received",
        subject: `Event ${event}`,
        preview: "Money arrived.",
        greeting: "Hello,",
        paragraphs: ["Money arrived."],
      }),
    }),
  );

test("an account is held by two: sign-in, payouts and emails stop, the money stays, and deposits are credited", async () => {
  const { visitor, memberId, ngn = "" } = await join();
  expect(summarizeAnswer(await decide(memberId, ESTATE))).toMatch(/^200/);
  expect((await visitor.ask(getWallets)).status).toBe(401);
  expect((await club.visitor().signIn(emailOf())).body.code).toBe("invalid_credentials");
  const page = await pageOf(memberId);
  expect(page).toMatchObject({ is_locked: true, ending: { state: "estate", estate: ESTATE } });
  expect(page.money.wallets[0].available).toBe(1_000_000);
  await payIn(club, ngn, "NGN", 500n);
  expect((await pageOf(memberId)).money.wallets[0].available).toBe(1_000_005);
  await notifyOne(memberId, "KIN-DEAD01");
  expect((await club.emailsTo(emailOf()))[0]?.subject).not.toBe("Event KIN-DEAD01");
  const paid = sql`insert into withdrawal (withdrawal_id, member_id) values ('wdr_estate', ${memberId})`;
  expect(await paid.execute(club.db).catch(readSqlState)).toBe("ML001");
});

test("it is not held twice, nor unlocked, and a wrong one is undone by two", async () => {
  const { memberId } = await join();
  expect(summarizeAnswer(await decide(memberId, null))).toBe("409 estate_as_it_is");
  await decide(memberId, ESTATE);
  expect(summarizeAnswer(await decide(memberId, ESTATE))).toBe("409 estate_as_it_is");
  const unlock = await (
    await createAdmin()
  ).visitor.ask(members.proposeUnlock, { params: { id: memberId }, body: { reason } });
  expect(summarizeAnswer(unlock)).toBe("409 estate_held");
  expect(summarizeAnswer(await decide(memberId, null))).toMatch(/^200/);
  expect(await pageOf(memberId)).toMatchObject({ is_locked: false, ending: null });
  expect((await club.emailsTo(emailOf()))[0]?.subject).toBe("You can sign in again");
  expect((await club.visitor().signIn(emailOf())).status).toBe(200);
  await notifyOne(memberId, "KIN-ALIVE1");
  expect((await club.emailsTo(emailOf())).map(({ subject }) => subject)).toContain(
    "Event KIN-ALIVE1",
  );
});

test("a member whom staff had locked before stays locked when a hold is undone", async () => {
  const { memberId } = await join();
  const admin = await createAdmin();
  await admin.visitor.ask(members.lockMember, { params: { id: memberId }, body: { reason } });
  await decide(memberId, ESTATE);
  await decide(memberId, null);
  expect(await pageOf(memberId)).toMatchObject({ is_locked: true, ending: null });
});

test("a day of death to come is refused, and so is a request to close a held account", async () => {
  const { memberId } = await join();
  const refused = await decide(memberId, { ...ESTATE, died_on: "2126-01-01" });
  expect(refused.body.fields).toEqual({ "facts.died_on": "This day is still to come." });
  const asking = await club.member(`estate${(joined += 1)}@example.com`);
  const { body } = await asking.ask(requestClosure, {
    body: { current_password: filledSignUp.password },
  });
  const { rows } = await sql<{ id: MemberId }>`select member_id as id from account_closure
    where closure_id = ${body.id}`.execute(club.db);
  await decide(rows[0]?.id ?? memberId, ESTATE);
  const blocked = await sql<{
    blockers: string[] | null;
  }>`select list_closing_blockers(${rows[0]?.id ?? ""}) as blockers`.execute(club.db);
  expect(blocked.rows[0]?.blockers).toEqual(["estate"]);
});

test("the database holds no account and releases none past the two people, and each broken promise is found", async () => {
  const { memberId } = await join();
  await decide(memberId, ESTATE);
  const other = await join();
  const past = sql`insert into estate_hold (hold_id, member_id, died_on, proof, contact_name, contact_phone, held_at, held_by)
    select 'est_past', ${other.memberId}, died_on, proof, contact_name, contact_phone, held_at, held_by from estate_hold
      where member_id = ${memberId}`;
  expect(await past.execute(club.db).catch(readSqlState)).toBe("EH002");
  const release = sql`update estate_hold set released_at = held_at, released_by = held_by where member_id = ${memberId}`;
  expect(await release.execute(club.db).catch(readSqlState)).toBe("EH002");
  const alone = sql`update member set disabled_at = null where member_id = ${memberId}`;
  expect(await alone.execute(club.db).catch(readSqlState)).toBe("EH003");
  expect(await checkEstateInvariants(club.db)).toEqual([]);
  const faults: Readonly<Record<string, readonly [fault: string, undo: string]>> = {
    "an account is held for an estate, and released, by approved decisions": [
      `update decision set status = 'rejected' where subject_id = '${memberId}'`,
      `update decision set status = 'approved' where subject_id = '${memberId}'`,
    ],
    "an approved hold or release has been carried out": [
      `create table estate_before as select * from estate_hold where member_id = '${memberId}';
        delete from estate_hold where member_id = '${memberId}'`,
      `insert into estate_hold select * from estate_before; drop table estate_before`,
    ],
    "a member who is held cannot sign in and is signed in nowhere": [
      `update member set disabled_at = null where member_id = '${memberId}'`,
      `update member set disabled_at = now() where member_id = '${memberId}'`,
    ],
  };
  expect(Object.keys(faults)).toEqual(ESTATE_INVARIANTS);
  for (const [invariant, [fault, undo]] of Object.entries(faults)) {
    await runPastAllRules(club.db, (owner) => sql.raw(fault).execute(owner));
    expect((await checkEstateInvariants(club.db)).map((one) => one.invariant)).toContain(invariant);
    await runPastAllRules(club.db, (owner) => sql.raw(undo).execute(owner));
    expect(await checkEstateInvariants(club.db)).toEqual([]);
  }
});
