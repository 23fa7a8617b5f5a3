import type { MemberId } from "@kinfold/contract/ids";
import type { FullStatementFormat } from "@kinfold/contract/full-statements";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";

/** What all of one currency came to at both ends. Minor units. */
export type StatementTotal = { currency: Currency; opening_minor: Minor; closing_minor: Minor };

/** A full statement as it is kept. */
export type FullStatementRow = { code: string; from_day: Day; to_day: Day; issued_at: Date };

const columns = sql.raw(
  "code, to_char(from_day, 'YYYY-MM-DD') as from_day, to_char(to_day, 'YYYY-MM-DD') as to_day, issued_at",
);

/** A statement that is to be given a code. */
export type NewFullStatement = {
  code: string;
  memberId: MemberId;
  from: Day;
  to: Day;
  figuresSha256: Buffer;
  issuedAt: Date;
  totals: readonly StatementTotal[];
};

/** Keeps a statement under its code, unless the same figures have one already. Answers the one that they have. */
export async function insertFullStatement(
  tx: Db,
  made: NewFullStatement,
): Promise<FullStatementRow> {
  const { code, memberId, from, to, figuresSha256, issuedAt, totals } = made;
  const { rows } = await sql<FullStatementRow>`
    insert into full_statement (code, member_id, from_day, to_day, figures_sha256, issued_at)
      values (${code}, ${memberId}, ${from}::date, ${to}::date, ${figuresSha256}, ${issuedAt})
      on conflict (member_id, from_day, to_day, figures_sha256) do nothing
      returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row !== undefined) {
    await sql`insert into full_statement_total (code, currency, opening_minor, closing_minor)
      select ${code}, currency, opening_minor, closing_minor
      from unnest(${totals.map(({ currency }) => currency)}::text[], ${totals.map((one) => one.opening_minor)}::bigint[],
        ${totals.map((one) => one.closing_minor)}::bigint[]) as total (currency, opening_minor, closing_minor)`.execute(
      tx,
    );
    return row;
  }
  const { rows: known } = await sql<FullStatementRow>`select ${columns} from full_statement
    where member_id = ${memberId} and from_day = ${from}::date and to_day = ${to}::date
      and figures_sha256 = ${figuresSha256}`.execute(tx);
  const [before] = known;
  assertExists(before, "a statement has its code");
  return before;
}

/** Notes a file that was given out under a code. Harmless when repeated. */
export async function noteFile(
  db: Db,
  code: string,
  { format, sha256, at }: { format: FullStatementFormat; sha256: Buffer; at: Date },
): Promise<void> {
  await sql`insert into full_statement_file (code, sha256, format, made_at)
    values (${code}, ${sha256}, ${format}, ${at}) on conflict (code, sha256) do nothing`.execute(
    db,
  );
}

/** The statement of this code. */
export async function findFullStatement(
  db: Db,
  code: string,
): Promise<FullStatementRow | undefined> {
  const { rows } = await sql<FullStatementRow>`select ${columns} from full_statement
    where code = ${code}`.execute(db);
  return rows[0];
}

/** What a statement came to, naira first. */
export async function listTotals(db: Db, code: string): Promise<StatementTotal[]> {
  const { rows } = await sql<StatementTotal>`select currency, opening_minor, closing_minor
    from full_statement_total where code = ${code} order by currency`.execute(db);
  return rows;
}

/** The hashes of every file that was given out under a code, in hexadecimal. */
export async function listFileHashes(db: Db, code: string): Promise<string[]> {
  const { rows } = await sql<{ sha256: Buffer }>`select sha256 from full_statement_file
    where code = ${code} order by made_at, format`.execute(db);
  return rows.map(({ sha256 }) => sha256.toString("hex"));
}
