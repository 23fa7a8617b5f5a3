import { DAY_MS } from "@kinfold/contract/durations";
import * as contract from "@kinfold/contract/account-closures";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { requestDataExport } from "@kinfold/contract/data-exports";
import * as office from "@kinfold/contract/office/account-closures";
import * as exco from "@kinfold/contract/office/exco";
import * as members from "@kinfold/contract/office/members";
import { listOwnPromises } from "@kinfold/contract/promises";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import { forgotPassword } from "@kinfold/contract/members";
import { depositToWallet } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkPromiseInvariants, reconcilePromises } from "#promises/index.ts";
import { readSqlState } from "#platform/db.ts";
import { ORACLE_CHECKS } from "../oracle/index.ts";
import { PROMISES } from "../promise-kinds.ts";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { claimByHand } from "../testing/by-hand.ts";
import { generateCaptchaProof } from "../testing/club.ts";
import type { Answer, Visitor } from "../testing/club.ts";
import {
  club,
  createAdmin,
  createFreshPayer,
  openScenarioClub,
  createDebt,
  sendAnswer,
  summarizeAnswer,
} from "../testing/decision-scenarios.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { contributeDirectly } from "../testing/invested.ts";
import { readMemberId } from "../testing/member-id.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { createPayableMember, payIn } from "../testing/payable.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { checkClosureInvariants, CLOSURE_INVARIANTS } from "./invariants.ts";

openScenarioClub();

const reason = "The member asked for it themselves";
const proof = { current_password: filledSignUp.password };
const ask = (who: Visitor): Promise<Answer> => who.ask(contract.requestClosure, { body: proof });
const look = async (who: Visitor) => (await who.ask(contract.getOwnClosure)).body;

let joined = 0;
const nextEmail = (): string => `closing${(joined += 1)}@example.com`;

async function propose(id: string): Promise<Answer> {
  const operations = await hireSignedIn(club, ["operations"]);
  return operations.visitor.ask(office.proposeClosure, { params: { id }, body: { reason } });
}

/** Two staff members close it: what the second one hears. */
async function close(id: string): Promise<Answer> {
  const proposed = await propose(id);
  if (proposed.status !== 201) return proposed;
  const compliance = await hireSignedIn(club, ["compliance"]);
  return sendAnswer(compliance.visitor, office.approveClosure, proposed.body.id);
}

/** A member whose account two staff members closed. */
async function createClosedMember(): Promise<{ email: string; memberId: string; id: string }> {
  const email = nextEmail();
  const visitor = await club.member(email);
  const memberId = await readMemberId(visitor);
  const { id } = (await ask(visitor)).body;
  expect((await close(id)).status).toBe(200);
  return { email, memberId, id };
}

test("a member asks with their password, sees the 30 days, does not ask twice, and takes it back", async () => {
  const member = await club.member(nextEmail());
  const wrong = { body: { current_password: "not this one" } };
  expect((await member.ask(contract.requestClosure, wrong)).text).toContain("password_wrong");
  const { status, body } = await ask(member);
  expect(status).toBe(201);
  expect(Date.parse(body.due_at) - Date.parse(body.requested_at)).toBe(30 * DAY_MS);
  expect(await look(member)).toEqual({ request: body, blockers: [] });
  expect((await member.ask(listOwnPromises)).body).toEqual([
    expect.objectContaining({ kind: "account_closure", subject_id: body.id, due_at: body.due_at }),
  ]);
  expect(summarizeAnswer(await ask(member))).toBe("409 closure_open");
  expect((await member.ask(contract.cancelClosure)).body.state).toBe("cancelled");
  expect((await member.ask(listOwnPromises)).body).toEqual([]);
  expect(summarizeAnswer(await member.ask(contract.cancelClosure))).toBe("409 closure_ended");
  expect((await ask(member)).status).toBe(201);
});

test("a member with two-factor on needs a code", async () => {
  const member = await club.member(nextEmail());
  const authenticator = await turnOnTwoFactor(club, member);
  expect(summarizeAnswer(await ask(member))).toBe("403 step_up_required");
  club.clock.advance(60_000);
  const body = { ...proof, two_factor_code: authenticator.code() };
  expect((await member.ask(contract.requestClosure, { body })).status).toBe(201);
});

test("what is left keeps an account open, and the member reads what and how to settle it", async () => {
  const owner = await createPayableMember(club, nextEmail());
  await contributeDirectly(club, owner, { planId: 3, minor: 20_000_000n });
  await owner.visitor.ask(requestDataExport, { body: proof });
  expect((await look(owner.visitor)).blockers).toEqual(["wallet", "plan", "data_request"]);
  const refused = await ask(owner.visitor);
  expect(summarizeAnswer(refused)).toBe("409 closure_blocked");
  expect(refused.body.error).toContain(contract.BLOCKER_WORDS.wallet.settle);
  expect(refused.body.error).toContain(contract.BLOCKER_WORDS.plan.settle);
});

test("a payment under way, a withdrawal, a waiting transfer and a debt are found", async () => {
  const payer = await createFreshPayer();
  const { visitor, ngn = "" } = payer;
  expect((await look(visitor)).blockers).toEqual(["wallet"]);
  await payer.withdraw(5_000);
  expect((await look(visitor)).blockers).toEqual(["wallet", "withdrawal"]);
  const body = { amount: 2_500, gateway: "card", us_based_institution: null };
  await visitor.ask(depositToWallet, { params: { id: ngn }, body });
  expect((await look(visitor)).blockers).toEqual(["wallet", "payment", "withdrawal"]);
  const sender = await club.member(nextEmail());
  expect((await claimByHand(sender)).status).toBe(201);
  expect((await look(sender)).blockers).toEqual(["payment"]);
  const debtor = await createFreshPayer();
  await createDebt(debtor);
  expect((await look(debtor.visitor)).blockers).toContain("debt");
});

test("a closed member is signed out, cannot sign in or choose a password, and reads what is kept and until when", async () => {
  const email = nextEmail();
  const member = await club.member(email);
  const { id } = (await ask(member)).body;
  const closed = await close(id);
  expect(summarizeAnswer(closed)).toMatch(/^200/);
  expect((await member.ask(getWallets)).status).toBe(401);
  const signIn = async (address: string) => {
    const { status, body } = await club.visitor().signIn(address);
    return { status, code: body.code, error: body.error };
  };
  expect(await signIn(email)).toEqual(await signIn("no-one-at-all@example.com"));
  expect((await signIn(email)).code).toBe("invalid_credentials");
  const [written] = await club.emailsTo(email);
  expect(written?.subject).toBe("Your Kinfold account is closed");
  expect(written?.text).toContain("five years");
  const before = (await club.emailsTo(email)).length;
  await club.visitor().ask(forgotPassword, {
    body: {
      email,
      cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS.forgotPassword),
    },
  });
  expect(await club.emailsTo(email)).toHaveLength(before);
  // Joining again with this address is answered as for everyone, and its owner is told.
  expect((await club.visitor().signUp({ email })).status).toBe(201);
  const [notified] = await club.emailsTo(email);
  expect(notified?.text).toContain("an account that is closed");
});

test("closing ends what the Exco has not answered: it leaves the queue and its promise is void, in the audit; an answer stays as it is", async () => {
  const desk = (await hireSignedIn(club, ["compliance"])).visitor;
  const join = async () => {
    const wish = { referral_info: "no referral", exco_referral: true } as const;
    const visitor = await club.member(nextEmail(), wish);
    return { visitor, memberId: await readMemberId(visitor) };
  };
  const decide = (to: typeof exco.approveExcoReferral, memberId: string): Promise<Answer> =>
    desk.ask(to, { params: { id: memberId }, body: { reason: "No one could be reached." } });
  const endMembership = async ({ visitor, memberId }: Awaited<ReturnType<typeof join>>) => {
    expect((await close((await ask(visitor)).body.id)).status).toBe(200);
    const { rows } =
      await sql`select exco_referral_status as status, outcome, ended_at = closed_at as is_then, is_void,
        (select count(*)::int from audit_entry where audit_entry.member_id = member.member_id and action = 'exco.ended') as entries
      from member join exco_decision using (member_id) join account_closure using (member_id)
        join promise_case on kind = 'exco_referral' and subject_id = member.member_id where member.member_id = ${memberId}`.execute(
        club.db,
      );
    return rows[0];
  };
  const [waiting, answered] = [await join(), await join()];
  expect((await decide(exco.rejectExcoReferral, answered.memberId)).status).toBe(200);
  expect(await endMembership(waiting)).toEqual({
    status: "ended",
    outcome: "ended",
    is_then: true,
    is_void: true,
    entries: 1,
  });
  const { body } = await desk.send("GET", "/api/admin/exco-referrals?status=requested");
  expect(body.data).toEqual([]);
  expect((await decide(exco.approveExcoReferral, waiting.memberId)).body.code).toBe("exco_decided");
  const kept = { status: "declined", outcome: "declined", is_void: false, entries: 0 };
  expect(await endMembership(answered)).toMatchObject(kept);
  expect(await checkPromiseInvariants(club.db)).toEqual([]);
});

test("staff see the day of erasure, and neither unlock a closed member nor change their membership", async () => {
  const { memberId, id } = await createClosedMember();
  const admin = (await createAdmin()).visitor;
  const { body } = await admin.send("GET", "/api/admin/account-closures?state=closed&per_page=100");
  const row = body.data.find((one: { id: string }) => one.id === id);
  const { rows } = await sql<{ erase_on: string }>`select
      to_char((closed_at at time zone 'Africa/Lagos')::date + interval '5 years', 'YYYY-MM-DD') as erase_on
    from account_closure where closure_id = ${id}`.execute(club.db);
  expect(row).toMatchObject({ state: "closed", blockers: [], erase_on: rows[0]?.erase_on });
  const params = { id: memberId };
  const unlock = await admin.ask(members.proposeUnlock, { params, body: { reason } });
  expect(summarizeAnswer(unlock)).toBe("409 member_closed");
  const change = { params, body: { is_global: true, reason } };
  expect(summarizeAnswer(await admin.ask(members.proposeGlobal, change))).toBe("409 member_closed");
});

test("money that arrives after the request keeps the account open, and the approval is refused", async () => {
  const email = nextEmail();
  const member = await club.member(email);
  const { id } = (await ask(member)).body;
  const proposed = await propose(id);
  expect(proposed.status).toBe(201);
  const wallet: string = (await member.ask(getWallets)).body.ngn.id;
  await payIn(club, wallet, "NGN", 5_000n);
  const refused = await sendAnswer(
    (await hireSignedIn(club, ["compliance"])).visitor,
    office.approveClosure,
    proposed.body.id,
  );
  expect(summarizeAnswer(refused)).toBe("409 closure_blocked");
  expect((await look(member)).request.state).toBe("waiting");
  expect(summarizeAnswer(await propose(id))).toMatch(/^409/);
});

test("the database closes nothing that holds something, nor past the two people, nor opens a closed account again", async () => {
  const { visitor, memberId } = await createPayableMember(club, nextEmail());
  const { memberId: closedId, id: closedBy } = await createClosedMember();
  const decision = await sql<{ id: string }>`select closed_by as id from account_closure
    where closure_id = ${closedBy}`.execute(club.db);
  await sql`insert into account_closure (closure_id, member_id, requested_at, due_at)
    values ('acl_past', ${memberId}, now(), now() + interval '30 days')`.execute(club.db);
  const past = sql`update account_closure set closed_at = now() + interval '1 hour', closed_by = ${decision.rows[0]?.id ?? ""},
      erase_on = current_date + 3000 where closure_id = 'acl_past'`;
  expect(await past.execute(club.db).catch(readSqlState)).toBe("AC002");
  const early = sql`update account_closure set erase_on = (closed_at + interval '4 years')::date where closure_id = ${closedBy}`;
  expect(await early.execute(club.db).catch(readSqlState)).toBe("AC001");
  for (const again of [
    sql`update member set disabled_at = null where member_id = ${closedId}`,
    sql`update wallet set closed_at = null where member_id = ${closedId}`,
    sql`insert into wallet (wallet_id, member_id, currency, opened_at) values ('wal_again', ${closedId}, 'USD', now())`,
  ]) {
    expect(await again.execute(club.db).catch(readSqlState)).toBe("AC004");
  }
  // Two people agreed, and the money is still there.
  const approvedId = "clo_forced";
  await runPastAllRules(club.db, async (db) => {
    await sql`insert into decision (decision_id, kind, subject_id, member_id, payload, payload_sha256, reason, status, proposed_by,
        proposed_at, due_at, decided_by, decided_at, decision_reason)
      select ${approvedId}, kind, 'acl_past', ${memberId}, payload,
        sha256(convert_to(decision_text(${approvedId}, kind, 'acl_past', ${memberId}, null, payload), 'UTF8')), reason, status,
        proposed_by, proposed_at, due_at, decided_by, decided_at, decision_reason
      from decision where decision_id = ${decision.rows[0]?.id ?? ""}`.execute(db);
  });
  const forced = sql`update account_closure set closed_at = now() + interval '1 hour', closed_by = ${approvedId},
      erase_on = current_date + 3000 where closure_id = 'acl_past'`;
  expect(await forced.execute(club.db).catch(readSqlState)).toBe("AC003");
  await runPastAllRules(club.db, async (db) => {
    await sql`delete from account_closure where closure_id = 'acl_past'`.execute(db);
    await sql`delete from decision where decision_id = ${approvedId}`.execute(db);
  });
  expect((await look(visitor)).request).toBeNull();
});

test("every request has its promise, and a closed club is consistent", async () => {
  await reconcilePromises(club.platform, PROMISES.kinds);
  await ask(await club.member(nextEmail()));
  expect(await checkPromiseInvariants(club.db)).toEqual([]);
  await createClosedMember();
  expect(await checkClosureInvariants(club.db)).toEqual([]);
  await expectInvariants(club.db);
  for (const { promise, find } of ORACLE_CHECKS) {
    if (!promise.includes("closed the account")) continue;
    expect((await find.execute(club.db)).rows).toEqual([]);
  }
});

test("each broken promise of a closed account is found", async () => {
  const { memberId, id } = await createClosedMember();
  const owner = await createPayableMember(club, nextEmail());
  const portfolio = await contributeDirectly(club, owner, { planId: 3, minor: 20_000_000n });
  const faults: Readonly<Record<string, readonly (readonly [plant: string, undo: string])[]>> = {
    "an account is closed by an approved decision about that request": [
      [
        `update decision set status = 'rejected' where subject_id = '${id}'`,
        `update decision set status = 'approved' where subject_id = '${id}'`,
      ],
    ],
    "an approved closing has closed its account": [
      [
        `update account_closure set closed_at = null, closed_by = null, erase_on = null, cancelled_at = requested_at where closure_id = '${id}'`,
        `update account_closure set cancelled_at = null, closed_at = decided_at, closed_by = decision_id,
        erase_on = (decided_at at time zone 'Africa/Lagos')::date + interval '5 years' from decision where subject_id = closure_id and closure_id = '${id}'`,
      ],
    ],
    "a closed member cannot sign in and is signed in nowhere": [
      [
        `update member set disabled_at = null where member_id = '${memberId}'`,
        `update member set disabled_at = now() where member_id = '${memberId}'`,
      ],
    ],
    "a closed member has no balance and no open wallet": [
      [
        `update wallet set closed_at = null where member_id = '${memberId}' and currency = 'NGN'`,
        `update wallet set closed_at = (select closed_at from account_closure where closure_id = '${id}') where member_id = '${memberId}'`,
      ],
      [
        `update ledger.balance set is_closed = false, amount_minor = 1 where account_id in (select account_id from ledger.account
          join wallet on name = 'wallet:' || wallet_id || ':available' where member_id = '${memberId}' and wallet.currency = 'USD')`,
        `update ledger.balance set is_closed = true, amount_minor = 0 where account_id in (select account_id from ledger.account
          join wallet on name = 'wallet:' || wallet_id || ':available' where member_id = '${memberId}' and wallet.currency = 'USD')`,
      ],
    ],
    "a closed member has no units": [
      [
        `update portfolio set member_id = '${memberId}' where portfolio_id = '${portfolio}';
          insert into unit_holding (portfolio_id, plan_id, units, version) values ('${portfolio}', 3, 1, 1)`,
        `delete from unit_holding where portfolio_id = '${portfolio}';
          update portfolio set member_id = '${owner.memberId}' where portfolio_id = '${portfolio}'`,
      ],
    ],
    "nothing of a closed member repeats": [
      [
        `insert into subscription (subscription_id, code, member_id, portfolio_id, plan_id, wallet_id, gateway, "interval", amount_minor,
          currency, first_payment, state, start_on, next_no, next_due_on, card_token, card_email, card_brand, card_last4, created_at)
        values ('sub_closed', 'SUB-CLOSED', '${memberId}', '${portfolio}', 3, '${owner.ngn}', 'card', 'monthly', 5000000, 'NGN',
          'KIN-CLOSED', 'active', '2026-10-12', 2, '2026-12-12', ''::bytea, 'ada@example.com', 'visa', '4081', now())`,
        `delete from subscription where subscription_id = 'sub_closed'`,
      ],
    ],
    "no one waits for the Exco to answer a closed member": [
      [
        `update member set exco_referral_status = 'requested' where member_id = '${memberId}'`,
        `update member set exco_referral_status = 'none' where member_id = '${memberId}'`,
      ],
    ],
    "the records of a closed member have a day of erasure, five years later": [
      [
        `update account_closure set erase_on = erase_on + 1 where closure_id = '${id}'`,
        `update account_closure set erase_on = erase_on - 1 where closure_id = '${id}'`,
      ],
    ],
  };
  expect(Object.keys(faults)).toEqual(CLOSURE_INVARIANTS);
  for (const [invariant, each] of Object.entries(faults)) {
    for (const [plant, undo] of each) {
      await runPastAllRules(club.db, (owned) => sql.raw(plant).execute(owned));
      const broken = await checkClosureInvariants(club.db);
      expect(broken.map((one) => one.invariant)).toContain(invariant);
      await runPastAllRules(club.db, (owned) => sql.raw(undo).execute(owned));
      expect(await checkClosureInvariants(club.db)).toEqual([]);
    }
  }
  expect(await checkClosureInvariants(club.db)).toEqual([]);
});
