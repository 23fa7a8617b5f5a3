import { MONEY_OWNERS, type HealthAnswer, type HeldMoney } from "@kinfold/contract/office/health";
import { addUp, negate, subtract, ZERO, type Currency, type Minor } from "@kinfold/money";
import { addDays, lagosDay, readHolidays } from "#calendar/index.ts";
import { sumByHolder, type HolderRow } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { countOpenByCurrency } from "#reconciliation/index.ts";
import { listBankAccounts, listBankAccountStates } from "#statements/index.ts";

type BankState = Awaited<ReturnType<typeof listBankAccountStates>>[number];

/** What one currency comes to. What each statement closes with is taken from the bank; all else is the ledger's. */
function describeCurrency(
  currency: Currency,
  holders: readonly HolderRow[],
  { states, banks: names }: { states: readonly BankState[]; banks: ReadonlyMap<string, string> },
  { open, late }: { open: number; late: number },
): HeldMoney {
  const find = (holder: HolderRow["holder"]): HolderRow | undefined =>
    holders.find((one) => one.holder === holder && one.currency === currency);
  const sum = (holder: HolderRow["holder"]): Minor => find(holder)?.minor ?? ZERO;
  const banks = states.filter((state) => state.currency === currency);
  const closings = addUp(banks, ({ closing }) => closing?.minor ?? ZERO);
  const ledgerAtClosings = addUp(banks, ({ closing, ledgerMinor }) =>
    closing === null ? ZERO : ledgerMinor,
  );
  // What the accounts moved by after their newest statement with balances is on its way like all that no line shows.
  const notOnStatement = subtract(
    negate(addUp([sum("bank"), sum("bank_accounts")], (one) => one)),
    ledgerAtClosings,
  );
  const withProviders = negate(sum("providers"));
  const owed = MONEY_OWNERS.map((owner) => ({
    owner,
    amount: sum(owner),
    count: owner === "wallets" ? (find(owner)?.accounts ?? 0) : null,
  }));
  const differs = banks.some(
    ({ closing, ledgerMinor }) => closing !== null && closing.minor !== ledgerMinor,
  );
  const isKnown = banks.some(({ closing }) => closing !== null);
  const answer: HealthAnswer = differs || late > 0 ? "no" : isKnown ? "yes" : "unknown";
  return {
    currency,
    answer,
    banks: banks.map(({ accountNumber, closing, ledgerMinor, missing }) => ({
      number_end: accountNumber.slice(-4),
      bank_name: names.get(accountNumber) ?? "",
      closing: closing === null ? null : { amount: closing.minor, on: closing.on },
      difference: closing === null ? null : subtract(ledgerMinor, closing.minor),
      missing,
    })),
    not_on_statement: notOnStatement,
    with_providers: withProviders,
    held: addUp([closings, notOnStatement, withProviders], (one) => one),
    owed,
    owed_total: addUp(owed, ({ amount }) => amount),
    disagreements: open,
  };
}

/** What the club holds in each currency, and whose it is. Minor units. */
export async function readHeldMoney(db: Db, now: Date): Promise<HeldMoney[]> {
  const accounts = await listBankAccounts(db);
  const states = await listBankAccountStates(db, accounts, {
    yesterday: addDays(lagosDay(now), -1),
    holidays: await readHolidays(db),
  });
  const banks = new Map(accounts.map((one) => [one.account_number, one.bank_name]));
  const holders = await sumByHolder(db);
  const open = await countOpenByCurrency(db, now);
  const currencies = [...new Set(holders.map(({ currency }) => currency))];
  return currencies.map((currency) =>
    describeCurrency(
      currency,
      holders,
      { states, banks },
      open.find((one) => one.currency === currency) ?? { open: 0, late: 0 },
    ),
  );
}
