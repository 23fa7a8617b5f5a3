import type { BrowserConfig } from "@kinfold/contract/browser-config";
import type { FastifyInstance } from "fastify";
import { MONTH_CLOSES, mountAccountingRoutes } from "#accounting/index.ts";
import { DECISION_APPROVALS, mountApprovalRoutes } from "#approvals/index.ts";
import { recordRefusals, mountAuditRoutes, mountActivityRoutes } from "#audit/index.ts";
import {
  mountBankTransferRoutes,
  giveFirstAccounts,
  listBegunTransfers,
  mountBankTransferStaffRoutes,
  readTransferAccounts,
  RECEIPT_APPROVALS,
  receiptQueue,
  createReceiptSummaries,
  type ClubAccount,
} from "#bank-transfers/index.ts";
import { mountDocumentCheckRoutes } from "#document-checks/index.ts";
import { mountFigureSourceRoutes, mountFigureSourceStaffRoutes } from "#figure-sources/index.ts";
import { openFundsProofFinder, mountFundsProofRoutes } from "#funds-proofs/index.ts";
import { findQuarantine, type Quarantine } from "#backup/index.ts";
import { judgeHolderName, mountBankAccountRoutes } from "#bank-accounts/index.ts";
import { mountBankRoutes, chooseNameEnquiry } from "#banks/index.ts";
import { mountEstateRoutes } from "#estates/index.ts";
import { mountLedgerCheckRoutes } from "#integrity/index.ts";
import { mountBalanceProofRoutes, mountVerifierPage } from "#liabilities/index.ts";
import {
  mountCosignatures,
  mountLedgerLogRoutes,
  mountLedgerLogStaffRoutes,
  mountPublicLog,
} from "#ledger-log/index.ts";
import { mountContentRoutes } from "#content/index.ts";
import { EXCO_PROMISE, EXCO_APPROVALS, EXCO_QUEUE, mountExcoRoutes } from "#exco/index.ts";
import { CLOSURE_QUEUE, mountClosureRoutes, mountClosureStaffRoutes } from "#closures/index.ts";
import {
  CORRECTION_QUEUE,
  mountCorrectionRoutes,
  mountCorrectionStaffRoutes,
} from "#corrections/index.ts";
import {
  CASE_QUEUE,
  LARGE_TRANSACTION_QUEUE,
  listHiddenSubjects,
  mountCaseRoutes,
  mountComplianceRoutes,
  mountLargeTransactionRoutes,
  mountUnusualRoutes,
  PEP_QUEUE,
  UNUSUAL_QUEUE,
} from "#compliance/index.ts";
import {
  DATA_EXPORT_QUEUE,
  mountDataExportRoutes,
  mountDataExportStaffRoutes,
} from "#data-exports/index.ts";
import { ERASURE_QUEUE, mountErasureRoutes } from "#erasures/index.ts";
import { mountHealthRoutes } from "#health/index.ts";
import {
  addAcceptedNames,
  choosePayableAccount,
  listBankAccounts,
  IDENTITY_APPROVALS,
} from "#identity/index.ts";
import { mountKycRoutes, proveBvn } from "#kyc/index.ts";
import {
  findCaller,
  createSessionUses,
  findMembers,
  mountMemberRoutes,
  readMemberNames,
  mountPasskeyRoutes,
  readPerson,
  readPhone,
  readMember,
  requirePassword,
  requireStepUp,
  mountSecurityRoutes,
  type Caller,
} from "#members/index.ts";
import {
  listAwaitedIntents,
  listOwnAwaitedIntents,
  listDebts,
  createWatch,
  findVirtualAccount,
  toVirtualAccount,
  FLAGGED_PAYMENT_APPROVALS,
  flaggedPaymentQueue,
  mountPaymentRoutes,
  mountPaymentStaffRoutes,
  createProviders,
  returnQueue,
  mountReturnStaffRoutes,
  mountWebhookRoutes,
  type PaymentsServices,
  type Watch,
} from "#payments/index.ts";
import { mountCalendarRoutes } from "#member-calendar/index.ts";
import { mountMoneyOnTheWayRoutes } from "#money-on-the-way/index.ts";
import { estateHolds, globalChanges, mountMembershipRoutes } from "#membership/index.ts";
import {
  mountNotificationRoutes,
  mountPhoneAlerts,
  mountPhoneAlertStaffRoutes,
} from "#notifications/index.ts";
import { mountPayoutStopRoutes } from "#payout-stops/index.ts";
import { mountPortfolioRoutes, findPortfoliosInPlan } from "#portfolios/index.ts";
import type { ApprovalSource } from "#platform/approval-source.ts";
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
  assignPromise,
  followPromise,
  listOpenCases,
  mountPromiseRoutes,
  mountPromiseStaffRoutes,
} from "#promises/index.ts";
import {
  findLatestRate,
  readRateLimits,
  mountRateRoutes,
  mountReferenceRoutes,
} from "#reference/index.ts";
import { PROPOSED_SETTINGS, mountSettingRoutes } from "#settings/index.ts";
import { DISAGREEMENTS, mountReconciliationRoutes } from "#reconciliation/index.ts";
import {
  mountPeopleRoutes,
  proveApproval,
  mountQueueRoutes,
  findStaffCaller,
  staffQueue,
  findStaffMatching,
  readStaffNames,
  readStaffRoles,
  mountStaffPasskeyRoutes,
  noteVerifiedMember,
  mountStaffRoutes,
  type Queue,
  type StaffCaller,
} from "#staff/index.ts";
import { mountFullStatementRoutes, openFullStatementFinder } from "#full-statements/index.ts";
import { mountReportPdfRoutes, mountReportRoutes } from "#reports/index.ts";
import { reviewQueue, mountReviewRoutes } from "#reviews/index.ts";
import {
  LINE_DECISIONS,
  mountLineOutcomeRoutes,
  settlementQueue,
  mountSettlementStaffRoutes,
  listStatementLines,
  mountStatementStaffRoutes,
} from "#statements/index.ts";
import {
  RECURRING_QUEUE,
  findConsequence,
  hasSubscription,
  listChargeDays,
  listNextCharges,
  applyEndedPayment,
  mountSubscriptionRoutes,
  mountSubscriptionStaffRoutes,
} from "#subscriptions/index.ts";
import { mountScreeningRoutes, SANCTIONS_QUEUE } from "#screening/index.ts";
import { computePersonalReturnOfAll, mountSummaryRoutes } from "#summaries/index.ts";
import { mountTransactionRoutes } from "#transactions/index.ts";
import { listOpenOrders, readBeginnings } from "#units/index.ts";
import { VALUATION_APPROVALS, VALUATION_DRAFTS, mountValuationRoutes } from "#valuations/index.ts";
import { openWallets, findWalletEver, mountWalletRoutes } from "#wallets/index.ts";
import {
  PAYOUT_APPROVALS,
  PAYOUT_QUEUE,
  listOpenWithdrawals,
  listPayoutDays,
  WITHDRAWAL_APPROVALS,
  WITHDRAWAL_QUEUE,
  mountWithdrawalRoutes,
  mountWithdrawalStaffRoutes,
} from "#withdrawals/index.ts";
import { findMemberBacking } from "./member-backing.ts";
import { PROMISES } from "./promise-kinds.ts";
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
  estateHolds,
  DATA_EXPORT_QUEUE,
  CLOSURE_QUEUE,
  ERASURE_QUEUE,
  CORRECTION_QUEUE,
  PEP_QUEUE,
  SANCTIONS_QUEUE,
  LARGE_TRANSACTION_QUEUE,
  UNUSUAL_QUEUE,
  CASE_QUEUE,
  receiptQueue,
  flaggedPaymentQueue,
  returnQueue,
  settlementQueue,
  LINE_DECISIONS,
  MONTH_CLOSES,
  VALUATION_DRAFTS,
  DISAGREEMENTS,
];

/** What waits for a person, of every kind: each domain declares its own. */
const APPROVALS: readonly ApprovalSource[] = [
  ...DECISION_APPROVALS,
  RECEIPT_APPROVALS,
  FLAGGED_PAYMENT_APPROVALS,
  IDENTITY_APPROVALS,
  EXCO_APPROVALS,
  WITHDRAWAL_APPROVALS,
  PAYOUT_APPROVALS,
  VALUATION_APPROVALS,
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

/** Payments, with what they need of other domains, and the work on them that no request waits for. */
export type Payments = {
  setting: PaymentsServices;
  watch: Watch;
  firstAccounts: readonly ClubAccount[];
};

/** Opens the payments of this server. Stop their watch before the database goes. */
export function openPayments(platform: Platform): Payments {
  const providers = createProviders(platform.env);
  const firstAccounts = readTransferAccounts(platform.env);
  const byHand = createReceiptSummaries(platform);
  const enquire = chooseNameEnquiry(platform);
  const setting: PaymentsServices = {
    platform,
    providers,
    rateOf: findLatestRate,
    usdInNairaDaily: async (db) => (await readRateLimits(db)).usdInNairaDailyMinor,
    ...byHand,
    accountProvider: platform.env.ACCOUNT_NUMBERS_PROVIDER,
    provesBvn: (db, memberId, bvn) => proveBvn(platform, db, { memberId, bvn }),
    isOwnName: async (db, memberId, name) =>
      judgeHolderName(name, [
        await addAcceptedNames(db, memberId, await readPerson(db, memberId)),
      ]) === "match",
    findOwnAccount: async (db, memberId, bankAccountId) => {
      const accounts = await listBankAccounts(db, memberId);
      const account = choosePayableAccount(accounts, "NGN", bankAccountId);
      if (account?.bank_code == null) return undefined;
      return {
        bankAccountId,
        number: account.account_number,
        bankCode: account.bank_code,
        bankName: account.bank_name,
        accountName: account.account_name,
      };
    },
    findAccountName: async (accountNumber, bankCode) => {
      const enquiry = await enquire(accountNumber, bankCode);
      if (enquiry.outcome === "unreachable") return undefined;
      return enquiry.outcome === "name" ? enquiry.accountName : "";
    },
    whenEnded: (tx, ended) => applyEndedPayment(tx, platform, ended),
    followsFrom: findConsequence,
  };
  return { setting, watch: createWatch(setting), firstAccounts };
}

/** Everybody hands the audit what happened, so it is told here who can name them. */
const AUDIT_CONTEXT = {
  staffNames: readStaffNames,
  staffRoles: readStaffRoles,
  memberNames: readMemberNames,
  membersMatching: findMembers,
  staffMatching: findStaffMatching,
  hiddenSubjects: listHiddenSubjects,
};

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
    (request) => findStaffCaller(platform, request),
    recordRefusals(platform),
    (caller, digest, given) => proveApproval(platform, caller, digest, given),
    keeper,
  );
  mountStaffRoutes(mount, staffed, platform);
  mountStaffPasskeyRoutes(mount, staffed, platform);
  mountPeopleRoutes(mount, staffed, platform);
  mountValuationRoutes(staffed, platform);
  mountReviewRoutes(staffed, platform);
  mountWithdrawalStaffRoutes(staffed, platform);
  mountPayoutStopRoutes(staffed, platform);
  mountSubscriptionStaffRoutes(staffed, platform);
  mountExcoRoutes(staffed, platform);
  mountMembershipRoutes(staffed, platform, QUEUES);
  mountDataExportStaffRoutes(staffed, platform);
  mountClosureStaffRoutes(staffed, platform);
  mountErasureRoutes(staffed, platform);
  mountEstateRoutes(staffed, platform, chooseNameEnquiry(platform));
  mountCorrectionStaffRoutes(staffed, platform);
  mountComplianceRoutes(staffed, platform);
  mountLargeTransactionRoutes(staffed, platform);
  mountUnusualRoutes(staffed, platform);
  mountCaseRoutes(staffed, platform);
  mountScreeningRoutes(staffed, platform);
  mountBankTransferStaffRoutes(staffed, platform);
  mountReconciliationRoutes(staffed, platform, listStatementLines);
  mountLedgerCheckRoutes(staffed, platform, readArchiveAgeMs);
  mountHealthRoutes(staffed, platform, {
    kinds: PROMISES.kinds,
    hiddenSubjects: listHiddenSubjects,
    readArchiveAgeMs,
  });
  mountAccountingRoutes(staffed, platform);
  mountFigureSourceStaffRoutes(staffed, platform);
  mountLedgerLogStaffRoutes(staffed, platform);
  mountPaymentStaffRoutes(staffed, payments.setting);
  mountReturnStaffRoutes(staffed, payments.setting);
  mountStatementStaffRoutes(staffed, platform);
  mountSettlementStaffRoutes(staffed, platform);
  mountLineOutcomeRoutes(staffed, platform);
  mountQueueRoutes(staffed, platform, QUEUES, (subject, staffId) =>
    assignPromise(platform.db, PROMISES.kinds, subject, staffId),
  );
  mountApprovalRoutes(staffed, platform, APPROVALS);
  mountPromiseStaffRoutes(staffed, platform, { ...PROMISES, hiddenSubjects: listHiddenSubjects });
  mountAuditRoutes(staffed, platform, AUDIT_CONTEXT);
  mountSettingRoutes(staffed, platform, listSettingKinds(platform.env));
  mountPhoneAlertStaffRoutes(staffed, platform);
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
    (request) => findCaller(sessions, request),
    createIdempotencyKeeper(db, clock, log),
    platform,
  );

  mountMemberRoutes(mount, platform, async (tx, member) => {
    await openWallets(tx, member, clock.now());
    await noteVerifiedMember(tx, member.memberId, clock.now());
    await followPromise(tx, EXCO_PROMISE, { memberId: member.memberId });
  });
  mountSecurityRoutes(mount, platform, sessions);
  mountPasskeyRoutes(mount, platform);
  mountWalletRoutes(mount, platform, {
    pendingOf: listAwaitedIntents,
    accountOf: async (of, memberId) => toVirtualAccount(await findVirtualAccount(of, memberId)),
    debtsOf: listDebts,
  });
  mountPaymentRoutes(mount, payments.setting);
  await mountWebhookRoutes(app, payments.setting, payments.watch);
  await giveFirstAccounts(db, payments.firstAccounts);
  mountBankTransferRoutes(mount, platform);
  mountKycRoutes(mount, platform);
  mountTransactionRoutes(mount, platform, {
    walletOf: (memberId, walletId) => findWalletEver(db, memberId, walletId),
    portfoliosOf: (memberId, product) => findPortfoliosInPlan(db, memberId, product),
  });
  mountLedgerLogRoutes(mount, platform);
  mountBalanceProofRoutes(mount, platform);
  mountFigureSourceRoutes(mount, platform);
  mountFundsProofRoutes(mount, platform);
  mountFullStatementRoutes(mount, platform);
  mountDocumentCheckRoutes(mount, app, platform, [
    openFundsProofFinder(platform),
    openFullStatementFinder(platform),
  ]);
  mountPublicLog(app, platform);
  await mountVerifierPage(app);
  if (quarantine === undefined) await mountCosignatures(app, platform);
  mountWithdrawalRoutes(mount, platform);
  mountPortfolioRoutes(mount, payments.setting, (known, figures) =>
    computePersonalReturnOfAll([{ known, figures }]),
  );
  mountSubscriptionRoutes(mount, payments.setting);
  mountSummaryRoutes(mount, platform);
  mountReportRoutes(mount, platform);
  mountReportPdfRoutes(mount, platform);
  mountNotificationRoutes(mount, platform);
  await mountPhoneAlerts(mount, app, platform, {
    readOwner: readPerson,
    findBacking: (memberId) => findMemberBacking(platform, memberId),
    readPhone,
  });
  mountCalendarRoutes(mount, platform, { listPayoutDays, listChargeDays });
  mountMoneyOnTheWayRoutes(mount, platform, {
    listBegunTransfers,
    listAwaitedIntents: listOwnAwaitedIntents,
    listOpenOrders,
    listNextCharges,
    listOpenWithdrawals,
    listOpenCases,
  });
  mountPromiseRoutes(mount, platform);
  mountDataExportRoutes(mount, platform);
  mountClosureRoutes(mount, platform);
  mountCorrectionRoutes(mount, platform);
  mountActivityRoutes(mount, platform, AUDIT_CONTEXT);
  mountContentRoutes(mount, platform, {
    memberOf: (memberId) => readMember(platform, memberId),
    investedOf: async (memberId) => ({
      ...(await readBeginnings(db, memberId)),
      hasRecurring: await hasSubscription(db, memberId),
    }),
  });
  mountReferenceRoutes(app);
  mountBankRoutes(app, mount, platform);
  mountBankAccountRoutes(mount, platform, {
    enquire: chooseNameEnquiry(platform),
    requireStepUp: async (memberId, given) => {
      await requirePassword(platform, memberId, given.current_password);
      return requireStepUp(platform, memberId, given.two_factor_code);
    },
    namesOf: async (tx, memberId) => [
      await addAcceptedNames(tx, memberId, await readPerson(tx, memberId)),
    ],
  });
  mountRateRoutes(mount, platform);
  mountOperationsRoutes(app, mount, platform, { version: VERSION, workOff });
  await serveSite(app, {
    root: env.WEB_ROOT,
    config: browserConfig(env, quarantine),
    policyOf: (nonce) => buildPagePolicy(readHeaderSettings(env), nonce),
    isRoom: isMembersRoom,
    changePasswordPage: "/dashboard/my-account?tab=Security",
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
  // What is late is said by the club's clock, not by that of a desk.
  app.addHook("onSend", async (_request, reply) => {
    void reply.header("date", clock.now().toUTCString());
  });
  const noOne = async (): Promise<undefined> => undefined;
  const keeper = createIdempotencyKeeper(db, clock, log);
  const mount = createMount<Caller>(app, noOne, keeper, platform);
  staffSide(app, mount, platform, payments, keeper, readArchiveAgeMs);
  mountOfficeDescription(app, (request) => findStaffCaller(platform, request), VERSION);
  await serveSite(app, {
    root: env.OFFICE_ROOT,
    config: { ...browserConfig(env, quarantine), service_worker: false },
    policyOf: buildOfficePolicy,
    isRoom: () => true,
  });
  return app;
}
