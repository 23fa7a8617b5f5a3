import type { MemberId, ReconciliationItemId, StaffId } from "@kinfold/contract/ids";
import type {
  DisagreementKind,
  DisagreementStatus,
  ReconciledAccount,
} from "@kinfold/contract/office/reconciliation";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db, Count } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { limitToPage } from "#platform/paging.ts";
import { followPromise } from "#promises/index.ts";
import { DISAGREEMENT_PROMISE } from "./promise.ts";
import type { DaySums, Found } from "./rules.ts";

/** A stretch of days, both ends included. */
export type Stretch = { from: Day; through: Day };

/** A row of reconciliation_item. Minor units. */
export type ItemRow = {
  item_id: ReconciliationItemId;
  day: Day;
  account: ReconciledAccount;
  currency: Currency;
  kind: DisagreementKind;
  subject: string;
  about: string;
  ledger_minor: Minor | null;
  other_minor: Minor | null;
  member_id: MemberId | null;
  found_at: Date;
  due_at: Date;
  settled_at: Date | null;
  explained_by: StaffId | null;
  explained_at: Date | null;
  reason: string | null;
  status: DisagreementStatus;
};

/** A row of reconciliation_day, with what it does not agree about counted. */
export type DayRow = {
  day: Day;
  account: ReconciledAccount;
  currency: Currency;
  ledger_minor: Minor;
  gateway_minor: Minor | null;
  kept_minor: Minor | null;
  bank_minor: Minor | null;
  computed_at: Date;
  unexplained: number;
  explained: number;
  oldest_unexplained_at: Date | null;
};

/** Puts these sums in the place of what stood there for the stretch. */
export async function replaceDays(
  tx: Db,
  { from, through }: Stretch,
  days: readonly DaySums[],
  now: Date,
): Promise<void> {
  await sql`delete from reconciliation_day
    where on_day between ${from}::date and ${through}::date`.execute(tx);
  if (days.length === 0) return;
  await sql`insert into reconciliation_day (on_day, account, currency, ledger_minor, gateway_minor, kept_minor, bank_minor,
      computed_at)
    select *, ${now}::timestamptz from unnest(${days.map(({ day }) => day)}::date[],
      ${days.map(({ account }) => account)}::text[], ${days.map(({ currency }) => currency)}::text[],
      ${days.map(({ ledgerMinor }) => ledgerMinor)}::bigint[], ${days.map(({ gatewayMinor }) => gatewayMinor)}::bigint[],
      ${days.map(({ keptMinor }) => keptMinor)}::bigint[], ${days.map(({ bankMinor }) => bankMinor)}::bigint[])`.execute(
    tx,
  );
}

/**
 * Writes down what the sides do not agree about in the stretch. What was known stays as it was found, with its explanation;
 * what they agree about by now is marked settled.
 */
export async function keepFound(
  tx: Db,
  { from, through }: Stretch,
  found: readonly Found[],
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  const column = <K extends keyof Found>(name: K): Found[K][] => found.map((one) => one[name]);
  const rowsToStore = sql`select * from unnest(${found.map(() => createId("rec"))}::text[], ${column("day")}::date[],
      ${column("account")}::text[], ${column("currency")}::text[], ${column("kind")}::text[], ${column("subject")}::text[],
      ${column("about")}::text[], ${column("ledgerMinor")}::bigint[], ${column("otherMinor")}::bigint[],
      ${column("memberId")}::text[])
    as found (item_id, on_day, account, currency, kind, subject, about, ledger_minor, other_minor, member_id)`;
  await sql`update reconciliation_item item set settled_at = ${now}::timestamptz
    where settled_at is null and on_day between ${from}::date and ${through}::date
      and not exists (select 1 from (${rowsToStore}) found
        where (found.account, found.currency, found.subject) = (item.account, item.currency, item.subject)
          and (found.ledger_minor, found.other_minor) is not distinct from (item.ledger_minor, item.other_minor))`.execute(
    tx,
  );
  if (found.length === 0) return;
  await sql`insert into reconciliation_item (item_id, on_day, account, currency, kind, subject, about, ledger_minor,
      other_minor, member_id, found_at, due_at)
    select *, ${now}::timestamptz, ${dueAt}::timestamptz from (${rowsToStore}) found
    on conflict on constraint one_item_per_disagreement
      do update set settled_at = null, on_day = excluded.on_day
      where reconciliation_item.settled_at is not null or reconciliation_item.on_day <> excluded.on_day`.execute(
    tx,
  );
}

const statusSql = sql`case when item.explained_at is not null then 'explained'
  when item.settled_at is not null then 'settled' else 'open' end`;

const itemSql = sql`item_id, to_char(on_day, 'YYYY-MM-DD') as day, account, currency, kind, subject, about, ledger_minor,
  other_minor, member_id, found_at, due_at, settled_at, explained_by, explained_at, reason, ${statusSql} as status`;

export type ItemFilter = {
  from?: Day | undefined;
  through?: Day | undefined;
  account?: ReconciledAccount | undefined;
  status?: DisagreementStatus | undefined;
};

const itemsMatching = ({ from, through, account, status }: ItemFilter) => sql`
  (${from ?? null}::date is null or on_day >= ${from ?? null}::date)
  and (${through ?? null}::date is null or on_day <= ${through ?? null}::date)
  and (${account ?? null}::text is null or account = ${account ?? null})
  and (${status ?? null}::text is null or ${statusSql} = ${status ?? null})`;

type Page = { page: number; perPage: number };

/** One page of disagreements, the one found first in front, and how many there are. */
export async function readPageOfItems(
  db: Db,
  filter: ItemFilter,
  { page, perPage }: Page,
): Promise<{ rows: ItemRow[]; total: number }> {
  const matching = itemsMatching(filter);
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from reconciliation_item item where ${matching}`.execute(db);
  const { rows } =
    await sql<ItemRow>`select ${itemSql} from reconciliation_item item where ${matching}
    order by found_at, on_day, item_id ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** Every disagreement of the days through this one that is not explained and not settled, by day and id. */
export async function listOpenItems(db: Db, through: Day): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select ${itemSql} from reconciliation_item item
    where ${itemsMatching({ through, status: "open" })} order by on_day, item_id collate "C"`.execute(
    db,
  );
  return rows;
}

/** The disagreement of this id, which no one else decides about until the transaction ends. */
export async function lockItem(tx: Db, id: ReconciliationItemId): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`select ${itemSql} from reconciliation_item item
    where item_id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Writes an explanation down, for good. */
export async function explainItem(
  tx: Db,
  id: ReconciliationItemId,
  { by, at, reason }: { by: StaffId; at: Date; reason: string },
): Promise<void> {
  await sql`update reconciliation_item set explained_by = ${by}, explained_at = ${at}::timestamptz, reason = ${reason}
    where item_id = ${id}`.execute(tx);
  await followPromise(tx, DISAGREEMENT_PROMISE, { subjectId: id });
}

export type DayFilter = {
  from?: Day | undefined;
  to?: Day | undefined;
  account?: ReconciledAccount | undefined;
};

const daysMatching = ({ from, to, account }: DayFilter) => sql`
  (${from ?? null}::date is null or day.on_day >= ${from ?? null}::date)
  and (${to ?? null}::date is null or day.on_day <= ${to ?? null}::date)
  and (${account ?? null}::text is null or day.account = ${account ?? null})`;

/** Days of accounts, newest first; all of them without a page. */
export async function listDays(
  db: Db,
  filter: DayFilter,
  page?: Page,
): Promise<{ rows: DayRow[]; total: number }> {
  const matching = daysMatching(filter);
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from reconciliation_day day where ${matching}`.execute(db);
  const limit = page === undefined ? sql`` : limitToPage(page);
  const { rows } =
    await sql<DayRow>`select to_char(day.on_day, 'YYYY-MM-DD') as day, day.account, day.currency,
      ledger_minor, gateway_minor, kept_minor, bank_minor, computed_at, open.unexplained, open.explained,
      open.oldest_unexplained_at
    from reconciliation_day day cross join lateral (
      select count(*) filter (where explained_at is null)::integer as unexplained,
          count(*) filter (where explained_at is not null)::integer as explained,
          min(found_at) filter (where explained_at is null) as oldest_unexplained_at
        from reconciliation_item item
        where (item.on_day, item.account, item.currency) = (day.on_day, day.account, day.currency)
          and item.settled_at is null) open
    where ${matching} order by day.on_day desc, day.account, day.currency ${limit}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** How many disagreements no one has explained. */
export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ n: Count }>`select count(*) as n from reconciliation_item
    where explained_at is null and settled_at is null`.execute(db);
  return Number(rows[0]?.n ?? 0n);
}

/** The same by currency, and how many of them are past their time. */
export async function countOpenByCurrency(
  db: Db,
  now: Date,
): Promise<{ currency: Currency; open: number; late: number }[]> {
  const { rows } = await sql<{ currency: Currency; open: number; late: number }>`
    select currency, count(*)::integer as open, (count(*) filter (where due_at < ${now}::timestamptz))::integer as late
      from reconciliation_item where explained_at is null and settled_at is null group by currency`.execute(
    db,
  );
  return rows;
}
