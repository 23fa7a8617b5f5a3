import type { CheckedDocument, DocumentClaim } from "@kinfold/contract/document-checks";
import type { FullStatementFormat } from "@kinfold/contract/full-statements";
import type { MemberId } from "@kinfold/contract/ids";
import { createHash } from "node:crypto";
import { lagosDay } from "#calendar/index.ts";
import { signDocument } from "#document-checks/index.ts";
import type { Heading } from "#pdf/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { createDocumentCode } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import type { FullStatement } from "./read.ts";
import { encodeFigures } from "./rows.ts";
import {
  findFullStatement,
  insertFullStatement,
  listFileHashes,
  listTotals,
  noteFile,
  type FullStatementRow,
  type StatementTotal,
} from "./store.ts";

/** What a full statement says to anyone who was given it: its days and what each currency came to. Nothing of its member. */
const buildClaim = (row: FullStatementRow, totals: readonly StatementTotal[]): DocumentClaim => ({
  kind: "full_statement",
  issued_on: lagosDay(row.issued_at),
  from: row.from_day,
  on: row.to_day,
  opening: null,
  figures: totals.map(({ currency, closing_minor: amount }) => ({ currency, amount })),
  valid_until: null,
  holder: null,
  purpose: null,
});

const hash = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** What a file shows of its document. */
export type StatementMark = Required<Pick<Heading, "code" | "issuedAt" | "site" | "check">>;

/**
 * Gives a statement its code, which is the one of before when it says the same as before, has the file rendered with it, and keeps the hash of
 * its bytes.
 */
export async function issueFullStatement(
  platform: Pick<Platform, "clock" | "db" | "env">,
  {
    statement,
    memberId,
    format,
  }: { statement: FullStatement; memberId: MemberId; format: FullStatementFormat },
  render: (mark: StatementMark) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; documentCode: string }> {
  const { clock, db, env } = platform;
  const now = clock.now();
  const made = {
    code: createDocumentCode("fullStatement"),
    memberId,
    from: statement.from,
    to: statement.to,
    figuresSha256: hash(encodeFigures(statement)),
    issuedAt: now,
    totals: statement.parts.map(({ currency, whole }) => ({
      currency,
      opening_minor: whole.openingMinor,
      closing_minor: whole.closingMinor,
    })),
  };
  const row = await runTransaction(db, (tx) => insertFullStatement(tx, made));
  const { code, issued_at: issuedAt } = row;
  const check = await signDocument(platform, { code, claim: buildClaim(row, made.totals) });
  const site = new URL(env.PUBLIC_URL).host;
  const bytes = await render({ code, issuedAt, site, check });
  await noteFile(db, code, { format, sha256: hash(bytes), at: now });
  return { bytes, documentCode: code };
}

/** Finds what anyone is answered about a full statement. */
export const openFullStatementFinder =
  ({ db }: { db: Db }) =>
  async (code: string): Promise<CheckedDocument | undefined> => {
    const row = await findFullStatement(db, code);
    if (row === undefined) return undefined;
    return {
      code,
      state: "valid",
      withdrawn_on: null,
      claim: buildClaim(row, await listTotals(db, code)),
      email: null,
      sha256: await listFileHashes(db, code),
    };
  };
