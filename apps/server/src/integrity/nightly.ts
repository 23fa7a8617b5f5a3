import { DAY_MS, HOUR_MS } from "@kinfold/contract/durations";
import { formatFullMoment, startInLagos } from "#calendar/index.ts";
import { sql } from "kysely";
import { listAnchors, verifyAudit, type Anchor } from "#audit/index.ts";
import type { Compared } from "#payments/index.ts";
import { addMs } from "#platform/clock.ts";
import { runTransaction, type Db, type Count } from "#platform/db.ts";
import type { Env } from "#platform/env.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import {
  listPromiseDays,
  type CalendarPromise,
  type PromiseItem,
  type SubjectName,
} from "#promises/index.ts";
import { checkIndependently, checkRecords, type Kept } from "./check.ts";
import {
  CHECK_PARTS,
  findNotArchivedSince,
  isComplete,
  isOverdue,
  listNights,
  type Broken,
  type CheckPart,
  type CheckRun,
  type Night,
  type PartResult,
} from "./rules.ts";
import { insertRun, readInstalledAt, listRunsSince } from "./store.ts";
import { logFault } from "#platform/faults.ts";

const SHOWN_IN_EMAIL = 10;
const SHOWN_OF_CHARGES = 20;
/** Thirty nights and the day around them. */
const READ_BACK_MS = 32 * DAY_MS;

const NAMES: Readonly<Record<CheckPart, string>> = {
  charges: "the comparison with the payment providers",
  ledger: "the check of the ledger and the records",
  oracle: "the independent check",
  audit: "the check of the audit",
  backup: "the restore of the newest backup",
};

const pageOf = ({ OFFICE_URL }: Env): string => `${OFFICE_URL}/nightly-checks`;

function foundEmail(env: Env, broken: readonly Broken[]) {
  const findings = broken.flatMap(({ promise, brokenBy }) =>
    brokenBy.map((about) => `${promise}: ${about}`),
  );
  return writeEmail({
    kind: "integrity_alert",
    subject: `The nightly integrity check found ${findings.length} faults`,
    preview: "Stop payouts until it is clear where they come from.",
    greeting: "Hello,",
    paragraphs: [
      `The records do not agree with themselves. Stop payouts in the office: ${env.OFFICE_URL}/payouts`,
      `The nightly checks say what was found: ${pageOf(env)}`,
      ...findings.slice(0, SHOWN_IN_EMAIL),
      ...(findings.length > SHOWN_IN_EMAIL
        ? [`And ${findings.length - SHOWN_IN_EMAIL} more.`]
        : []),
    ],
  });
}

const incompleteEmail = (parts: readonly PartResult[]) =>
  writeEmail({
    kind: "integrity_incomplete",
    subject: "The nightly integrity check could not look at everything",
    preview: "What it did not look at may be wrong.",
    greeting: "Hello,",
    paragraphs: [
      "Nothing is known of what was not looked at. Engineering finds the cause in the server’s log.",
      ...parts.flatMap(({ part, failure }) =>
        failure === null ? [] : [`Not complete: ${NAMES[part]}. ${failure}`],
      ),
    ],
  });

const overdueEmail = (page: string) =>
  writeEmail({
    kind: "integrity_overdue",
    subject: "The nightly integrity check has not run for more than 26 hours",
    preview: "Since then no one has checked the records.",
    greeting: "Hello,",
    paragraphs: [
      "No complete integrity check has run for more than 26 hours. Tell engineering.",
      `The nightly checks in the office say when the last one ran: ${page}`,
    ],
  });

const behindEmail = (page: string, since: Date) =>
  writeEmail({
    kind: "archive_behind",
    subject: "What happens in the club is not backed up",
    preview: "It would be lost with the server. Tell engineering now.",
    greeting: "Hello,",
    paragraphs: [
      `Nothing that happened since ${formatFullMoment(since)} in Lagos is in a backup. It would be lost with the server. Tell engineering now: the place of the backups may be full or away.`,
      `The nightly checks in the office say when it is over: ${page}`,
    ],
  });

/** What one part reports: how much it read, what does not hold, and what it could not look at. */
export type Look = { looked: PartResult["looked"]; broken: readonly Broken[]; failure?: string };

const brokenOf = (promises: readonly Pick<Kept, "promise" | "brokenBy">[]): Broken[] =>
  promises
    .filter(({ brokenBy }) => brokenBy.length > 0)
    .map(({ promise, brokenBy }) => ({ promise, brokenBy }));

async function lookAtCharges(compareCharges: () => Promise<Compared>): Promise<Look> {
  const { charges, unknown, unanswered } = await compareCharges();
  const left = unknown.length - SHOWN_OF_CHARGES;
  const brokenBy = [
    ...unknown.slice(0, SHOWN_OF_CHARGES),
    ...(left > 0 ? [`and ${left} more`] : []),
  ];
  return {
    looked: { charges },
    broken:
      unknown.length === 0
        ? []
        : [{ promise: "a successful charge at a provider belongs to a payment", brokenBy }],
    ...(unanswered.length > 0 && { failure: `No answer from ${unanswered.join(", ")}.` }),
  };
}

async function lookAtRecords(db: Db): Promise<Look> {
  const { promises, journals, postings } = await checkRecords(db);
  return {
    looked: {
      promises: promises.length,
      journals: Number(journals),
      postings: Number(postings),
    },
    broken: brokenOf(promises),
  };
}

async function lookIndependently(db: Db): Promise<Look> {
  const promises = await checkIndependently(db);
  const { rows } = await sql<{ rows: Count }>`select count(*) as rows from row_hash`.execute(db);
  return {
    looked: { promises: promises.length, rows: Number(rows[0]?.rows ?? 0n) },
    broken: brokenOf(promises),
  };
}

async function lookAtAudit(db: Db, anchors: readonly Anchor[]): Promise<Look> {
  const { count, wrong, approvals } = await verifyAudit(db, anchors);
  return {
    looked: { entries: Number(count), anchors: anchors.length },
    broken: brokenOf([
      {
        promise: "the audit is as it was written",
        brokenBy: wrong === undefined ? [] : [`entry ${wrong.number}: ${wrong.what}`],
      },
      { promise: "approvals are as they were signed", brokenBy: approvals.wrong },
    ]),
  };
}

/**
 * Checks a restored copy as the club itself is checked every night: its ledger and records, its rows, and its audit against these
 * anchors, which were noted outside of it.
 */
export async function lookAtCopy(copy: Db, anchors: readonly Anchor[]): Promise<Look> {
  const records = await lookAtRecords(copy);
  const rows = await lookIndependently(copy);
  const audit = await lookAtAudit(copy, anchors);
  const promises = (records.looked["promises"] ?? 0) + (rows.looked["promises"] ?? 0);
  return {
    looked: { ...records.looked, ...rows.looked, ...audit.looked, promises },
    broken: [records, rows, audit].flatMap(({ broken }) =>
      broken.map(({ promise, brokenBy }) => ({
        promise: `in the restored backup, ${promise}`,
        brokenBy,
      })),
    ),
  };
}

async function emailAll(
  { db, outbox }: Platform,
  readers: readonly string[],
  email: EmailContent,
): Promise<void> {
  await runTransaction(db, async (tx) => {
    for (const reader of readers) await outbox.write(tx, reader, email);
  });
  outbox.nudge();
}

/** What the check needs of other domains. */
export type NightlyContext = {
  compareCharges: () => Promise<Compared>;
  /** Restores and checks the newest backup, with what the audit was noted to be; undefined on a server that keeps none. */
  checkBackup: ((anchors: readonly Anchor[]) => Promise<Look>) | undefined;
};

/**
 * Runs every part of the integrity check, records what each looked at and found, and emails these people when something does not
 * hold or a part could not look. A part that fails is recorded as such and keeps none of the others back.
 */
export async function runNightlyCheck(
  platform: Platform,
  { compareCharges, checkBackup }: NightlyContext,
  readers: readonly string[],
): Promise<void> {
  const { clock, db, env, log, reader } = platform;
  const looks: readonly (readonly [CheckPart, () => Promise<Look>])[] = [
    ["charges", () => lookAtCharges(compareCharges)],
    ["ledger", () => lookAtRecords(reader)],
    ["oracle", () => lookIndependently(reader)],
    ["audit", async () => lookAtAudit(reader, await listAnchors(reader))],
    ...(checkBackup === undefined
      ? []
      : [["backup", async () => checkBackup(await listAnchors(reader))] as const]),
  ];
  const checkedAt = clock.now();
  const began = performance.now();
  const broken: Broken[] = [];
  const parts: PartResult[] = [];
  for (const [part, lookAt] of looks) {
    const partBegan = performance.now();
    const look = await lookAt().catch((err: unknown): Look => {
      logFault(log, "check_incomplete", { err, part });
      return { looked: {}, broken: [], failure: "It ended with an error." };
    });
    broken.push(...look.broken);
    parts.push({
      part,
      tookMs: Math.round(performance.now() - partBegan),
      looked: look.looked,
      findings: look.broken.reduce((sum, { brokenBy }) => sum + brokenBy.length, 0),
      failure: look.failure ?? null,
    });
  }
  const run: CheckRun = {
    checkedAt,
    tookMs: Math.round(performance.now() - began),
    broken,
    parts,
  };
  await runTransaction(db, (tx) => insertRun(tx, run));
  if (broken.length > 0) {
    logFault(log, "ledger_inconsistent", { broken });
    await emailAll(platform, readers, foundEmail(env, broken));
  }
  if (!isComplete(run)) await emailAll(platform, readers, incompleteEmail(parts));
}

/** How the nightly checks stand: the last 30 nights, when the last complete check ran, and whether that is too long ago. */
export type NightlyState = {
  nights: Night[];
  lastCompleteAt: Date | undefined;
  installedAt: Date;
  isOverdue: boolean;
};

/** Reads how the nightly checks stand now. */
export async function readNightlyState(db: Db, now: Date): Promise<NightlyState> {
  const runs = await listRunsSince(db, addMs(now, -READ_BACK_MS));
  const installed = await readInstalledAt(db);
  const lastCompleteAt = runs.find(isComplete)?.checkedAt;
  return {
    nights: listNights(runs, installed, now),
    lastCompleteAt,
    installedAt: installed,
    isOverdue: isOverdue(lastCompleteAt, installed, now),
  };
}

/** Emails each of these people who had no such email in the last day. */
async function emailOnceADay(
  platform: Platform,
  readers: readonly string[],
  email: EmailContent,
): Promise<void> {
  const { clock, db } = platform;
  const { rows } = await sql<{ recipient: string }>`select recipient from outbox_mail
    where kind = ${email.kind} and created_at > ${addMs(clock.now(), -DAY_MS)}::timestamptz`.execute(
    db,
  );
  const alerted = new Set(rows.map(({ recipient }) => recipient));
  await emailAll(
    platform,
    readers.filter((reader) => !alerted.has(reader)),
    email,
  );
}

/** Emails these people, once a day, while no complete check has run for more than 26 hours. */
export async function notifyOverdueCheck(
  platform: Platform,
  readers: readonly string[],
): Promise<void> {
  const { clock, db, env } = platform;
  const state = await readNightlyState(db, clock.now());
  if (state.isOverdue) await emailOnceADay(platform, readers, overdueEmail(pageOf(env)));
}

/** Logs and emails these people, once a day, while what happens is in no backup. The age is that of the archive of the log. */
export async function sendArchiveAlert(
  platform: Platform,
  readers: readonly string[],
  archiveAgeMs: number,
): Promise<void> {
  const { clock, env, log } = platform;
  const since = findNotArchivedSince(archiveAgeMs, clock.now());
  if (since === undefined) return;
  logFault(log, "archive_behind", { since });
  await emailOnceADay(platform, readers, behindEmail(pageOf(env), since));
}

const DUE_AT_HOUR = 6;

/** Every night everything is compared by six in the morning in Lagos. The first complete check since midnight ends it. */
export const LEDGER_CHECK_PROMISE: CalendarPromise = {
  name: "ledger_check",
  owner: "operations",
  escalatesTo: ["auditor"],
  isInWorkingDays: false,
  claimedAs: [],
  nameSubjects: (
    ids,
  ) => sql<SubjectName>`select subject_id, to_char(subject_id::date, 'FMDD FMMonth YYYY') as name,
      null::text as member_id, false as is_confidential from unnest(${[...ids]}::text[]) subject_id`,
  listItems: (moment) => {
    const days = listPromiseDays(moment, { isWorking: false });
    const begins = days.map(startInLagos);
    const dues = begins.map((start) => addMs(start, DUE_AT_HOUR * HOUR_MS));
    // The night after the installation is the first; a later check makes up for a night without one.
    return sql<PromiseItem>`select coalesce(to_char(on_day, 'YYYY-MM-DD'), '') as subject_id, null::text as member_id, day.began_at,
        coalesce(day.due_at, day.began_at) as due_at, done.at as ended_at, false as is_void
      from unnest(${days}::date[], ${begins}::timestamptz[], ${dues}::timestamptz[]) day (on_day, began_at, due_at)
        cross join lateral (select min(checked_at) as at from integrity_check run where checked_at >= day.began_at
          and (select count(*) from integrity_part part where part.check_no = run.check_no
            and part.part = any (${[...CHECK_PARTS]}::text[])) = ${CHECK_PARTS.length}
          and not exists (select from integrity_part part where part.check_no = run.check_no and failure is not null)) done
      where day.began_at > (select min(applied_at) from migration) and day.began_at <= ${moment.now}::timestamptz`;
  },
};
