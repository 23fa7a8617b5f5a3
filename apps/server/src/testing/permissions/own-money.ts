/** A call about one member's money or identity, and the test in which that member's own staff account is refused it. */
export type OwnMoney = { file: string; test: string };

const at = (file: string, test: string): OwnMoney => ({ file, test });

const HERE = "own-money.test.ts";
const WITHDRAWALS = at(HERE, "is refused every decision about their own withdrawal");
const LOCK = at(HERE, "is refused every decision about their own sign-in and introduction");
const OWN_CASE = at(
  "compliance/suspicious-cases.test.ts",
  "about a staff member are neither read nor written by them, in the code and behind it",
);
const GLOBAL = at(
  "membership/global.test.ts",
  "no one decides what they proposed, or about themselves, and the database says so too",
);
const REVIEW = at(
  "reviews/reviews.test.ts",
  "never decides about their own membership, in either role, whatever the database is told",
);
const RECEIPT = at(HERE, "is refused every decision about their own receipt");
const FLAGGED = at(
  "payments/flagged/flagged-payments.test.ts",
  "someone's own payment, in the code and behind it",
);
const RETURNS = "payments/returns/staff-routes.test.ts";
const REFUND = at(RETURNS, "one person in both parts of a refund, in the code and behind it");
const RECOVERY = at(RETURNS, "one person in both parts of a recovery, in the code and behind it");
const REVERSAL = at(
  "statements/reversed-after-credit.test.ts",
  "holds all of it at once, and two people take it back for good",
);
const CORRECTION = at(
  "bank-transfers/corrected.test.ts",
  "takes two people, neither of whom owns the money, in the code and behind it",
);
const UNLOCK = at(
  "withdrawals/locked.test.ts",
  "an unlock takes two people, neither of whom it concerns, in the code and behind it",
);
const CARD = at("subscriptions/failing.test.ts", "no one decides about a card of their own");
const ESTATE = at("estates/estates.test.ts", "no one acts for the estate of their own membership");
const EVERY_KIND = at("decisions/every-kind.test.ts", "is not decided by whom it concerns");
const STAFF = at(
  "staff/own-member.test.ts",
  "does not contradict the mailbox, and is not decided by the member whom it names",
);

/**
 * Every call of the staff that changes anything: "no member" where it is about no one member, otherwise the test that proves
 * that the member's own staff account is refused it. A call that is added needs its row.
 */
export const OWN_MONEY: Readonly<Record<string, OwnMoney | "no member">> = {
  staffLogout: "no member",
  changeStaffPassword: "no member",
  beginStaffPasskey: "no member",
  addStaffPasskey: "no member",
  removeStaffPasskey: "no member",
  confirmStaff: "no member",
  askToApprove: "no member",
  draftValuation: "no member",
  approveValuation: "no member",
  rejectValuation: "no member",
  correctValuation: "no member",
  attachPriceStatement: "no member",
  claimWork: "no member",
  releaseWork: "no member",
  proposeStaffChange: "no member",
  stopBreakGlass: "no member",
  withdrawStaffChange: "no member",
  approveStaffChange: STAFF,
  rejectStaffChange: STAFF,
  proposeTransferReceipt: RECEIPT,
  confirmTransferReceipt: RECEIPT,
  confirmReceiptGroup: at(
    "bank-transfers/receipt-groups.test.ts",
    "are confirmed by neither their proposer nor their member",
  ),
  rejectTransferReceipt: RECEIPT,
  importStatement: "no member",
  readStatementLayout: "no member",
  acceptMatches: at(
    "statements/statements.test.ts",
    "is not accepted without a reason, a line, a receipt or a right",
  ),
  askProvider: "no member",
  proposeCredit: FLAGGED,
  confirmCredit: FLAGGED,
  dismissFlaggedPayment: FLAGGED,
  proposeLineOutcome: "no member",
  approveLineOutcome: "no member",
  rejectLineOutcome: "no member",
  withdrawLineOutcome: "no member",
  proposeMonthClose: "no member",
  approveMonthClose: "no member",
  rejectMonthClose: "no member",
  withdrawMonthClose: "no member",
  proposeLineReopening: "no member",
  approveLineReopening: "no member",
  rejectLineReopening: "no member",
  withdrawLineReopening: "no member",
  stopPayouts: "no member",
  proposePayoutResume: "no member",
  approvePayoutResume: "no member",
  rejectPayoutResume: "no member",
  withdrawPayoutResume: "no member",
  proposeBankOpening: "no member",
  approveBankOpening: "no member",
  rejectBankOpening: "no member",
  withdrawBankOpening: "no member",
  proposeSettlement: "no member",
  postSettlement: "no member",
  refuseSettlement: "no member",
  withdrawSettlement: "no member",
  askRefund: REFUND,
  releaseRefund: REFUND,
  rejectRefund: REFUND,
  withdrawRefund: REFUND,
  proposeRecovery: RECOVERY,
  confirmRecovery: RECOVERY,
  refuseRecovery: RECOVERY,
  withdrawRecovery: RECOVERY,
  proposeCorrection: CORRECTION,
  proposeReversal: REVERSAL,
  confirmReversal: REVERSAL,
  refuseReversal: REVERSAL,
  withdrawReversal: REVERSAL,
  approveWithdrawals: WITHDRAWALS,
  approveWithdrawal: WITHDRAWALS,
  rejectWithdrawal: WITHDRAWALS,
  makeBatch: WITHDRAWALS,
  removeFromBatch: WITHDRAWALS,
  approveBatch: WITHDRAWALS,
  rejectBatch: WITHDRAWALS,
  processBatch: WITHDRAWALS,
  recordPaid: WITHDRAWALS,
  proposeFailed: WITHDRAWALS,
  confirmFailed: WITHDRAWALS,
  returnFailed: WITHDRAWALS,
  withdrawFailed: WITHDRAWALS,
  remindOfCard: CARD,
  pauseForMember: CARD,
  cancelForMember: CARD,
  approveExcoReferral: LOCK,
  rejectExcoReferral: LOCK,
  proposeDataExport: EVERY_KIND,
  approveDataExport: EVERY_KIND,
  rejectDataExport: EVERY_KIND,
  withdrawDataExport: EVERY_KIND,
  proposeEstateHold: EVERY_KIND,
  approveEstateHold: EVERY_KIND,
  rejectEstateHold: EVERY_KIND,
  withdrawEstateHold: EVERY_KIND,
  uploadEstateGrant: ESTATE,
  requestEstatePayout: ESTATE,
  proposeEstateStep: EVERY_KIND,
  approveEstateStep: EVERY_KIND,
  rejectEstateStep: EVERY_KIND,
  withdrawEstateStep: EVERY_KIND,
  proposeMemberCorrection: EVERY_KIND,
  approveMemberCorrection: EVERY_KIND,
  rejectMemberCorrection: EVERY_KIND,
  withdrawMemberCorrection: EVERY_KIND,
  proposeClosure: EVERY_KIND,
  approveClosure: EVERY_KIND,
  rejectClosure: EVERY_KIND,
  withdrawClosure: EVERY_KIND,
  proposeErasure: EVERY_KIND,
  approveErasure: EVERY_KIND,
  rejectErasure: EVERY_KIND,
  withdrawErasure: EVERY_KIND,
  markPep: at("compliance/pep.test.ts", "is not marked by themselves, in the code and behind it"),
  reportLargeTransaction: at(
    "compliance/large-transactions.test.ts",
    "is not reported by the member whose it is, in the code and behind it",
  ),
  setUnusualAside: OWN_CASE,
  openSuspiciousCase: OWN_CASE,
  addCaseNote: OWN_CASE,
  reportSuspiciousCase: OWN_CASE,
  proposeNoSuspicion: EVERY_KIND,
  approveNoSuspicion: EVERY_KIND,
  rejectNoSuspicion: EVERY_KIND,
  withdrawNoSuspicion: EVERY_KIND,
  proposeHitAnswer: EVERY_KIND,
  approveHitAnswer: EVERY_KIND,
  rejectHitAnswer: EVERY_KIND,
  withdrawHitAnswer: EVERY_KIND,
  proposePepApproval: EVERY_KIND,
  approvePepApproval: EVERY_KIND,
  rejectPepApproval: EVERY_KIND,
  withdrawPepApproval: EVERY_KIND,
  proposeGlobal: GLOBAL,
  approveGlobal: GLOBAL,
  rejectGlobal: GLOBAL,
  lockMember: LOCK,
  proposeUnlock: LOCK,
  approveUnlock: UNLOCK,
  rejectUnlock: UNLOCK,
  withdrawUnlock: UNLOCK,
  explainAlike: at(
    "reconciliation/reconciliation.test.ts",
    "alike ones are explained together, all of them or none",
  ),
  explainDisagreement: at(
    "reconciliation/reconciliation.test.ts",
    "is no one's of their own payment, in the code and in the database",
  ),
  reconcileNow: "no member",
  proposeReview: REVIEW,
  approveReview: REVIEW,
  returnReview: REVIEW,
  rejectReview: REVIEW,
  previewSetting: "no member",
  changeSetting: "no member",
  proposeSetting: "no member",
  approveSetting: "no member",
  rejectSetting: "no member",
};
