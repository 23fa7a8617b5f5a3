import { toSubjectId, type DecisionId } from "@kinfold/contract/ids";
import { monthCloseRefusals } from "@kinfold/contract/refusals/month-closes";
import { create } from "superstruct";
import { writeAuditEntry } from "#audit/index.ts";
import { findProposals, type Decider } from "#decisions/index.ts";
import { signPack } from "#month-packs/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { writeCsv } from "#platform/csv.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { computeSha256, createSigner, type Signer } from "#platform/signing.ts";
import { writeXlsx } from "#platform/xlsx.ts";
import { closeDecision } from "./close-decision.ts";
import type { Manifest } from "./pack-manifest.ts";
import { Contents } from "./contents.ts";
import { formatMonthName, parseMonth } from "./month.ts";
import { renderPackPdf } from "./pack-pdf.ts";
import { buildPackTables } from "./pack-tables.ts";
import { findClose } from "./store.ts";

type Closed = {
  title: string;
  closedAt: Date;
  contents: string;
  manifest: Omit<Manifest, "contents_sha256" | "pack" | "version">;
};

/** Makes the archive of a closed month. The same close makes the same bytes. */
async function buildPack(
  { title, closedAt, contents: text, manifest: facts }: Closed,
  { signer, site }: { signer: Signer; site: string },
): Promise<Buffer<ArrayBuffer>> {
  const contents = create(JSON.parse(text), Contents);
  const manifest: Manifest = {
    pack: "kinfold month end",
    version: 1,
    ...facts,
    contents_sha256: computeSha256(text),
  };
  const files: Record<string, Uint8Array> = { "contents.json": Buffer.from(text) };
  for (const [name, sheet] of Object.entries(buildPackTables(contents))) {
    files[`${name}.csv`] = writeCsv(sheet.header, sheet.rows);
    files[`${name}.xlsx`] = await writeXlsx([sheet]);
  }
  files["month-end.pdf"] = await renderPackPdf(manifest, contents, { title, site, closedAt });
  return signPack(title, manifest, files, signer);
}

/** The signer of packs. */
export const openPackSigner = ({ hashingKeys }: Pick<Platform, "hashingKeys">): Signer =>
  createSigner(hashingKeys.monthPacks);

/** The pack of a closed month, as a file. That it was taken is written in the audit, with its SHA-256. Refuses a month that is open. */
export async function downloadPack(
  platform: Platform,
  name: string | undefined,
  by: Decider,
): Promise<{ name: string; type: string; bytes: Buffer<ArrayBuffer> }> {
  const { clock, db, env } = platform;
  const now = clock.now();
  const month = parseMonth(name);
  const close = await findClose(db, month.from);
  const title = formatMonthName(month);
  if (close === undefined) return refuse(monthCloseRefusals().month_not_closed(title));
  const id: DecisionId = close.decision_id;
  const decision = (await findProposals(db, closeDecision, [id], { by, at: now })).get(id);
  assertExists(decision, "a closed month has its decision");
  const { open, ...payload } = decision;
  const approvedBy = payload.decided_by ?? undefined;
  assertExists(approvedBy, "a closed month was approved");
  const signer = openPackSigner(platform);
  const bytes = await buildPack(
    {
      title,
      closedAt: close.closed_at,
      contents: close.contents,
      manifest: {
        month: month.name,
        closed_at: close.closed_at.toISOString(),
        decision: id,
        proposed_by: payload.proposed_by,
        approved_by: approvedBy,
        reason: payload.reason,
        open: open.map(({ kind, name: of, currency, count, amount, days }) => ({
          kind,
          name: of,
          currency,
          count,
          amount: amount === null ? null : String(amount),
          days,
        })),
        open_reason: payload.open_reason,
        highest_journal: payload.highest_journal,
        audit_head: payload.audit_head,
      },
    },
    { signer, site: env.PUBLIC_URL },
  );
  await runTransaction(db, (tx) =>
    writeAuditEntry(tx, {
      at: now,
      actor: { kind: "staff", staffId: by.staffId },
      action: "month_pack.downloaded",
      subject: { kind: "month", id: toSubjectId(month.name) },
      after: {
        sha256: computeSha256(bytes),
        size_bytes: bytes.length,
        key_sha256: signer.sha256,
      },
    }),
  );
  return { name: `kinfold-month-end-${month.name}.zip`, type: "application/zip", bytes };
}
