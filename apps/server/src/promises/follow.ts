import { DAY_MS } from "@kinfold/contract/durations";
import type { MemberId, PromiseCaseId, SubjectId } from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import { lagosDay, readHolidays, type Holidays } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, runTransaction, pipelineInTransaction, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { waitForAll } from "#platform/wait-for-all.ts";
import type { PromiseItem, PromiseKind, RowPromise } from "./kind.ts";
import { computeThresholds } from "./thresholds.ts";

/** What ended before the first look is history of the last hundred days: rates are of ninety. */
const HISTORY_MS = 100 * DAY_MS;

/** An item whose case is missing, or says something else. */
type ChangedItem = PromiseItem & {
  case_id: PromiseCaseId | null;
  case_ended_at: Date | null;
};

/** Times are compared as the server writes them, to the millisecond. */
const toMilliseconds = (items: RawBuilder<PromiseItem>): RawBuilder<PromiseItem> =>
  sql<PromiseItem>`select subject_id, member_id, date_trunc('milliseconds', began_at) as began_at,
    date_trunc('milliseconds', greatest(due_at, began_at)) as due_at, date_trunc('milliseconds', ended_at) as ended_at, is_void
  from (${items}) every_item where subject_id is not null`;

/** Ends the case of a promise that was made anew before it was answered. */
async function endReplacedCases(
  tx: Db,
  kind: PromiseKind,
  items: RawBuilder<PromiseItem>,
  matching: RawBuilder<unknown>,
): Promise<void> {
  await pipelineInTransaction(
    tx,
    sql`update promise_case set ended_at = item.began_at, is_void = true
    from (${items}) item where promise_case.kind = ${kind.name} and promise_case.subject_id = item.subject_id
      and promise_case.ended_at is null and item.began_at > promise_case.began_at and ${matching}`,
  );
}

async function listChangedItems(
  db: Db,
  kind: PromiseKind,
  items: RawBuilder<PromiseItem>,
  matching: RawBuilder<unknown>,
): Promise<ChangedItem[]> {
  const { rows } =
    await sql<ChangedItem>`select item.subject_id, item.member_id, item.began_at, item.due_at, item.ended_at,
      item.is_void, promise_case.case_id, promise_case.ended_at as case_ended_at
    from (${items}) item
      left join promise_case on promise_case.kind = ${kind.name} and promise_case.subject_id = item.subject_id
        and promise_case.began_at = item.began_at
    where item.subject_id is not null and ${matching} and (promise_case.case_id is null
      or (promise_case.ended_at is null) <> (item.ended_at is null)
      or promise_case.ended_at is null and promise_case.due_at <> item.due_at)`.execute(db);
  return rows;
}

/** SQL: makes the case say what the item says. A case that someone else changed in the meantime is left to the next look. */
function buildCaseChange(
  kind: PromiseKind,
  item: ChangedItem,
  holidays: Holidays,
): RawBuilder<unknown> {
  const { began_at: beganAt, due_at: dueAt, ended_at: endedAt, is_void: isVoid } = item;
  const { remindAt, escalateAt } = computeThresholds(
    { beganAt, dueAt, isInWorkingDays: kind.isInWorkingDays },
    holidays,
  );
  if (item.case_id === null) {
    return sql`insert into promise_case (case_id, kind, subject_id, member_id, began_at, due_at, remind_at, escalate_at,
        owner_role, ended_at, is_void)
      values (${createId("prm")}, ${kind.name}, ${item.subject_id}, ${item.member_id}, ${beganAt}, ${dueAt}, ${remindAt},
        ${escalateAt}, ${kind.owner}, ${endedAt}::timestamptz, ${isVoid})
      on conflict do nothing`;
  }
  return sql`update promise_case set due_at = ${dueAt}, remind_at = ${remindAt}, escalate_at = ${escalateAt},
      ended_at = ${endedAt}::timestamptz, is_void = ${isVoid}
    where case_id = ${item.case_id} and ended_at is not distinct from ${item.case_ended_at}::timestamptz`;
}

/**
 * Opens and ends cases in the transaction that changed what they are about: of one subject, or of all that concerns a member. Call it
 * after the rows of the module were written.
 */
export async function followPromise(
  tx: Db,
  kind: RowPromise,
  of: { subjectId: SubjectId } | { memberId: MemberId },
): Promise<void> {
  const matching =
    "subjectId" in of
      ? sql`item.subject_id = ${of.subjectId}`
      : sql`item.member_id = ${of.memberId}`;
  const items = toMilliseconds(kind.items);
  await endReplacedCases(tx, kind, items, matching);
  const [changed, holidays] = await waitForAll([
    listChangedItems(tx, kind, items, matching),
    readHolidays(tx),
  ]);
  for (const item of changed)
    await pipelineInTransaction(tx, buildCaseChange(kind, item, holidays));
}

/**
 * Holds all cases against the rows of the modules: opens what began by the calendar, and repairs what was missed. One server does it
 * at a time. Harmless when repeated.
 */
export async function reconcilePromises(
  { db, clock }: Pick<Platform, "db" | "clock">,
  kinds: readonly PromiseKind[],
): Promise<void> {
  const now = clock.now();
  const horizon = addMs(now, -HISTORY_MS);
  const holidays = await readHolidays(db);
  const moment = { now, today: lagosDay(now), holidays };
  for (const kind of kinds) {
    const items = toMilliseconds("items" in kind ? kind.items : kind.listItems(moment));
    await runTransaction(db, async (tx) => {
      await lockName(tx, `promises ${kind.name}`);
      const isRecent = sql`(item.ended_at is null or promise_case.case_id is not null or item.began_at > ${horizon}::timestamptz)
        and item.began_at <= ${now}::timestamptz`;
      await endReplacedCases(tx, kind, items, sql`item.began_at <= ${now}::timestamptz`);
      for (const item of await listChangedItems(tx, kind, items, isRecent))
        await buildCaseChange(kind, item, holidays).execute(tx);
    });
  }
  await sql`insert into promise_look (looked_at) values (${now})
    on conflict (is_only) do update set looked_at = excluded.looked_at`.execute(db);
}
