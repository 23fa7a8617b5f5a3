import type { WalletId, PortfolioId } from "@kinfold/contract/ids";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Currency, Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

/** What is printed for a member and kept here. */
export type PrintedKind = "statement" | "portfolio_report" | "month_report";

/** A document that was printed: what it says, and its bytes. */
export type Printed = {
  code: string;
  /** A month report is of all plans in the wallet's currency. */
  kind: PrintedKind;
  walletId: WalletId;
  /** Whose report it is: of a portfolio report alone. */
  portfolioId?: PortfolioId;
  from: Day;
  to: Day;
  openingMinor: Minor;
  closingMinor: Minor;
  lines: readonly unknown[];
  bytes: Uint8Array;
  issuedAt: Date;
};

/** Keeps the text of a printed PDF under its code and with the hash of its bytes. */
export async function insertDocument(
  db: Db,
  {
    code,
    kind,
    walletId,
    portfolioId,
    from,
    to,
    openingMinor,
    closingMinor,
    lines,
    ...made
  }: Printed,
): Promise<void> {
  const sha256 = createHash("sha256").update(made.bytes).digest();
  await sql`insert into statement_document (code, kind, wallet_id, portfolio_id, from_day, to_day, opening_minor,
      closing_minor, lines, sha256, issued_at)
    values (${code}, ${kind}, ${walletId}, ${portfolioId ?? null}, ${from}, ${to}, ${openingMinor}, ${closingMinor},
      ${lines.length}, ${sha256}, ${made.issuedAt})`.execute(db);
}

/** An email that left under this code. */
export async function findSentEmail(
  db: Db,
  code: string,
): Promise<{ recipient: string; subject: string; sent_at: Date } | undefined> {
  const { rows } = await sql<{ recipient: string; subject: string; sent_at: Date }>`
    select recipient, subject, sent_at from sent_email where code = ${code}`.execute(db);
  return rows[0];
}

/** A printed document as it is kept. Minor units. */
export type DocumentRow = {
  code: string;
  kind: PrintedKind;
  currency: Currency;
  from_day: string;
  to_day: string;
  opening_minor: Minor;
  closing_minor: Minor;
  sha256: Buffer;
  issued_at: Date;
};

/** What was kept under this code. */
export async function findStatementDocument(
  db: Db,
  code: string,
): Promise<DocumentRow | undefined> {
  const { rows } =
    await sql<DocumentRow>`select code, kind, currency, from_day::text, to_day::text, opening_minor,
      closing_minor, sha256, issued_at
    from statement_document join wallet using (wallet_id) where code = ${code}`.execute(db);
  return rows[0];
}
