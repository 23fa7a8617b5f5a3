import type { WalletId } from "@kinfold/contract/ids";
import { negate, readMinor, type Minor, type Money } from "@kinfold/money";
import type { Db } from "#platform/db.ts";
import { nameAvailableAccount, nameClubAccount, namePlanAccount } from "./accounts.ts";
import type { Event } from "./movements.ts";
import { postJournal, type Posting } from "./store.ts";

type OfPlan = Event & { planId: number };
type PlanSum = OfPlan & { sum: Money };

const NOTHING_MOVED = false;

function move(
  db: Db,
  kind: string,
  { idempotencyKey, eventAt, meta = {} }: Event,
  postings: readonly Posting[],
): Promise<boolean> {
  return postJournal(db, { idempotencyKey, kind, eventAt, meta, postings });
}

/** Leaves out what is zero: a dealing may have moved nothing of a kind, and a journal of nothing is none. */
function moveIfAny(
  db: Db,
  kind: string,
  event: Event,
  postings: readonly Posting[],
): Promise<boolean> {
  const moving = postings.filter(({ amountMinor }) => amountMinor !== 0n);
  return moving.length === 0 ? Promise.resolve(NOTHING_MOVED) : move(db, kind, event, moving);
}

// As in movements.ts: true when it posted now, false when it was posted before; "from → to".

/** A member put wallet money into a plan, where it waits for its dealing: available → the plan's waiting. */
export function postContribution(
  db: Db,
  event: PlanSum & { walletId: WalletId },
): Promise<boolean> {
  const { planId, sum, walletId } = event;
  return move(db, "plan_contribution", event, [
    {
      debit: nameAvailableAccount(walletId),
      credit: namePlanAccount(planId, "waiting"),
      amountMinor: sum.amountMinor,
    },
  ]);
}

/** A contribution that was not dealt was given back: the plan's waiting → available. */
export function postContributionRefund(
  db: Db,
  event: PlanSum & { walletId: WalletId },
): Promise<boolean> {
  const { planId, sum, walletId } = event;
  return move(db, "plan_contribution_return", event, [
    {
      debit: namePlanAccount(planId, "waiting"),
      credit: nameAvailableAccount(walletId),
      amountMinor: sum.amountMinor,
    },
  ]);
}

/** Contributions bought units: waiting → pool. */
export function postDealtContributions(db: Db, event: PlanSum): Promise<boolean> {
  const { planId, sum } = event;
  return moveIfAny(db, "plan_dealing", event, [
    {
      debit: namePlanAccount(planId, "waiting"),
      credit: namePlanAccount(planId, "pool"),
      amountMinor: sum.amountMinor,
    },
  ]);
}

/** The pool grew or, with a negative amount, shrank, to what its units are worth: growth → pool, or back. */
export function postPlanRevaluation(
  db: Db,
  event: OfPlan & { growthMinor: Minor },
): Promise<boolean> {
  const { planId, growthMinor } = event;
  const growth = namePlanAccount(planId, "growth");
  const pool = namePlanAccount(planId, "pool");
  return moveIfAny(db, "plan_revaluation", event, [
    growthMinor > 0n
      ? { debit: growth, credit: pool, amountMinor: growthMinor }
      : { debit: pool, credit: growth, amountMinor: negate(growthMinor) },
  ]);
}

/** What rounding left in the pool beyond its units' worth: pool → residue, or back when negative. */
export function postResidue(db: Db, event: OfPlan & { residueMinor: Minor }): Promise<boolean> {
  const { planId, residueMinor } = event;
  const pool = namePlanAccount(planId, "pool");
  const residue = namePlanAccount(planId, "residue");
  return moveIfAny(db, "plan_residue", event, [
    residueMinor > 0n
      ? { debit: pool, credit: residue, amountMinor: residueMinor }
      : { debit: residue, credit: pool, amountMinor: negate(residueMinor) },
  ]);
}

/** Units were sold: pool → available, less the fee for leaving early, pool → fees. */
export function postPaidRedemption(
  db: Db,
  event: PlanSum & { walletId: WalletId; feeMinor: Minor },
): Promise<boolean> {
  const { planId, sum, walletId, feeMinor } = event;
  const pool = namePlanAccount(planId, "pool");
  return moveIfAny(db, "plan_redemption", event, [
    { debit: pool, credit: nameAvailableAccount(walletId), amountMinor: sum.amountMinor },
    { debit: pool, credit: nameClubAccount("fees", sum.currency), amountMinor: feeMinor },
  ]);
}

/** A fixed rate was earned: growth → pool, and of it the tax, pool → withholding_tax. */
export function postEarnedInterest(db: Db, event: PlanSum & { taxMinor: Minor }): Promise<boolean> {
  const { planId, sum, taxMinor } = event;
  const pool = namePlanAccount(planId, "pool");
  return moveIfAny(db, "plan_interest", event, [
    { debit: namePlanAccount(planId, "growth"), credit: pool, amountMinor: sum.amountMinor },
    {
      debit: pool,
      credit: nameClubAccount("withholding_tax", sum.currency),
      amountMinor: taxMinor,
    },
  ]);
}

/**
 * The club bears what a corrected price did not take back from members: adjustments → the plan's growth, as if its assets had
 * brought it; with a negative amount the other way round, when a further correction needs less of it.
 */
export function postBorneCorrection(db: Db, event: PlanSum): Promise<boolean> {
  const { planId, sum } = event;
  const minor = readMinor(sum);
  const [adjustments, growth] = [
    nameClubAccount("adjustments", sum.currency),
    namePlanAccount(planId, "growth"),
  ];
  return moveIfAny(db, "plan_correction", event, [
    minor > 0n
      ? { debit: adjustments, credit: growth, amountMinor: minor }
      : { debit: growth, credit: adjustments, amountMinor: negate(minor) },
  ]);
}
