import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as contract from "@kinfold/contract/office/month-closes";
import { checkMonthCloseInvariants } from "#accounting/index.ts";
import type { Db } from "#platform/db.ts";
import { openClub, type Club } from "../../testing/club.ts";
import { runPastAllRules } from "../../testing/owner.ts";
import { createPayableMember } from "../../testing/payable.ts";
import { hireSignedIn } from "../../testing/staff.ts";

const MIGRATION = readFileSync(
  new URL("../../../migrations/0362_month_close_totals.sql", import.meta.url),
  "utf8",
);
const reason = "The month is over.";

let club: Club;
beforeEach(async () => {
  club = await openClub();
  club.clock.setTo(new Date("2026-08-10T08:00:00.000Z"));
});
afterEach(() => club.close());

async function readStored(db: Db): Promise<unknown> {
  const totals =
    await sql`select * from month_close_total order by month, account, currency`.execute(db);
  const accounts = await sql`select * from month_close_account order by account_id`.execute(db);
  return [totals.rows, accounts.rows];
}

test("months that were closed before have their totals and accounts from the migration, as if they were closed now", async () => {
  await createPayableMember(club, "ada@example.com");
  for (const [month, now] of [
    ["2026-08", "2026-09-02T08:00:00.000Z"],
    ["2026-09", "2026-10-02T08:00:00.000Z"],
  ] as const) {
    club.clock.setTo(new Date(now));
    const maker = await hireSignedIn(club, ["finance_maker"]);
    const approver = await hireSignedIn(club, ["finance_approver"]);
    const { body } = await maker.visitor.ask(contract.proposeMonthClose, {
      params: { month },
      body: { reason },
    });
    const closed = await approver.visitor.ask(contract.approveMonthClose, {
      params: { id: body.id },
      body: { reason },
    });
    expect(closed.status).toBe(200);
    // A member of the next month, and money that comes late to this one.
    await createPayableMember(club, `bola.${month}@example.com`);
    await sql`select ledger.post(${`late:${month}`}, 'fee', ${`${month}-15T09:00:00Z`}::timestamptz, array['club:bank:USD'],
      array['club:fees:USD'], array[700::bigint])`.execute(club.db);
  }
  const stored = await readStored(club.db);
  await runPastAllRules(club.db, async (own) => {
    await sql`drop table month_close_total, month_close_account`.execute(own);
    await sql`drop function keep_month_close_totals cascade`.execute(own);
    await sql`drop function fill_month_close_totals`.execute(own);
    await sql.raw(MIGRATION).execute(own);
    expect(await readStored(own)).toEqual(stored);
    expect(await checkMonthCloseInvariants(own)).toEqual([]);
  });
});
