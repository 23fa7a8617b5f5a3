import { sql } from "kysely";
import type { Db, RowNumber } from "#platform/db.ts";
import type { Broken, CheckPart, CheckRun, PartResult } from "./rules.ts";

/** Keeps a run with its parts. */
export async function insertRun(
  tx: Db,
  { checkedAt, tookMs, broken, parts }: CheckRun,
): Promise<void> {
  const ledger = parts.find(({ part }) => part === "ledger")?.looked ?? {};
  const { rows } = await sql<{ check_no: RowNumber }>`
    insert into integrity_check (checked_at, took_ms, journals, postings, broken)
      values (${checkedAt}::timestamptz, ${tookMs}, ${ledger["journals"] ?? 0}, ${ledger["postings"] ?? 0},
        ${JSON.stringify(broken)}::jsonb) returning check_no`.execute(tx);
  for (const { part, tookMs: partMs, looked, findings, failure } of parts) {
    await sql`insert into integrity_part (check_no, part, took_ms, looked, findings, failure)
      values (${rows[0]?.check_no}, ${part}, ${partMs}, ${JSON.stringify(looked)}::jsonb, ${findings}, ${failure})`.execute(
      tx,
    );
  }
}

type RunRow = {
  check_no: RowNumber;
  checked_at: Date;
  took_ms: number;
  broken: Broken[];
};
type PartRow = {
  check_no: RowNumber;
  part: CheckPart;
  took_ms: number;
  looked: Record<string, number>;
  findings: number;
  failure: string | null;
};

const partOf = ({ part, took_ms: tookMs, looked, findings, failure }: PartRow): PartResult => ({
  part,
  tookMs,
  looked,
  findings,
  failure,
});

/** The runs since this moment, newest first. */
export async function listRunsSince(db: Db, since: Date): Promise<CheckRun[]> {
  const { rows } =
    await sql<RunRow>`select check_no, checked_at, took_ms, broken from integrity_check
    where checked_at >= ${since}::timestamptz order by check_no desc`.execute(db);
  const { rows: parts } = await sql<PartRow>`select integrity_part.* from integrity_part
    join integrity_check using (check_no) where checked_at >= ${since}::timestamptz`.execute(db);
  return rows.map(({ check_no: checkNo, checked_at: checkedAt, took_ms: tookMs, broken }) => ({
    checkedAt,
    tookMs,
    broken,
    parts: parts.filter(({ check_no: of }) => of === checkNo).map(partOf),
  }));
}

/** When this database was made. */
export async function readInstalledAt(db: Db): Promise<Date> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select min(applied_at) as at from migration`.execute(db);
  return rows[0]?.at ?? new Date(0);
}
