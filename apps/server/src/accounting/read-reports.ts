import type * as contract from "@kinfold/contract/office/accounting";
import { accountingRefusals } from "@kinfold/contract/refusals/accounting";
import { addUp, negate } from "@kinfold/money";
import {
  listEntryRows,
  listJournalRows,
  sumAccounts,
  sumLate,
  type JournalFilter,
} from "#ledger/index.ts";
import { readMemberNames } from "#members/index.ts";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { buildPageMeta } from "#platform/paging.ts";
import { refuse } from "#platform/refusing.ts";
import { findSubjects, normalizeReference } from "#trace/index.ts";
import { listRegister, sumRegister } from "#units/index.ts";
import { readMarks } from "./month-closes/store.ts";
import { readDays, type AskedDays } from "./period.ts";
import { findSubjectAccounts, parsePlanId, type AskedSubject } from "./subject.ts";
import { sumLedger } from "./sum-ledger.ts";
import { readEntries, readJournals, readTotals } from "./views.ts";

export type Paging = { page: number; per_page: number };

/** What journals are looked for by. */
export type AskedJournals = AskedDays & {
  kind?: string | undefined;
  account?: string | undefined;
  search?: string | undefined;
  /** Those alone that were posted to a month after that was closed. */
  late?: "yes" | undefined;
};

/** What a search finds journals by: the words themselves, and all that belongs to the reference that they are. */
async function findSources(db: Db, search: string | undefined): Promise<string[] | undefined> {
  const words = search?.trim() ?? "";
  if (words === "") return undefined;
  const subjects = await findSubjects(db, normalizeReference(words));
  return [words, words.toUpperCase(), ...(subjects?.names ?? [])];
}

/** One page of the journals that fit, newest first. Without days, all there are. */
export async function readJournalPage(
  db: Db,
  { from, to, kind, account, search, late }: AskedJournals,
  paging: Paging,
  now: Date,
): Promise<{ rows: contract.Journal[]; total: number }> {
  const sources = await findSources(db, search);
  const days = readDays({ from: from ?? "0001-01-01", to }, now);
  const marks = await readMarks(db);
  const filter: JournalFilter = {
    ...(from !== undefined && { from: days.period.from }),
    ...(to !== undefined && { before: days.period.before }),
    kind,
    account,
    sources,
    lateAfter: late === undefined ? undefined : marks,
  };
  const { page, per_page: perPage } = paging;
  const { rows, total } = await listJournalRows(db, filter, { page, perPage });
  return { rows: await readJournals(db, rows, marks), total };
}

/** Every account over these days, and by currency what debit and credit balances add up to. */
export async function readTrialBalance(
  db: Db,
  asked: AskedDays,
  now: Date,
): Promise<contract.TrialBalance> {
  const { from, to, period } = readDays(asked, now);
  const late = await sumLate(db, period, await readMarks(db));
  const rows = await readTotals(db, await sumLedger(db, period), late);
  const byCurrency = Map.groupBy(rows, ({ account }) => account.currency);
  const totals = [...byCurrency].map(([currency, own]) => {
    const balances = own.map(({ closing }) => closing);
    const credit = addUp(
      balances.filter((one) => one > 0n),
      (one) => one,
    );
    const debit = negate(
      addUp(
        balances.filter((one) => one < 0n),
        (one) => one,
      ),
    );
    return { currency, debit, credit, is_balanced: debit === credit };
  });
  return { from, to, rows, totals };
}

/** The movements of one member, plan or account over these days, oldest first. */
export async function readMovements(
  db: Db,
  asked: AskedDays & AskedSubject,
  paging: Paging,
  now: Date,
): Promise<contract.LedgerMovements> {
  const { from, to, period } = readDays(asked, now);
  const subject = await findSubjectAccounts(db, asked);
  const accounts = await readTotals(db, await sumAccounts(db, subject.names, period));
  if (asked.account !== undefined && accounts.length === 0) {
    refuse(accountingRefusals().not_found.account);
  }
  const { page, per_page: perPage } = paging;
  const { rows, total } = await listEntryRows(db, subject.names, period, { page, perPage });
  return {
    title: subject.title ?? accounts[0]?.account.title ?? "",
    from,
    to,
    accounts,
    data: await readEntries(db, rows),
    meta: buildPageMeta(total, paging),
  };
}

/** Who holds units at the end of this day. */
export async function readUnitsRegister(
  db: Db,
  { on, plan }: { on: Day; plan: string | undefined },
  paging: Paging,
): Promise<contract.UnitsRegister> {
  const filter = { on, planId: plan === undefined ? null : parsePlanId(plan) };
  const { page, per_page: perPage } = paging;
  const { rows, total } = await listRegister(db, filter, { page, perPage });
  const names = await readMemberNames(
    db,
    rows.map(({ member_id: id }) => id),
  );
  return {
    on,
    plans: (await sumRegister(db, filter)).map((row) => ({
      plan: { id: String(row.plan_id), name: row.plan_name },
      currency: row.currency,
      units: row.units,
      unit_price: row.unit_price,
      value: row.worth_minor,
      holder_count: Number(row.holder_count),
    })),
    data: rows.map((row) => ({
      portfolio_id: row.portfolio_id,
      reference: row.reference,
      member: { id: row.member_id, name: names.get(row.member_id) ?? row.member_id },
      plan: { id: String(row.plan_id), name: row.plan_name },
      currency: row.currency,
      units: row.units,
      unit_price: row.unit_price,
      priced_on: row.priced_on,
      value: row.worth_minor,
    })),
    meta: buildPageMeta(total, paging),
  };
}
