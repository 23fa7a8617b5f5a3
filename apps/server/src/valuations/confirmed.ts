import type { ValuationId } from "@kinfold/contract/ids";
import type { Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** What a plan's custodian has for members, by a valuation that two staff members entered and approved. Minor units. */
export type ConfirmedWorth = {
  /** Assets less liabilities; null where a price alone was entered. */
  confirmed_minor: Minor | null;
};

/** What was confirmed with this valuation; undefined where it is not approved. */
export async function findConfirmedWorth(
  db: Db,
  valuationId: ValuationId,
): Promise<ConfirmedWorth | undefined> {
  const { rows } =
    await sql<ConfirmedWorth>`select assets_minor - liabilities_minor as confirmed_minor
    from valuation where valuation_id = ${valuationId} and status = 'approved' and decided_by <> drafted_by`.execute(
      db,
    );
  return rows[0];
}
