import { listClosures } from "@kinfold/contract/office/account-closures";
import * as closures from "@kinfold/contract/office/account-closures";
import * as estates from "@kinfold/contract/office/estates";
import * as members from "@kinfold/contract/office/members";
import { makeBatch } from "@kinfold/contract/office/payouts";
import type { MemberId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLedger } from "#integrity/index.ts";
import { ORACLE_CHECKS } from "../oracle/index.ts";
import { openBank, type BankThatAnswers } from "../testing/bank-that-answers.ts";
import type { Answer } from "../testing/club.ts";
import {
  buildGrantForm,
  decideStep,
  grantEstate,
  hirePair,
  openGrant,
  recordDeath,
  uploadGrant,
  type Pair,
} from "../testing/estates.ts";
import { runPastAllRules } from "../testing/owner.ts";
import type { Payable } from "../testing/payable.ts";
import {
  approveAtDesk,
  approveDraft,
  callAs,
  checker,
  club,
  createPayee,
  desk,
  expectConsistentPayouts,
  formatRefusal,
  maker,
  openPayoutDesk,
  readViolation,
  recordBatchPaid,
  submitToBank,
} from "../testing/payout-desk.ts";
import { allowPlanChanges, contributeToPlan, PLAN } from "../testing/plans.ts";
import { publishPrice } from "../testing/published.ts";
import { insertHit } from "../testing/sanctions-hit.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { checkSettlementInvariants, SETTLEMENT_INVARIANTS } from "./index.ts";

let bank: BankThatAnswers;
openPayoutDesk(async () => {
  bank = await openBank();
  return { PAYSTACK_BASE_URL: bank.baseUrl };
});
let pair: Pair;
beforeAll(async () => {
  await allowPlanChanges(club);
  await sql`update plan set lock_in_days = 0, early_exit_fee_bps = 0 where plan_id = ${PLAN.irepo}`.execute(
    club.db,
  );
  pair = await hirePair(club);
});
afterAll(() => bank.close());

/** Moves the clock on, and everyone signs in again. */
async function moveOn(to: Date): Promise<void> {
  club.clock.setTo(to);
  for (const clerk of [desk, maker, checker, pair.maker, pair.decider]) {
    expect((await clerk.signIn()).status).toBe(200);
  }
  await sql`update staff_session set confirmed_at = expires_at`.execute(club.db);
}
const inTwoDays = (): Date => new Date(club.clock.now().getTime() + 2 * DAY_MS);

const reason = "The letters of administration name them.";
const NUMBERS = { bank_code: "058", account_number: "0123456785" };

/** Two staff members record an account that the bank says is in this name. */
function recordAccount(
  memberId: MemberId,
  grantId: string,
  { name = "ESTATE OF LATE OKAFOR ADAEZE", currency = "NGN" } = {},
): Promise<Answer> {
  bank.names(name);
  const step = { step: "record_account", grant_id: grantId, currency, ...NUMBERS };
  return decideStep(memberId, pair, step);
}

const requestPayout = (memberId: MemberId, by: Clerk = desk, currency = "NGN"): Promise<Answer> =>
  callAs(by, estates.requestEstatePayout, memberId, { currency, reason });

/** The withdrawal of this currency that was asked for last. */
async function findPayout(memberId: MemberId, currency = "NGN"): Promise<string> {
  const { rows } = await sql<{ id: string }>`select withdrawal_id as id from withdrawal
    where member_id = ${memberId} and currency = ${currency} order by requested_at desc, withdrawal_id limit 1`.execute(
    club.db,
  );
  return rows[0]?.id ?? "";
}

/** A member whose estate has an approved grant and an account that can be paid by now. */
async function createEstate(): Promise<Payable & { grantId: string }> {
  const who = await createPayee();
  const grantId = await grantEstate(who.memberId, pair);
  expect((await recordAccount(who.memberId, grantId)).status).toBe(200);
  await moveOn(inTwoDays());
  return { ...who, grantId };
}

/** The day by which everything that was asked for is paid. */
const LATE = "2027-12-31";

/** Another clerk approves it, the maker makes a batch, the checker approves it, and the bank pays. */
async function payOut(withdrawalId: string, currency = "NGN"): Promise<string> {
  const other = await hireSignedIn(club, ["operations"]);
  expect((await approveAtDesk(withdrawalId, other)).status).toBe(200);
  const { body, text } = await maker.visitor.ask(makeBatch, {
    body: { currency, payout_date: LATE },
  });
  expect(text).toContain('"file_sha256"');
  const { batch } = body;
  for (const answer of [
    await approveDraft(batch),
    await submitToBank(batch.id),
    await recordBatchPaid(batch.id, { value_date: club.clock.now().toISOString().slice(0, 10) }),
  ]) {
    expect(answer.text).not.toContain('"code"');
    expect(answer.status).toBe(200);
  }
  return batch.id;
}

const readEstate = async (memberId: MemberId): Promise<Answer["body"]> =>
  (await callAs(pair.decider, estates.getEstate, memberId)).body;

async function expectWholeLedger(): Promise<void> {
  const { promises } = await checkLedger(club.db);
  expect(promises.filter(({ brokenBy }) => brokenBy.length > 0)).toEqual([]);
  for (const { promise, find } of ORACLE_CHECKS) {
    expect([promise, (await find.execute(club.db)).rows]).toEqual([promise, []]);
  }
  await expectConsistentPayouts();
}

test("an estate is paid to the kobo: grant, account, plans redeemed, naira and dollars paid by the ordinary way, and the account closed", async () => {
  const who = await createPayee();
  const { memberId } = who;
  expect((await contributeToPlan(who.visitor, PLAN.irepo, 500_000)).status).toBe(201);
  await moveOn(new Date("2026-12-01T09:00:00.000Z"));
  await publishPrice(club, PLAN.irepo, "2026-11-30", "100");
  const grantId = await grantEstate(memberId, pair);
  expect((await recordAccount(memberId, grantId)).status).toBe(200);
  const dollars = { name: "NGOZI OKAFOR", currency: "USD" };
  expect((await recordAccount(memberId, grantId, dollars)).status).toBe(200);
  const redeeming = await decideStep(memberId, pair, { step: "redeem", grant_id: grantId });
  expect(redeeming.body.code).toBeUndefined();
  await moveOn(new Date("2027-01-04T09:00:00.000Z"));
  await publishPrice(club, PLAN.irepo, "2026-12-31", "110.01");
  expect(await readEstate(memberId)).toMatchObject({
    plans: [],
    money: [
      { currency: "NGN", available: 1_050_050, account: { number_ending: "6785" }, paid: 0 },
      { currency: "USD", available: 5_000, account: { account_name: "NGOZI OKAFOR" } },
    ],
  });
  const closing = await callAs(pair.decider, closures.proposeClosure, await findClosing(memberId), {
    reason,
  });
  expect(formatRefusal(closing)).toBe("409 closure_blocked");

  expect((await requestPayout(memberId)).status).toBe(201);
  const naira = await findPayout(memberId);
  expect(formatRefusal(await requestPayout(memberId))).toBe("409 estate_nothing_left");
  expect(formatRefusal(await approveAtDesk(naira))).toBe("403 staff_own_work");
  const batchId = await payOut(naira);
  const { rows: files } = await sql<{ file: string }>`select convert_from(file, 'UTF8') as file
    from payout_batch where batch_id = ${batchId}`.execute(club.db);
  expect(files[0]?.file).toMatch(/"ESTATE OF LATE OKAFOR ADAEZE","0123456785",.*,1050050\.00,/);
  expect((await requestPayout(memberId, desk, "USD")).status).toBe(201);
  await payOut(await findPayout(memberId, "USD"), "USD");
  expect((await readEstate(memberId)).money).toMatchObject([
    { available: 0, held: 0, paid: 1_050_050 },
    { available: 0, held: 0, paid: 5_000 },
  ]);
  await expectWholeLedger();

  const id = await findClosing(memberId);
  const proposed = await callAs(pair.maker, closures.proposeClosure, id, { reason });
  expect(proposed.status).toBe(201);
  const closed = await callAs(pair.decider, closures.approveClosure, proposed.body.id, { reason });
  expect(closed.status).toBe(200);
  const { body: page } = await callAs(pair.decider, members.getMemberPage, memberId);
  expect(page.ending.state).toBe("closed");
  await expectWholeLedger();
});

async function findClosing(memberId: MemberId): Promise<string> {
  const { body } = await pair.decider.visitor.ask(listClosures, {});
  return body.data.find((one: { member: { id: string } }) => one.member.id === memberId).id;
}

test("nothing is paid before a grant was approved by two who opened it", async () => {
  const { memberId } = await createPayee();
  expect(formatRefusal(await callAs(desk, estates.getEstate, memberId))).toBe(
    "409 estate_as_it_is",
  );
  const early = await callAs(desk, estates.uploadEstateGrant, memberId, await buildGrantForm());
  expect(formatRefusal(early)).toBe("409 estate_as_it_is");
  await recordDeath(memberId, pair);
  const tomorrow = await buildGrantForm({ granted_on: "2126-01-01" });
  const refused = await callAs(desk, estates.uploadEstateGrant, memberId, tomorrow);
  expect(refused.body.fields).toEqual({ granted_on: "This day is still to come." });
  const grantId = await uploadGrant(memberId, pair.maker);
  const approving = { step: "approve_grant", grant_id: grantId };
  expect(formatRefusal(await decideStep(memberId, pair, approving))).toBe("409 review_not_opened");
  expect((await openGrant(grantId, pair.maker)).status).toBe(200);
  const { body: step } = await callAs(pair.maker, estates.proposeEstateStep, memberId, {
    ...approving,
    reason,
  });
  const approve = () => callAs(pair.decider, estates.approveEstateStep, step.id, { reason });
  expect(formatRefusal(await approve())).toBe("409 review_not_opened");

  for (const behind of ["record_account", "redeem"]) {
    const step = { step: behind, grant_id: grantId, currency: "NGN", ...NUMBERS, reason };
    bank.names("NGOZI OKAFOR");
    const answer = await callAs(pair.maker, estates.proposeEstateStep, memberId, step);
    expect(formatRefusal(answer)).toBe("409 estate_grant_missing");
  }
  expect(formatRefusal(await requestPayout(memberId))).toBe("409 estate_grant_missing");
  const unopened = sql`update estate_grant set approved_at = uploaded_at, approved_by = ${step.id} where grant_id = ${grantId}`;
  expect(await readViolation(unopened.execute(club.db))).toBe("EG002");
  await openGrant(grantId, pair.decider);
  expect((await approve()).status).toBe(200);
  expect(formatRefusal(await requestPayout(memberId))).toBe("409 estate_account_missing");
  const again = await callAs(
    pair.maker,
    estates.uploadEstateGrant,
    memberId,
    await buildGrantForm(),
  );
  expect(formatRefusal(again)).toBe("409 estate_as_it_is");
  const undone = await callAs(pair.maker, estates.proposeEstateHold, memberId, {
    facts: null,
    reason,
  });
  expect(formatRefusal(undone)).toBe("409 estate_as_it_is");
});

test("an account is the estate's by its name at the bank, and waits a day", async () => {
  const { memberId } = await createPayee();
  const grantId = await grantEstate(memberId, pair);
  // Also an account of the member's own, which no one can use any more.
  for (const name of ["TUNDE BAKARE", "OKAFOR ADAEZE"]) {
    const answer = await recordAccount(memberId, grantId, { name });
    expect(formatRefusal(answer)).toBe("422 estate_account_name");
    expect(answer.body.fields.account_number).toContain(name);
  }
  bank.hangsUp();
  const recording = { step: "record_account", grant_id: grantId, currency: "NGN", ...NUMBERS };
  expect(formatRefusal(await decideStep(memberId, pair, recording))).toBe("503 bank_unreachable");
  const half = await decideStep(memberId, pair, { step: "record_account", grant_id: grantId });
  expect(Object.keys(half.body.fields)).toEqual(["currency", "bank_code", "account_number"]);
  expect((await recordAccount(memberId, grantId)).status).toBe(200);
  expect(formatRefusal(await requestPayout(memberId))).toBe("409 estate_account_missing");
  const empty = await decideStep(memberId, pair, { step: "redeem", grant_id: grantId });
  expect(formatRefusal(empty)).toBe("409 estate_nothing_left");
});

test("no one acts for the estate of their own membership", async () => {
  const { memberId, grantId } = await createEstate();
  const own = await hireSignedIn(club, ["admin"], memberId);
  const answers = [
    await callAs(own, estates.uploadEstateGrant, memberId, await buildGrantForm()),
    await callAs(own, estates.proposeEstateStep, memberId, {
      step: "redeem",
      grant_id: grantId,
      reason,
    }),
    await requestPayout(memberId, own),
  ];
  expect(answers.map(formatRefusal)).toEqual(answers.map(() => "403 staff_own_money"));
});

test("the database pays an estate by an approved grant alone, to its account alone, and by another than asked", async () => {
  const who = await createEstate();
  const { memberId } = who;
  const own = sql`insert into withdrawal (withdrawal_id, reference, wallet_id, member_id, currency, amount_minor, fee_minor, bank_account_id,
      status, requested_at, payout_on, cut_off_at)
    select 'wdr_own' || ${memberId}, 'KIN-OWN', ${who.ngn}, ${memberId}, 'NGN', 100, 0, ${who.accounts.NGN}, 'pending', now(), current_date, now()`;
  expect(await readViolation(own.execute(club.db))).toBe("ML001");
  await requestPayout(memberId);
  const id = await findPayout(memberId);
  const byRequester = sql`update withdrawal set status = 'approved', approved_by = ${desk.staffId} where withdrawal_id = ${id}`;
  expect(await readViolation(byRequester.execute(club.db))).toBe("EG006");
  const { memberId: bare } = await createPayee();
  await recordDeath(bare, pair);
  const unapproved = await uploadGrant(bare, pair.maker);
  const { rows: accounts } = await sql<{
    id: string;
  }>`select bank_account_id as id from bank_account
    where member_id = ${bare} limit 1`.execute(club.db);
  const { rows: decisions } = await sql<{ id: string }>`select decision_id as id from decision
    where kind = 'estate_hold' and member_id = ${bare}`.execute(club.db);
  const early = sql`insert into estate_account values (${accounts[0]?.id}, ${bare}, ${unapproved}, now(), ${decisions[0]?.id})`;
  expect(await readViolation(early.execute(club.db))).toBe("EG004");
  const alone = sql`update estate_grant set approved_at = now(), approved_by = ${decisions[0]?.id} where grant_id = ${unapproved}`;
  expect(await readViolation(alone.execute(club.db))).toBe("EG002");
  const elsewhere = sql`insert into estate_withdrawal
    select withdrawal_id, ${unapproved}, ${desk.staffId}, now() from withdrawal where withdrawal_id = ${id}`;
  expect(await readViolation(elsewhere.execute(club.db))).toBe("EG005");
  const undo = sql`update estate_hold set released_at = now(), released_by = held_by where member_id = ${memberId}`;
  expect(await readViolation(undo.execute(club.db))).toMatch(/^EH00[24]$/);
  expect(formatRefusal(await approveAtDesk(id))).toBe("403 staff_own_work");
});

test("each broken promise about paying an estate is found", async () => {
  const { memberId, grantId } = await createEstate();
  await requestPayout(memberId);
  const id = await findPayout(memberId);
  expect(await checkSettlementInvariants(club.db)).toEqual([]);
  const faults: Readonly<Record<string, readonly [fault: string, undo: string]>> = {
    "a grant is approved by two staff members who opened its file": [
      `create table views_before as select * from estate_grant_view where grant_id = '${grantId}';
        delete from estate_grant_view where grant_id = '${grantId}'`,
      `insert into estate_grant_view select * from views_before; drop table views_before`,
    ],
    "an account of an estate is recorded by two under an approved grant": [
      `update estate_account set recorded_at = '2020-01-01' where grant_id = '${grantId}'`,
      `update estate_account set recorded_at = (select decided_at from decision where decision_id = recorded_by) where grant_id = '${grantId}'`,
    ],
    "what a member who died is paid goes to their estate": [
      `create table account_before as select * from estate_account where grant_id = '${grantId}';
        delete from estate_account where grant_id = '${grantId}'`,
      `insert into estate_account select * from account_before; drop table account_before`,
    ],
    "a payout to an estate is approved by another person than asked for it": [
      `update withdrawal set approved_by = '${desk.staffId}' where withdrawal_id = '${id}'`,
      `update withdrawal set approved_by = null where withdrawal_id = '${id}'`,
    ],
    "an approved step has been carried out": [
      `create table account_before as select * from estate_account where grant_id = '${grantId}';
        delete from estate_account where grant_id = '${grantId}'`,
      `insert into estate_account select * from account_before; drop table account_before`,
    ],
  };
  expect(Object.keys(faults)).toEqual(SETTLEMENT_INVARIANTS);
  for (const [invariant, [fault, undo]] of Object.entries(faults)) {
    await runPastAllRules(club.db, (owner) => sql.raw(fault).execute(owner));
    const broken = await checkSettlementInvariants(club.db);
    await runPastAllRules(club.db, (owner) => sql.raw(undo).execute(owner));
    expect(broken.map((one) => one.invariant)).toContain(invariant);
    expect(await checkSettlementInvariants(club.db)).toEqual([]);
  }
});

// Last: from the first list on, members have to be screened to join.
test("nothing is paid to an estate while a sanctions hit stands, at any step", async () => {
  const { memberId } = await createEstate();
  const { memberId: next } = await createEstate();
  expect((await requestPayout(memberId)).status).toBe(201);
  const id = await findPayout(memberId);
  const other = await hireSignedIn(club, ["operations"]);
  await insertHit(club.db, memberId, club.clock.now());
  expect(formatRefusal(await approveAtDesk(id, other))).toBe("409 payout_held");
  const behind = sql`update withdrawal set status = 'approved', approved_by = ${other.staffId} where withdrawal_id = ${id}`;
  expect(await readViolation(behind.execute(club.db))).toBe("SN004");
  await insertHit(club.db, next, club.clock.now());
  expect(formatRefusal(await requestPayout(next))).toBe("409 payout_held");
  expect((await readEstate(next)).is_held).toBe(true);
});
