import type { StaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { addDays, lagosDay } from "#calendar/index.ts";
import type { Platform } from "#platform/platform.ts";
import { readPageOfLarge } from "./large-store.ts";
import { reportLarge } from "./report-large.ts";

/** The demo club's compliance has reported the large transactions of its history, each a day later. */
export async function reportDemoTransactions(
  platform: Pick<Platform, "clock" | "db">,
): Promise<void> {
  const { clock, db } = platform;
  const { rows: staff } = await sql<{ staff_id: StaffId }>`select staff_id from staff
    where 'compliance' = any (roles) order by staff_id limit 1`.execute(db);
  const [compliance] = staff;
  if (compliance === undefined) return;
  const by = { staffId: compliance.staff_id, memberId: null };
  const { rows } = await readPageOfLarge(db, "open", { page: 1, perPage: 1_000 });
  const today = lagosDay(clock.now());
  for (const { transaction_id: id, reference, happened_at: at } of rows) {
    const nextDay = addDays(lagosDay(at), 1);
    await reportLarge(platform, id, {
      nfiuReference: `CTR ${reference}`,
      reportedOn: nextDay < today ? nextDay : today,
      by,
    });
  }
}
