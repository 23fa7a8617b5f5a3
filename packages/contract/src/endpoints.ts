import type { AnyEndpoint, CodeOf } from "./endpoint.ts";
import * as acceptedNames from "./office/accepted-names.ts";
import * as balanceProofs from "./balance-proofs.ts";
import { checkDocument } from "./document-checks.ts";
import * as figureSources from "./figure-sources.ts";
import * as fullStatements from "./full-statements.ts";
import * as fundsProofs from "./funds-proofs.ts";
import * as bankAccounts from "./bank-accounts.ts";
import { chooseLanguage, getLanguages } from "./language.ts";
import * as content from "./content.ts";
import * as memberCorrections from "./member-corrections.ts";
import * as accountClosures from "./account-closures.ts";
import * as accountNumbers from "./account-numbers.ts";
import * as mandates from "./mandates.ts";
import * as dataExports from "./data-exports.ts";
import * as idempotencyKeys from "./idempotency-keys.ts";
import * as kyc from "./kyc.ts";
import * as members from "./members.ts";
import { health, ready } from "./operations.ts";
import { askToApprove } from "./office/approvals.ts";
import * as identity from "./office/identity.ts";
import * as claims from "./office/claims.ts";
import * as officePromises from "./office/promises.ts";
import * as approvalList from "./office/approval-list.ts";
import * as clubHealth from "./office/health.ts";
import * as queues from "./office/queues.ts";
import * as officePasskeys from "./office/passkeys.ts";
import * as officeStaff from "./office/staff.ts";
import * as notifications from "./notifications.ts";
import * as accounting from "./office/accounting.ts";
import * as officeLedgerLog from "./office/ledger-log.ts";
import * as audit from "./office/audit.ts";
import * as estates from "./office/estates.ts";
import * as officeCorrections from "./office/member-corrections.ts";
import * as officeClosures from "./office/account-closures.ts";
import * as erasures from "./office/erasures.ts";
import * as compliance from "./office/compliance.ts";
import * as largeTransactions from "./office/large-transactions.ts";
import * as sanctions from "./office/sanctions.ts";
import * as suspiciousCases from "./office/suspicious-cases.ts";
import * as unusualTransactions from "./office/unusual-transactions.ts";
import * as officeDataExports from "./office/data-exports.ts";
import * as officeExco from "./office/exco.ts";
import * as officeMembers from "./office/members.ts";
import * as officePayouts from "./office/payouts.ts";
import * as officeRecurring from "./office/recurring.ts";
import * as officeWithdrawals from "./office/withdrawals.ts";
import * as payoutStops from "./office/payout-stops.ts";
import * as passkeys from "./passkeys.ts";
import * as payments from "./payments.ts";
import * as phoneAlerts from "./phone-alerts.ts";
import * as reconciliation from "./office/reconciliation.ts";
import * as officeReceipts from "./office/receipts.ts";
import * as officeReturns from "./office/returns.ts";
import * as bankOpenings from "./office/bank-openings.ts";
import * as lineOutcomes from "./office/line-outcomes.ts";
import * as monthCloses from "./office/month-closes.ts";
import * as settlements from "./office/settlements.ts";
import * as officeStatements from "./office/statements.ts";
import * as officeWebhooks from "./office/webhooks.ts";
import { updateMember } from "./profile.ts";
import { listPools } from "./plans.ts";
import * as portfolios from "./portfolios.ts";
import * as ledgerLog from "./ledger-log.ts";
import * as memberCalendar from "./member-calendar.ts";
import * as moneyOnTheWay from "./money-on-the-way.ts";
import * as promises from "./promises.ts";
import * as receipts from "./receipts.ts";
import * as reference from "./reference.ts";
import { register } from "./sign-up.ts";
import * as security from "./security.ts";
import * as reports from "./reports.ts";
import * as staff from "./staff.ts";
import * as subscriptions from "./subscriptions.ts";
import * as transactions from "./transactions.ts";
import * as settings from "./office/settings.ts";
import * as valuations from "./valuations.ts";
import { resumeVerification } from "./waiting-verification.ts";
import { getWallets } from "./wallets.ts";
import * as withdrawals from "./withdrawals.ts";

const EVERY_CALL = [
  members.login,
  register,
  members.sendEmailCode,
  members.validateEmailCode,
  resumeVerification,
  members.forgotPassword,
  members.resetPassword,
  security.changePassword,
  members.logout,
  security.listSessions,
  security.endSession,
  security.endOtherSessions,
  security.getTwoFactor,
  security.enableTwoFactor,
  security.confirmTwoFactor,
  security.disableTwoFactor,
  security.renewRecoveryCodes,
  security.listActivity,
  security.listStaffActivity,
  passkeys.listPasskeys,
  passkeys.beginPasskey,
  passkeys.addPasskey,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  passkeys.askForPasskey,
  passkeys.loginWithPasskey,
  passkeys.beginPasskeyProof,
  passkeys.provePasskey,
  members.getMember,
  kyc.getKyc,
  kyc.uploadKyc,
  kyc.uploadPoa,
  kyc.validateBvn,
  kyc.getKycDocument,
  updateMember,
  bankAccounts.setNgnBankAccount,
  bankAccounts.setUsdBankAccount,
  bankAccounts.setInternationalBankAccount,
  bankAccounts.setOtherBankAccount,
  bankAccounts.addBankAccount,
  bankAccounts.getAccountRequirements,
  getWallets,
  accountNumbers.getAccountNumber,
  accountNumbers.openAccountNumber,
  mandates.getMandate,
  mandates.requestMandate,
  mandates.cancelMandate,
  mandates.chargeMandate,
  transactions.listTransactions,
  transactions.exportTransactions,
  transactions.getStatement,
  fullStatements.getFullStatement,
  checkDocument,
  ledgerLog.getLedgerLog,
  ledgerLog.getTransactionProof,
  balanceProofs.getWalletBalanceProof,
  balanceProofs.getPortfolioBalanceProof,
  figureSources.getFigureSource,
  figureSources.getOfficeFigureSource,
  fundsProofs.getProvableFunds,
  fundsProofs.listFundsProofs,
  fundsProofs.makeFundsProof,
  fundsProofs.getFundsProofPdf,
  fundsProofs.withdrawFundsProof,
  payments.depositToWallet,
  payments.quotePayment,
  payments.verifyPayment,
  payments.listTransferAccounts,
  payments.noteTransfer,
  receipts.startUpload,
  receipts.readUpload,
  receipts.sendUploadPart,
  receipts.finishUpload,
  receipts.getReceipt,
  withdrawals.createWithdrawal,
  withdrawals.withdrawFromWallet,
  withdrawals.cancelWithdrawal,
  withdrawals.listWithdrawals,
  listPools,
  portfolios.getPortfolioSummary,
  portfolios.getSummaryByProduct,
  reports.getPortfolioReport,
  reports.getReportTrend,
  reports.getPortfolioPdf,
  reports.getMonthPdf,
  portfolios.listPortfolios,
  portfolios.getPortfolio,
  portfolios.initializePortfolio,
  portfolios.topUpPortfolio,
  portfolios.redeemPortfolio,
  portfolios.takeBackOrder,
  portfolios.chooseMaturity,
  portfolios.renamePortfolio,
  portfolios.setPortfolioGoal,
  portfolios.removePortfolioGoal,
  portfolios.deletePortfolio,
  portfolios.removePortfolio,
  portfolios.addEvent,
  content.listFaqs,
  content.listResources,
  content.getArticle,
  content.listAnnouncements,
  content.getGettingStarted,
  content.getTerms,
  content.agreeToTerms,
  chooseLanguage,
  content.logSurvey,
  content.acceptSurvey,
  subscriptions.listSubscriptions,
  subscriptions.getSubscription,
  subscriptions.cancelSubscription,
  subscriptions.cancelRecurring,
  subscriptions.pauseSubscription,
  subscriptions.changeSubscription,
  subscriptions.resumeSubscription,
  subscriptions.changeRecurringCard,
  promises.listOwnPromises,
  dataExports.listOwnDataExports,
  dataExports.requestDataExport,
  dataExports.cancelDataExport,
  dataExports.downloadDataExport,
  accountClosures.getOwnClosure,
  accountClosures.requestClosure,
  accountClosures.cancelClosure,
  memberCorrections.listOwnCorrections,
  memberCorrections.requestCorrection,
  memberCorrections.cancelCorrection,
  memberCalendar.exportCalendar,
  moneyOnTheWay.getMoneyOnTheWay,
  idempotencyKeys.getKeyOutcome,
  promises.getPromiseRates,
  getLanguages,
  reference.listCountries,
  reference.listBanks,
  reference.listCurrencies,
  reference.getExchangeRate,
  reference.resolveBankAccount,
  notifications.listNotices,
  notifications.readNotice,
  notifications.readAllNotices,
  notifications.getNoticePreferences,
  notifications.setNoticePreference,
  phoneAlerts.getPhoneAlerts,
  phoneAlerts.requestPhoneCode,
  phoneAlerts.confirmPhone,
  phoneAlerts.changePhoneAlerts,
  phoneAlerts.stopPhoneAlerts,
  staff.staffLogin,
  staff.staffLogout,
  staff.getStaff,
  officePasskeys.listStaffPasskeys,
  officePasskeys.beginStaffPasskey,
  officePasskeys.addStaffPasskey,
  officePasskeys.removeStaffPasskey,
  officePasskeys.askForStaffPasskey,
  officePasskeys.staffLoginWithPasskey,
  officePasskeys.confirmStaff,
  askToApprove,
  staff.changeStaffPassword,
  officeStaff.readEnrolment,
  officeStaff.enrol,
  officeStaff.listStaff,
  officeStaff.listStaffChanges,
  officeStaff.proposeStaffChange,
  officeStaff.getBreakGlass,
  officeStaff.stopBreakGlass,
  officeStaff.withdrawStaffChange,
  officeStaff.approveStaffChange,
  officeStaff.rejectStaffChange,
  approvalList.listApprovals,
  clubHealth.getClubHealth,
  phoneAlerts.getAlertCosts,
  queues.getQueueSummary,
  officePromises.listPromises,
  officePromises.getPromiseHistory,
  claims.claimWork,
  claims.releaseWork,
  valuations.draftValuation,
  valuations.listValuations,
  valuations.getValuation,
  valuations.approveValuation,
  valuations.rejectValuation,
  audit.listAudit,
  audit.getAuditFilters,
  audit.exportAudit,
  audit.getAuditEntry,
  identity.listReviews,
  identity.getReview,
  identity.getReviewDocument,
  identity.getReviewOriginal,
  identity.proposeReview,
  identity.approveReview,
  identity.returnReview,
  identity.rejectReview,
  settings.listSettings,
  settings.previewSetting,
  settings.changeSetting,
  settings.listSettingChanges,
  settings.proposeSetting,
  settings.listSettingProposals,
  settings.approveSetting,
  settings.rejectSetting,
  officeWithdrawals.listQueuedWithdrawals,
  officeWithdrawals.getQueuedWithdrawal,
  officeWithdrawals.approveWithdrawals,
  officeWithdrawals.approveWithdrawal,
  officeWithdrawals.rejectWithdrawal,
  officePayouts.listReadyPayouts,
  officePayouts.listBatches,
  officePayouts.getBatch,
  officePayouts.getBatchFile,
  officePayouts.makeBatch,
  officePayouts.removeFromBatch,
  officePayouts.approveBatch,
  officePayouts.rejectBatch,
  officePayouts.processBatch,
  officePayouts.recordPaid,
  officePayouts.proposeFailed,
  officePayouts.confirmFailed,
  officePayouts.returnFailed,
  officePayouts.withdrawFailed,
  payoutStops.getPayoutStop,
  payoutStops.stopPayouts,
  payoutStops.proposePayoutResume,
  payoutStops.approvePayoutResume,
  payoutStops.rejectPayoutResume,
  payoutStops.withdrawPayoutResume,
  officeRecurring.listFailingSubscriptions,
  officeRecurring.getFailingSubscription,
  officeRecurring.remindOfCard,
  officeRecurring.pauseForMember,
  officeRecurring.cancelForMember,
  officeExco.listExcoReferrals,
  officeExco.approveExcoReferral,
  officeExco.rejectExcoReferral,
  officeDataExports.listDataExports,
  officeDataExports.proposeDataExport,
  officeDataExports.approveDataExport,
  officeDataExports.rejectDataExport,
  officeDataExports.withdrawDataExport,
  officeClosures.listClosures,
  officeClosures.proposeClosure,
  officeClosures.approveClosure,
  officeClosures.rejectClosure,
  officeClosures.withdrawClosure,
  erasures.listErasures,
  erasures.proposeErasure,
  erasures.approveErasure,
  erasures.rejectErasure,
  erasures.withdrawErasure,
  officeCorrections.listCorrections,
  officeCorrections.proposeMemberCorrection,
  officeCorrections.approveMemberCorrection,
  officeCorrections.rejectMemberCorrection,
  officeCorrections.withdrawMemberCorrection,
  estates.listEstateProposals,
  estates.proposeEstateHold,
  estates.approveEstateHold,
  estates.rejectEstateHold,
  estates.withdrawEstateHold,
  estates.getEstate,
  estates.uploadEstateGrant,
  estates.getEstateGrantFile,
  estates.proposeEstateStep,
  estates.approveEstateStep,
  estates.rejectEstateStep,
  estates.withdrawEstateStep,
  estates.requestEstatePayout,
  largeTransactions.listLargeTransactions,
  largeTransactions.reportLargeTransaction,
  unusualTransactions.listUnusualTransactions,
  unusualTransactions.listUnusualMonths,
  unusualTransactions.exportUnusualMonths,
  unusualTransactions.setUnusualAside,
  suspiciousCases.listSuspiciousCases,
  suspiciousCases.getCaseDraft,
  suspiciousCases.getSuspiciousCase,
  suspiciousCases.openSuspiciousCase,
  suspiciousCases.addCaseNote,
  suspiciousCases.reportSuspiciousCase,
  suspiciousCases.downloadCaseReport,
  suspiciousCases.proposeNoSuspicion,
  suspiciousCases.approveNoSuspicion,
  suspiciousCases.rejectNoSuspicion,
  suspiciousCases.withdrawNoSuspicion,
  sanctions.listSanctionsHits,
  sanctions.getScreeningStatus,
  sanctions.proposeHitAnswer,
  sanctions.approveHitAnswer,
  sanctions.rejectHitAnswer,
  sanctions.withdrawHitAnswer,
  compliance.listPepMembers,
  compliance.markPep,
  compliance.proposePepApproval,
  compliance.approvePepApproval,
  compliance.rejectPepApproval,
  compliance.withdrawPepApproval,
  officeMembers.listMembers,
  officeMembers.getMemberPage,
  officeMembers.listGlobalChanges,
  officeMembers.proposeGlobal,
  officeMembers.approveGlobal,
  officeMembers.rejectGlobal,
  officeMembers.lockMember,
  officeMembers.proposeUnlock,
  officeMembers.approveUnlock,
  officeMembers.rejectUnlock,
  officeMembers.withdrawUnlock,
  valuations.correctValuation,
  valuations.attachPriceStatement,
  valuations.getPriceStatement,
  valuations.listPrices,
  valuations.listValuedPlans,
  reconciliation.listReconciliation,
  reconciliation.exportReconciliation,
  reconciliation.listDisagreements,
  reconciliation.explainDisagreement,
  reconciliation.explainAlike,
  reconciliation.reconcileNow,
  reconciliation.checkIntegrity,
  reconciliation.listNightlyChecks,
  accounting.listJournals,
  accounting.listJournalKinds,
  accounting.getTrialBalance,
  accounting.listLedgerEntries,
  accounting.listUnitsRegister,
  accounting.exportLedger,
  officeLedgerLog.getJournalProof,
  officeLedgerLog.getConsistencyProof,
  monthCloses.listMonths,
  monthCloses.getMonth,
  monthCloses.proposeMonthClose,
  monthCloses.approveMonthClose,
  monthCloses.rejectMonthClose,
  monthCloses.withdrawMonthClose,
  monthCloses.downloadMonthPack,
  officeReceipts.listTransferReceipts,
  officeReceipts.getTransferReceipt,
  officeReceipts.getTransferReceiptFile,
  officeReceipts.getTransferReceiptOriginal,
  officeReceipts.proposeTransferReceipt,
  officeReceipts.confirmTransferReceipt,
  officeReceipts.listReceiptGroups,
  officeReceipts.confirmReceiptGroup,
  officeReceipts.rejectTransferReceipt,
  officeStatements.importStatement,
  officeStatements.readStatementLayout,
  officeStatements.listStatements,
  officeStatements.listStatementAccounts,
  officeStatements.listBankBalances,
  officeStatements.listStatementMatches,
  officeStatements.acceptMatches,
  officeStatements.getReceiptLines,
  officeWebhooks.listFlaggedPayments,
  officeWebhooks.getFlaggedPayment,
  officeWebhooks.askProvider,
  officeWebhooks.proposeCredit,
  officeWebhooks.confirmCredit,
  officeWebhooks.dismissFlaggedPayment,
  lineOutcomes.listBankLines,
  lineOutcomes.listLineSuggestions,
  lineOutcomes.listSentPayouts,
  lineOutcomes.listLineDecisions,
  lineOutcomes.proposeLineOutcome,
  lineOutcomes.approveLineOutcome,
  lineOutcomes.rejectLineOutcome,
  lineOutcomes.withdrawLineOutcome,
  bankOpenings.listBankOpenings,
  bankOpenings.proposeBankOpening,
  bankOpenings.approveBankOpening,
  bankOpenings.rejectBankOpening,
  bankOpenings.withdrawBankOpening,
  lineOutcomes.listLineReopenings,
  lineOutcomes.proposeLineReopening,
  lineOutcomes.approveLineReopening,
  lineOutcomes.rejectLineReopening,
  lineOutcomes.withdrawLineReopening,
  settlements.listSettlements,
  settlements.proposeSettlement,
  settlements.postSettlement,
  settlements.refuseSettlement,
  settlements.withdrawSettlement,
  officeReturns.listReturns,
  officeReturns.getReturn,
  officeReturns.getRefundable,
  officeReturns.askRefund,
  officeReturns.releaseRefund,
  officeReturns.rejectRefund,
  officeReturns.withdrawRefund,
  officeReturns.proposeRecovery,
  officeReturns.confirmRecovery,
  officeReturns.proposeCorrection,
  officeReturns.proposeReversal,
  officeReturns.confirmReversal,
  officeReturns.refuseReversal,
  officeReturns.withdrawReversal,
  officeReturns.refuseRecovery,
  officeReturns.withdrawRecovery,
  health,
  ready,
  acceptedNames.proposeAcceptedName,
  acceptedNames.approveAcceptedName,
  acceptedNames.rejectAcceptedName,
] as const;

/** Codes of one of many things that a call decides together, and of programs that only an operator runs: no call answers with them. */
type InnerRefusal =
  | "wallet_withdrawal_flagged"
  | "match_flagged"
  | "break_glass_waits"
  | "codes_wrong"
  | "too_early";

/** Every code that the server may refuse with. */
export type RefusalCode = CodeOf<(typeof EVERY_CALL)[number]> | InnerRefusal;

/** Every call of the product, in the order of the API description. */
export const ENDPOINTS: readonly AnyEndpoint[] = EVERY_CALL;

/** Whether this call is the office's: such calls are answered by the office's own listener and by no other. */
export const isOfficePath = (path: string): boolean => path.startsWith("/admin/");

/** The calls that the members' listener answers. */
export const MEMBERS_ENDPOINTS: readonly AnyEndpoint[] = ENDPOINTS.filter(
  ({ path }) => !isOfficePath(path),
);

/** The calls that the office's listener answers. */
export const OFFICE_ENDPOINTS: readonly AnyEndpoint[] = ENDPOINTS.filter(({ path }) =>
  isOfficePath(path),
);
