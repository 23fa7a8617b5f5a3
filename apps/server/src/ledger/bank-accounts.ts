import type { StatementId } from "@kinfold/contract/ids";
import { dropSign, negate, ZERO, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { startInLagos, type Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { nameBankAccount, nameClubAccount } from "./accounts.ts";
import { postJournal, type Posting } from "./store.ts";

type BankAccount = { accountNumber: string; currency: Currency };

/** What the new lines of one day of a file come to. Both are zero or more. */
export type StatementDay = { day: Day; inMinor: Minor; outMinor: Minor };

/** Money that came into an account, from what the ledger expects of the banks; below zero, that went out. */
function payIn({ accountNumber, currency }: BankAccount, minor: Minor): Posting[] {
  const account = nameBankAccount(accountNumber, currency);
  const bank = nameClubAccount("bank", currency);
  if (minor === 0n) return [];
  const [debit, credit] = minor > 0n ? [account, bank] : [bank, account];
  return [{ debit, credit, amountMinor: dropSign(minor) }];
}

/**
 * The bank's lines of one day that no earlier file had: bank → its account for what came in, and back for what went out. What a payment expects of
 * the bank and what the bank's lines say then meet at `club:bank`, where the rest is what is not explained.
 */
export async function postStatementLines(
  db: Db,
  account: BankAccount,
  statementId: StatementId,
  { day, inMinor, outMinor }: StatementDay,
): Promise<void> {
  await postJournal(db, {
    idempotencyKey: `bank_statement:${statementId}:${day}`,
    kind: "bank_statement",
    eventAt: startInLagos(day),
    postings: [...payIn(account, inMinor), ...payIn(account, negate(outMinor))],
    meta: { statement: statementId, account: account.accountNumber, day },
  });
}

/** What an account held before the first line of its statements, at the beginning of a day. `change` takes back an opening that reached less far. */
export async function postBankOpening(
  db: Db,
  account: BankAccount,
  statementId: StatementId,
  { day, minor, change }: { day: Day; minor: Minor; change: "set" | "taken_back" },
): Promise<void> {
  const postings = payIn(account, minor);
  // An account that opens empty has nothing to post.
  if (postings.length === 0) return;
  await postJournal(db, {
    idempotencyKey: `bank_opening:${statementId}:${change}`,
    kind: "bank_opening",
    eventAt: startInLagos(day),
    postings,
    meta: { statement: statementId, account: account.accountNumber, day },
  });
}

/** What an opening balance was, beside money that the ledger has already. Minor units; each may be below zero. */
export type OpeningParts = { ownFundsMinor: Minor; suspenseMinor: Minor };

/** Posts what an opening balance was, on its day: bank → own funds and suspense. Given are the differences to what was posted before. */
export async function postOpeningParts(
  db: Db,
  { accountNumber, currency }: BankAccount,
  { idempotencyKey, day, meta }: { idempotencyKey: string; day: Day; meta: Record<string, string> },
  { ownFundsMinor, suspenseMinor }: OpeningParts,
): Promise<void> {
  const bank = nameClubAccount("bank", currency);
  const postings = (
    [
      ["own_funds", ownFundsMinor],
      ["suspense", suspenseMinor],
    ] as const
  ).flatMap(([name, minor]): Posting[] => {
    if (minor === 0n) return [];
    const account = nameClubAccount(name, currency);
    const [debit, credit] = minor > 0n ? [bank, account] : [account, bank];
    return [{ debit, credit, amountMinor: dropSign(minor) }];
  });
  // All of it may be money that the ledger has already.
  if (postings.length === 0) return;
  await postJournal(db, {
    idempotencyKey,
    kind: "bank_opening_parts",
    eventAt: startInLagos(day),
    postings,
    meta: { ...meta, account: accountNumber, day },
  });
}

/** What was posted so far of what the opening balance of an account was. */
export async function readOpeningParts(
  db: Db,
  { accountNumber, currency }: BankAccount,
): Promise<OpeningParts> {
  const { rows } = await sql<{ own_funds: Minor; suspense: Minor }>`
    select coalesce(sum(entry.amount_minor) filter (where name like 'club:own\_funds:%'), 0)::bigint as own_funds,
        coalesce(sum(entry.amount_minor) filter (where name like 'club:suspense:%'), 0)::bigint as suspense
      from ledger.journal join ledger.entry using (journal_id) join ledger.account using (account_id)
      where journal.kind = 'bank_opening_parts' and journal.meta ->> 'account' = ${accountNumber}
        and account.currency = ${currency}`.execute(db);
  return { ownFundsMinor: rows[0]?.own_funds ?? ZERO, suspenseMinor: rows[0]?.suspense ?? ZERO };
}

/** What the ledger had at all banks of a currency before a day, without what accounts opened with. Minor units. */
export async function readExpectedAtBanks(db: Db, currency: Currency, day: Day): Promise<Minor> {
  const { rows } = await sql<{
    minor: Minor;
  }>`select coalesce(-sum(entry.amount_minor), 0)::bigint as minor
    from ledger.entry join ledger.journal using (journal_id) join ledger.account using (account_id)
    where account.name = ${nameClubAccount("bank", currency)} and event_at < ${startInLagos(day)}
      and journal.kind not in ('bank_opening', 'bank_opening_parts')`.execute(db);
  return rows[0]?.minor ?? ZERO;
}

/** What an account of the club at a bank holds by the ledger. Minor units. */
export type BankBalance = { accountNumber: string; currency: Currency; minor: Minor };

/** What each account at a bank held at the end of a day by the ledger: the days are of the accounts, by number and currency. */
export async function readBankBalances(
  db: Db,
  accounts: readonly (BankAccount & { through: Day | null })[],
): Promise<BankBalance[]> {
  const { rows } = await sql<{ account_number: string; currency: Currency; minor: Minor }>`
    select asked.account_number, asked.currency, coalesce(held.minor, 0)::bigint as minor
      from unnest(${accounts.map(({ accountNumber }) => accountNumber)}::text[],
          ${accounts.map(({ currency }) => currency)}::text[], ${accounts.map(({ through }) => through)}::date[])
        as asked (account_number, currency, through)
      left join ledger.account on account.name = 'club:bank_account:' || asked.account_number || ':' || asked.currency
      cross join lateral (select -sum(entry.amount_minor) as minor from ledger.entry
        where entry.account_id = account.account_id and (asked.through is null
          or (select event_at from ledger.journal where journal.journal_id = entry.journal_id)
            < (asked.through + 1)::timestamp at time zone 'Africa/Lagos')) held
      where asked.account_number is not null and asked.currency is not null`.execute(db);
  return rows.map((row) => ({
    accountNumber: row.account_number,
    currency: row.currency,
    minor: row.minor,
  }));
}
