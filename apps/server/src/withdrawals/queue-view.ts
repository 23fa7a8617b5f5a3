import type { BatchId, StaffId, WithdrawalId } from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { BatchDetail, listReadyPayouts, PayoutBatch } from "@kinfold/contract/office/payouts";
import type { QueuedWithdrawal, WithdrawalDetail } from "@kinfold/contract/office/withdrawals";
import { add, ZERO } from "@kinfold/money";
import { findHoldings } from "#ledger/index.ts";
import { readMemberNames, findWatchedMembers } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { filterHeldMembers } from "#screening/index.ts";
import { findSharedDetails } from "#shared-details/index.ts";
import { listClaims, readStaffNames } from "#staff/index.ts";
import { findBatch, type BatchRow } from "./batch-store.ts";
import { findOpenProposals, type Decider } from "#decisions/index.ts";
import { findDoubtedLines } from "./failure-store.ts";
import { failureDecision } from "./payout-failures.ts";
import { findFlags } from "./flags.ts";
import { filterOwing } from "./owing.ts";
import { namePayoutFile, createPayoutFiles } from "./payout-file.ts";
import {
  readFacts,
  listShownLines,
  listStaffSteps,
  listTallies,
  listUnbatched,
} from "./queue-store.ts";
import { computeDueAt } from "./rules.ts";
import { findWithdrawal, type WithdrawalRow } from "./store.ts";
import { toNamed } from "#platform/named.ts";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Withdrawals as staff read them among others, in the order given. */
export async function readQueueViews(
  db: Db,
  rows: readonly WithdrawalRow[],
  now: Date,
): Promise<QueuedWithdrawal[]> {
  const ids = rows.map(({ withdrawal_id: id }) => id);
  const names = await readMemberNames(
    db,
    rows.map(({ member_id: id }) => id),
  );
  const flags = await findFlags(db, ids, now);
  const claims = await listClaims(db, "withdrawal", ids, now);
  return rows.map((row) => ({
    id: row.withdrawal_id,
    reference: row.reference,
    member_id: row.member_id,
    member_name: names.get(row.member_id) ?? row.member_id,
    amount: row.amount_minor,
    fee: row.fee_minor,
    currency: row.currency,
    status: row.status,
    payout_date: row.payout_on,
    created_at: row.requested_at.toISOString(),
    due_at: computeDueAt(row.payout_on).toISOString(),
    claimed_by: claims.get(row.withdrawal_id) ?? null,
    bank_name: row.bank_name,
    account_name: row.account_name,
    account_number_masked: `••${row.account_end}`,
    flags: flags.get(row.withdrawal_id) ?? [],
    batch_id: row.batch_id,
  }));
}

/** One withdrawal with all that is known about it. Refuses not_found. */
export async function readDetailView(
  db: Db,
  withdrawalId: WithdrawalId,
  now: Date,
): Promise<WithdrawalDetail> {
  const row = await findWithdrawal(db, withdrawalId);
  if (row === undefined) return refuse(withdrawalRefusals().not_found.withdrawal);
  const [view] = await readQueueViews(db, [row], now);
  assertExists(view, "one row has one view");
  const facts = await readFacts(db, withdrawalId);
  const holdings = (await findHoldings(db, [row.wallet_id])).get(row.wallet_id);
  const watched = (await findWatchedMembers(db, [row.member_id], now)).get(row.member_id);
  assertExists(holdings, "a withdrawal is of no one");
  assertExists(watched, "a withdrawal is of no one");
  const shared = (await findSharedDetails(db, [row.member_id])).get(row.member_id) ?? [];
  const steps = await listStaffSteps(db, withdrawalId);
  const people = [row.approved_by, ...steps.map(({ done_by: by }) => by)];
  const names = await readStaffNames(
    db,
    people.filter((id) => id !== null),
  );
  return {
    withdrawal: view,
    note: facts.note,
    account: {
      is_verified: facts.is_verified,
      name_match: facts.name_match,
      added_at: facts.added_at.toISOString(),
      payout_available_at: facts.payout_available_at.toISOString(),
    },
    wallet: { id: row.wallet_id, available: holdings.availableMinor, held: holdings.heldMinor },
    member: {
      joined_at: watched.joinedAt.toISOString(),
      paid_before: facts.paid_minor,
      times_paid_before: facts.times_paid,
    },
    shared: [...shared],
    approved_by: row.approved_by === null ? null : (names.get(row.approved_by) ?? row.approved_by),
    failure_reason: row.failure_reason,
    paid_at: iso(row.paid_at),
    timeline: steps.map(({ status, note, done_by: by, at }) => ({
      status,
      note,
      by: by === null ? null : (names.get(by) ?? by),
      at: at.toISOString(),
    })),
  };
}

/** Batches as staff read them, in the order given. */
export async function readBatchViews(
  db: Db,
  batches: readonly BatchRow[],
  now: Date,
): Promise<PayoutBatch[]> {
  const ids = batches.map(({ batch_id: id }) => id);
  const people = batches
    .flatMap((row) => [row.made_by, row.rejected_by, row.released_by, row.handed_by])
    .filter((id) => id !== null);
  const names = await readStaffNames(db, people);
  const person = (who: StaffId) => toNamed(who, names);
  const claims = await listClaims(db, "payout_batch", ids, now);
  const tallies = Map.groupBy(await listTallies(db, ids), ({ batch_id: id }) => id);
  const doubts = Map.groupBy(await findDoubtedLines(db, ids), ({ batch_id: id }) => id);
  const withoutFile = batches.filter(({ file_sha256: sha256 }) => sha256 === null);
  const files = await createPayoutFiles(db, withoutFile, now);
  return batches.map((row) => {
    const { batch_id: id } = row;
    const decidedBy = row.rejected_by ?? row.released_by;
    const sha256 = row.file_sha256 ?? files.get(id)?.sha256;
    assertExists(sha256, "a batch has no file");
    return {
      id,
      currency: row.currency,
      payout_date: row.payout_on,
      status: row.status,
      count: row.line_count,
      total: row.total_minor,
      created_at: row.made_at.toISOString(),
      due_at: computeDueAt(row.payout_on).toISOString(),
      claimed_by: claims.get(id) ?? null,
      made_by: person(row.made_by),
      decided_by: decidedBy === null ? null : person(decidedBy),
      decided_at: iso(row.rejected_at ?? row.released_at),
      reason: row.decision_reason,
      handed_by: row.handed_by === null ? null : person(row.handed_by),
      handed_at: iso(row.handed_at),
      file_sha256: sha256,
      file_name: namePayoutFile(row),
      tally: (tallies.get(id) ?? []).map(({ state, count, total_minor: total }) => ({
        status: state,
        count,
        total,
      })),
      to_confirm: doubts.get(id)?.length ?? 0,
    };
  });
}

/** One batch with its lines. Refuses not_found. */
export async function readBatchDetail(
  db: Db,
  batchId: BatchId,
  { by, at }: { by: Decider; at: Date },
): Promise<BatchDetail> {
  const row = await findBatch(db, batchId);
  if (row === undefined) return refuse(withdrawalRefusals().not_found.batch);
  const [batch] = await readBatchViews(db, [row], at);
  assertExists(batch, "one row has one view");
  const rows = await listShownLines(db, batchId);
  const members = await readMemberNames(
    db,
    rows.map(({ member_id: id }) => id),
  );
  const failures = await findOpenProposals(
    db,
    failureDecision,
    rows.map(({ withdrawal_id: id }) => id),
    { by, at },
  );
  // What speaks against a line matters until the bank has it.
  const waiting = rows.filter(({ state }) => state === "waiting");
  const flags = await findFlags(
    db,
    waiting.map(({ withdrawal_id: id }) => id),
    at,
  );
  const staff = await readStaffNames(
    db,
    rows.map(({ done_by: doneBy }) => doneBy).filter((doneBy) => doneBy !== null),
  );
  return {
    batch,
    lines: rows.map((row) => ({
      withdrawal_id: row.withdrawal_id,
      reference: row.reference,
      member_id: row.member_id,
      member_name: members.get(row.member_id) ?? row.member_id,
      bank_name: row.bank_name,
      account_name: row.account_name,
      account_number_masked: `••${row.account_end}`,
      amount: row.amount_minor,
      status: row.state,
      flags: flags.get(row.withdrawal_id) ?? [],
      bank_reference: row.bank_reference,
      value_date: row.value_date,
      reason: row.reason,
      done_by: row.done_by === null ? null : (staff.get(row.done_by) ?? row.done_by),
      done_at: iso(row.done_at),
      failure: failures.get(row.withdrawal_id) ?? null,
    })),
  };
}

/** What could go into a batch now, by promised day and currency, and how much is held back. */
export async function readReadyPayouts(
  db: Db,
  now: Date,
): Promise<ReplyOf<typeof listReadyPayouts>> {
  const rows = await listUnbatched(db, now);
  const members = rows.map(({ member_id: id }) => id);
  const owing = await filterOwing(db, members);
  const held = await filterHeldMembers(db, members);
  type Ready = ReplyOf<typeof listReadyPayouts>["data"][number];
  const byDay = new Map<string, Ready>();
  for (const row of rows) {
    const key = `${row.payout_on} ${row.currency}`;
    const { currency, payout_on: payout_date } = row;
    const sum = byDay.get(key) ?? { currency, payout_date, count: 0, total: ZERO, on_hold: 0 };
    const isReady = row.is_ready && !owing.has(row.member_id) && !held.has(row.member_id);
    byDay.set(key, {
      ...sum,
      count: sum.count + (isReady ? 1 : 0),
      total: add(sum.total, isReady ? row.amount_minor : ZERO),
      on_hold: sum.on_hold + (isReady ? 0 : 1),
    });
  }
  return { data: [...byDay.values()] };
}
