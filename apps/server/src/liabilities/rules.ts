import type { BalanceComparison } from "@kinfold/contract/balance-proofs";
import { add, addUp, dropSign, subtract, toMinor, ZERO, type Minor } from "@kinfold/money";

/** What one side of the world outside says of a day. Minor units; null while it has not said it. */
export type Stated = { name: string; minor: Minor | null };

/** What a tree's total is held against. Minor units. */
export type WalletFigures = {
  totalMinor: Minor;
  /** What every posting until the end of the day added up to when the tree was built. */
  ledgerMinor: Minor;
  /** The same as the ledger has it now, with what was posted since. */
  nowMinor: Minor;
  /** What the ledger has at all banks of the currency. */
  expectedMinor: Minor;
  banks: readonly Stated[];
};

const NOTHING = { others: null, confirmed: null, difference: null, sources: [] };

const listSources = (stated: readonly Stated[]): { name: string; amount: Minor }[] =>
  stated.flatMap(({ name, minor }) => (minor === null ? [] : [{ name, amount: minor }]));

/** Compares what members' wallets hold, and what the club holds beside it, with what its banks say. */
export function compareWallets({
  totalMinor,
  ledgerMinor,
  nowMinor,
  expectedMinor,
  banks,
}: WalletFigures): BalanceComparison {
  const nothing = { ...NOTHING, ledger: ledgerMinor };
  if (ledgerMinor !== totalMinor) {
    const difference = subtract(ledgerMinor, totalMinor);
    return { ...nothing, state: "differs", reason: "ledger", difference };
  }
  if (nowMinor !== totalMinor) return { ...nothing, state: "not_yet", reason: "late_entries" };
  const sources = listSources(banks);
  if (sources.length === 0 || sources.length < banks.length) {
    return { ...nothing, sources, state: "not_yet", reason: "no_statement" };
  }
  const confirmed = addUp(sources, ({ amount }) => amount);
  const difference = subtract(confirmed, expectedMinor);
  const others = subtract(expectedMinor, totalMinor);
  const figures = { ledger: ledgerMinor, others, confirmed, difference, sources };
  return difference === 0n
    ? { ...figures, state: "verified", reason: null }
    : { ...figures, state: "differs", reason: "banks" };
}

/** What a plan's total is held against. Minor units. */
export type PlanFigures = {
  totalMinor: Minor;
  ledgerMinor: Minor;
  /** How many portfolios it is of. */
  lineCount: number;
  /** priced: the day has a price of its own; none: nothing outside ever says what the plan is worth. */
  price: "none" | "of_another_day" | "priced";
  /** What two staff members entered of the custodian, before the day's orders were dealt; null where they entered a price alone. */
  confirmedMinor: Minor | null;
  /** What was dealt into the plan on the day, less what was redeemed. */
  dealtMinor: Minor;
};

/** Each portfolio's value is rounded by itself, and the plan's once: half a kobo for each, and one for the price's last decimal. */
const computeTolerance = (lineCount: number): Minor =>
  toMinor(BigInt(Math.ceil(lineCount / 2)) + 1n);

/** Compares what members' portfolios of a plan are worth with what its custodian holds. */
export function comparePlan(figures: PlanFigures): BalanceComparison {
  const { totalMinor, ledgerMinor, lineCount, price, confirmedMinor, dealtMinor } = figures;
  const nothing = { ...NOTHING, ledger: ledgerMinor };
  const tolerance = computeTolerance(lineCount);
  const isNear = (difference: Minor): boolean => dropSign(difference) <= tolerance;
  const offLedger = subtract(ledgerMinor, totalMinor);
  if (!isNear(offLedger)) {
    return { ...nothing, state: "differs", reason: "ledger", difference: offLedger };
  }
  if (price === "none") return { ...nothing, state: "not_yet", reason: "no_custodian" };
  if (price === "of_another_day") return { ...nothing, state: "not_yet", reason: "not_published" };
  if (confirmedMinor === null) return { ...nothing, state: "not_yet", reason: "price_only" };
  const difference = subtract(add(confirmedMinor, dealtMinor), totalMinor);
  const compared = {
    ledger: ledgerMinor,
    others: dealtMinor,
    confirmed: confirmedMinor,
    sources: [{ name: "Custodian", amount: confirmedMinor }],
  };
  return isNear(difference)
    ? { ...compared, difference: ZERO, state: "verified", reason: null }
    : { ...compared, difference, state: "differs", reason: "custodian" };
}
