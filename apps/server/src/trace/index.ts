import type { Db } from "#platform/db.ts";
import { readEvents } from "./events.ts";
import { findSubjects, normalizeReference } from "./subjects.ts";

export { findSubjects, normalizeReference } from "./subjects.ts";

const INDENT = " ".repeat(36);

/**
 * Everything that is stored about what a member quotes, oldest first, with times in UTC. Undefined when nothing has
 * this reference. Amounts and ids are in it, and no email address, account number or file.
 */
export async function traceReference(db: Db, quoted: string): Promise<string[] | undefined> {
  const reference = normalizeReference(quoted);
  const subjects = await findSubjects(db, reference);
  if (subjects === undefined) return undefined;
  const events = await readEvents(db, subjects);
  const head = `${reference}: member ${subjects.memberId}`;
  const formattedEvents = events.map(({ at, part, text, lines }) =>
    [`${at.toISOString()}  ${part.padEnd(8)}  ${text}`, ...lines.map((line) => INDENT + line)].join(
      "\n",
    ),
  );
  return [head, ...formattedEvents];
}
