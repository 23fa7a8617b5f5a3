import type { StaffId, ValuationId } from "@kinfold/contract/ids";
import type { ValuationStatus } from "@kinfold/contract/valuations";
import type { Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db, Count } from "#platform/db.ts";
import type { MediaType } from "#platform/files/examining/examination.ts";
import { createId } from "#platform/ids.ts";
import { limitToPage } from "#platform/paging.ts";
import { followPromise } from "#promises/index.ts";
import { VALUATION_PROMISE } from "./promise.ts";

/** A valuation as stored. Amounts are minor units; units and price are decimals as text. */
export type ValuationRow = {
  valuation_id: ValuationId;
  plan_id: number;
  valued_on: Day;
  version: number;
  assets_minor: Minor | null;
  liabilities_minor: Minor | null;
  net_minor: Minor;
  units: string;
  unit_price: string;
  source_note: string;
  status: ValuationStatus;
  drafted_by: StaffId;
  drafted_at: Date;
  decided_by: StaffId | null;
  decided_at: Date | null;
  reason: string | null;
  /** The plan's price that was published for the newest day before. */
  previous_price: string | null;
  previous_on: Day | null;
  /** The published valuation that this one corrects, its price, and why. */
  corrects: ValuationId | null;
  corrects_version: number | null;
  corrects_price: string | null;
  correction_reason: string | null;
  /** The published correction of this one. */
  corrected_by: StaffId | null;
  corrected_at: Date | null;
  /** The price that it is held against, and the half-width of its band in hundredths of a percent. */
  base_price: string | null;
  band_bps: number;
  is_outside: boolean;
  /** The exception, where one is attached. */
  exception_reason: string | null;
  exception_by: StaffId | null;
  exception_at: Date | null;
  statement_name: string | null;
  statement_type: MediaType | null;
  statement_bytes: number | null;
  statement_stored: string | null;
};

const shown = sql`valuation_id, plan_id, to_char(v.valued_on, 'YYYY-MM-DD') as valued_on, version, assets_minor,
  liabilities_minor, net_minor, units::text as units, v.unit_price::text as unit_price, source_note, status, drafted_by,
  drafted_at, decided_by, decided_at, reason, previous_price::text as previous_price,
  to_char(previous_on, 'YYYY-MM-DD') as previous_on, corrects, corrects_version, corrects_price::text as corrects_price,
  correction_reason, corrected_by, corrected_at, band.base_price::text as base_price, coalesce(band.band_bps, 0) as band_bps,
  coalesce(band.is_outside, true) as is_outside,
  exception_reason, exception_by, exception_at, statement_name, statement_type, statement_bytes, statement_stored`;

const withPrevious = sql`valuation v left join lateral (
    select unit_price as previous_price, valued_on as previous_on from valuation earlier
      where earlier.plan_id = v.plan_id and earlier.status = 'approved' and earlier.valued_on < v.valued_on
      order by earlier.valued_on desc, earlier.version desc limit 1) previous on true
  left join lateral (
    select link.corrects, link.reason as correction_reason, wrong.version as corrects_version,
        wrong.unit_price as corrects_price
      from valuation_correction link join valuation wrong on wrong.valuation_id = link.corrects
      where link.valuation_id = v.valuation_id) correction on true
  left join lateral (
    select better.valuation_id as corrected_by, better.decided_at as corrected_at
      from valuation_correction link join valuation better on better.valuation_id = link.valuation_id
      where link.corrects = v.valuation_id and better.status = 'approved') corrected on true
  cross join lateral price_band(v.valuation_id) band
  left join lateral (
    select reason as exception_reason, attached_by as exception_by, attached_at as exception_at,
        file_name as statement_name, media_type as statement_type, size_bytes as statement_bytes,
        stored_name as statement_stored
      from price_exception where price_exception.valuation_id = v.valuation_id) exception on true`;

export type NewValuation = {
  planId: number;
  valuedOn: Day;
  assets: { haveMinor: Minor; oweMinor: Minor } | undefined;
  netMinor: Minor;
  units: string;
  unitPrice: string;
  sourceNote: string;
  draftedBy: StaffId;
  draftedAt: Date;
  /** What it corrects, and why. */
  correction?: { of: ValuationId; reason: string };
};

/** Writes a draft down as the next version of its day and answers its id. Breaks `one_open_draft_per_plan_and_day`. */
export async function insertValuation(tx: Db, row: NewValuation): Promise<ValuationId> {
  const id = createId("val");
  await sql`insert into valuation (valuation_id, plan_id, valued_on, version, assets_minor, liabilities_minor, net_minor,
      units, unit_price, source_note, status, drafted_by, drafted_at, is_correction)
    select ${id}, ${row.planId}::integer, ${row.valuedOn}::date, coalesce(max(version), 0) + 1,
      ${row.assets?.haveMinor ?? null}::bigint, ${row.assets?.oweMinor ?? null}::bigint, ${row.netMinor}::bigint,
      ${row.units}::numeric, ${row.unitPrice}::numeric, ${row.sourceNote}, 'draft', ${row.draftedBy},
      ${row.draftedAt}::timestamptz, ${row.correction !== undefined}::boolean
    from valuation where plan_id = ${row.planId} and valued_on = ${row.valuedOn}::date`.execute(tx);
  await followPromise(tx, VALUATION_PROMISE, { subjectId: id });
  if (row.correction !== undefined) {
    await sql`insert into valuation_correction (valuation_id, corrects, reason)
      values (${id}, ${row.correction.of}, ${row.correction.reason})`.execute(tx);
  }
  return id;
}

/** The valuation of this id. */
export async function findValuation(db: Db, id: ValuationId): Promise<ValuationRow | undefined> {
  const { rows } =
    await sql<ValuationRow>`select ${shown} from ${withPrevious} where valuation_id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/** The day of the plan's newest published price. */
export async function findLastPublished(db: Db, planId: number): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day | null }>`
    select to_char(max(valued_on), 'YYYY-MM-DD') as day from valuation
      where plan_id = ${planId} and status = 'approved'`.execute(db);
  return rows[0]?.day ?? undefined;
}

export type Decision = {
  status: "approved" | "rejected";
  by: StaffId;
  at: Date;
  reason: string;
};

/** Decides about a draft, for good. The database refuses its author, and a second decision. */
export async function recordDecision(tx: Db, id: ValuationId, decision: Decision): Promise<void> {
  await sql`update valuation set status = ${decision.status}, decided_by = ${decision.by},
      decided_at = ${decision.at}::timestamptz, reason = ${decision.reason}
    where valuation_id = ${id}`.execute(tx);
  await followPromise(tx, VALUATION_PROMISE, { subjectId: id });
}

export type NewException = {
  valuationId: ValuationId;
  reason: string;
  storedName: string;
  fileName: string;
  mediaType: MediaType;
  sizeBytes: number;
  sha256: Buffer;
  by: StaffId;
  at: Date;
};

/** Attaches a reason and a statement to a draft. Breaks `price_exception_pkey` where one is attached already. */
export async function insertException(tx: Db, row: NewException): Promise<void> {
  await sql`insert into price_exception (valuation_id, reason, stored_name, file_name, media_type, size_bytes, sha256,
      attached_by, attached_at)
    values (${row.valuationId}, ${row.reason}, ${row.storedName}, ${row.fileName}, ${row.mediaType}, ${row.sizeBytes},
      ${row.sha256}, ${row.by}, ${row.at}::timestamptz)`.execute(tx);
}

/** One page of valuations, newest day first, and how many there are in all. */
export async function readPageOfValuations(
  db: Db,
  { planId, status }: { planId: number | undefined; status: ValuationStatus | undefined },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ValuationRow[]; total: number }> {
  const matching = sql`(${planId ?? null}::integer is null or plan_id = ${planId ?? null})
    and (${status ?? null}::text is null or status = ${status ?? null})`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from valuation where ${matching}`.execute(db);
  const { rows } = await sql<ValuationRow>`select ${shown} from ${withPrevious} where ${matching}
    order by v.valued_on desc, drafted_at desc, valuation_id
    ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** A day's price as it was published and, when it was wrong, as it was corrected since. */
export type PublishedPrice = {
  day: Day;
  unit_price: string;
  version: number;
  corrected_at: Date | null;
};

/** The published prices of a plan in force, oldest first. */
export async function listPublishedPrices(db: Db, planId: number): Promise<PublishedPrice[]> {
  const { rows } = await sql<PublishedPrice>`
    select distinct on (v.valued_on) to_char(v.valued_on, 'YYYY-MM-DD') as day, unit_price::text as unit_price, version,
        case when is_correction then decided_at end as corrected_at
      from valuation v where plan_id = ${planId} and status = 'approved'
      order by v.valued_on, version desc`.execute(db);
  return rows;
}

/** Those of these stored files that an attached statement names. */
export async function filterStatementFiles(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ stored_name: string }>`select stored_name from price_exception
    where stored_name = any(${names}::text[])`.execute(db);
  return rows.map(({ stored_name }) => stored_name);
}
