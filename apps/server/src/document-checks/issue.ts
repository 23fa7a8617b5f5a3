import type { Currency } from "@kinfold/money";
import { createDocumentCode } from "#platform/ids.ts";
import type { DocumentCheck } from "#pdf/index.ts";
import type { DocumentSigning } from "./keys.ts";
import { buildStatementClaim } from "./routes.ts";
import { signDocument } from "./sign.ts";
import { insertDocument, type Printed, type PrintedKind } from "./store.ts";

const CODE_KINDS = {
  statement: "statement",
  portfolio_report: "portfolioReport",
  month_report: "monthReport",
} as const satisfies Record<PrintedKind, string>;

/** What is printed, without its code and its bytes. Minor units. */
type Unprinted = Omit<Printed, "code" | "bytes" | "issuedAt"> & { currency: Currency };

/** What a printed document shows of itself, and who signs it. */
export type DocumentMark = { code: string; issuedAt: Date; site: string; check: DocumentCheck };

/** Gives a statement or report its code and its signed address, has it rendered with them, and keeps what it says with the hash of its bytes. */
export async function issueDocument(
  platform: DocumentSigning,
  about: Unprinted,
  render: (mark: DocumentMark) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; documentCode: string }> {
  const { clock, db, env } = platform;
  const issuedAt = clock.now();
  const code = createDocumentCode(CODE_KINDS[about.kind]);
  const claim = buildStatementClaim({
    kind: about.kind,
    currency: about.currency,
    from_day: about.from,
    to_day: about.to,
    opening_minor: about.openingMinor,
    closing_minor: about.closingMinor,
    issued_at: issuedAt,
  });
  const check = await signDocument(platform, { code, claim });
  const site = new URL(env.PUBLIC_URL).host;
  const bytes = await render({ code, issuedAt, site, check });
  await insertDocument(db, { ...about, code, bytes, issuedAt });
  return { bytes, documentCode: code };
}
