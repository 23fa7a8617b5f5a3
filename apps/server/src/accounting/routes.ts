import { toSubjectId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/accounting";
import { writeAuditEntry } from "#audit/index.ts";
import { readCheckedDay, lagosDay, type Day } from "#calendar/index.ts";
import { listJournalKinds } from "#ledger/index.ts";
import { writeCsv } from "#platform/csv.ts";
import { runTransaction } from "#platform/db.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { writeXlsx } from "#platform/xlsx.ts";
import type { StaffCaller } from "#staff/index.ts";
import { readSheets } from "./export.ts";
import { mountMonthCloseRoutes } from "./month-closes/routes.ts";
import {
  readJournalPage,
  readMovements,
  readTrialBalance,
  readUnitsRegister,
} from "./read-reports.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What an accountant and an auditor read of the ledger, and take out of it. */
export function mountAccountingRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;
  const dayOf = (on: string | undefined): Day => readCheckedDay(on ?? lagosDay(clock.now()));

  staffed(contract.listJournals, async ({ query }) => {
    const { rows, total } = await readJournalPage(db, query, query, clock.now());
    return { data: rows, meta: buildPageMeta(total, query) };
  });

  staffed(contract.listJournalKinds, () => listJournalKinds(db));

  staffed(contract.getTrialBalance, ({ query }) => readTrialBalance(db, query, clock.now()));

  staffed(contract.listLedgerEntries, ({ query }) => readMovements(db, query, query, clock.now()));

  staffed(contract.listUnitsRegister, ({ query }) =>
    readUnitsRegister(db, { on: dayOf(query.on), plan: query.plan }, query),
  );

  mountMonthCloseRoutes(staffed, platform);

  staffed(contract.exportLedger, async ({ caller, query }) => {
    const { format, ...asked } = query;
    const now = clock.now();
    const sheets = await readSheets(db, asked, now, dayOf(asked.on));
    const lookedFor = Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    await runTransaction(db, (tx) =>
      writeAuditEntry(tx, {
        at: now,
        actor: { kind: "staff", staffId: caller.staffId },
        action: "ledger.exported",
        subject: { kind: "ledger", id: toSubjectId(asked.report) },
        after: {
          rows: sheets.reduce((sum, { rows }) => sum + rows.length, 0),
          asked: Object.fromEntries(lookedFor),
        },
      }),
    );
    const name = `kinfold-${asked.report.replace("_", "-")}-${lagosDay(now)}.${format}`;
    if (format === "xlsx") return { name, type: XLSX, bytes: await writeXlsx(sheets) };
    const [sheet = { header: [], rows: [] }] = sheets;
    return { name, type: "text/csv; charset=utf-8", bytes: writeCsv(sheet.header, sheet.rows) };
  });
}
