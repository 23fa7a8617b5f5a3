import { findLastClose, findLastCloseAt } from "#accounting/index.ts";
import { noteAudit } from "#audit/index.ts";
import { forgetUploads } from "#bank-transfers/index.ts";
import { findDoneErasures, listDueErasures, removeErasedFiles } from "#erasures/index.ts";
import { notifyOverdueCheck, runNightlyCheck, sendArchiveAlert } from "#integrity/index.ts";
import { expireDocuments } from "#kyc/index.ts";
import { takeSnapshots } from "#ledger/index.ts";
import { buildDueTrees } from "#liabilities/index.ts";
import { publishDueCheckpoint, readCheckpointSentence } from "#ledger-log/index.ts";
import { cleanUp } from "#members/index.ts";
import {
  forgetPhoneAlerts,
  notifyReachedLimits,
  sendDuePhoneAlerts,
} from "#notifications/index.ts";
import {
  compareCharges,
  forgetQuotes,
  settleDueMandates,
  settleUnanswered,
} from "#payments/index.ts";
import { forgetWindows } from "#platform/limiter.ts";
import { forgetEmails } from "#platform/outbox.ts";
import { forgetKeys } from "#platform/idempotency.ts";
import { forgetEvents } from "#portfolios/index.ts";
import { notifyDuePromises, reconcilePromises } from "#promises/index.ts";
import { keepFoundUnusual } from "#compliance/index.ts";
import { computeReconciliation } from "#reconciliation/index.ts";
import { screenDueMembers } from "#screening/index.ts";
import {
  forgetClaims,
  forgetStaffChallenges,
  forgetStaffSessions,
  listStaffAddresses,
} from "#staff/index.ts";
import { settleReturnedPayouts, settleReversals, listStatementLines } from "#statements/index.ts";
import { chargeDue, notifyUpcoming } from "#subscriptions/index.ts";
import { followDocuments, matureDue, notifyMaturities } from "#units/index.ts";
import { warnAboutUnpaid } from "#withdrawals/index.ts";
import type { Db } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";
import { resealAll } from "#platform/sealed-columns.ts";
import type { Platform } from "#platform/platform.ts";
import type { Payments } from "./app.ts";
import type { ErasureList, NightlyBackups } from "./nightly-backups.ts";
import { PROMISES } from "./promise-kinds.ts";
import { fetchRateAndAsk } from "./rate-questions.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";
import { removeUnnamedFiles } from "./unnamed-files.ts";

const HOUR = 3_600;

/** Who is emailed about the integrity check. */
async function integrityReaders(db: Db): Promise<string[]> {
  const roles = ["admin", "auditor", "operations"] as const;
  const addresses = await Promise.all(roles.map((role) => listStaffAddresses(db, role)));
  return [...new Set(addresses.flat())];
}

/** What a server that keeps backups has for its jobs and its office. */
export type ServerBackups = NightlyBackups & { readArchiveAgeMs: () => number };

/** Everything that the server does by the clock, no matter who asks. Times are UTC; Lagos is an hour ahead. */
export function listJobs(
  platform: Platform,
  payments: Payments,
  backups: ServerBackups | undefined,
  erasureList: ErasureList | undefined,
): Job[] {
  const { db, clock, log } = platform;
  return [
    { name: "clean-up", cron: "17 * * * *", run: () => cleanUp(platform) },
    // The server's own sweep sends between two runs.
    {
      name: "phone-alerts",
      cron: "* * * * *",
      run: async () => {
        await sendDuePhoneAlerts(platform);
        await notifyReachedLimits(platform, await listStaffAddresses(db, "operations"));
      },
    },
    { name: "forget-phone-alerts", cron: "32 3 * * *", run: () => forgetPhoneAlerts(platform) },
    { name: "forget-emails", cron: "27 3 * * *", run: () => forgetEmails(db, clock) },
    { name: "forget-uploads", cron: "7 * * * *", run: () => forgetUploads(platform) },
    // 04:22 in Lagos.
    {
      name: "unnamed-files",
      cron: "22 3 * * *",
      run: async () => void (await removeUnnamedFiles(platform)),
    },
    // 00:50 in Lagos, when the day of erasure of some has begun.
    {
      name: "due-erasures",
      cron: "50 23 * * *",
      run: async () => void (await listDueErasures(platform)),
    },
    {
      name: "erased-files",
      cron: "*/10 * * * *",
      run: async () => void (await removeErasedFiles(platform)),
    },
    { name: "forget-limits", cron: "47 * * * *", run: () => forgetWindows(db, clock) },
    { name: "forget-keys", cron: "7 4 * * *", run: () => forgetKeys(db, clock) },
    {
      name: "forget-staff-sessions",
      cron: "37 * * * *",
      run: async () => {
        await forgetStaffSessions(db, clock.now());
        await forgetStaffChallenges(db, clock.now());
        await forgetClaims(db, clock.now());
      },
    },
    // 00:05 in Lagos.
    {
      name: "note-audit",
      cron: "5 23 * * *",
      run: async () =>
        noteAudit(
          platform,
          await listStaffAddresses(db, "auditor"),
          await readCheckpointSentence(db),
        ),
    },
    { name: "forget-quotes", cron: "57 * * * *", run: () => forgetQuotes(platform) },
    {
      name: "unanswered-account-numbers",
      cron: "* * * * *",
      run: async () => void (await settleUnanswered(payments.setting)),
    },
    {
      name: "mandates",
      cron: "* * * * *",
      run: async () => void (await settleDueMandates(payments.setting)),
    },
    { name: "watch-payments", cron: "* * * * *", run: () => payments.watch.workOff() },
    {
      name: "unpaid-withdrawals",
      cron: "0 7 * * *",
      run: async () => void (await warnAboutUnpaid(platform)),
    },
    // The first minutes of the day in Lagos, and again in case no one was there.
    {
      name: "expired-documents",
      cron: "5 * * * *",
      run: async () => void (await expireDocuments(platform)),
    },
    // Most of the time it finds no newer list and no new name.
    {
      name: "screen-members",
      cron: "*/10 * * * *",
      run: async () => void (await screenDueMembers(platform)),
    },
    {
      name: "follow-documents",
      cron: "*/10 * * * *",
      run: async () => void (await followDocuments(platform)),
    },
    // 00:10 in Lagos.
    {
      name: "mature-plans",
      cron: "10 23 * * *",
      run: async () => void (await matureDue(platform)),
    },
    // From seven in the morning in Lagos; what was told is not told again.
    {
      name: "maturity-notices",
      cron: "20 * * * *",
      run: async () => void (await notifyMaturities(platform)),
    },
    // Most of the time it finds nothing: cards are charged in the morning in Lagos.
    {
      name: "recurring-charges",
      cron: "* * * * *",
      run: async () => void (await chargeDue(payments.setting)),
    },
    {
      name: "recurring-notices",
      cron: "* * * * *",
      run: async () => void (await notifyUpcoming(platform)),
    },
    // Each import does it at once; this finds what a crash in between left.
    {
      name: "bank-reversals",
      cron: "*/10 * * * *",
      run: async () => void (await settleReversals(platform)),
    },
    // Each import does it at once; this finds what two people said afterwards.
    {
      name: "returned-payouts",
      cron: "*/10 * * * *",
      run: async () => void (await settleReturnedPayouts(platform)),
    },
    // 01:20 in Lagos, when yesterday is over.
    {
      name: "reconciliation",
      cron: "20 0 * * *",
      run: async () => void (await computeReconciliation(platform, listStatementLines)),
    },
    ...(erasureList === undefined
      ? []
      : [
          {
            name: "erasure-list",
            cron: "* * * * *",
            run: async () => erasureList.addErasures(await findDoneErasures(db)),
          },
        ]),
    ...(backups === undefined
      ? []
      : [
          // 02:20 in Lagos.
          { name: "backup", cron: "20 1 * * *", withinSeconds: HOUR, run: backups.take },
          // Once a day per person at most.
          {
            name: "archive-behind",
            cron: "* * * * *",
            run: async () =>
              sendArchiveAlert(platform, await integrityReaders(db), backups.readArchiveAgeMs()),
          },
        ]),
    // 00:50 in Lagos.
    {
      name: "unusual-transactions",
      cron: "50 23 * * *",
      run: async () => void (await keepFoundUnusual(platform)),
    },
    // 02:50 in Lagos.
    {
      name: "integrity-check",
      cron: "50 1 * * *",
      withinSeconds: HOUR,
      run: async () =>
        runNightlyCheck(
          platform,
          { compareCharges: () => compareCharges(payments.setting), checkBackup: backups?.check },
          await integrityReaders(db),
        ),
    },
    // Once a day per person at most.
    {
      name: "integrity-overdue",
      cron: "35 * * * *",
      run: async () => notifyOverdueCheck(platform, await integrityReaders(db)),
    },
    // Finds something only after a key was rotated.
    {
      name: "reseal-secrets",
      cron: "*/10 * * * *",
      run: async () => {
        const resealed = await resealAll(db, platform.env, SEALED_COLUMNS);
        if (resealed > 0) log.info({ resealed }, "secrets are under the current key");
      },
    },
    { name: "forget-events", cron: "37 4 * * *", run: () => forgetEvents(platform) },
    { name: "exchange-rate", cron: "*/5 * * * *", run: () => fetchRateAndAsk(platform) },
    {
      name: "ledger-snapshots",
      cron: "37 2 * * *",
      run: async () => {
        const taken = await takeSnapshots(db);
        log.info({ taken }, "ledger snapshots taken");
      },
    },
    // Signs once an hour, and soon after a month was closed.
    {
      name: "ledger-log",
      cron: "*/5 * * * *",
      withinSeconds: HOUR,
      run: async () => publishDueCheckpoint(platform, await findLastCloseAt(db)),
    },
    // Two minutes past midnight in Lagos; at the other hours for prices and closes since.
    {
      name: "liabilities",
      cron: "2 * * * *",
      withinSeconds: HOUR,
      run: async () => {
        const built = await buildDueTrees(platform, (await findLastClose(db))?.month);
        if (built > 0) log.info({ built }, "trees of liabilities built");
      },
    },
    // After everything that may answer a promise. The server's own sweep notifies between two runs.
    {
      name: "promises",
      cron: "* * * * *",
      run: async () => {
        await reconcilePromises(platform, PROMISES.kinds);
        await notifyDuePromises(platform, PROMISES);
      },
    },
  ];
}
