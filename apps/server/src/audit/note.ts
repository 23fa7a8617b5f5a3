import type { Platform } from "#platform/platform.ts";
import { runTransaction } from "#platform/db.ts";
import { writeEmail } from "#platform/email-content.ts";
import { formatAnchor, findNewestAnchor, noteAnchor, type Anchor } from "./anchors.ts";

const findEmail = (anchor: Anchor) =>
  writeEmail({
    kind: "audit_anchor",
    subject: `The audit stands at entry ${anchor.number}`,
    preview: "Keep this email. It proves what was written until now.",
    greeting: "Hello,",
    paragraphs: [
      `The audit has ${anchor.number} entries today. A person who changes one of them later cannot change this email.`,
      `Number and hash: ${formatAnchor(anchor)}`,
      "The check takes it as --expect.",
    ],
  });

/**
 * Notes where the audit stands: in the database and so in every backup, and in places that the person who owns the database does not own,
 * the log and an email to each of these people. Nothing is noted while nothing new was written. Harmless when repeated.
 */
export async function noteAudit(platform: Platform, readers: readonly string[]): Promise<void> {
  const { clock, db, log, outbox } = platform;
  const anchor = await findNewestAnchor(db);
  if (anchor === undefined) return;
  log.info({ audit_anchor: formatAnchor(anchor) }, "the audit stands here");
  await runTransaction(db, async (tx) => {
    if (!(await noteAnchor(tx, anchor, clock.now()))) return;
    for (const reader of readers) await outbox.write(tx, reader, findEmail(anchor));
  });
  outbox.nudge();
}
