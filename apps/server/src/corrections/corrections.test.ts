import { DAY_MS } from "@kinfold/contract/durations";
import * as contract from "@kinfold/contract/member-corrections";
import { getMember } from "@kinfold/contract/members";
import * as office from "@kinfold/contract/office/member-corrections";
import { listOwnPromises } from "@kinfold/contract/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readSqlState } from "#platform/db.ts";
import { checkPromiseInvariants, reconcilePromises } from "#promises/index.ts";
import { PROMISES } from "../promise-kinds.ts";
import type { Answer, Visitor } from "../testing/club.ts";
import {
  club,
  openScenarioClub,
  sendAnswer,
  summarizeAnswer,
} from "../testing/decision-scenarios.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { checkCorrectionInvariants, CORRECTION_INVARIANTS } from "./invariants.ts";

openScenarioClub();

const reason = "The passport says so.";
const wanted = { first_name: "Adaora", reason: "It is misspelt: see my passport." };
const ask = (who: Visitor, body: object = wanted): Promise<Answer> =>
  who.ask(contract.requestCorrection, { body: { ...body } });

let joined = 0;
/** A member whose documents are approved: they cannot change their name themselves. */
const join = (): Promise<Payable> =>
  createPayableMember(club, `correction${(joined += 1)}@example.com`);

/** Two staff members answer it: what the second one hears. With an answer it is refused. */
async function answer(id: string, refusal?: string): Promise<Answer> {
  const operations = await hireSignedIn(club, ["operations"]);
  const proposed = await operations.visitor.ask(office.proposeMemberCorrection, {
    params: { id },
    body: { reason, ...(refusal !== undefined && { answer: refusal }) },
  });
  if (proposed.status !== 201) return proposed;
  const compliance = await hireSignedIn(club, ["compliance"]);
  return sendAnswer(compliance.visitor, office.approveMemberCorrection, proposed.body.id);
}

const me = async (who: Visitor) => (await who.ask(getMember)).body;

test("a member asks for what they cannot change themselves, sees the 30 days, and takes it back", async () => {
  const { visitor } = await join();
  const before = await me(visitor);
  expect(before.locked_fields).toContain("first_name");
  const { status, body } = await ask(visitor);
  expect(status).toBe(201);
  expect(body.changed).toEqual({ first_name: { from: before.first_name, to: "Adaora" } });
  expect(Date.parse(body.due_at) - Date.parse(body.requested_at)).toBe(30 * DAY_MS);
  expect((await visitor.ask(listOwnPromises)).body).toEqual([
    expect.objectContaining({ kind: "member_correction", subject_id: body.id }),
  ]);
  expect(summarizeAnswer(await ask(visitor))).toBe("409 correction_open");
  const params = { id: body.id };
  const stranger = (await join()).visitor;
  expect((await stranger.ask(contract.cancelCorrection, { params })).status).toBe(404);
  expect((await visitor.ask(contract.cancelCorrection, { params })).body.state).toBe("cancelled");
  expect(summarizeAnswer(await visitor.ask(contract.cancelCorrection, { params }))).toBe(
    "409 correction_ended",
  );
  expect((await visitor.ask(listOwnPromises)).body).toEqual([]);
  expect(await me(visitor)).toEqual(before);
});

test("what is so already, what a member changes themselves, and what cannot be, is refused", async () => {
  const { visitor } = await join();
  const { first_name: name } = await me(visitor);
  expect(summarizeAnswer(await ask(visitor, { first_name: name, reason }))).toBe(
    "409 correction_unneeded",
  );
  const free = await club.member(`correction${(joined += 1)}@example.com`);
  const own = await ask(free);
  expect(own.body.error).toBe("You can change this yourself under My Account, Profile.");
  const unborn = await ask(visitor, { date_of_birth: "2126-01-01", reason });
  expect(summarizeAnswer(unborn)).toMatch(/^422/);
  expect((await visitor.ask(contract.listOwnCorrections)).body).toEqual([]);
});

test("what two people grant is changed, and what was approved for the old name is asked for again", async () => {
  const { visitor, memberId } = await join();
  const before = await me(visitor);
  expect(before.kyc_status).toBe("validated");
  const { id } = (await ask(visitor)).body;
  expect(summarizeAnswer(await answer(id))).toMatch(/^200/);
  const after = await me(visitor);
  expect(after.first_name).toBe("Adaora");
  expect([after.kyc_status, after.poa_status, after.bvn_status]).toEqual([
    "expired",
    "expired",
    "expired",
  ]);
  expect(after.can_make_withdrawal).toBe(false);
  const { rows } = await sql<{ changed: unknown }>`select changed from member_change
    where member_id = ${memberId} order by changed_at desc limit 1`.execute(club.db);
  expect(rows[0]?.changed).toEqual({ first_name: { from: before.first_name, to: "Adaora" } });
  const [notice] = await club.emailsTo(`correction${joined}@example.com`);
  expect(notice?.subject).toBe("Your details are corrected");
  expect(notice?.text).toContain("send it again");
  expect((await visitor.ask(contract.listOwnCorrections)).body).toEqual([
    expect.objectContaining({ id, state: "granted", answer: null }),
  ]);
});

test("what two people refuse stays as it is, and the member reads why", async () => {
  const { visitor } = await join();
  const before = await me(visitor);
  const { id } = (await ask(visitor)).body;
  const why = "Your passport has the name that we have.";
  expect(summarizeAnswer(await answer(id, why))).toMatch(/^200/);
  expect((await me(visitor)).first_name).toBe(before.first_name);
  expect((await me(visitor)).kyc_status).toBe("validated");
  expect((await visitor.ask(contract.listOwnCorrections)).body).toEqual([
    expect.objectContaining({ id, state: "refused", answer: why }),
  ]);
  const [notice] = await club.emailsTo(`correction${joined}@example.com`);
  expect(notice?.text).toContain(why);
});

test("a correction of what has changed meanwhile is refused, and nothing changes", async () => {
  const { visitor, memberId } = await join();
  const { id } = (await ask(visitor)).body;
  await sql`update member set first_name = 'Adanna' where member_id = ${memberId}`.execute(club.db);
  const refused = await answer(id);
  expect(summarizeAnswer(refused)).toBe("409 correction_outdated");
  expect(refused.body.error).toMatch(/since they asked: first name: \w+, now Adanna\.$/);
  expect((await me(visitor)).first_name).toBe("Adanna");
});

test("the database lets no one answer past the two people, otherwise than they did, nor twice", async () => {
  const { visitor } = await join();
  const { id } = (await ask(visitor)).body;
  const { visitor: otherVisitor } = await join();
  const { id: otherId } = (await ask(otherVisitor)).body;
  await answer(otherId);
  const past = (how: string) =>
    sql`update member_correction set decided_at = now() + interval '1 hour', is_granted = true,
        decided_by = (select decided_by from member_correction where correction_id = ${otherId}) where correction_id = ${how}`
      .execute(club.db)
      .catch(readSqlState);
  expect(await past(id)).toBe("CO002");
  expect(await past(otherId)).toBe("CO001");
});

test("every request has its promise, and each broken promise of a correction is found", async () => {
  await reconcilePromises(club.platform, PROMISES.kinds);
  const { visitor, memberId } = await join();
  const { id } = (await ask(visitor)).body;
  expect(await checkPromiseInvariants(club.db)).toEqual([]);
  await answer(id);
  expect(await checkCorrectionInvariants(club.db)).toEqual([]);
  const faults: Readonly<Record<string, readonly [fault: string, undo: string]>> = {
    "a correction is granted or refused by an approved decision that says the same": [
      `update member_correction set is_granted = false, answer = 'x' where correction_id = '${id}'`,
      `update member_correction set is_granted = true, answer = null where correction_id = '${id}'`,
    ],
    "an approved answer has ended its request": [
      `update decision set subject_id = subject_id || 'x' where subject_id = '${id}'`,
      `update decision set subject_id = '${id}' where subject_id = '${id}x'`,
    ],
    "what was granted is kept among the member's changes": [
      `update member_change set changed_at = changed_at + interval '1 second' where member_id = '${memberId}'`,
      `update member_change set changed_at = changed_at - interval '1 second' where member_id = '${memberId}'`,
    ],
  };
  expect(Object.keys(faults)).toEqual(CORRECTION_INVARIANTS);
  for (const [invariant, [fault, undo]] of Object.entries(faults)) {
    await runPastAllRules(club.db, async (owner) => {
      await sql`alter table decision drop constraint the_digest_is_of_what_is_proposed`.execute(
        owner,
      );
      await sql.raw(fault).execute(owner);
    });
    const broken = await checkCorrectionInvariants(club.db);
    expect(broken.map((one) => one.invariant)).toContain(invariant);
    await runPastAllRules(club.db, async (owner) => {
      await sql.raw(undo).execute(owner);
      await sql`alter table decision add constraint the_digest_is_of_what_is_proposed
        check (erased_by is not null or payload_sha256 = sha256(convert_to(decision_text(decision_id, kind, subject_id, member_id,
          staff_id, payload) || coalesce(payload_salt, ''), 'UTF8')))`.execute(owner);
    });
  }
  expect(await checkCorrectionInvariants(club.db)).toEqual([]);
});
