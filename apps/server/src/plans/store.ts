import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import type { PlanRow } from "./plan.ts";

/** Every plan there is, in the order of the club. */
export async function listPlans(db: Db): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`select * from plan order by display_order, plan_id`.execute(
    db,
  );
  return rows;
}

/** The plan of this id. */
export async function findPlan(db: Db, planId: number): Promise<PlanRow | undefined> {
  // Beyond an integer there is no plan, and the database would call it an error.
  if (!Number.isInteger(planId) || planId < 1 || planId > 2_147_483_647) return undefined;
  const { rows } = await sql<PlanRow>`select * from plan where plan_id = ${planId}`.execute(db);
  return rows[0];
}

/** Holds the plan's terms as they are until the transaction ends; `for: "dealing"` keeps contributions and other dealings out. */
export async function lockPlan(
  tx: Db,
  planId: number,
  { for: wish }: { for: "contribution" | "dealing" },
): Promise<PlanRow | undefined> {
  const lock = wish === "dealing" ? sql`for no key update` : sql`for share`;
  const { rows } = await sql<PlanRow>`select * from plan where plan_id = ${planId} ${lock}`.execute(
    tx,
  );
  return rows[0];
}
