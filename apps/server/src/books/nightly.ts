import { sql } from "kysely";
import { transaction } from "#platform/db.ts";
import { writeLetter, type Letter } from "#platform/letter.ts";
import type { Platform } from "#platform/platform.ts";
import { checkBooks } from "./check.ts";

/** What is broken: promises and the rows that break them. */
type Broken = readonly { promise: string; brokenBy: readonly string[] }[];

const SHOWN_IN_EMAIL = 10;

function alertEmail(broken: Broken): Letter {
  const findings = broken.flatMap(({ promise, brokenBy }) =>
    brokenBy.map((about) => `${promise}: ${about}`),
  );
  return writeLetter({
    kind: "integrity_alert",
    subject: `The nightly integrity check found ${findings.length} faults`,
    preview: "Stop payouts until it is clear where they come from.",
    greeting: "Hello,",
    paragraphs: [
      "The books do not agree with themselves. Stop payouts, and open the check in the office under Reconciliation, Books.",
      ...findings.slice(0, SHOWN_IN_EMAIL),
      ...(findings.length > SHOWN_IN_EMAIL
        ? [`And ${findings.length - SHOWN_IN_EMAIL} more.`]
        : []),
    ],
  });
}

/** Checks the books, records the result, and emails these people when something does not hold. */
export async function runNightlyCheck(
  { clock, db, log, outbox, reader }: Platform,
  readers: readonly string[],
): Promise<void> {
  const began = performance.now();
  const { promises, journals, postings } = await checkBooks(reader);
  const broken: Broken = promises
    .filter(({ brokenBy }) => brokenBy.length > 0)
    .map(({ promise, brokenBy }) => ({ promise, brokenBy }));
  await transaction(db, async (tx) => {
    await sql`insert into integrity_check (checked_at, took_ms, journals, postings, broken)
      values (${clock.now()}::timestamptz, ${Math.round(performance.now() - began)}, ${journals}, ${postings},
        ${JSON.stringify(broken)}::jsonb)`.execute(tx);
    if (broken.length === 0) return;
    for (const reader of readers) await outbox.write(tx, reader, alertEmail(broken));
  });
  if (broken.length === 0) return;
  log.error({ broken }, "the nightly integrity check found faults");
  outbox.nudge();
}
