import { sql } from "kysely";
import type { Currency } from "@kinfold/money";
import type { Db } from "#platform/db.ts";
import type { Statement } from "./statement.ts";

/** Keeps what a printed statement said, under its code and with the hash of its bytes. */
export async function insertDocument(
  db: Db,
  {
    statement,
    code,
    issuedAt,
    sha256,
  }: { statement: Statement; code: string; issuedAt: Date; sha256: Buffer },
): Promise<void> {
  const { walletId, from, to, openingMinor, closingMinor, lines } = statement;
  await sql`insert into statement_document (code, wallet_id, from_day, to_day, opening_minor, closing_minor, lines,
      sha256, issued_at)
    values (${code}, ${walletId}, ${from}, ${to}, ${openingMinor}, ${closingMinor}, ${lines.length}, ${sha256},
      ${issuedAt})`.execute(db);
}

export type DocumentRow = {
  code: string;
  currency: Currency;
  from_day: string;
  to_day: string;
  opening_minor: bigint;
  closing_minor: bigint;
  lines: number;
  sha256: Buffer;
  issued_at: Date;
};

/** What was kept under this code. */
export async function documentOf(db: Db, code: string): Promise<DocumentRow | undefined> {
  const { rows } =
    await sql<DocumentRow>`select code, currency, from_day::text, to_day::text, opening_minor,
      closing_minor, lines, sha256, issued_at
    from statement_document join wallet using (wallet_id) where code = ${code}`.execute(db);
  return rows[0];
}
