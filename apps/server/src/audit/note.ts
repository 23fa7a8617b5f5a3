import type { Platform } from "#platform/platform.ts";
import { transaction } from "#platform/db.ts";
import { writeLetter } from "#platform/letter.ts";
import { anchorsFile, anchorText, newestAnchor, noteAnchor, type Anchor } from "./anchors.ts";

const letterOf = (anchor: Anchor) =>
  writeLetter({
    kind: "audit_anchor",
    subject: `The audit stands at entry ${anchor.number}`,
    preview: "Keep this letter. It proves what was written until now.",
    greeting: "Hello,",
    paragraphs: [
      `The audit has ${anchor.number} entries today. Whoever changes one of them later cannot change this letter.`,
      `Number and hash: ${anchorText(anchor)}`,
      "The check takes it as --expect.",
    ],
  });

/** Notes it in the file, unless it stands there. A disk that is full or gone does not keep the letters back. */
async function isNews({ clock, env, log }: Platform, anchor: Anchor): Promise<boolean> {
  try {
    return await noteAnchor(anchorsFile(env.DATA_DIR), anchor, clock.now());
  } catch (err) {
    log.error({ err }, "where the audit stands could not be noted in the file");
    return true;
  }
}

/**
 * Notes where the audit stands in places that whoever owns the database does not own: the log, a file beside it, and a letter
 * to each of these people. Nothing is noted while nothing new was written. Harmless when repeated.
 */
export async function noteAudit(platform: Platform, readers: readonly string[]): Promise<void> {
  const { db, log, outbox } = platform;
  const anchor = await newestAnchor(db);
  if (anchor === undefined) return;
  log.info({ audit_anchor: anchorText(anchor) }, "the audit stands here");
  if (!(await isNews(platform, anchor))) return;
  await transaction(db, async (tx) => {
    for (const reader of readers) await outbox.write(tx, reader, letterOf(anchor));
  });
  outbox.nudge();
}
