import type { QueryOf } from "@kinfold/contract/endpoint";
import type * as contract from "@kinfold/contract/office/accounting";
import { accountingRefusals } from "@kinfold/contract/refusals/accounting";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { refuseField } from "#platform/refusing.ts";
import type { Sheet } from "#platform/xlsx.ts";
import {
  readJournalPage,
  readMovements,
  readTrialBalance,
  readUnitsRegister,
} from "./read-reports.ts";
import {
  buildBalancesTable,
  buildEntriesTable,
  buildJournalsTable,
  buildUnitsTable,
} from "./tables.ts";

/** More than a year of the club's; for more, ask twice. */
const MOST_ROWS = 50_000;
const WHOLE = { page: 1, per_page: MOST_ROWS };

type Asked = Omit<QueryOf<typeof contract.exportLedger>, "format">;

function refuseTooMany(total: number): void {
  if (total > MOST_ROWS) refuseField("from", accountingRefusals().invalid.tooMany(MOST_ROWS));
}

/** The whole of a report as tables, a sheet each. Refuses more rows than a spreadsheet is good for. */
export async function readSheets(db: Db, asked: Asked, now: Date, on: Day): Promise<Sheet[]> {
  const { report } = asked;
  if (report === "journals") {
    const { rows, total } = await readJournalPage(db, asked, WHOLE, now);
    refuseTooMany(total);
    return [buildJournalsTable(rows)];
  }
  if (report === "trial_balance") {
    const { rows } = await readTrialBalance(db, asked, now);
    return [buildBalancesTable("Trial balance", rows)];
  }
  if (report === "movements") {
    const { data, meta } = await readMovements(db, asked, WHOLE, now);
    refuseTooMany(meta.total);
    return [buildEntriesTable(data)];
  }
  const { data, meta } = await readUnitsRegister(db, { on, plan: asked.plan }, WHOLE);
  refuseTooMany(meta.total);
  return [buildUnitsTable(data)];
}
