import { toSubjectId } from "@kinfold/contract/ids";
import type { LedgerMonth, OneMonth } from "@kinfold/contract/office/month-closes";
import { monthCloseRefusals } from "@kinfold/contract/refusals/month-closes";
import { lagosDay } from "#calendar/index.ts";
import { findOpenProposals, findProposals, type Decider } from "#decisions/index.ts";
import { findFirstMoment, listLateMoments, sumLate } from "#ledger/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { readAccountViews } from "../account-views.ts";
import { closeDecision, findWaitsFor, readMonthNow, toFigures } from "./close-decision.ts";
import { listMonthsBetween, parseMonth, type Month } from "./month.ts";
import { listCloses, listMarks, type CloseRow } from "./store.ts";

type Reading = { by: Pick<Decider, "staffId" | "memberId">; at: Date };

const isOf = (month: Month) => (close: CloseRow) => close.month === month.from;

async function readRows(
  db: Db,
  months: readonly Month[],
  reading: Reading,
): Promise<LedgerMonth[]> {
  const closes = await listCloses(db);
  const decisions = await findProposals(
    db,
    closeDecision,
    closes.map(({ decision_id: id }) => id),
    reading,
  );
  const open = await findOpenProposals(
    db,
    closeDecision,
    months.map(({ name }) => toSubjectId(name)),
    reading,
  );
  const [newest, oldest] = [months[0], months.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const shown = { from: oldest.period.from, before: newest.period.before };
  const late = (await listLateMoments(db, shown, listMarks(closes))).map((at) =>
    lagosDay(at).slice(0, 7),
  );
  const [first] = closes;
  return months.map((month) => {
    const close = closes.find(isOf(month));
    const isIncluded = first !== undefined && month.from < first.month;
    return {
      id: month.name,
      state:
        close !== undefined
          ? "closed"
          : isIncluded
            ? "included"
            : open.has(month.name)
              ? "proposed"
              : "open",
      late_count: late.filter((name) => name === month.name).length,
      closed_at: close?.closed_at.toISOString() ?? null,
      closed_by:
        close === undefined ? null : (decisions.get(close.decision_id)?.decided_by ?? null),
    };
  });
}

/** One page of the months of the ledger, from the first journal's to this one, newest first; and how many there are. */
export async function readPageOfMonths(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
  reading: Reading,
): Promise<{ rows: LedgerMonth[]; total: number }> {
  const firstAt = await findFirstMoment(db);
  const months = firstAt === null ? [] : listMonthsBetween(firstAt, reading.at);
  const shown = months.slice((page - 1) * perPage, page * perPage);
  return { rows: await readRows(db, shown, reading), total: months.length };
}

/** A month with its figures: as they were closed or proposed, and else as they are now. Refuses a month that the ledger does not have. */
export async function readOneMonth(
  db: Db,
  name: string | undefined,
  reading: Reading,
): Promise<Omit<OneMonth, "pack_key_sha256">> {
  const month = parseMonth(name);
  const firstAt = await findFirstMoment(db);
  if (firstAt === null || firstAt >= month.period.before || month.period.from > reading.at) {
    refuse(monthCloseRefusals().not_found.month);
  }
  const [row] = await readRows(db, [month], reading);
  assertExists(row, "a month has a row");
  const closes = await listCloses(db);
  const close = closes.find(isOf(month));
  const subjectId = toSubjectId(month.name);
  const proposal =
    close === undefined
      ? (await findOpenProposals(db, closeDecision, [subjectId], reading)).get(month.name)
      : (await findProposals(db, closeDecision, [close.decision_id], reading)).get(
          close.decision_id,
        );
  const figures = proposal ?? toFigures((await readMonthNow(db, month)).payload);
  const late = await sumLate(db, month.period, listMarks(closes));
  const viewOf = await readAccountViews(db, late);
  const isOver = row.state === "closed" || row.state === "included";
  const waitsFor = isOver ? null : await findWaitsFor(db, month, reading.at);
  return {
    ...row,
    from: month.from,
    to: month.to,
    month: figures.month,
    journal_count: figures.journal_count,
    highest_journal: figures.highest_journal,
    totals: figures.totals,
    open: figures.open,
    contents_sha256: figures.contents_sha256,
    audit_head: figures.audit_head,
    waits_for: waitsFor === null || waitsFor === "end" ? waitsFor : "earlier_month",
    proposal: proposal ?? null,
    late: late.map((one) => ({
      account: viewOf(one.name, one.currency),
      debits: one.debits_minor,
      credits: one.credits_minor,
    })),
  };
}
