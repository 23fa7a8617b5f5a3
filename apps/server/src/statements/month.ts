import type { StatementLineId } from "@kinfold/contract/ids";
import { ZERO, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { listAllAccounts, type KeptAccount } from "#bank-transfers/index.ts";
import { readHolidays, type Day } from "#calendar/index.ts";
import { readBankBalances } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { listBankAccountStates } from "./continuity.ts";

/** The club's accounts at banks, each once: some are there twice, for members in different countries. */
export async function listBankAccounts(db: Db): Promise<KeptAccount[]> {
  const kept = await listAllAccounts(db);
  return kept.filter(
    ({ account_number: number }, at) =>
      kept.findIndex(({ account_number }) => account_number === number) === at,
  );
}

/** An account at a bank over a month: what it held at the end by the ledger, and which working days no statement covers. */
export type BankMonth = {
  accountNumber: string;
  currency: Currency;
  ledgerMinor: Minor;
  missing: { from: Day; through: Day }[];
};

/** How each account at a bank stood at the end of a month. */
export async function listBankMonths(
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<BankMonth[]> {
  const accounts = await listBankAccounts(db);
  const states = await listBankAccountStates(db, accounts, {
    yesterday: to,
    holidays: await readHolidays(db),
  });
  const balances = await readBankBalances(
    db,
    states.map(({ accountNumber, currency }) => ({ accountNumber, currency, through: to })),
  );
  return states.map(({ accountNumber, currency, missing }) => ({
    accountNumber,
    currency,
    ledgerMinor:
      balances.find((one) => one.accountNumber === accountNumber && one.currency === currency)
        ?.minor ?? ZERO,
    missing: missing
      .filter((span) => span.through >= from && span.from <= to)
      .map((span) => ({
        from: span.from < from ? from : span.from,
        through: span.through > to ? to : span.through,
      })),
  }));
}

/** A line of a bank of which it is not decided what it is. */
export type OpenLine = {
  line_id: StatementLineId;
  account_number: string;
  currency: Currency;
  booked_on: Day;
  amount_minor: Minor;
};

/** The lines until the end of a day that are nothing as yet, or only proposed to be something; in the order of the days. */
export async function listOpenLines(db: Db, through: Day): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`select line_id, account_number, currency,
      to_char(booked_on, 'YYYY-MM-DD') as booked_on, amount_minor
    from bank_statement_line join bank_statement_line_state using (line_id)
    where state in ('open', 'proposed') and booked_on <= ${through}::date
    order by bank_statement_line.booked_on, line_id collate "C"`.execute(db);
  return rows;
}
