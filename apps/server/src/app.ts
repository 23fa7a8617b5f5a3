import type { BrowserConfig } from "@kinfold/contract/browser-config";
import type { FastifyInstance } from "fastify";
import { auditRefusals, auditRoutes, handlingRoutes } from "#audit/index.ts";
import {
  bankTransferRoutes,
  giveFirstAccounts,
  bankTransferStaffRoutes,
  readTransferAccounts,
  receiptQueue,
  receiptsFor,
  type ClubAccount,
} from "#bank-transfers/index.ts";
import { findQuarantine, type Quarantine } from "#backup/index.ts";
import { bankAccountRoutes } from "#bank-accounts/index.ts";
import { mountBankRoutes, chooseNameEnquiry } from "#banks/index.ts";
import { booksRoutes } from "#books/index.ts";
import { mountContentRoutes } from "#content/index.ts";
import { EXCO_QUEUE, mountExcoRoutes } from "#exco/index.ts";
import { mountKycRoutes } from "#kyc/index.ts";
import {
  callerOf,
  createSessionUses,
  memberIdByEmail,
  memberRoutes,
  namesOf,
  passkeyRoutes,
  personOf,
  readMember,
  requirePassword,
  requireStepUp,
  securityRoutes,
  type Caller,
} from "#members/index.ts";
import {
  awaitingOf,
  debtsOf,
  createWatch,
  keptBackQueue,
  paymentRoutes,
  paymentStaffRoutes,
  providersFrom,
  returnQueue,
  returnStaffRoutes,
  webhookRoutes,
  type Setting,
  type Watch,
} from "#payments/index.ts";
import { globalChanges, membershipRoutes } from "#membership/index.ts";
import { mountNotificationRoutes } from "#notifications/index.ts";
import { mountPortfolioRoutes, findPortfoliosInPlan } from "#portfolios/index.ts";
import type { Env } from "#platform/env.ts";
import { createMount, type Mount } from "#platform/http.ts";
import { mountOfficeDescription, mountOperationsRoutes } from "#platform/operations.ts";
import { createIdempotencyKeeper, type IdempotencyKeeper } from "#platform/idempotency.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseChanges } from "#platform/restored-copy.ts";
import { buildOfficePolicy, buildPagePolicy } from "#platform/headers.ts";
import { createServer, readHeaderSettings } from "#platform/server.ts";
import { isMembersRoom, serveSite } from "#platform/site.ts";
import { createStaffMount } from "#platform/staff-mount.ts";
import {
  findLatestRate,
  readRateLimits,
  mountRateRoutes,
  mountReferenceRoutes,
} from "#reference/index.ts";
import { PROPOSED_SETTINGS, settingRoutes } from "#settings/index.ts";
import { DISAGREEMENTS, reconciliationRoutes } from "#reconciliation/index.ts";
import {
  peopleRoutes,
  proveApproval,
  queueRoutes,
  staffCallerOf,
  staffQueue,
  staffNames,
  staffRoles,
  staffPasskeyRoutes,
  noteVerifiedMember,
  staffRoutes,
  type Queue,
  type StaffCaller,
} from "#staff/index.ts";
import { mountReportPdfRoutes, mountReportRoutes } from "#reports/index.ts";
import { reviewQueue, reviewRoutes } from "#reviews/index.ts";
import {
  settlementQueue,
  settlementStaffRoutes,
  statementLines,
  statementStaffRoutes,
} from "#statements/index.ts";
import {
  RECURRING_QUEUE,
  findConsequence,
  hasSubscription,
  applyEndedPayment,
  mountSubscriptionRoutes,
  mountSubscriptionStaffRoutes,
} from "#subscriptions/index.ts";
import { computePersonalReturnOfAll, mountSummaryRoutes } from "#summaries/index.ts";
import { mountTransactionRoutes } from "#transactions/index.ts";
import { readBeginnings } from "#units/index.ts";
import { VALUATION_DRAFTS, valuationRoutes } from "#valuations/index.ts";
import { openWallets, findWalletEver, mountWalletRoutes } from "#wallets/index.ts";
import {
  PAYOUT_QUEUE,
  WITHDRAWAL_QUEUE,
  withdrawalRoutes,
  withdrawalStaffRoutes,
} from "#withdrawals/index.ts";
import { listSettingKinds } from "./setting-kinds.ts";

const VERSION = "0.1.0";

/** Every queue of the office: each domain declares its own. */
const QUEUES: readonly Queue[] = [
  reviewQueue,
  PROPOSED_SETTINGS,
  staffQueue,
  WITHDRAWAL_QUEUE,
  PAYOUT_QUEUE,
  RECURRING_QUEUE,
  EXCO_QUEUE,
  globalChanges,
  receiptQueue,
  keptBackQueue,
  returnQueue,
  settlementQueue,
  VALUATION_DRAFTS,
  DISAGREEMENTS,
];

/** What the pages are told about their surroundings. A restored copy keeps nothing in a browser for the club's next visit. */
function browserConfig(env: Env, quarantine: Quarantine | undefined): BrowserConfig {
  return {
    captcha_site_key: env.TURNSTILE_SITE_KEY,
    captcha_script_url: env.TURNSTILE_SCRIPT_URL,
    ga_measurement_id: env.GA_MEASUREMENT_ID,
    gtm_id: env.GTM_ID,
    support_email: env.SUPPORT_EMAIL,
    service_worker: env.SERVICE_WORKER === "on" && quarantine === undefined,
    restored_copy:
      quarantine === undefined ? null : { as_of: quarantine.asOf?.toISOString() ?? null },
    links: {
      support: env.SUPPORT_URL,
      dollar_fund: env.DOLLAR_FUND_URL,
      contact: env.CONTACT_URL,
      terms: env.TERMS_URL,
      privacy: env.PRIVACY_URL,
      bylaws: env.BYLAWS_URL,
      diaspora_terms: env.DIASPORA_TERMS_URL,
      course: env.COURSE_URL,
      quiz: env.QUIZ_URL,
    },
  };
}

/** Payments, with the neighbours that they lean on, and what is done about them when nobody waits. */
export type Payments = { setting: Setting; watch: Watch; firstAccounts: readonly ClubAccount[] };

/** Opens the payments of this server. Stop their watch before the database goes. */
export function openPayments(platform: Platform): Payments {
  const providers = providersFrom(platform.env);
  const firstAccounts = readTransferAccounts(platform.env);
  const byHand = receiptsFor(platform);
  const setting: Setting = {
    platform,
    providers,
    rateOf: findLatestRate,
    usdInNairaDaily: async (db) => (await readRateLimits(db)).usdInNairaDailyMinor,
    ...byHand,
    whenEnded: (tx, ended) => applyEndedPayment(tx, platform, ended),
    followsFrom: findConsequence,
  };
  return { setting, watch: createWatch(setting), firstAccounts };
}

/** Everybody hands the audit what happened, so it is told here who can name them. */
const AUDIT_NEIGHBOURS = { staffNames, staffRoles, memberNames: namesOf, memberIdByEmail };

/** Every domain's routes for the staff: on the office's listener and on no other. */
function staffSide(
  app: FastifyInstance,
  mount: Mount<Caller>,
  platform: Platform,
  payments: Payments,
  keeper: IdempotencyKeeper,
  readArchiveAgeMs?: () => number,
): void {
  const staffed = createStaffMount<StaffCaller>(
    app,
    (request) => staffCallerOf(platform, request),
    auditRefusals(platform),
    (caller, digest, given) => proveApproval(platform, caller, digest, given),
    keeper,
  );
  staffRoutes(mount, staffed, platform);
  staffPasskeyRoutes(mount, staffed, platform);
  peopleRoutes(mount, staffed, platform);
  valuationRoutes(staffed, platform);
  reviewRoutes(staffed, platform);
  withdrawalStaffRoutes(staffed, platform);
  mountSubscriptionStaffRoutes(staffed, platform);
  mountExcoRoutes(staffed, platform);
  membershipRoutes(staffed, platform, QUEUES);
  bankTransferStaffRoutes(staffed, platform);
  reconciliationRoutes(staffed, platform, statementLines);
  booksRoutes(staffed, platform, readArchiveAgeMs);
  paymentStaffRoutes(staffed, payments.setting);
  returnStaffRoutes(staffed, payments.setting);
  statementStaffRoutes(staffed, platform);
  settlementStaffRoutes(staffed, platform);
  queueRoutes(staffed, platform, QUEUES);
  auditRoutes(staffed, platform, AUDIT_NEIGHBOURS);
  settingRoutes(staffed, platform, listSettingKinds(platform.env));
}

/** The map of the members' listener: every domain's routes for members, and the built app for all other addresses. `workOff` is for testers who moved the clock. */
export async function buildApp(
  platform: Platform,
  payments: Payments = openPayments(platform),
  workOff: () => Promise<void> = async () => undefined,
): Promise<FastifyInstance> {
  const { clock, db, env, log } = platform;
  const app = await createServer(env, log);
  const quarantine = await findQuarantine(db);
  if (quarantine !== undefined) refuseChanges(app);
  const sessions = createSessionUses(platform);
  app.addHook("onClose", () => sessions.stop());
  const mount = createMount<Caller>(
    app,
    (request) => callerOf(sessions, request),
    createIdempotencyKeeper(db, clock, log),
    platform,
  );

  memberRoutes(mount, platform, async (tx, member) => {
    await openWallets(tx, member, clock.now());
    await noteVerifiedMember(tx, member.memberId, clock.now());
  });
  securityRoutes(mount, platform, sessions);
  passkeyRoutes(mount, platform);
  mountWalletRoutes(mount, platform, { pendingOf: awaitingOf, debtsOf });
  paymentRoutes(mount, payments.setting);
  await webhookRoutes(app, payments.setting, payments.watch);
  await giveFirstAccounts(db, payments.firstAccounts);
  bankTransferRoutes(mount, platform);
  mountKycRoutes(mount, platform);
  mountTransactionRoutes(mount, platform, {
    walletOf: (memberId, walletId) => findWalletEver(db, memberId, walletId),
    portfoliosOf: (memberId, product) => findPortfoliosInPlan(db, memberId, product),
  });
  withdrawalRoutes(mount, platform);
  mountPortfolioRoutes(mount, payments.setting, (known, figures) =>
    computePersonalReturnOfAll([{ known, figures }]),
  );
  mountSubscriptionRoutes(mount, payments.setting);
  mountSummaryRoutes(mount, platform);
  mountReportRoutes(mount, platform);
  mountReportPdfRoutes(mount, platform);
  mountNotificationRoutes(mount, platform);
  handlingRoutes(mount, platform, AUDIT_NEIGHBOURS);
  mountContentRoutes(mount, platform, {
    memberOf: (memberId) => readMember(platform, memberId),
    investedOf: async (memberId) => ({
      ...(await readBeginnings(db, memberId)),
      hasRecurring: await hasSubscription(db, memberId),
    }),
  });
  mountReferenceRoutes(app);
  mountBankRoutes(app, mount, platform);
  bankAccountRoutes(mount, platform, {
    enquire: chooseNameEnquiry(platform),
    requireStepUp: async (memberId, given) => {
      await requirePassword(platform, memberId, given.current_password);
      return requireStepUp(platform, memberId, given.two_factor_code);
    },
    namesOf: async (tx, memberId) => [await personOf(tx, memberId)],
  });
  mountRateRoutes(mount, platform);
  mountOperationsRoutes(app, mount, platform, { version: VERSION, workOff });
  await serveSite(app, {
    root: env.WEB_ROOT,
    config: browserConfig(env, quarantine),
    policyOf: (nonce) => buildPagePolicy(readHeaderSettings(env), nonce),
    isRoom: isMembersRoom,
  });
  return app;
}

/** The map of the office: what the staff may call and nothing of the members', and the office's own app. */
export async function buildOffice(
  platform: Platform,
  payments: Payments = openPayments(platform),
  readArchiveAgeMs?: () => number,
): Promise<FastifyInstance> {
  const { clock, db, env, log } = platform;
  const app = await createServer(env, log);
  const quarantine = await findQuarantine(db);
  if (quarantine !== undefined) refuseChanges(app);
  const nobody = async (): Promise<undefined> => undefined;
  const keeper = createIdempotencyKeeper(db, clock, log);
  const mount = createMount<Caller>(app, nobody, keeper, platform);
  staffSide(app, mount, platform, payments, keeper, readArchiveAgeMs);
  mountOfficeDescription(app, (request) => staffCallerOf(platform, request), VERSION);
  await serveSite(app, {
    root: env.OFFICE_ROOT,
    config: { ...browserConfig(env, quarantine), service_worker: false },
    policyOf: buildOfficePolicy,
    isRoom: () => true,
  });
  return app;
}
