import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Currency } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

/** A paper that was printed: what it says, and its bytes. Without a portfolio it is the statement of the wallet. */
export type Printed = {
  code: string;
  walletId: string;
  portfolioId?: string;
  /** It is the report of a month, of all plans in the wallet's currency. */
  isOfMonth?: boolean;
  from: Day;
  to: Day;
  openingMinor: bigint;
  closingMinor: bigint;
  lines: readonly unknown[];
  bytes: Uint8Array;
  issuedAt: Date;
};

/** Keeps what a printed paper said, under its code and with the hash of its bytes. */
export async function insertDocument(
  db: Db,
  {
    code,
    walletId,
    portfolioId,
    isOfMonth = false,
    from,
    to,
    openingMinor,
    closingMinor,
    lines,
    ...made
  }: Printed,
): Promise<void> {
  const sha256 = createHash("sha256").update(made.bytes).digest();
  await sql`insert into statement_document (code, wallet_id, portfolio_id, of_month, from_day, to_day, opening_minor,
      closing_minor, lines, sha256, issued_at)
    values (${code}, ${walletId}, ${portfolioId ?? null}, ${isOfMonth}, ${from}, ${to}, ${openingMinor}, ${closingMinor},
      ${lines.length}, ${sha256}, ${made.issuedAt})`.execute(db);
}

export type DocumentRow = {
  code: string;
  portfolio_id: string | null;
  of_month: boolean;
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
    await sql<DocumentRow>`select code, portfolio_id, of_month, currency, from_day::text, to_day::text, opening_minor,
      closing_minor, lines, sha256, issued_at
    from statement_document join wallet using (wallet_id) where code = ${code}`.execute(db);
  return rows[0];
}
