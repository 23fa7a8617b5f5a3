import type { SubscriptionId } from "@kinfold/contract/ids";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { toMoney } from "@kinfold/money";
import { lagosDay, type Day } from "#calendar/index.ts";
import { readEligibility } from "#identity/index.ts";
import { filterLockedMembers, readPerson } from "#members/index.ts";
import {
  findDebitObstacle,
  openCharge,
  readMandateRow,
  sendCharge,
  type PaymentsServices,
} from "#payments/index.ts";
import {
  findAmountFault,
  isOfferedTo,
  formatPlanRowLabel,
  findPlan,
  type PlanRow,
} from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { deriveReference } from "#platform/ids.ts";
import { Refused } from "#platform/refusing.ts";
import { openSealed } from "#platform/sealed-columns.ts";
import {
  insertOrder,
  findNewestPrices,
  findPortfolio,
  findContributionObstacle,
} from "#units/index.ts";
import {
  changeCycle,
  findCycleToTry,
  listAttempts,
  giveUpOpen,
  insertAttempt,
  insertCycle,
  claimUnansweredAttempts,
  listSubscriptionsToCharge,
  type CycleRow,
} from "./cycle-store.ts";
import { sql } from "kysely";
import { recordMissedDate } from "./record-failure.ts";
import { resumeEndedPauses } from "./change.ts";
import { notifySubscriber } from "./emails.ts";
import { SEALED_CARDS } from "./seal-card.ts";
import { computeDueDay, DEBIT_ENDED, isChargingTime, findNextDueDay } from "./rules.ts";
import {
  changeSubscription,
  lockSubscription,
  findSubscription,
  toSchedule,
  type SubscriptionRow,
} from "./store.ts";

/** How long one server has a charge for itself. */
const LEASE_MS = 120_000;
const AT_ONCE = 50;
/** So many charges without an answer, one after another: the provider is away, and the rest waits for the next round. */
const UNANSWERED_AT_MOST = 3;

const TOO_MUCH = "It would be more than your direct debit may take in a month.";
const PASSED = "No one could try the card before the next date came.";

/**
 * Opens the newest date that has come. Dates that passed unseen are skipped and never made up for; one that is still being
 * tried when the next one comes is missed.
 */
async function openDue(tx: Db, row: SubscriptionRow, today: Day): Promise<void> {
  const { subscription_id: id, start_on: start, next_no: nextNo, next_due_on: next } = row;
  if (start === null || nextNo === null || next === null || next > today) return;
  const schedule = toSchedule(row, start);
  const following = findNextDueDay(schedule, today, nextNo);
  for (let no = nextNo; no < following.no - 1; no += 1) {
    const passed = { subscription_id: id, due_on: computeDueDay(schedule, no) };
    await insertCycle(tx, { ...passed, state: "skipped", reason: PASSED });
  }
  await giveUpOpen(tx, id, "The next date came first.");
  const due = computeDueDay(schedule, following.no - 1);
  await insertCycle(tx, {
    subscription_id: id,
    due_on: due,
    state: "open",
    first_try_on: today,
    next_try_on: today,
  });
  await changeSubscription(tx, id, { next_no: following.no, next_due_on: following.dueOn });
}

/** Why the card must not be charged, and whether that is for ever; undefined when it may be. */
async function obstacle(
  tx: Db,
  setting: PaymentsServices,
  { row, plan, at }: { row: SubscriptionRow; plan: PlanRow; at: Date },
): Promise<{ isOver: boolean; reason: string } | undefined> {
  const portfolio = await findPortfolio(tx, row.portfolio_id);
  assertExists(portfolio, "a portfolio vanished");
  const price = (await findNewestPrices(tx, [plan.plan_id])).get(plan.plan_id);
  const fault = findContributionObstacle({ plan, price }, portfolio, at);
  if (fault !== undefined) {
    return { isOver: fault.isOver, reason: fault.sentence };
  }
  const person = await readPerson(tx, row.member_id);
  if (!isOfferedTo(plan, person)) {
    return { isOver: false, reason: portfolioRefusals().port_not_offered.sentence };
  }
  if (!plan.allow_recurring) {
    return { isOver: false, reason: "Contributions to this plan do not repeat any more." };
  }
  if (findAmountFault(plan, row.amount_minor, "recurring") !== undefined) {
    return { isOver: false, reason: "The plan does not take this amount any more." };
  }
  const { env } = setting.platform;
  const eligibility = await readEligibility(tx, person, env.CONTRIBUTION_POLICY);
  return eligibility.can_contribute
    ? undefined
    : { isOver: false, reason: "Your documents must be in order first." };
}

/** Stops what cannot be charged, and tells the member why. */
async function halt(
  tx: Db,
  { platform }: PaymentsServices,
  row: SubscriptionRow,
  { isOver, reason, at }: { isOver: boolean; reason: string; at: Date },
): Promise<void> {
  const { subscription_id: id } = row;
  await giveUpOpen(tx, id, reason);
  await changeSubscription(tx, id, {
    next_due_on: null,
    next_no: null,
    last_failure_reason: reason,
    ...(isOver
      ? { state: "completed", ended_at: at, ended_by: "club", end_reason: reason }
      : { state: "paused", paused_at: at }),
  });
  await notifySubscriber(
    tx,
    platform,
    row,
    isOver ? { kind: "ended", reason, isByMember: false } : { kind: "suspended", reason },
  );
}

/** Writes the charge of this date down: the payment, what it is for, and the try. No one is asked for money yet. */
async function beginAttempt(
  tx: Db,
  setting: PaymentsServices,
  { row, plan, cycle, at }: { row: SubscriptionRow; plan: PlanRow; cycle: CycleRow; at: Date },
): Promise<string> {
  const { subscription_id: id, portfolio_id: portfolioId, plan_id: planId } = row;
  const attemptNo = (await listAttempts(tx, id, cycle.due_on)).length + 1;
  const { reference } = await openCharge(tx, setting, {
    memberId: row.member_id,
    walletId: row.wallet_id,
    sum: toMoney(row.currency, row.amount_minor),
    portfolioId,
    description: `Deposit for ${formatPlanRowLabel(plan)}`,
    gateway: row.gateway,
    mandateId: row.mandate_id,
    isLocalized: row.is_localized,
    usBasedInstitution: row.us_based_institution,
    reference: deriveReference("KIN", id, cycle.due_on, attemptNo),
    idempotencyKey: `sub:${id}:${cycle.due_on}:${attemptNo}`,
    at,
  });
  await insertOrder(tx, {
    portfolioId,
    planId,
    kind: "top_up",
    status: "pending_payment",
    gateway: row.gateway,
    paymentReference: reference,
    amountMinor: row.amount_minor,
    isRecurring: true,
    placedAt: at,
  });
  await insertAttempt(tx, {
    subscription_id: id,
    due_on: cycle.due_on,
    attempt_no: attemptNo,
    payment_reference: reference,
    state: "charging",
    at,
    leasedUntil: addMs(at, LEASE_MS),
  });
  await changeCycle(tx, cycle, { attempts: attemptNo });
  return reference;
}

/** The payment to be made for a subscription at this moment, written down; undefined when there is none. */
async function next(
  setting: PaymentsServices,
  id: SubscriptionId,
): Promise<string | undefined | void> {
  const { db, clock } = setting.platform;
  return runTransaction(db, async (tx) => {
    const row = await lockSubscription(tx, id);
    // Cancelled, paused or charged by another server while we waited.
    if (row === undefined || (row.state !== "active" && row.state !== "attention")) return;
    // The date waits with its member: the newest one is charged once they are unlocked.
    if ((await filterLockedMembers(tx, [row.member_id])).size > 0) return;
    const at = clock.now();
    const today = lagosDay(at);
    await openDue(tx, row, today);
    const cycle = await findCycleToTry(tx, id, today);
    if (cycle === undefined) return;
    const tries = await listAttempts(tx, id, cycle.due_on);
    if (tries.some(({ state }) => state !== "declined")) return;
    const plan = await findPlan(tx, row.plan_id);
    assertExists(plan, "a plan vanished");
    const obstacleFound = await obstacle(tx, setting, { row, plan, at });
    if (obstacleFound !== undefined) return halt(tx, setting, row, { ...obstacleFound, at });
    const debit =
      row.mandate_id === null
        ? undefined
        : await findDebitObstacle(tx, row.mandate_id, { amountMinor: row.amount_minor, at });
    if (debit?.kind === "too_much") {
      return recordMissedDate(tx, setting.platform, { row, cycle, reason: TOO_MUCH, at });
    }
    if (debit?.kind === "ended") {
      return halt(tx, setting, row, { isOver: false, reason: DEBIT_ENDED, at });
    }
    return beginAttempt(tx, setting, { row, plan, cycle, at });
  });
}

/** Charges, or asks what became of a charge. False while no one knows. */
async function send(
  setting: PaymentsServices,
  id: SubscriptionId,
  reference: string,
): Promise<boolean> {
  const { db, env } = setting.platform;
  return sendCharge(setting, reference, async () => {
    const row = await findSubscription(db, id);
    if (row?.card_token == null || row.card_email === null) throw new Error("there is no card");
    const token = await openSealed(db, env, SEALED_CARDS, { id, sealed: row.card_token });
    return { token, email: row.card_email };
  });
}

/** Pauses what repeats by a mandate that has ended, and tells its member, whatever the hour. */
async function pauseWithoutMandate(setting: PaymentsServices): Promise<void> {
  const { db, clock } = setting.platform;
  const { rows } = await sql<{ subscription_id: SubscriptionId }>`select subscription_id
    from subscription join mandate using (mandate_id)
    where subscription.state in ('active', 'attention') and mandate.state = 'ended'`.execute(db);
  for (const { subscription_id: id } of rows) {
    await runTransaction(db, async (tx) => {
      const row = await lockSubscription(tx, id);
      if (row?.mandate_id == null || (row.state !== "active" && row.state !== "attention")) return;
      if ((await readMandateRow(tx, row.mandate_id)).state !== "ended") return;
      await halt(tx, setting, row, { isOver: false, reason: DEBIT_ENDED, at: clock.now() });
    });
  }
}

/**
 * Asks what became of charges without an answer, and from 6 to 9 in the morning in Lagos charges every card whose date has
 * come. Safe to repeat, to miss, and to run on several servers: a date is charged once. Answers how many were charged.
 */
export async function chargeDue(setting: PaymentsServices): Promise<number> {
  const { db, clock, log, outbox } = setting.platform;
  let count = 0;
  let unanswered = 0;
  const one = async (id: SubscriptionId, reference: string): Promise<void> => {
    const isAnswered = await send(setting, id, reference);
    unanswered = isAnswered ? 0 : unanswered + 1;
    count += 1;
  };
  const guarded = async (id: SubscriptionId, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (err) {
      // Without a rate of exchange there is no price: the next round tries again.
      const isRefused = err instanceof Refused;
      log[isRefused ? "warn" : "error"]({ err, subscription_id: id }, "a date was not charged");
    }
  };
  const now = clock.now();
  const unsure = await claimUnansweredAttempts(db, now, addMs(now, LEASE_MS), AT_ONCE);
  for (const { subscription_id: id, payment_reference: reference } of unsure) {
    await guarded(id, () => one(id, reference));
  }
  await pauseWithoutMandate(setting);
  if (isChargingTime(now)) {
    await resumeEndedPauses(setting.platform, lagosDay(now));
    for (const id of await listSubscriptionsToCharge(db, lagosDay(now))) {
      if (unanswered >= UNANSWERED_AT_MOST) break;
      await guarded(id, async () => {
        const reference = await next(setting, id);
        if (reference !== undefined) await one(id, reference);
      });
    }
  }
  outbox.nudge();
  return count;
}
