import { type MemberId, toStatementLineId } from "@kinfold/contract/ids";
import { toCharged, toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { DAY_MS } from "@kinfold/contract/durations";
import { cancelClosure, requestClosure } from "@kinfold/contract/account-closures";
import { cancelDataExport, requestDataExport } from "@kinfold/contract/data-exports";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { type DecisionKindName } from "@kinfold/contract/office/decisions";
import { cancelCorrection, requestCorrection } from "@kinfold/contract/member-corrections";
import * as acceptedNames from "@kinfold/contract/office/accepted-names";
import * as erasures from "@kinfold/contract/office/erasures";
import * as estates from "@kinfold/contract/office/estates";
import * as corrections from "@kinfold/contract/office/member-corrections";
import * as closures from "@kinfold/contract/office/account-closures";
import * as compliance from "@kinfold/contract/office/compliance";
import * as dataExports from "@kinfold/contract/office/data-exports";
import * as members from "@kinfold/contract/office/members";
import { confirmTransferReceipt, proposeTransferReceipt } from "@kinfold/contract/office/receipts";
import * as payoutStops from "@kinfold/contract/office/payout-stops";
import * as payouts from "@kinfold/contract/office/payouts";
import * as returns from "@kinfold/contract/office/returns";
import * as openings from "@kinfold/contract/office/bank-openings";
import * as lines from "@kinfold/contract/office/line-outcomes";
import * as months from "@kinfold/contract/office/month-closes";
import * as cases from "@kinfold/contract/office/suspicious-cases";
import * as sanctions from "@kinfold/contract/office/sanctions";
import * as settlements from "@kinfold/contract/office/settlements";
import * as settings from "@kinfold/contract/office/settings";
import * as staff from "@kinfold/contract/office/staff";
import { approveWithdrawal } from "@kinfold/contract/office/withdrawals";
import type { Permission } from "@kinfold/contract/staff-permissions";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import { addDays, lagosDay } from "#calendar/index.ts";
import { readClubBalance } from "#ledger/index.ts";
import { listDueErasures } from "#erasures/index.ts";
import { openReversal } from "#payments/index.ts";
import { importStatement } from "#statements/import.ts";
import { approvePastTheCode } from "./approving.ts";
import { claimByHand } from "./by-hand.ts";
import type { Answer, Club, Visitor } from "./club.ts";
import { openOutsideWorld, type OutsideWorld } from "./outside-world.ts";
import { createPayableMember, type Payable } from "./payable.ts";
import { createPayer, type Payer } from "./payer.ts";
import { insertHit } from "./sanctions-hit.ts";
import { hireSignedIn, hireStaff, type Clerk } from "./staff.ts";
import { ESTATE, grantEstate, hirePair } from "./estates.ts";
import { readMemberId } from "./member-id.ts";
import { runPastAllRules } from "./owner.ts";

/** Something that can be proposed, about a fresh subject each time. */
export type Subject = {
  to: AnyEndpoint;
  params?: Record<string, string>;
  body: Record<string, unknown>;
  /** Who is concerned and holds a role that decides: undefined where the kind concerns no one. */
  concerned?: Clerk;
  /** Changes what the proposal is about, past it. */
  edit?: () => Promise<unknown>;
};

export type Scenario = {
  approve: AnyEndpoint;
  reject: AnyEndpoint;
  withdraw?: AnyEndpoint;
  /** Something new to propose; `isEditable` where a kind has shapes that can and cannot be edited past the proposal. */
  make: (wanted?: { isEditable: boolean }) => Promise<Subject>;
  /** What an approval hears after the edit. */
  stale: string;
  /** What it takes to propose what is made here, where that is more than the kind asks for. */
  proposesWith?: Permission;
};

let world: OutsideWorld;
/** The club in which everything is proposed; set before the tests of a file. */
export let club: Club;

/** Opens a club with providers for the tests of a file. */
export function openScenarioClub(): void {
  beforeAll(async () => {
    world = await openOutsideWorld();
    ({ club } = world);
  });
  afterAll(() => world.close());
}

let made = 0;
const next = (): number => (made += 1);

async function freshMember(): Promise<MemberId> {
  const visitor = await club.member(`scenario${next()}@example.com`);
  return readMemberId(visitor);
}

/** A member's request for a copy of their data. */
async function requestedExport(): Promise<{
  memberId: MemberId;
  id: string;
  cancel: () => Promise<unknown>;
}> {
  const visitor = await club.member(`scenario${next()}@example.com`);
  const { body, text } = await visitor.ask(requestDataExport, {
    body: { current_password: filledSignUp.password },
  });
  if (body?.id === undefined) throw new Error(text);
  const id: string = body.id;
  const memberId = await readMemberId(visitor);
  return { memberId, id, cancel: () => visitor.ask(cancelDataExport, { params: { id } }) };
}

/** A member's request to correct their name, which stands as in their documents. */
async function requestedCorrection(): Promise<{
  memberId: MemberId;
  id: string;
  cancel: () => Promise<unknown>;
}> {
  const { visitor, memberId } = await createPayableMember(club, `scenario${next()}@example.com`);
  const { body, text } = await visitor.ask(requestCorrection, {
    body: { first_name: "Adaora", reason: "It is misspelt." },
  });
  if (body?.id === undefined) throw new Error(text);
  const id: string = body.id;
  return { memberId, id, cancel: () => visitor.ask(cancelCorrection, { params: { id } }) };
}

/** A member's request to close their account. */
async function requestedClosure(): Promise<{
  memberId: MemberId;
  id: string;
  cancel: () => Promise<unknown>;
}> {
  const visitor = await club.member(`scenario${next()}@example.com`);
  const { body, text } = await visitor.ask(requestClosure, {
    body: { current_password: filledSignUp.password },
  });
  if (body?.id === undefined) throw new Error(text);
  const memberId = await readMemberId(visitor);
  return { memberId, id: body.id, cancel: () => visitor.ask(cancelClosure) };
}

/** Two staff members close the account of this request. */
async function closeAccount(id: string): Promise<void> {
  const proposed = await (
    await createAdmin()
  ).visitor.ask(closures.proposeClosure, { params: { id }, body: { reason } });
  const closed = await sendAnswer(
    (await createAdmin()).visitor,
    closures.approveClosure,
    proposed.body.id,
  );
  if (closed.status !== 200) throw new Error(closed.text);
}

/** A closed account whose day of erasure has come: it is moved back, past the rules, as other scenarios need today. */
async function dueErasure(): Promise<{ memberId: MemberId; id: string }> {
  const { memberId, id: closureId } = await requestedClosure();
  await closeAccount(closureId);
  await runPastAllRules(club.db, (owner) =>
    sql`update account_closure set requested_at = requested_at - interval '6 years', closed_at = closed_at - interval '6 years',
      due_at = due_at - interval '6 years', erase_on = erase_on - interval '6 years' where closure_id = ${closureId}`.execute(
      owner,
    ),
  );
  await listDueErasures(club.platform);
  const { rows } = await sql<{ id: string }>`select erasure_id as id from erasure
    where closure_id = ${closureId}`.execute(club.db);
  return { memberId, id: rows[0]?.id ?? "" };
}

/** A line of a statement of yesterday at one of the club's accounts: its id. */
async function importedLine(amount: string, words: string): Promise<string> {
  const narration = `${words}/SCENARIO ${next()}`;
  const day = new Date(club.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `0987654321,${day},${day},${amount},${narration},,`,
  ].join("\n");
  const imported = await (
    await createAdmin()
  ).visitor.send(
    "POST",
    "/api/admin/statements/of/ngn-access?file_name=november.csv",
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
  if (imported.status !== 201) throw new Error(imported.text);
  const { rows } = await sql<{ line_id: string }>`select line_id from bank_statement_line
    where narration = ${narration}`.execute(club.db);
  return rows[0]?.line_id ?? "";
}

/** A file with one line of an account that no setting names, with the balance after it. In naira. */
async function importAccount(
  number: string,
  { day, opening, amount }: { day: string; opening: number; amount: number },
): Promise<void> {
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `${number},${day},${day},${amount}.00,LINE OF ${amount},,${opening + amount}.00`,
  ].join("\n");
  await importStatement(
    club.platform,
    { account_number: number, currency: "NGN" },
    {
      name: `${number}.csv`,
      bytes: Buffer.from(file),
      continuing: { openingMinor: toMinor(BigInt(opening) * 100n), hasNoLinesBetween: true },
    },
    { staffId: (await createAdmin()).staffId },
  );
}

/** A journal that happened at a moment of long ago. */
const postFee = (key: string, at: string): Promise<unknown> =>
  sql`select ledger.post(${`scenario:${key}`}, 'fee', ${at}::timestamptz,
    array['club:bank:NGN'], array['club:fees:NGN'], array[100::bigint])`.execute(club.db);

/** The month that is closed next, from January 1990 on: its name. What is still proposed of it is withdrawn. */
async function nextMonth(): Promise<string> {
  await postFee("first", "1990-01-10T09:00:00Z");
  await sql`update decision set status = 'withdrawn', decided_by = proposed_by, decided_at = proposed_at, decision_reason = 'x'
    where kind = 'month_close' and status = 'proposed'`.execute(club.db);
  const { rows } = await sql<{ month: string | null }>`select to_char(coalesce(
      (select max(month) + interval '1 month' from month_close), '1990-01-01'), 'YYYY-MM') as month`.execute(
    club.db,
  );
  return rows[0]?.month ?? "";
}

/** A stop of payouts that stands and that no one proposes to end. What is still proposed of it is withdrawn. */
async function requireStop(): Promise<void> {
  await sql`update decision set status = 'withdrawn', decided_by = proposed_by, decided_at = proposed_at, decision_reason = 'x'
    where kind = 'payout_resume' and status = 'proposed'`.execute(club.db);
  await sql`insert into payout_stop (stop_id, reason, stopped_at)
    values (${`pys_${next()}`}, ${reason}, ${club.clock.now()}) on conflict do nothing`.execute(
    club.db,
  );
}

/** What a provider collected for the club; below zero, what it settled. Minor units. */
async function collect(key: string, minor: bigint): Promise<void> {
  const [from, to] = ["club:clearing:card:NGN", "club:bank:NGN"];
  await sql`select ledger.post(${`scenario:${key}`}, 'gateway_settled', ${club.clock.now()}::timestamptz,
    array[${minor > 0n ? from : to}], array[${minor > 0n ? to : from}], array[${minor > 0n ? minor : -minor}::bigint])`.execute(
    club.db,
  );
}

/** A member who pays by card; what they have to spend before that is theirs to withdraw. */
export async function createFreshPayer(): Promise<Payer & Payable> {
  const who = await createPayableMember(club, `scenario${next()}@example.com`);
  return { ...who, ...createPayer(world, who) };
}

/** Withdraws so much of what they have that this is left, in naira. */
const spend = async (payer: Payer, left: number): Promise<void> => {
  const { available } = await payer.balances();
  const withdrawn = await payer.withdraw(available - left);
  if (withdrawn.status !== 201) throw new Error(withdrawn.text);
};

/** What they paid, spent, and their bank took back by a dispute: the id of the return for which ₦1,500 is owed, and now there. */
export async function createDebt(payer: Payer): Promise<string> {
  const reference = await payer.paid();
  await spend(payer, 1_000);
  await world.at(reference, "dispute");
  await expect.poll(async () => (await payer.balances()).available).toBe(0);
  await world.at(reference, "dispute", { outcome: "lost" });
  await expect.poll(() => payer.statusOf(reference)).toBe("reversed");
  await payer.paid("transfer");
  const { rows } = await sql<{ return_id: string }>`select return_id from payment_return
    where reference = ${reference}`.execute(club.db);
  return rows[0]?.return_id ?? "";
}

/** A transfer by hand of this member that two staff members confirmed without a line of the bank. Its reference. */
async function confirmedReceipt({ visitor }: Payable): Promise<string> {
  const { reference } = (await claimByHand(visitor, { amount: "50000" })).body;
  const proposed = await (
    await createAdmin()
  ).visitor.ask(proposeTransferReceipt, {
    params: { reference },
    body: {
      received: 50_000,
      fee: 0,
      value_date: club.clock.now().toISOString().slice(0, 10),
      reason,
      exception_reason: "The bank confirmed it by email.",
    },
  });
  const confirmed = await (
    await createAdmin()
  ).visitor.ask(confirmTransferReceipt, {
    params: { reference },
    body: { proposal_id: proposed.body.proposal.id, reason },
  });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return reference;
}

/** A withdrawal of this member that three staff members sent to the bank: its id, and its batch's. */
async function sentPayout(payer: Payer): Promise<{ id: string; batchId: string }> {
  const { body } = await payer.withdraw(5_000);
  const id: string = body.withdrawal.id;
  const [desk, maker, approver] = [await createAdmin(), await createAdmin(), await createAdmin()];
  await desk.visitor.ask(approveWithdrawal, { params: { id }, body: { reason } });
  const made = await maker.visitor.ask(payouts.makeBatch, {
    body: { currency: "NGN", payout_date: "2999-12-31" },
  });
  const batchId: string = made.body.batch.id;
  const lines: { withdrawal_id: string; flags: string[] }[] = made.body.lines;
  await approver.visitor.ask(payouts.approveBatch, {
    params: { id: batchId },
    body: {
      reason,
      file_sha256: made.body.batch.file_sha256,
      looked_at: lines
        .filter(({ flags }) => flags.length > 0)
        .map(({ withdrawal_id, flags }) => ({ withdrawal_id, flags })),
    },
  });
  const sent = await maker.visitor.ask(payouts.processBatch, {
    params: { id: batchId },
    body: { note: "Uploaded to the bank." },
  });
  if (sent.status !== 200) throw new Error(sent.text);
  return { id, batchId };
}

const reason = "The board asked for it.";

/** An admin may propose and decide every kind; the staff member whom it concerns is one too. */
export const createAdmin = (memberId?: MemberId): Promise<Clerk> =>
  hireSignedIn(club, ["admin"], memberId);

/** Every kind: what is proposed, who is concerned, and what makes it outdated. A kind that is added needs its row. */
export const SCENARIOS: Readonly<Record<DecisionKindName, Scenario>> = {
  setting_change: {
    approve: settings.approveSetting,
    reject: settings.rejectSetting,
    proposesWith: "settings.propose_money",
    stale: "decision_changed",
    make: async () => {
      const n = next();
      const id = "ngn-gtbank";
      const { rows } = await sql<{
        version: number | null;
      }>`select max(version) as version from setting_change
        where kind = 'transfer_account' and subject_id = ${id}`.execute(club.db);
      const version = rows[0]?.version ?? 0;
      const read = await (
        await createAdmin()
      ).visitor.send("GET", `/api${settings.listSettings.path}?kind=transfer_account&per_page=100`);
      const setting = read.body.data.find((one: { id: string }) => one.id === id);
      const value = { ...setting.value, account_number: String(7_000_000_000 + n) };
      return {
        to: settings.proposeSetting,
        body: { kind: "transfer_account", id, version, value, reason },
        edit: async () => {
          const proposer = await hireStaff(club, ["admin"]);
          const decider = await hireStaff(club, ["admin"]);
          const other = `spr_scenario${n}`;
          await sql`insert into decision (decision_id, kind, payload, payload_sha256, reason, proposed_by, proposed_at, due_at)
            values (${other}, 'setting_change', '{"setting": "transfer_account", "version": 0, "after": {}}', '', 'x',
              ${proposer.staffId}, now(), now())`.execute(club.db);
          await approvePastTheCode(club.db, { id: other, staffId: decider.staffId });
          await sql`insert into setting_change (kind, subject_id, version, before, after, reason, changed_by, changed_at,
              proposal_id)
            values ('transfer_account', ${id}, ${version + 1}, '{}', '{}', 'x', ${decider.staffId}, now(), ${other})`.execute(
            club.db,
          );
        },
      };
    },
  },
  staff_change: {
    approve: staff.approveStaffChange,
    reject: staff.rejectStaffChange,
    withdraw: staff.withdrawStaffChange,
    stale: "staff_address_taken",
    make: async ({ isEditable } = { isEditable: false }) => {
      if (isEditable) {
        const n = next();
        const email = `scenario${n}.staff@kinfold.example`;
        return {
          to: staff.proposeStaffChange,
          body: {
            kind: "invite",
            email,
            name: "Scenario",
            roles: ["operations"],
            member_email: null,
            reason,
          },
          edit: () =>
            sql`insert into staff (staff_id, email, name, roles, password_hash, sealed_authenticator, created_at)
              select ${`stf_scenario${n}`}, ${email}, name, roles, password_hash, sealed_authenticator, created_at
                from staff limit 1`.execute(club.db),
        };
      }
      const concerned = await createAdmin();
      return {
        to: staff.proposeStaffChange,
        body: {
          kind: "roles",
          staff_id: concerned.staffId,
          roles: ["admin", "compliance"],
          reason,
        },
        concerned,
      };
    },
  },
  global_change: {
    approve: members.approveGlobal,
    reject: members.rejectGlobal,
    stale: "global_naira_left",
    make: async () => {
      const memberId = await freshMember();
      return {
        to: members.proposeGlobal,
        params: { id: memberId },
        body: { is_global: true, reason },
        concerned: await createAdmin(memberId),
        edit: () =>
          sql`select ledger.post(${`scenario:${memberId}`}, 'withdrawal_failed', ${club.clock.now()}::timestamptz,
            array['club:bank:NGN'], array['wallet:' || wallet_id || ':available'], array[500::bigint])
            from wallet where member_id = ${memberId} and currency = 'NGN'`.execute(club.db),
      };
    },
  },
  member_unlock: {
    approve: members.approveUnlock,
    reject: members.rejectUnlock,
    withdraw: members.withdrawUnlock,
    stale: "member_not_locked",
    make: async () => {
      const memberId = await freshMember();
      const locker = await createAdmin();
      await locker.visitor.ask(members.lockMember, { params: { id: memberId }, body: { reason } });
      return {
        to: members.proposeUnlock,
        params: { id: memberId },
        body: { reason },
        concerned: await createAdmin(memberId),
      };
    },
  },
  accepted_name: {
    approve: acceptedNames.approveAcceptedName,
    reject: acceptedNames.rejectAcceptedName,
    stale: "name_as_it_is",
    make: async () => {
      const memberId = await freshMember();
      return {
        to: acceptedNames.proposeAcceptedName,
        params: { id: memberId },
        body: { name: "Renamed Bakare", reason },
        concerned: await createAdmin(memberId),
        edit: () =>
          sql`update member set first_name = 'Renamed', last_name = 'Bakare' where member_id = ${memberId}`.execute(
            club.db,
          ),
      };
    },
  },
  data_export: {
    approve: dataExports.approveDataExport,
    reject: dataExports.rejectDataExport,
    withdraw: dataExports.withdrawDataExport,
    stale: "data_export_closed",
    make: async () => {
      const { memberId, id, cancel } = await requestedExport();
      return {
        to: dataExports.proposeDataExport,
        params: { id },
        body: { reason },
        concerned: await createAdmin(memberId),
        edit: cancel,
      };
    },
  },
  estate_hold: {
    approve: estates.approveEstateHold,
    reject: estates.rejectEstateHold,
    withdraw: estates.withdrawEstateHold,
    stale: "member_closed",
    make: async () => {
      const { memberId, id } = await requestedClosure();
      return {
        to: estates.proposeEstateHold,
        params: { id: memberId },
        body: { facts: ESTATE, reason },
        concerned: await createAdmin(memberId),
        edit: () => closeAccount(id),
      };
    },
  },
  estate_step: {
    approve: estates.approveEstateStep,
    reject: estates.rejectEstateStep,
    withdraw: estates.withdrawEstateStep,
    stale: "estate_grant_missing",
    make: async () => {
      const memberId = await freshMember();
      const grantId = await grantEstate(memberId, await hirePair(club));
      const account = { bank_code: "058", account_number: "0123456785" };
      const { origin } = new URL(club.platform.env.PAYSTACK_BASE_URL);
      await fetch(`${origin}/bank-accounts`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...account, account_name: "ESTATE OF LATE OKAFOR ADAEZE" }),
      });
      return {
        to: estates.proposeEstateStep,
        params: { id: memberId },
        body: { step: "record_account", grant_id: grantId, currency: "NGN", ...account, reason },
        concerned: await createAdmin(memberId),
        edit: () =>
          runPastAllRules(club.db, (owner) =>
            sql`update estate_grant set approved_at = null, approved_by = null where grant_id = ${grantId}`.execute(
              owner,
            ),
          ),
      };
    },
  },
  erasure: {
    approve: erasures.approveErasure,
    reject: erasures.rejectErasure,
    withdraw: erasures.withdrawErasure,
    stale: "erasure_blocked",
    make: async () => {
      const { memberId, id } = await dueErasure();
      return {
        to: erasures.proposeErasure,
        params: { id },
        body: { reason },
        concerned: await createAdmin(memberId),
        edit: () =>
          sql`insert into reconciliation_item (item_id, on_day, account, currency, kind, subject, about, ledger_minor,
            other_minor, member_id, found_at, due_at)
          values (${`rci_${id}`}, '2026-11-11', 'card', 'NGN', 'only_at_provider', ${id}, 'A payment', null, 1, ${memberId},
            ${club.clock.now()}, ${club.clock.now()})`.execute(club.db),
      };
    },
  },
  member_correction: {
    approve: corrections.approveMemberCorrection,
    reject: corrections.rejectMemberCorrection,
    withdraw: corrections.withdrawMemberCorrection,
    stale: "correction_ended",
    make: async () => {
      const { memberId, id, cancel } = await requestedCorrection();
      return {
        to: corrections.proposeMemberCorrection,
        params: { id },
        body: { reason },
        concerned: await createAdmin(memberId),
        edit: cancel,
      };
    },
  },
  account_closure: {
    approve: closures.approveClosure,
    reject: closures.rejectClosure,
    withdraw: closures.withdrawClosure,
    stale: "closure_ended",
    make: async () => {
      const { memberId, id, cancel } = await requestedClosure();
      return {
        to: closures.proposeClosure,
        params: { id },
        body: { reason },
        concerned: await createAdmin(memberId),
        edit: cancel,
      };
    },
  },
  sanctions_answer: {
    approve: sanctions.approveHitAnswer,
    reject: sanctions.rejectHitAnswer,
    withdraw: sanctions.withdrawHitAnswer,
    stale: "hit_answered",
    make: async () => {
      const memberId = await freshMember();
      const id = await insertHit(club.db, memberId, club.clock.now());
      return {
        to: sanctions.proposeHitAnswer,
        params: { id },
        body: { answer: "false", reason },
        concerned: await createAdmin(memberId),
      };
    },
  },
  no_suspicion: {
    approve: cases.approveNoSuspicion,
    reject: cases.rejectNoSuspicion,
    withdraw: cases.withdrawNoSuspicion,
    stale: "case_ended",
    make: async () => {
      const memberId = await freshMember();
      const opener = await createAdmin();
      const opened = await opener.visitor.ask(cases.openSuspiciousCase, {
        body: { member_id: memberId, origin: "member", reason, transaction_ids: [] },
      });
      if (opened.status !== 201) throw new Error(opened.text);
      const id: string = opened.body.id;
      return {
        to: cases.proposeNoSuspicion,
        params: { id },
        body: { reason },
        concerned: await createAdmin(memberId),
        edit: async () => {
          const answer = await opener.visitor.ask(cases.reportSuspiciousCase, {
            params: { id },
            body: { nfiu_reference: "STR 1", reported_on: lagosDay(club.clock.now()) },
          });
          if (answer.status !== 200) throw new Error(answer.text);
        },
      };
    },
  },
  pep_approval: {
    approve: compliance.approvePepApproval,
    reject: compliance.rejectPepApproval,
    withdraw: compliance.withdrawPepApproval,
    stale: "decision_changed",
    make: async () => {
      const memberId = await freshMember();
      const marking = { params: { id: memberId }, body: { reason } };
      const marked = await (await createAdmin()).visitor.ask(compliance.markPep, marking);
      if (marked.status !== 200) throw new Error(marked.text);
      return {
        to: compliance.proposePepApproval,
        params: { id: memberId },
        body: { reason, source_of_funds: "Salary, seen on a payslip" },
        concerned: await createAdmin(memberId),
        edit: () =>
          sql`update member set first_name = 'Renamed' where member_id = ${memberId}`.execute(
            club.db,
          ),
      };
    },
  },
  settlement: {
    approve: settlements.postSettlement,
    reject: settlements.refuseSettlement,
    withdraw: settlements.withdrawSettlement,
    stale: "settlement_more_than_collected",
    make: async () => {
      const line = await importedLine("100.00", "NIP/PAYSTACK PAYMENTS LTD");
      await collect(`${line} collected`, 10_000n);
      return {
        to: settlements.proposeSettlement,
        params: { id: line },
        body: { gateway: "card", kept: 0, reason },
        // The provider has less of ours than when it was proposed.
        edit: async () => {
          await collect(`${line} taken`, await readClubBalance(club.db, "club:clearing:card:NGN"));
        },
      };
    },
  },
  line_outcome: {
    approve: lines.approveLineOutcome,
    reject: lines.rejectLineOutcome,
    withdraw: lines.withdrawLineOutcome,
    stale: "decision_changed",
    make: async () => ({
      to: lines.proposeLineOutcome,
      body: {
        outcome: "bank_charge",
        groups: [
          {
            line_ids: [
              await importedLine("-26.88", "NIP CHARGE"),
              await importedLine("-6.98", "SMS ALERT"),
            ],
          },
        ],
        reason,
      },
    }),
  },
  line_reopening: {
    approve: lines.approveLineReopening,
    reject: lines.rejectLineReopening,
    withdraw: lines.withdrawLineReopening,
    stale: "decision_changed",
    make: async () => {
      const line = await importedLine("5000.00", "TRF FROM UNKNOWN");
      const body = { outcome: "suspense" as const, groups: [{ line_ids: [line] }], reason };
      const proposed = await (await createAdmin()).visitor.ask(lines.proposeLineOutcome, { body });
      const approved = await sendAnswer(
        (await createAdmin()).visitor,
        lines.approveLineOutcome,
        proposed.body.id,
      );
      if (approved.status !== 200) throw new Error(approved.text);
      const params = { id: proposed.body.id };
      return { to: lines.proposeLineReopening, params, body: { line_ids: [line], reason } };
    },
  },
  bank_opening: {
    approve: openings.approveBankOpening,
    reject: openings.rejectBankOpening,
    withdraw: openings.withdrawBankOpening,
    stale: "decision_changed",
    make: async () => {
      const number = `7${String(next()).padStart(9, "0")}`;
      const day = addDays(lagosDay(club.clock.now()), -1);
      await importAccount(number, { day, opening: 1000, amount: 5 });
      return {
        to: openings.proposeBankOpening,
        body: {
          account_number: number,
          currency: "NGN",
          in_ledger: 600,
          own_funds: 300,
          suspense: 100,
          reason,
        },
        // An older file moves the opening back.
        edit: () => importAccount(number, { day: addDays(day, -1), opening: 993, amount: 7 }),
      };
    },
  },
  payout_resume: {
    approve: payoutStops.approvePayoutResume,
    reject: payoutStops.rejectPayoutResume,
    withdraw: payoutStops.withdrawPayoutResume,
    stale: "none",
    make: async () => {
      await requireStop();
      return { to: payoutStops.proposePayoutResume, body: { reason } };
    },
  },
  month_close: {
    approve: months.approveMonthClose,
    reject: months.rejectMonthClose,
    withdraw: months.withdrawMonthClose,
    stale: "month_changed",
    make: async () => {
      const month = await nextMonth();
      return {
        to: months.proposeMonthClose,
        params: { month },
        body: { reason },
        edit: () => postFee(`edit:${next()}`, `${month}-10T09:00:00Z`),
      };
    },
  },
  refund: {
    approve: returns.releaseRefund,
    reject: returns.rejectRefund,
    withdraw: returns.withdrawRefund,
    stale: "wallet_insufficient",
    make: async () => {
      const payer = await createFreshPayer();
      const reference = await payer.paid();
      return {
        to: returns.askRefund,
        body: { reference, amount: Number(await payer.total(reference)) / 100, reason },
        concerned: await createAdmin(payer.memberId),
        edit: () => spend(payer, 0),
      };
    },
  },
  recovery: {
    approve: returns.confirmRecovery,
    reject: returns.refuseRecovery,
    withdraw: returns.withdrawRecovery,
    stale: "wallet_insufficient",
    make: async () => {
      const payer = await createFreshPayer();
      const id = await createDebt(payer);
      return {
        to: returns.proposeRecovery,
        params: { id },
        body: { reason },
        concerned: await createAdmin(payer.memberId),
        // While they owe, they cannot withdraw: what they paid goes back to its payer.
        edit: async () => {
          const { rows } = await sql<{ reference: string }>`select reference from payment_intent
            where member_id = ${payer.memberId} and state = 'success' and gateway = 'transfer'`.execute(
            club.db,
          );
          await world.at(rows[0]?.reference ?? "", "refund", {});
          await expect.poll(async () => (await payer.balances()).available).toBe(0);
        },
      };
    },
  },
  reversal: {
    approve: returns.confirmReversal,
    reject: returns.refuseReversal,
    withdraw: returns.withdrawReversal,
    stale: "decision_changed",
    make: async () => {
      const who = await createPayableMember(club, `scenario${next()}@example.com`);
      const reference = await confirmedReceipt(who);
      return {
        to: returns.proposeCorrection,
        params: { reference },
        body: { reason },
        concerned: await createAdmin(who.memberId),
        // The bank takes it back first.
        edit: () =>
          openReversal(club.platform, {
            reference,
            debitLineId: toStatementLineId(`bsl_scenario${next()}`),
            amountMinor: toCharged(5_000_000n),
            reason: "our bank took it back",
          }),
      };
    },
  },
  payout_failure: {
    approve: payouts.confirmFailed,
    reject: payouts.returnFailed,
    withdraw: payouts.withdrawFailed,
    stale: "none",
    make: async () => {
      const payer = await createFreshPayer();
      const { id, batchId } = await sentPayout(payer);
      return {
        to: payouts.proposeFailed,
        params: { id: batchId },
        body: { withdrawal_id: id, reason, retry: false },
        concerned: await createAdmin(payer.memberId),
      };
    },
  },
};

/** The status, and the code or what became of it. */
export const summarizeAnswer = ({ status, body }: Answer): string =>
  `${status} ${body?.code ?? body?.status ?? ""}`;

/** Proposes it. */
export const proposeSubject = (
  by: Visitor,
  { to, params = {}, body }: Subject,
  key?: string,
): Promise<Answer> =>
  by.ask(to, {
    params,
    body,
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

/** Approves or rejects it. */
export const sendAnswer = (
  by: Visitor,
  to: AnyEndpoint,
  id: string,
  key?: string,
): Promise<Answer> =>
  by.ask(to, {
    params: { id },
    body: { reason: "Agrees with what we know." },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

/** Something that one staff member proposed. */
export async function createProposal(
  scenario: Scenario,
  wanted = { isEditable: false },
): Promise<{ subject: Subject; author: Clerk; id: string }> {
  const subject = await scenario.make(wanted);
  const author = await createAdmin();
  const { body, status, text } = await proposeSubject(author.visitor, subject);
  if (status !== 201) throw new Error(text);
  return { subject, author, id: body.id };
}

/** What became of it, as stored. */
export const readStatus = async (id: string): Promise<string | undefined> => {
  const { rows } = await sql<{
    status: string;
  }>`select status from decision where decision_id = ${id}`.execute(club.db);
  return rows[0]?.status;
};

/** Leaves nothing open: what one subject has open keeps the next proposal away. */
export const closeProposal = async ({ reject }: Scenario, id: string): Promise<void> => {
  if ((await readStatus(id)) === "proposed")
    await sendAnswer((await createAdmin()).visitor, reject, id);
};
