import type { DecisionId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { addMonths, startInLagos, type Day } from "#calendar/index.ts";
import type { ClosedTotals, CloseMark } from "#ledger/index.ts";
import type { Db, RowNumber } from "#platform/db.ts";

/** A row of month_close, without its contents. `month` is its first day. */
export type CloseRow = {
  month: Day;
  decision_id: DecisionId;
  closed_at: Date;
  highest_journal: RowNumber;
};

/** The months that are closed, oldest first. */
export async function listCloses(db: Db): Promise<CloseRow[]> {
  const { rows } =
    await sql<CloseRow>`select to_char(month, 'YYYY-MM-DD') as month, decision_id, closed_at, highest_journal
    from month_close order by month_close.month`.execute(db);
  return rows;
}

/** The first day of the month that was closed last, and when; undefined while none is. */
export const findLastClose = async (db: Db): Promise<CloseRow | undefined> =>
  (await listCloses(db)).at(-1);

/** When a month was last closed; undefined while none is. */
export const findLastCloseAt = async (db: Db): Promise<Date | undefined> =>
  (await findLastClose(db))?.closed_at;

const toMark = ({ month, highest_journal: highestJournal }: CloseRow): CloseMark => ({
  before: startInLagos(addMonths(month, 1)),
  highestJournal,
});

/** What each close says of the ledger: how far it reaches, and the newest journal that is part of it. */
export const listMarks = (closes: readonly CloseRow[]): CloseMark[] => closes.map(toMark);

/** The same, straight from the database. */
export const readMarks = async (db: Db): Promise<CloseMark[]> => listMarks(await listCloses(db));

/** What every account stood at when a month was closed: the last of those that were over by this moment; undefined where none is. */
export async function findClosedTotals(db: Db, at: Date): Promise<ClosedTotals | undefined> {
  const close = (await listCloses(db)).findLast((one) => toMark(one).before <= at);
  if (close === undefined) return undefined;
  const { rows } = await sql<ClosedTotals["totals"][number]>`
    select account as name, currency, account_count::bigint as account_count, closing_minor
    from month_close_total where month = ${close.month}::date`.execute(db);
  return { ...toMark(close), month: close.month, totals: rows };
}

type NewClose = {
  month: Day;
  decisionId: DecisionId;
  at: Date;
  highestJournal: string;
  highestUnitEntry: string;
  contents: string;
};

/** Closes a month for good. The database refuses one without its approved decision, out of order, or with other figures than the ledger's. */
export async function insertClose(tx: Db, close: NewClose): Promise<void> {
  await sql`insert into month_close (month, decision_id, closed_at, highest_journal, highest_unit_entry, contents, contents_sha256)
    values (${close.month}::date, ${close.decisionId}, ${close.at}::timestamptz, ${close.highestJournal}::bigint,
      ${close.highestUnitEntry}::bigint, ${close.contents}::text, sha256(convert_to(${close.contents}::text, 'UTF8')))`.execute(
    tx,
  );
}

/** A closed month with everything that was closed, as it was stored. */
export type StoredClose = CloseRow & { contents: string };

/** The close of the month with this first day; undefined while it is open. */
export async function findClose(db: Db, month: Day): Promise<StoredClose | undefined> {
  const { rows } =
    await sql<StoredClose>`select to_char(month, 'YYYY-MM-DD') as month, decision_id, closed_at, highest_journal,
      contents
    from month_close where month = ${month}::date`.execute(db);
  return rows[0];
}
