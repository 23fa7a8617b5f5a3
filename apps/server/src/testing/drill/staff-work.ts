import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { createCaptcha } from "#platform/captcha.ts";
import { systemClock } from "#platform/clock.ts";
import { createLimiter } from "#platform/limiter.ts";
import { createLog } from "#platform/log.ts";
import { createOutbox } from "#platform/outbox.ts";
import { createPasswords } from "#platform/passwords.ts";
import { openFiles } from "#platform/files/open-files.ts";
import type { Platform } from "#platform/platform.ts";
import { createPost } from "#platform/post.ts";
import { Refused } from "#platform/refusing.ts";
import { Unavailable } from "#platform/unavailable.ts";
import {
  approveWithdrawal,
  makeBatch,
  markPaid,
  rejectWithdrawal,
  releaseBatch,
} from "#withdrawals/index.ts";
import type { Operator } from "#staff/index.ts";
import { notPaid } from "../not-paid.ts";
import type { Chance } from "./chance.ts";
import type { Journal, Withdrawal, WithdrawalEnd } from "./journal.ts";
import type { Stage } from "./stage.ts";

const staff = (staffId: string): Operator => ({ staffId, memberId: null });
const [APPROVER, MAKER, CHECKER] = [
  staff("drill-approver"),
  staff("drill-maker"),
  staff("drill-checker"),
];
const AT_ONCE = 8;
const GIVE_UP_MS = 180_000;

/** Repeats what the database's death cut short, as a person at the desk would. True when it was done, false when refused. */
export async function insist(work: () => Promise<unknown>): Promise<boolean> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      if (!(error instanceof Unavailable) || performance.now() > giveUpAt) throw error;
      await pause(100);
    }
  }
}

/** A platform of the staff's own, beside the server's: what they do has no endpoint yet. */
export async function openDesk({
  db,
  env,
}: Stage): Promise<{ platform: Platform; close: () => void }> {
  const log = createLog("silent");
  const clock = systemClock;
  const post = createPost(env);
  const captcha = { verifyUrl: env.TURNSTILE_VERIFY_URL, secret: "", hostname: "localhost" };
  const platform: Platform = {
    env,
    log,
    clock,
    db,
    limiter: createLimiter(db, clock),
    passwords: await createPasswords(),
    captcha: createCaptcha(captcha, log),
    outbox: createOutbox(db, clock, post, log),
    files: openFiles(env),
  };
  return {
    platform,
    close: () => {
      void platform.outbox.stop().finally(() => post.close());
    },
  };
}

function some(journal: Journal, said: WithdrawalEnd): Withdrawal[] {
  const found: Withdrawal[] = [];
  for (const one of journal.withdrawals.values()) {
    if (one.said === said) found.push(one);
    if (found.length >= AT_ONCE) break;
  }
  return found;
}

async function sendWhatIsApproved(platform: Platform): Promise<void> {
  for (const currency of ["NGN", "USD"] as const) {
    await insist(() => makeBatch(platform, { currency, payoutOn: "2999-12-31" }, MAKER));
  }
  // A batch whose making was cut short after it was written is found here as well.
  let batches: string[] = [];
  await insist(async () => {
    const { rows } = await sql<{ batch_id: string }>`select distinct batch_id from payout_batch
      left join withdrawal using (batch_id)
      where payout_batch.status = 'draft' or withdrawal.status = 'approved'`.execute(platform.db);
    batches = rows.map(({ batch_id: id }) => id);
  });
  for (const id of batches) await insist(() => releaseBatch(platform, id, CHECKER));
}

async function round(platform: Platform, journal: Journal, chance: Chance): Promise<void> {
  for (const one of some(journal, "pending")) {
    const isFine = chance.happens(0.8);
    const decide = isFine
      ? () => approveWithdrawal(platform, one.withdrawalId, APPROVER)
      : () => rejectWithdrawal(platform, one.withdrawalId, { operator: APPROVER, reason: "drill" });
    if (await insist(decide)) journal.moved(one, isFine ? "approved" : "rejected");
  }
  await sendWhatIsApproved(platform);
  for (const one of some(journal, "approved")) {
    const hasArrived = chance.happens(0.75);
    const end = hasArrived
      ? () => markPaid(platform, one.withdrawalId)
      : () => notPaid(platform, one.withdrawalId, "drill");
    if (await insist(end)) journal.moved(one, hasArrived ? "paid" : "failed");
  }
}

/** Staff approve, decline, send and pay, round after round, until they are told to stop. */
export async function workAtTheDesk(
  stage: Stage,
  journal: Journal,
  chance: Chance,
  isOver: () => boolean,
): Promise<void> {
  const { platform, close } = await openDesk(stage);
  try {
    while (!isOver()) {
      await round(platform, journal, chance);
      await pause(50);
    }
  } finally {
    close();
  }
}
