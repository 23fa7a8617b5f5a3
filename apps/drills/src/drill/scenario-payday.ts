import { DAY_MS } from "@kinfold/contract/durations";
import { toBatchId, toStaffId, toWalletId, toWithdrawalId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { sql } from "kysely";
import type { Platform } from "@kinfold/server/platform/platform.ts";
import { Refused } from "@kinfold/server/platform/refusing.ts";
import {
  approveBatch,
  approveWithdrawal,
  createWithdrawal,
  makeBatch,
  markPaid,
  processBatch,
  warnAboutUnpaid,
} from "@kinfold/server/withdrawals/index.ts";
import type { Operator } from "@kinfold/server/staff/index.ts";
import { insist, openDesk } from "./desk.ts";
import { queueByKey, type Arena, type Scenario } from "./scenario.ts";

const staff = (id: string): Operator => ({ staffId: toStaffId(id), memberId: null });
const [APPROVER, MAKER] = [staff("payday-approver"), staff("payday-maker")];
const CHECKERS = [staff("payday-one"), staff("payday-two")] as const;

const MINOR = toMinor(100_000n);

/** When it was asked for in Lagos, and the day on or before which it is paid. */
const PAYDAYS = [
  ["2026-08-31T23:59:59", "2026-09-04"],
  ["2026-03-15T12:00:00", "2026-04-02"],
  ["2026-11-30T12:00:00", "2026-12-04"],
  ["2026-12-31T23:59:59", "2027-01-05"],
  ["2027-01-01T00:00:00", "2027-02-05"],
] as const;

type Payday = (typeof PAYDAYS)[number];
type Desk = { platform: Platform; setTo: (at: Date) => void };

/** How many of them were not refused. */
async function wonBy(works: readonly Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(works);
  for (const result of results) {
    if (result.status === "rejected" && !(result.reason instanceof Refused)) throw result.reason;
  }
  return results.filter(({ status }) => status === "fulfilled").length;
}

/** One payday from the asking to the money, with the database killed while the batch goes out. */
async function live(
  { stage, members, wrong }: Arena,
  { platform, setTo }: Desk,
  [askedAt, due]: Payday,
  { from, count, isKilled }: { from: number; count: number; isKilled: boolean },
): Promise<void> {
  const morning = (days: number): Date =>
    new Date(Date.parse(`${due}T09:00:00+01:00`) + days * DAY_MS);
  const requests: { id: string; reference: string }[] = [];
  setTo(new Date(`${askedAt}+01:00`));
  for (let number = from; number < from + count; number += 1) {
    const { member, walletId } = queueByKey(members, number);
    const { withdrawal } = await createWithdrawal(platform, {
      memberId: member.memberId,
      walletId: toWalletId(walletId),
      request: { amount: MINOR },
    });
    if (withdrawal.payout_date !== due) {
      wrong.push(`asked for at ${askedAt} it was promised for ${withdrawal.payout_date}`);
    }
    requests.push({ id: withdrawal.id, reference: withdrawal.reference });
  }
  setTo(morning(-3));
  const early = await warnAboutUnpaid(platform);
  setTo(morning(-2));
  const alarm = new Set(await warnAboutUnpaid(platform));
  for (const { reference } of requests) {
    if (early.includes(reference)) wrong.push(`${reference} woke someone too early`);
    if (!alarm.has(reference)) wrong.push(`${reference} woke no one two days before`);
  }
  for (const { id } of requests)
    await insist(() => approveWithdrawal(platform, toWithdrawalId(id), APPROVER));
  setTo(morning(0));
  const batch = await makeBatch(platform, { currency: "NGN", payoutOn: due }, MAKER);
  if (batch?.count !== count) wrong.push(`the batch of ${due} has ${batch?.count ?? 0} lines`);
  const batchId = toBatchId(batch?.batchId);
  const word = (by: Operator) =>
    approveBatch(platform, batchId, { by, reason: "payday", seen: undefined, lookedAt: undefined });
  const won = await wonBy(CHECKERS.map((by) => word(by)));
  if (won !== 1) wrong.push(`${won} approved the batch of ${due}`);
  const sending = insist(() => processBatch(platform, batchId, { by: MAKER, note: "payday" }));
  if (isKilled) await stage.killDatabase();
  await sending;
  for (const { id } of requests) await insist(() => markPaid(platform, toWithdrawalId(id)));
  const left = (await warnAboutUnpaid(platform)).filter((reference) => alarm.has(reference));
  if (left.length > 0) wrong.push(`${left.length} of ${due} are not paid by then`);
}

/** What the ledger and the batches say when all paydays are over. */
async function comparePaydays({ stage, wrong }: Arena): Promise<void> {
  const { rows } = await sql<{ about: string }>`
    select batch_id || ' is ' || status as about from payout_batch where status <> 'completed'
    union all
    select withdrawal_id || ' was sent ' || count(*) || ' times' from withdrawal
      join ledger.journal on meta ->> 'withdrawal' = withdrawal_id and kind = 'withdrawal_payout'
      group by withdrawal_id having count(*) <> 1
    union all
    select batch_id || ' does not come to its lines' from payout_batch
      join (select batch_id, sum(amount_minor) as minor from payout_line group by 1) line using (batch_id)
      where total_minor <> minor
    union all
    select reference || ' was paid late' from withdrawal
      where (paid_at at time zone 'Africa/Lagos')::date > payout_on`.execute(stage.db);
  wrong.push(...rows.map(({ about }) => about));
}

/**
 * Paydays over weekends, holidays and the turn of the year: promised for the right day, an alarm two days before, one word for a
 * batch that two give at once, everything sent once though PostgreSQL is killed meanwhile, and paid by the day.
 */
export const runPaydayScenario: Scenario = async (arena) => {
  const desk = await openDesk(arena.stage);
  let now = new Date();
  const clock = { ...desk.platform.clock, now: () => now };
  const platform = { ...desk.platform, clock };
  const setTo = (at: Date): void => {
    now = at;
  };
  const each = Math.ceil(arena.rounds / PAYDAYS.length);
  try {
    for (const [index, payday] of PAYDAYS.entries()) {
      const turn = { from: index * each, count: each, isKilled: index < arena.kills };
      await live(arena, { platform, setTo }, payday, turn);
    }
  } finally {
    desk.close();
  }
  await comparePaydays(arena);
  return each * PAYDAYS.length;
};
