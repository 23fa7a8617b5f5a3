import type { PortfolioId, ValuationId, WalletId } from "@kinfold/contract/ids";
import { add, addUp, subtract, ZERO, type Currency, type Minor } from "@kinfold/money";
import { addDays, endInLagos, startInLagos, type Day } from "#calendar/index.ts";
import { listWalletBalances, sumPool, sumWallets } from "#ledger/index.ts";
import type { PlanRow } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { computeFixedWorth, readPortfolioFacts } from "#portfolios/index.ts";
import {
  findPlanWorth,
  listDealtPortfolios,
  listHeldWorth,
  toMinorAtOne,
  type PortfolioRow,
} from "#units/index.ts";
import { listWalletHolders } from "#wallets/index.ts";

/** What the club owes one wallet or portfolio. `holder` is how its leaves name it: by a code that the member knows. */
export type OwedLine = {
  holder: string;
  walletId: WalletId;
  /** Null where it is the wallet itself. */
  portfolioId: PortfolioId | null;
  amountMinor: Minor;
};

/**
 * All that a tree is of, and what the ledger has of it when it is added up another way. Minor units. `leftOut` names the wallets and
 * portfolios that are in no line because their own rows are not as they should be.
 */
export type Owed = { lines: OwedLine[]; leftOut: string[]; ledgerMinor: Minor };

const BATCH = 200;

/** How the leaves of a wallet name it. */
export const nameWalletHolder = (customerCode: string, currency: Currency): string =>
  `wallet ${customerCode} ${currency}`;

/** How the leaves of a portfolio name it. */
export const namePortfolioHolder = (reference: string): string => `portfolio ${reference}`;

/** What the club owed to each wallet of a currency at the end of a day: to those that are open, and to those that have been closed since. */
export async function listOwedToWallets(tx: Db, currency: Currency, day: Day): Promise<Owed> {
  const before = startInLagos(addDays(day, 1));
  const balances = await listWalletBalances(tx, currency, before);
  const holders = new Map(
    (await listWalletHolders(tx, currency)).map((one) => [one.wallet_id, one]),
  );
  const leftOut = balances.flatMap(({ wallet_id: id }) => (holders.has(id) ? [] : [id]));
  const lines = balances.flatMap(({ wallet_id: walletId, minor }): OwedLine[] => {
    const wallet = holders.get(walletId);
    if (wallet === undefined || (wallet.closed_at !== null && minor === 0n)) return [];
    const holder = nameWalletHolder(wallet.customer_code, currency);
    return [{ holder, walletId, portfolioId: null, amountMinor: minor }];
  });
  return { lines, leftOut, ledgerMinor: await sumWallets(tx, currency, before) };
}

/** What the portfolios of a plan with a unit price were worth at the end of a day, beside what the ledger has in the plan's pool. */
async function listPricedPlan(tx: Db, planId: number, day: Day): Promise<Owed> {
  const worth = await listHeldWorth(tx, { on: day, planId });
  const dealing = await findPlanWorth(tx, planId, day);
  return {
    lines: worth.map((one) => ({
      holder: namePortfolioHolder(one.reference),
      walletId: one.wallet_id,
      portfolioId: one.portfolio_id,
      amountMinor: one.worth_minor,
    })),
    leftOut: [],
    ledgerMinor: subtract(await sumPool(tx, planId), dealing?.later_minor ?? ZERO),
  };
}

/** What a portfolio of a fixed rate was worth at the end of a day, and what of that was put in. Minor units. */
type FixedWorth = { row: PortfolioRow; worthMinor: Minor; principalMinor: Minor };

/** The worth of a portfolio; undefined where its own rows do not make one. */
function findFixedWorth(
  known: Parameters<typeof computeFixedWorth>[0],
  day: Day,
): Minor | undefined {
  try {
    return computeFixedWorth(known, day);
  } catch {
    return undefined;
  }
}

type FixedPortfolios = { worth: FixedWorth[]; leftOut: string[]; laterMinor: Minor };

/** The portfolios that were worth something, and what was put into any portfolio of the plan after the day, less what was taken out. */
async function listFixedWorth(tx: Db, plan: PlanRow, day: Day): Promise<FixedPortfolios> {
  const worth: FixedWorth[] = [];
  const leftOut: string[] = [];
  let laterMinor: Minor = ZERO;
  let after = "";
  for (;;) {
    const rows = await listDealtPortfolios(tx, plan.plan_id, after, BATCH);
    // The end of the day is the moment that the facts are of.
    for (const known of await readPortfolioFacts(tx, rows, [plan], endInLagos(day))) {
      const sumUnits = (isCounted: (dealtOn: Day) => boolean): Minor =>
        toMinorAtOne(
          addUp(
            known.entries.filter(({ dealt_on: dealt }) => isCounted(dealt)),
            ({ units }) => units,
          ),
        );
      laterMinor = add(
        laterMinor,
        sumUnits((dealtOn) => dealtOn > day),
      );
      const principalMinor = sumUnits((dealtOn) => dealtOn <= day);
      if (principalMinor > 0n) {
        const worthMinor = findFixedWorth(known, day);
        if (worthMinor === undefined) leftOut.push(known.portfolio.portfolio_id);
        else worth.push({ row: known.portfolio, worthMinor, principalMinor });
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return { worth, leftOut, laterMinor };
    after = last.portfolio_id;
  }
}

/**
 * What the portfolios of a plan of a fixed rate were worth at the end of a day: principal and interest less its tax. The ledger has the
 * principal; interest is posted when a term ends.
 */
async function listFixedPlan(tx: Db, plan: PlanRow, day: Day): Promise<Owed> {
  const { worth, leftOut, laterMinor } = await listFixedWorth(tx, plan, day);
  const interestMinor = addUp(worth, (one) => subtract(one.worthMinor, one.principalMinor));
  return {
    lines: worth.map(({ row, worthMinor }) => ({
      holder: namePortfolioHolder(row.reference),
      walletId: row.wallet_id,
      portfolioId: row.portfolio_id,
      amountMinor: worthMinor,
    })),
    leftOut,
    ledgerMinor: add(subtract(await sumPool(tx, plan.plan_id), laterMinor), interestMinor),
  };
}

/** What the club owed to each portfolio of a plan at the end of a day: its value, as its page shows it. */
export const listOwedInPlan = (tx: Db, plan: PlanRow, day: Day): Promise<Owed> =>
  plan.valuation_method === "fixed_rate"
    ? listFixedPlan(tx, plan, day)
    : listPricedPlan(tx, plan.plan_id, day);

/** The valuation whose price the day itself has; undefined where an earlier price still counts. */
export async function findValuationOfDay(
  db: Db,
  planId: number,
  day: Day,
): Promise<ValuationId | undefined> {
  const dealing = await findPlanWorth(db, planId, day);
  return dealing?.dealt_on === day ? dealing.valuation_id : undefined;
}
