import type { StaffId, ValuationId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** Who entered a price and who approved it. */
export type Publication = {
  drafted_by: StaffId;
  drafted_at: Date;
  decided_by: StaffId;
  decided_at: Date;
};

/** By whom and when a price was published; undefined for one that no one approved. */
export async function findPublication(
  db: Db,
  valuationId: ValuationId,
): Promise<Publication | undefined> {
  const { rows } = await sql<Publication>`select drafted_by, drafted_at, decided_by, decided_at
    from valuation where valuation_id = ${valuationId} and status = 'approved'
      and decided_by is not null and decided_at is not null`.execute(db);
  return rows[0];
}
