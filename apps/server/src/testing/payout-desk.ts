import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import * as payouts from "@kinfold/contract/office/payouts";
import * as queue from "@kinfold/contract/office/withdrawals";
import { createWithdrawal, listWithdrawals } from "@kinfold/contract/withdrawals";
import { brokenConstraint, sqlState } from "#platform/db.ts";
import { checkLedgerInvariants } from "#ledger/index.ts";
import { checkTransactionInvariants } from "#transactions/index.ts";
import { openClub, type Answer, type Club } from "./club.ts";
import { payable, type Payable, type PayeesBank } from "./payable.ts";
import { atWork, type Clerk } from "./staff.ts";
import { checkWithdrawalInvariants } from "#withdrawals/index.ts";

/** Whoever is there; set before each test. */
export let club: Club;
export let desk: Clerk;
export let maker: Clerk;
export let checker: Clerk;
export let auditor: Clerk;
let people = 0;
let keys = 0;

/** Why whoever decides says so. */
export const REASON = "Everything agrees.";
/** When what is asked for now is paid. */
export const DUE = "2026-12-04";

/** By which rule of the database it was refused. */
export const state = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "nothing was refused",
    (error: unknown) => brokenConstraint(error) ?? sqlState(error),
  );

/** A member who can be paid. */
export async function somebody(
  how: { isGlobal?: boolean; bank?: PayeesBank } = {},
): Promise<Payable> {
  people += 1;
  return payable(club, addressOf(), how);
}

/** Where letters to the newest of them go, or to one who came so many before. */
export const addressOf = (before = 0): string => `payee${people - before}@example.com`;

/** They ask for so much; the id of the withdrawal. */
export async function asked(who: Payable, amount = 5_000): Promise<string> {
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
export const on = (
  clerk: Clerk,
  to: Parameters<Clerk["visitor"]["ask"]>[0],
  id: string,
  body?: unknown,
) => clerk.visitor.ask(to, { params: { id }, ...(body !== undefined && { body }) });

/** The desk approves a withdrawal. */
export const approve = (id: string, clerk = desk): Promise<Answer> =>
  on(clerk, queue.approveWithdrawal, id, { reason: REASON });

/** The maker makes a batch of these, which the desk approved. */
export async function draft(...ids: string[]): Promise<Answer["body"]> {
  for (const id of ids) expect((await approve(id)).status).toBe(200);
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
  const { body } = await on(clerk, payouts.getBatch, batchId);
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
  on(clerk, payouts.approveBatch, batch.id, {
    reason: REASON,
    file_sha256: batch.file_sha256,
    looked_at: await lookAtFlagged(batch.id, clerk),
  });

/** The maker says that the bank has it. */
export const hand = (id: string, clerk = maker) =>
  on(clerk, payouts.processBatch, id, { note: "Uploaded to the bank." });

/** A batch of these that is at the bank; its id. */
export async function sent(...ids: string[]): Promise<string> {
  const { batch } = await draft(...ids);
  expect((await approveDraft(batch)).status).toBe(200);
  expect((await hand(batch.id)).body.batch.status).toBe("processing");
  return batch.id;
}

/** The bank paid the rest of the batch, as another person says than who gave it the file. */
export const paid = (batchId: string, more: object = {}, clerk = checker) =>
  on(clerk, payouts.recordPaid, batchId, {
    bank_reference: "ZEN-1",
    value_date: "2026-11-02",
    ...more,
  });

/** The maker says that the bank did not pay this one. */
export const saysFailed = (
  batchId: string,
  withdrawalId: string,
  more: object = {},
  clerk = maker,
) =>
  on(clerk, payouts.proposeFailed, batchId, {
    withdrawal_id: withdrawalId,
    reason: "The bank does not know the account.",
    retry: false,
    ...more,
  });

/** The checker confirms it. */
export const confirms = (failureId: string, clerk = checker) =>
  on(clerk, payouts.confirmFailed, failureId, { reason: REASON });

/** The maker says that it was not paid, and the checker confirms it. Answers the batch as it is then. */
export async function fails(
  batchId: string,
  withdrawalId: string,
  more: object = {},
): Promise<Answer> {
  const proposed = await saysFailed(batchId, withdrawalId, more);
  expect(proposed.status).toBe(201);
  expect((await confirms(proposed.body.id)).status).toBe(200);
  return on(checker, payouts.getBatch, batchId);
}

/** A withdrawal as its member sees it. */
export async function shown(who: Payable, id: string) {
  const { body } = await who.visitor.ask(listWithdrawals);
  return body.data.find((one: { id: string }) => one.id === id);
}

/** "409 code" of an answer. */
export const refusedWith = (answer: Answer): string => `${answer.status} ${answer.body?.code}`;

/** What the audit says that was done to it. */
export async function actionsOn(id: string): Promise<string[]> {
  const { rows } = await sql<{
    action: string;
  }>`select entry::jsonb ->> 'action' as action from audit_entry
    where entry::jsonb -> 'subject' ->> 'id' = ${id} order by audit_number`.execute(club.db);
  // What was refused is written down by whoever mounts the calls.
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

/** A club whose members joined long ago, and whoever of the staff pays them out. */
export function openPayoutDesk(): void {
  beforeAll(async () => {
    club = await openClub();
    // Everybody joined long ago with an account that is old.
    club.clock.setTo(new Date("2026-11-02T08:00:00Z"));
    [desk, maker, checker, auditor] = [
      await atWork(club, ["operations"]),
      await atWork(club, ["finance_maker"]),
      await atWork(club, ["finance_approver"]),
      await atWork(club, ["auditor"]),
    ];
  });
  afterAll(() => club.close());
}
