declare const idOf: unique symbol;

/** The id of one kind of thing. The id of another kind does not fit, nor does a plain text; as a text it fits everywhere. */
type Id<Kind extends string> = string & { readonly [idOf]: Kind };

export type MemberId = Id<"member">;
export type CustomerId = Id<"customer">;
export type MemberChangeId = Id<"member change">;
export type SessionId = Id<"session">;
export type SignInCodeId = Id<"sign-in code">;
export type PasskeyId = Id<"passkey">;
export type SecurityEventId = Id<"security event">;

export type StaffId = Id<"staff">;
export type StaffSessionId = Id<"staff session">;
export type StaffPasskeyId = Id<"staff passkey">;
export type EnrolmentId = Id<"enrolment">;
export type BreakGlassId = Id<"break glass">;

export type CheckId = Id<"check">;
export type DocumentId = Id<"document">;
export type BvnAttemptId = Id<"BVN attempt">;
export type BankAccountId = Id<"bank account">;
export type IdentityProposalId = Id<"identity proposal">;
/** What staff review: a document, a BVN or a bank account. */
export type ReviewSubjectId = CheckId | BankAccountId;

export type WalletId = Id<"wallet">;
export type TransactionId = Id<"transaction">;
export type WithdrawalId = Id<"withdrawal">;
export type BatchId = Id<"payout batch">;
export type PayoutStopId = Id<"stop of payouts">;

export type QuoteId = Id<"quote">;
export type RateId = Id<"rate">;
export type HeldRateId = Id<"held rate">;
export type WebhookEventId = Id<"webhook event">;
export type PaymentReviewId = Id<"payment review">;
export type PaymentReviewDecisionId = Id<"payment review decision">;
export type ReturnId = Id<"return">;

/** A naira account number that a provider keeps for a member. */
export type VirtualAccountId = Id<"virtual account">;
export type MandateId = Id<"mandate">;

export type ReceiptId = Id<"receipt">;
export type UploadId = Id<"upload">;
export type TransferAccountId = Id<"transfer account">;
export type TransferDecisionId = Id<"transfer decision">;
export type StatementId = Id<"statement">;
export type StatementLineId = Id<"statement line">;
export type StatementLayoutId = Id<"statement layout">;
export type ReconciliationItemId = Id<"reconciliation item">;

export type PortfolioId = Id<"portfolio">;
export type OrderId = Id<"order">;
export type ValuationId = Id<"valuation">;
export type SubscriptionId = Id<"subscription">;

export type NoticeId = Id<"notice">;
export type EmailId = Id<"email">;
/** A phone that a member wants to be alerted on, proved or not. */
export type AlertPhoneId = Id<"alert phone">;
export type PhoneAlertId = Id<"phone alert">;
export type AnnouncementId = Id<"announcement">;
export type SurveyId = Id<"survey">;
export type FaqId = Id<"faq">;
export type ResourceId = Id<"resource">;

export type DecisionId = Id<"decision">;
export type DataExportId = Id<"data export">;
export type AccountClosureId = Id<"account closure">;
export type ErasureId = Id<"erasure">;
export type EstateGrantId = Id<"estate grant">;
export type EstateHoldId = Id<"estate hold">;
export type MemberCorrectionId = Id<"member correction">;
export type ScreeningId = Id<"screening">;
export type SanctionsHitId = Id<"sanctions hit">;
export type SuspiciousCaseId = Id<"suspicious case">;
export type CaseNoteId = Id<"case note">;
export type PromiseCaseId = Id<"promise case">;
export type BackupId = Id<"backup">;

/**
 * What a decision, a claim, a setting or an entry of the audit is about, where its kind stands beside it. The id of every kind
 * fits, and by `toSubjectId` the name of what has no id.
 */
export type SubjectId = Id<string>;

/** The text of a request as the id of a member; whether there is one, a query says. */
export const toMemberId = (text: string | undefined): MemberId => (text ?? "") as MemberId;

/** The text of a request as the id of a session of a member. */
export const toSessionId = (text: string | undefined): SessionId => (text ?? "") as SessionId;

/** The text of a request as the id of a passkey of a member. */
export const toPasskeyId = (text: string | undefined): PasskeyId => (text ?? "") as PasskeyId;

/** The text of a request as the id of a staff member. */
export const toStaffId = (text: string | undefined): StaffId => (text ?? "") as StaffId;

/** The text of a request as the id of a passkey of a staff member. */
export const toStaffPasskeyId = (text: string | undefined): StaffPasskeyId =>
  (text ?? "") as StaffPasskeyId;

/** The text of a request as the id of a break-glass request. */
export const toBreakGlassId = (text: string | undefined): BreakGlassId =>
  (text ?? "") as BreakGlassId;

/** The text of a request as the id of a document or a BVN. */
export const toCheckId = (text: string | undefined): CheckId => (text ?? "") as CheckId;

/** The text of a request as the id of the file of a document. */
export const toDocumentId = (text: string | undefined): DocumentId => (text ?? "") as DocumentId;

/** The text of a request as the id of a bank account. */
export const toBankAccountId = (text: string | undefined): BankAccountId =>
  (text ?? "") as BankAccountId;

/** The text of a request as the id of what staff review. */
export const toReviewSubjectId = (text: string | undefined): ReviewSubjectId =>
  (text ?? "") as ReviewSubjectId;

/** The text of a request as the id of a request for a copy of a member's data. */
export const toDataExportId = (text: string | undefined): DataExportId =>
  (text ?? "") as DataExportId;

/** The text of a request as the id of a request to close an account. */
export const toAccountClosureId = (text: string | undefined): AccountClosureId =>
  (text ?? "") as AccountClosureId;

/** The text of a request as the id of a grant of probate or letters of administration. */
export const toEstateGrantId = (text: string | undefined): EstateGrantId =>
  (text ?? "") as EstateGrantId;
/** The text of a request as the id of the erasure of a member. */
export const toErasureId = (text: string | undefined): ErasureId => (text ?? "") as ErasureId;

/** The text of a request as the id of a request to correct a member's details. */
export const toMemberCorrectionId = (text: string | undefined): MemberCorrectionId =>
  (text ?? "") as MemberCorrectionId;

/** A text as the id of a screening. */
export const toScreeningId = (text: string | undefined): ScreeningId => (text ?? "") as ScreeningId;

/** The text of a request as the id of a transaction. */
export const toTransactionId = (text: string | undefined): TransactionId =>
  (text ?? "") as TransactionId;

/** The text of a request as the id of a sanctions hit. */
export const toSanctionsHitId = (text: string | undefined): SanctionsHitId =>
  (text ?? "") as SanctionsHitId;

/** The text of a request as the id of a suspicious-transaction case. */
export const toSuspiciousCaseId = (text: string | undefined): SuspiciousCaseId =>
  (text ?? "") as SuspiciousCaseId;

/** The text of a request as the id of a wallet. */
export const toWalletId = (text: string | undefined): WalletId => (text ?? "") as WalletId;

/** The text of a request as the id of a withdrawal. */
export const toWithdrawalId = (text: string | undefined): WithdrawalId =>
  (text ?? "") as WithdrawalId;

/** The text of a request as the id of a payout batch. */
export const toBatchId = (text: string | undefined): BatchId => (text ?? "") as BatchId;

/** The text of a request as the id of a quote. */
export const toQuoteId = (text: string | undefined): QuoteId => (text ?? "") as QuoteId;

/** The text of a request as the id of a rate. */
export const toRateId = (text: string | undefined): RateId => (text ?? "") as RateId;

/** The text of a request as the id of a flagged payment. */
export const toPaymentReviewId = (text: string | undefined): PaymentReviewId =>
  (text ?? "") as PaymentReviewId;

/** The text of a request as the id of a decision about a flagged payment. */
export const toPaymentReviewDecisionId = (text: string | undefined): PaymentReviewDecisionId =>
  (text ?? "") as PaymentReviewDecisionId;

/** The text of a request as the id of a return. */
export const toReturnId = (text: string | undefined): ReturnId => (text ?? "") as ReturnId;

/** The text of a request as the id of a receipt. */
export const toReceiptId = (text: string | undefined): ReceiptId => (text ?? "") as ReceiptId;

/** The text of a request as the id of an upload. */
export const toUploadId = (text: string | undefined): UploadId => (text ?? "") as UploadId;

/** The text of a request as the id of a transfer account. */
export const toTransferAccountId = (text: string | undefined): TransferAccountId =>
  (text ?? "") as TransferAccountId;

/** The text of a request as the id of a decision about a deposit by hand. */
export const toTransferDecisionId = (text: string | undefined): TransferDecisionId =>
  (text ?? "") as TransferDecisionId;

/** The text of a request as the id of a statement line. */
export const toStatementLineId = (text: string | undefined): StatementLineId =>
  (text ?? "") as StatementLineId;

/** The text of a request as the id of a disagreement. */
export const toReconciliationItemId = (text: string | undefined): ReconciliationItemId =>
  (text ?? "") as ReconciliationItemId;

/** The text of a request as the id of a portfolio. */
export const toPortfolioId = (text: string | undefined): PortfolioId => (text ?? "") as PortfolioId;

/** The text of a request as the id of an order. */
export const toOrderId = (text: string | undefined): OrderId => (text ?? "") as OrderId;

/** The text of a request as the id of a valuation. */
export const toValuationId = (text: string | undefined): ValuationId => (text ?? "") as ValuationId;

/** The text of a request as the id of a subscription. */
export const toSubscriptionId = (text: string | undefined): SubscriptionId =>
  (text ?? "") as SubscriptionId;

/** What a provider gives back as the id of an alert to a phone. */
export const toPhoneAlertId = (text: string | undefined): PhoneAlertId =>
  (text ?? "") as PhoneAlertId;

/** The text of a request as the id of a notice. */
export const toNoticeId = (text: string | undefined): NoticeId => (text ?? "") as NoticeId;

/** The text of a request as the id of an announcement. */
export const toAnnouncementId = (text: string | undefined): AnnouncementId =>
  (text ?? "") as AnnouncementId;

/** The text of a request as the id of a survey. */
export const toSurveyId = (text: string | undefined): SurveyId => (text ?? "") as SurveyId;

/** The text of a request as the id of a question with its answer. */
export const toFaqId = (text: string | undefined): FaqId => (text ?? "") as FaqId;

/** The text of a request as the id of a resource. */
export const toResourceId = (text: string | undefined): ResourceId => (text ?? "") as ResourceId;

/** The text of a request as the id of a decision. */
export const toDecisionId = (text: string | undefined): DecisionId => (text ?? "") as DecisionId;

/** The name of a finished backup as its id. */
export const toBackupId = (text: string | undefined): BackupId => (text ?? "") as BackupId;

/** The text of a request, or the name of what has no id, as what something is about. */
export const toSubjectId = (text: string | undefined): SubjectId => (text ?? "") as SubjectId;
