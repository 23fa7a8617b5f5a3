import type { PortfolioId, ValuationId } from "@kinfold/contract/ids";
import type { Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db, RowNumber } from "#platform/db.ts";
import type { EntryRow } from "./store.ts";

/** A line of the ledger of units with its number. Minor units; units and prices as decimal text. */
export type NumberedEntry = {
  entry_no: RowNumber;
  kind: EntryRow["kind"];
  /** Of the order that it is of. */
  reference: string | null;
  units: string;
  unit_price: string;
  amount_minor: Minor;
  dealt_on: Day;
};

/** The ledger of units of a portfolio with the numbers of its lines, oldest first. */
export async function listNumberedEntries(
  db: Db,
  portfolioId: PortfolioId,
): Promise<NumberedEntry[]> {
  const { rows } = await sql<NumberedEntry>`
    select entry_no, unit_entry.kind, reference, unit_entry.units::text as units, unit_entry.unit_price::text as unit_price,
        unit_entry.amount_minor, to_char(unit_entry.dealt_on, 'YYYY-MM-DD') as dealt_on
      from unit_entry left join portfolio_order using (order_id)
      where unit_entry.portfolio_id = ${portfolioId} order by entry_no`.execute(db);
  return rows;
}

/** The dealing that a plan's newest price is of, or the newest that it had at the end of a day. The price as decimal text. */
export async function findNewestDealing(
  db: Db,
  planId: number,
  until: Day | undefined,
): Promise<
  { valuationId: ValuationId; isCorrection: boolean; dealtOn: Day; unitPrice: string } | undefined
> {
  const { rows } = await sql<{
    valuation_id: ValuationId;
    correction_no: number;
    day: Day;
    unit_price: string;
  }>`select valuation_id, correction_no, to_char(dealt_on, 'YYYY-MM-DD') as day, unit_price::text as unit_price
      from dealing where plan_id = ${planId} and dealing.dealt_on <= coalesce(${until ?? null}::date, dealing.dealt_on)
      order by dealing.dealt_on desc, correction_no desc limit 1`.execute(db);
  const [row] = rows;
  return (
    row && {
      valuationId: row.valuation_id,
      isCorrection: row.correction_no > 0,
      dealtOn: row.day,
      unitPrice: row.unit_price,
    }
  );
}
