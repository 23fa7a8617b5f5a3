import type { Platform } from "#platform/platform.ts";
import { runTransaction } from "#platform/db.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import { formatAnchor, findNewestAnchor, noteAnchor, type Anchor } from "./anchors.ts";

const writeAnchorEmail = (anchor: Anchor, checkpoint: string | undefined): EmailContent =>
  writeEmail({
    kind: "audit_anchor",
    subject: `The audit stands at entry ${anchor.number}`,
    preview: "Keep this email. It proves what was written until now.",
    greeting: "Hello,",
    paragraphs: [
      `The audit has ${anchor.number} entries today. A person who changes one of them later cannot change this email.`,
      `Number and hash: ${formatAnchor(anchor)}`,
      "The check takes it as --expect.",
      ...(checkpoint === undefined ? [] : [checkpoint]),
    ],
  });

/**
 * Notes where the audit stands: in the database and so in every backup, and in places that the person who owns the database does not own,
 * the log and an email to each of these people. Both say beside it where the ledger log stands, in a sentence. Nothing is noted while
 * nothing new was written. Harmless when repeated.
 */
export async function noteAudit(
  platform: Platform,
  readers: readonly string[],
  checkpoint: string | undefined,
): Promise<void> {
  const { clock, db, log, outbox } = platform;
  const anchor = await findNewestAnchor(db);
  if (anchor === undefined) return;
  log.info({ audit_anchor: formatAnchor(anchor), checkpoint }, "the audit stands here");
  await runTransaction(db, async (tx) => {
    if (!(await noteAnchor(tx, anchor, clock.now()))) return;
    for (const reader of readers)
      await outbox.write(tx, reader, writeAnchorEmail(anchor, checkpoint));
  });
  outbox.nudge();
}
