import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import * as payouts from "@kinfold/contract/office/payouts";
import * as queue from "@kinfold/contract/office/withdrawals";
import { createWithdrawal, listWithdrawals } from "@kinfold/contract/withdrawals";
import { readBrokenConstraint, readSqlState } from "#platform/db.ts";
import { checkLedgerInvariants } from "#ledger/index.ts";
import { checkTransactionInvariants } from "#transactions/index.ts";
import { openClub, type Answer, type Club } from "./club.ts";
import { createPayableMember, type Payable, type PayeesBank } from "./payable.ts";
import { hireSignedIn, type Clerk } from "./staff.ts";
import { checkWithdrawalInvariants } from "#withdrawals/index.ts";

/** The person who is there; set before each test. */
export let club: Club;
export let desk: Clerk;
export let maker: Clerk;
export let checker: Clerk;
export let auditor: Clerk;
let people = 0;
let keys = 0;

/** Why the person who decides says so. */
export const REASON = "Everything agrees.";
/** When what is asked for now is paid. */
export const DUE = "2026-12-04";

/** By which rule of the database it was refused. */
export const readViolation = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "nothing was refused",
    (error: unknown) => readBrokenConstraint(error) ?? readSqlState(error),
  );

/** A member who can be paid. */
export async function createPayee(
  how: { isGlobal?: boolean; bank?: PayeesBank } = {},
): Promise<Payable> {
  people += 1;
  return createPayableMember(club, getPayeeAddress(), how);
}

/** Where emails to the newest of them go, or to one who came so many before. */
export const getPayeeAddress = (before = 0): string => `payee${people - before}@example.com`;

/** They ask for so much; the id of the withdrawal. */
export async function requestWithdrawal(who: Payable, amount = 5_000): Promise<string> {
  keys += 1;
  const { body, text } = await who.visitor.ask(createWithdrawal, {
    params: { id: who.ngn ?? who.usd },
    body: { amount },
    headers: { "idempotency-key": `office-${keys}-0000000000` },
  });
  if (body?.withdrawal === undefined) throw new Error(`could not ask: ${text}`);
  return body.withdrawal.id;
}

/** Calls about the thing with this id. */
export const callAs = (
  clerk: Clerk,
  to: Parameters<Clerk["visitor"]["ask"]>[0],
  id: string,
  body?: unknown,
) => clerk.visitor.ask(to, { params: { id }, ...(body !== undefined && { body }) });

/** The desk approves a withdrawal. */
export const approveAtDesk = (id: string, clerk = desk): Promise<Answer> =>
  callAs(clerk, queue.approveWithdrawal, id, { reason: REASON });

/** The maker makes a batch of these, which the desk approved. */
export async function prepareBatch(...ids: string[]): Promise<Answer["body"]> {
  for (const id of ids) expect((await approveAtDesk(id)).status).toBe(200);
  const made = await maker.visitor.ask(payouts.makeBatch, {
    body: { currency: "NGN", payout_date: DUE },
  });
  expect(made.text).toContain('"lines"');
  expect(made.status).toBe(201);
  return made.body;
}

type LookedAt = { withdrawal_id: string; flags: string[] };

/** The lines of a batch that have flags, as this person looks at them one by one. */
export async function lookAtFlagged(batchId: string, clerk = checker): Promise<LookedAt[]> {
  const { body } = await callAs(clerk, payouts.getBatch, batchId);
  const lines: LookedAt[] = body.lines ?? [];
  return lines
    .filter(({ flags }) => flags.length > 0)
    .map(({ withdrawal_id: id, flags }) => ({ withdrawal_id: id, flags }));
}

/** The checker approves a batch as it was looked at, line by line where there are flags. */
export const approveDraft = async (
  batch: { id: string; file_sha256: string },
  clerk = checker,
): Promise<Answer> =>
  callAs(clerk, payouts.approveBatch, batch.id, {
    reason: REASON,
    file_sha256: batch.file_sha256,
    looked_at: await lookAtFlagged(batch.id, clerk),
  });

/** The maker says that the bank has it. */
export const submitToBank = (id: string, clerk = maker) =>
  callAs(clerk, payouts.processBatch, id, { note: "Uploaded to the bank." });

/** A batch of these that is at the bank; its id. */
export async function sendBatch(...ids: string[]): Promise<string> {
  const { batch } = await prepareBatch(...ids);
  expect((await approveDraft(batch)).status).toBe(200);
  expect((await submitToBank(batch.id)).body.batch.status).toBe("processing");
  return batch.id;
}

/** The bank paid the rest of the batch, as another person says than who gave it the file. */
export const recordBatchPaid = (batchId: string, more: object = {}, clerk = checker) =>
  callAs(clerk, payouts.recordPaid, batchId, {
    bank_reference: "ZEN-1",
    value_date: "2026-11-02",
    ...more,
  });

/** The maker says that the bank did not pay this one. */
export const proposeFailure = (
  batchId: string,
  withdrawalId: string,
  more: object = {},
  clerk = maker,
) =>
  callAs(clerk, payouts.proposeFailed, batchId, {
    withdrawal_id: withdrawalId,
    reason: "The bank does not know the account.",
    retry: false,
    ...more,
  });

/** The checker confirms it. */
export const confirmFailureAtDesk = (failureId: string, clerk = checker) =>
  callAs(clerk, payouts.confirmFailed, failureId, { reason: REASON });

/** The maker says that it was not paid, and the checker confirms it. Answers the batch as it is then. */
export async function recordFailed(
  batchId: string,
  withdrawalId: string,
  more: object = {},
): Promise<Answer> {
  const proposed = await proposeFailure(batchId, withdrawalId, more);
  expect(proposed.status).toBe(201);
  expect((await confirmFailureAtDesk(proposed.body.id)).status).toBe(200);
  return callAs(checker, payouts.getBatch, batchId);
}

/** A withdrawal as its member sees it. */
export async function readShownWithdrawal(who: Payable, id: string) {
  const { body } = await who.visitor.ask(listWithdrawals);
  return body.data.find((one: { id: string }) => one.id === id);
}

/** "409 code" of an answer. */
export const formatRefusal = (answer: Answer): string => `${answer.status} ${answer.body?.code}`;

/** What the audit says that was done to it. */
export async function listAuditedActions(id: string): Promise<string[]> {
  const { rows } = await sql<{
    action: string;
  }>`select entry::jsonb ->> 'action' as action from audit_entry
    where entry::jsonb -> 'subject' ->> 'id' = ${id} order by audit_number`.execute(club.db);
  // What was refused is written down by the person who mounts the calls.
  return rows.map(({ action }) => action).filter((action) => action !== "refused");
}

/** Money, members' lists and withdrawals agree. */
export async function expectConsistentPayouts(): Promise<void> {
  expect([
    ...(await checkLedgerInvariants(club.db)),
    ...(await checkTransactionInvariants(club.db)),
    ...(await checkWithdrawalInvariants(club.db)),
  ]).toEqual([]);
}

/** A club whose members joined long ago, and the staff members who pay them out. */
export function openPayoutDesk(
  readSettings: () => Promise<Record<string, string>> = async () => ({}),
): void {
  beforeAll(async () => {
    club = await openClub(await readSettings());
    // Everybody joined long ago with an account that is old.
    club.clock.setTo(new Date("2026-11-02T08:00:00Z"));
    [desk, maker, checker, auditor] = [
      await hireSignedIn(club, ["operations"]),
      await hireSignedIn(club, ["finance_maker"]),
      await hireSignedIn(club, ["finance_approver"]),
      await hireSignedIn(club, ["auditor"]),
    ];
  });
  afterAll(() => club.close());
}
