import type { ValuationId } from "@kinfold/contract/ids";
import type { Currency } from "@kinfold/money";
import { addDays, findMonthEnd, lagosDay, type Day } from "#calendar/index.ts";
import { addLogEntry, publishCheckpoint } from "#ledger-log/index.ts";
import { listPlans, type PlanRow } from "#plans/index.ts";
import { runTransaction, tryLockName, type Db } from "#platform/db.ts";
import { logFault } from "#platform/faults.ts";
import type { Platform } from "#platform/platform.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { listDealtPrices } from "#units/index.ts";
import { findValuationOfDay, listOwedInPlan, listOwedToWallets, type Owed } from "./lines.ts";
import { hasTree, insertTree, type TreeBasis, type TreeSubject } from "./store.ts";
import { computeSumRoot, isLeafAmount, NODE_BYTES, plantParts, writeParts } from "./sum-tree.ts";

const CURRENCIES: readonly Currency[] = ["NGN", "USD"];
const LOCK = "liabilities";
/** Prices of so many days back get a tree when they are published late. */
const DAYS_BACK = 35;

/** A tree to be built: of what, of which day, and why now. */
type DueTree = {
  subject: TreeSubject;
  currency: Currency;
  day: Day;
  basis: TreeBasis;
  valuationId: ValuationId | null;
  listOwed: (tx: Db) => Promise<Owed>;
};

const ofWallets = (currency: Currency, day: Day, basis: "midnight" | "close"): DueTree => ({
  subject: `wallets:${currency}`,
  currency,
  day,
  basis,
  valuationId: null,
  listOwed: (tx) => listOwedToWallets(tx, currency, day),
});

const ofPlan = (
  plan: PlanRow,
  day: Day,
  basis: TreeBasis,
  valuationId: ValuationId | null = null,
): DueTree => ({
  subject: `plan:${plan.plan_id}`,
  currency: plan.currency,
  day,
  basis,
  valuationId,
  listOwed: (tx) => listOwedInPlan(tx, plan, day),
});

type Outcome = { isBuilt: boolean; leftOut: readonly string[] };
const NOT_BUILT: Outcome = { isBuilt: false, leftOut: [] };

const hasDueTree = (db: Db, { subject, day, basis, valuationId }: DueTree): Promise<boolean> =>
  hasTree(db, { subject, day, basis, valuation_id: valuationId });

/**
 * Builds one tree and hands its root and total to the ledger log; not when it was built before, or nothing is owed to anyone. A line that no
 * leaf can hold is left out: the total then differs from the ledger, and the proofs of all others are there.
 */
async function buildTree(tx: Db, due: DueTree, now: Date): Promise<Outcome> {
  const { subject, currency, day, basis, valuationId } = due;
  if (await hasDueTree(tx, due)) return NOT_BUILT;
  const owed = await due.listOwed(tx);
  const { ledgerMinor } = owed;
  const lines = owed.lines.filter(({ amountMinor }) => isLeafAmount(amountMinor));
  const odd = owed.lines.filter(({ amountMinor }) => !isLeafAmount(amountMinor));
  const leftOut = [...owed.leftOut, ...odd.map((line) => line.portfolioId ?? line.walletId)];
  if (lines.length === 0) return { isBuilt: false, leftOut };
  const { leaves, parts } = plantParts(lines);
  const { root, totalMinor } = computeSumRoot(leaves);
  const height = Math.log2(leaves.length / NODE_BYTES);
  const entryId = await addLogEntry(
    tx,
    {
      leaf: "kinfold liabilities 1",
      subject,
      currency,
      day,
      basis,
      height,
      root: root.toString("hex"),
      total: String(totalMinor),
    },
    now,
  );
  await insertTree(tx, {
    subject,
    currency,
    day,
    basis,
    valuation_id: valuationId,
    entry_id: entryId,
    height,
    root,
    total_minor: totalMinor,
    line_count: lines.length,
    ledger_minor: ledgerMinor,
    built_at: now,
    leaves,
    lines: lines.map((line, at) => ({
      holder: line.holder,
      wallet_id: line.walletId,
      portfolio_id: line.portfolioId,
      amount_minor: line.amountMinor,
      parts: writeParts(parts[at] ?? []),
    })),
  });
  return { isBuilt: true, leftOut };
}

/**
 * Builds one tree of one moment of the database. Another server that builds at the same time goes first: the lock is taken before the moment
 * is, so that the one who has it sees every tree that is there.
 */
const buildAlone = (db: Db, due: DueTree, now: Date): Promise<Outcome> =>
  runTransaction(db, async (locking) => {
    if (!(await tryLockName(locking, LOCK))) return NOT_BUILT;
    return runTransaction(db, (tx) => buildTree(tx, due, now), {
      isolationLevel: "repeatable read",
    });
  });

/** The trees of every wallet currency and plan for the end of a day. */
const listTreesOfDay = (
  plans: readonly PlanRow[],
  day: Day,
  basis: "midnight" | "close",
): DueTree[] => [
  ...CURRENCIES.map((currency) => ofWallets(currency, day, basis)),
  ...plans.map((plan) => ofPlan(plan, day, basis)),
];

/** The trees of plans whose price of a day was published or corrected since: they show what the plan was worth on that day. */
async function listTreesOfPrices(
  db: Db,
  plans: readonly PlanRow[],
  yesterday: Day,
): Promise<DueTree[]> {
  const due: DueTree[] = [];
  const prices = await listDealtPrices(db, { from: addDays(yesterday, -DAYS_BACK), to: yesterday });
  for (const { plan_id: planId, dealt_on: day } of prices) {
    const plan = plans.find((one) => one.plan_id === planId);
    // Where it was corrected, the correction alone says what the plan was worth.
    const valuationId = await findValuationOfDay(db, planId, day);
    if (plan !== undefined && valuationId !== undefined) {
      due.push(ofPlan(plan, day, "valuation", valuationId));
    }
  }
  return due;
}

/**
 * Builds the trees that are due: of the day that ended last, of the last day of the month that was closed last, and of each plan's
 * published prices. Each is of one moment of the database. One that cannot be built, or lacks a line, is a fault and keeps none of the others
 * back. Signs the ledger log when there is a new one; answers how many there are. Harmless when repeated, and on several servers at once.
 */
export async function buildDueTrees(
  platform: Pick<Platform, "clock" | "db" | "reader" | "env" | "hashingKeys" | "log">,
  closedMonth: Day | undefined,
): Promise<number> {
  const { clock, db, log } = platform;
  const now = clock.now();
  const yesterday = addDays(lagosDay(now), -1);
  const plans = await listPlans(db);
  const due = [
    ...listTreesOfDay(plans, yesterday, "midnight"),
    ...(closedMonth === undefined ? [] : listTreesOfDay(plans, findMonthEnd(closedMonth), "close")),
    ...(await listTreesOfPrices(db, plans, yesterday)),
  ];
  let built = 0;
  for (const tree of due) {
    const { subject, day, basis } = tree;
    try {
      // Most runs find each tree there: they need no transaction.
      if (await hasDueTree(db, tree)) continue;
      const { isBuilt, leftOut } = await buildAlone(db, tree, now);
      built += Number(isBuilt);
      if (leftOut.length > 0) logFault(log, "liability_left_out", { subject, day, basis, leftOut });
    } catch (err) {
      if (err instanceof Unavailable) throw err;
      logFault(log, "liabilities_not_built", { err, subject, day, basis });
    }
  }
  if (built > 0) await publishCheckpoint(platform);
  return built;
}
