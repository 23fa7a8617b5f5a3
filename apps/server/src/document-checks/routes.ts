import { HOUR_MS } from "@kinfold/contract/durations";
import {
  checkDocument,
  DOCUMENT_CERTIFICATES_PATH,
  DOCUMENT_KEYS_PATH,
  type CheckedDocument,
  type DocumentClaim,
} from "@kinfold/contract/document-checks";
import { parseDocumentCode } from "@kinfold/contract/document-code";
import { fundsProofRefusals } from "@kinfold/contract/refusals/funds-proofs";
import type { FastifyInstance } from "fastify";
import { lagosDay } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import type { CallerState, Mount } from "#platform/http.ts";
import { maskEmail } from "#platform/mask-email.ts";
import { extractNetwork } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { listCertificates, listDocumentKeys } from "./keys.ts";
import { findSentEmail, findStatementDocument, type DocumentRow } from "./store.ts";

/** A code cannot be guessed; no one is to try. */
const CHECKS = { name: "document-checks", most: 60, withinMs: HOUR_MS };

/** What a statement or report says to anyone who was given it. Nothing of its member. */
export const buildStatementClaim = (
  row: Pick<
    DocumentRow,
    "kind" | "currency" | "from_day" | "to_day" | "opening_minor" | "closing_minor" | "issued_at"
  >,
): DocumentClaim => ({
  kind: row.kind,
  issued_on: lagosDay(row.issued_at),
  from: row.from_day,
  on: row.to_day,
  opening: row.opening_minor,
  figures: [{ currency: row.currency, amount: row.closing_minor }],
  valid_until: null,
  holder: null,
  purpose: null,
});

/** What the club sent under this code, for the person who has the email in front of them. */
async function findEmail(db: Db, code: string): Promise<CheckedDocument | undefined> {
  const email = await findSentEmail(db, code);
  return (
    email && {
      code,
      state: "valid",
      withdrawn_on: null,
      claim: null,
      email: {
        subject: email.subject,
        sent_at: email.sent_at.toISOString(),
        recipient: maskEmail(email.recipient),
      },
      sha256: [],
    }
  );
}

/** Finds a document of another module by its code. */
export type FindDocument = (code: string) => Promise<CheckedDocument | undefined>;

/**
 * Answers anyone who was given a document or an email. What is no code, what was never issued and what is no longer kept are one answer. `finders`
 * find documents that are other modules'.
 */
export function mountDocumentCheckRoutes(
  { open }: Pick<Mount<CallerState>, "open">,
  app: FastifyInstance,
  { db, limiter }: Platform,
  finders: readonly FindDocument[],
): void {
  open(checkDocument, async ({ params, request }): Promise<CheckedDocument> => {
    await limiter.take(CHECKS, extractNetwork(request.ip));
    const code = parseDocumentCode(params["code"] ?? "");
    if (code === undefined) return refuse(fundsProofRefusals().not_found.document);
    const [row, email, ...found] = await Promise.all([
      findStatementDocument(db, code),
      findEmail(db, code),
      ...finders.map((find) => find(code)),
    ]);
    if (row === undefined) {
      const other = found.find((one) => one !== undefined);
      return other ?? email ?? refuse(fundsProofRefusals().not_found.document);
    }
    return {
      code: row.code,
      state: "valid",
      withdrawn_on: null,
      claim: buildStatementClaim(row),
      email: null,
      sha256: [row.sha256.toString("hex")],
    };
  });

  app.get(DOCUMENT_CERTIFICATES_PATH, async (_request, reply) =>
    reply
      .headers({ "cache-control": "public, max-age=300" })
      .type("application/x-pem-file")
      .send(await listCertificates(db)),
  );

  app.get(DOCUMENT_KEYS_PATH, async (_request, reply) =>
    reply
      .headers({ "cache-control": "public, max-age=300" })
      .type("application/json; charset=utf-8")
      .send(JSON.stringify({ keys: await listDocumentKeys(db) })),
  );
}
