import type { QueryOf } from "@kinfold/contract/endpoint";
import type * as contract from "@kinfold/contract/office/accounting";
import { accountingRefusals } from "@kinfold/contract/refusals/accounting";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { refuseField } from "#platform/refusing.ts";
import type { Sheet } from "#platform/xlsx.ts";
import { readDays } from "./period.ts";
import {
  readJournalPage,
  readMovements,
  readTrialBalance,
  readUnitsRegister,
} from "./read-reports.ts";
import {
  readMembersTable,
  readReceiptsTable,
  readStatementTable,
  readValuationsTable,
  readWithdrawalsTable,
} from "./record-tables.ts";
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

/** A table that was read with one row more than a spreadsheet is good for. */
function keepSmall(sheet: Sheet): Sheet[] {
  refuseTooMany(sheet.rows.length);
  return [sheet];
}

/** The whole of a report as tables, a sheet each. Refuses more rows than a spreadsheet is good for. */
export async function readSheets(db: Db, asked: Asked, now: Date, on: Day): Promise<Sheet[]> {
  const days = readDays(asked, now);
  const limit = MOST_ROWS + 1;
  switch (asked.report) {
    case "journals": {
      const { rows, total } = await readJournalPage(db, asked, WHOLE, now);
      refuseTooMany(total);
      return [buildJournalsTable(rows)];
    }
    case "trial_balance": {
      const { rows } = await readTrialBalance(db, asked, now);
      return [buildBalancesTable("Trial balance", rows)];
    }
    case "movements": {
      const { data, meta } = await readMovements(db, asked, WHOLE, now);
      refuseTooMany(meta.total);
      return [buildEntriesTable(data)];
    }
    case "units": {
      const { data, meta } = await readUnitsRegister(db, { on, plan: asked.plan }, WHOLE);
      refuseTooMany(meta.total);
      return [buildUnitsTable(data)];
    }
    case "members":
      return keepSmall(await readMembersTable(db, limit));
    case "receipts":
      return keepSmall(await readReceiptsTable(db, days.period, limit));
    case "withdrawals":
      return keepSmall(await readWithdrawalsTable(db, days.period, limit));
    case "valuations":
      return keepSmall(await readValuationsTable(db, days, limit));
    case "statement":
      return keepSmall(await readStatementTable(db, asked.member, days));
  }
}
