import type { BalanceComparison } from "@kinfold/contract/balance-proofs";
import { subtract, ZERO } from "@kinfold/money";
import { addDays, startInLagos } from "#calendar/index.ts";
import { sumBanks, sumWalletBalances } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { listClosingBalances } from "#statements/index.ts";
import { findPlanWorth } from "#units/index.ts";
import { findConfirmedWorth } from "#valuations/index.ts";
import { comparePlan, compareWallets, type PlanFigures, type WalletFigures } from "./rules.ts";
import type { TreeRow } from "./store.ts";

type Compared = Pick<
  TreeRow,
  "subject" | "currency" | "day" | "basis" | "total_minor" | "ledger_minor" | "line_count"
>;

/** How many digits of an account's number are shown. */
const SHOWN = 4;

async function readWalletFigures(db: Db, tree: Compared): Promise<WalletFigures> {
  const { currency, day } = tree;
  const before = startInLagos(addDays(day, 1));
  const closings = await listClosingBalances(db, currency, day);
  return {
    totalMinor: tree.total_minor,
    ledgerMinor: tree.ledger_minor,
    nowMinor: await sumWalletBalances(db, currency, before),
    expectedMinor: await sumBanks(db, currency, before),
    banks: closings.map(({ account_number: number, minor }) => ({
      name: `Bank account ending ${number.slice(-SHOWN)}`,
      minor,
    })),
  };
}

async function readPlanFigures(db: Db, tree: Compared, planId: number): Promise<PlanFigures> {
  const dealing = await findPlanWorth(db, planId, tree.day);
  // At midnight the day's own price was still to come.
  const isOfDay = dealing?.dealt_on === tree.day && tree.basis !== "midnight";
  const worth = dealing && (await findConfirmedWorth(db, dealing.valuation_id));
  return {
    totalMinor: tree.total_minor,
    ledgerMinor: tree.ledger_minor,
    lineCount: tree.line_count,
    price: dealing === undefined ? "none" : isOfDay ? "priced" : "of_another_day",
    confirmedMinor: worth?.confirmed_minor ?? null,
    dealtMinor:
      dealing === undefined ? ZERO : subtract(dealing.contributed_minor, dealing.redeemed_minor),
  };
}

/** Holds a tree's total against the ledger and against what banks and custodian confirmed for the day, as far as that is there now. */
export async function compareTree(db: Db, tree: Compared): Promise<BalanceComparison> {
  const [kind, plan] = tree.subject.split(":");
  return kind === "plan"
    ? comparePlan(await readPlanFigures(db, tree, Number(plan)))
    : compareWallets(await readWalletFigures(db, tree));
}
