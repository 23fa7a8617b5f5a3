import type {
  AlertPhoneId,
  AnnouncementId,
  BatchId,
  BreakGlassId,
  BvnAttemptId,
  CaseNoteId,
  CheckId,
  CustomerId,
  DocumentId,
  EmailId,
  EnrolmentId,
  FaqId,
  HeldRateId,
  IdentityProposalId,
  MandateId,
  MemberChangeId,
  MemberId,
  NoticeId,
  OrderId,
  PasskeyId,
  PaymentReviewDecisionId,
  PaymentReviewId,
  PayoutStopId,
  PhoneAlertId,
  PortfolioId,
  PromiseCaseId,
  QuoteId,
  RateId,
  ReceiptId,
  ReconciliationItemId,
  ResourceId,
  ReturnId,
  SecurityEventId,
  SessionId,
  SignInCodeId,
  StaffId,
  StaffPasskeyId,
  StaffSessionId,
  StatementId,
  StatementLayoutId,
  StatementLineId,
  SubscriptionId,
  SuspiciousCaseId,
  SurveyId,
  TransactionId,
  UploadId,
  VirtualAccountId,
  ValuationId,
  WalletId,
  WithdrawalId,
} from "@kinfold/contract/ids";
import { CODE_ALPHABET, DOCUMENT_PREFIXES } from "@kinfold/contract/document-code";
import { createHash, randomBytes, randomInt } from "node:crypto";

// Neither 0/O, 1/I/l nor u/v: an id may be read out over the telephone.
const ALPHABET = "23456789abcdefghjkmnpqrstwxyz";

const characters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/**
 * What an id is of, by its prefix. Two kinds share `acc`, `dec` and `evt`, and decisions have a prefix for each of theirs: who makes
 * such an id says what it is of.
 */
type IdOf = {
  ann: AnnouncementId;
  bat: BatchId;
  bsl: StatementLineId;
  bst: StatementId;
  bsy: StatementLayoutId;
  bvn: BvnAttemptId;
  chg: MemberChangeId;
  chk: CheckId;
  cno: CaseNoteId;
  cus: CustomerId;
  doc: DocumentId;
  faq: FaqId;
  hrt: HeldRateId;
  mail: EmailId;
  mdt: MandateId;
  mem: MemberId;
  ntc: NoticeId;
  ord: OrderId;
  pal: PhoneAlertId;
  pho: AlertPhoneId;
  pky: PasskeyId;
  prd: PaymentReviewDecisionId;
  prm: PromiseCaseId;
  prp: IdentityProposalId;
  prt: PortfolioId;
  pys: PayoutStopId;
  quo: QuoteId;
  rate: RateId;
  rcp: ReceiptId;
  rec: ReconciliationItemId;
  res: ResourceId;
  ret: ReturnId;
  rev: PaymentReviewId;
  sbg: BreakGlassId;
  ses: SessionId;
  sev: SecurityEventId;
  sfs: StaffSessionId;
  sic: SignInCodeId;
  spk: StaffPasskeyId;
  ste: EnrolmentId;
  stf: StaffId;
  str: SuspiciousCaseId;
  sub: SubscriptionId;
  svy: SurveyId;
  trx: TransactionId;
  upl: UploadId;
  val: ValuationId;
  van: VirtualAccountId;
  wal: WalletId;
  wdr: WithdrawalId;
};

/** An opaque id such as `mem_4h8t2wxkq9n3m7pd`, with 77 bits of chance. */
export function createId<Prefix extends keyof IdOf>(prefix: Prefix): IdOf[Prefix];
export function createId(prefix: string): string;
export function createId(prefix: string): string {
  return `${prefix}_${characters(16)}`;
}

/** A short reference for people, such as `KIN-7F3K9Q`. Not a secret: the column that holds it must be unique. */
export const createReference = (prefix: string): string =>
  `${prefix}-${characters(6).toUpperCase()}`;

/**
 * A reference that follows from what it is for: the same parts always give the same one. With 58 bits, so that no two things share
 * one.
 */
export function deriveReference(prefix: string, ...parts: readonly (string | number)[]): string {
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest();
  const emails = [...digest.subarray(0, 12)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return `${prefix}-${emails.join("").toUpperCase()}`;
}

const codeCharacters = (count: number): string =>
  Array.from({ length: count }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join(
    "",
  );

/** What a printed document or an email is known by again, such as `KFS-7K3M-92QX-TB4W`: 60 bits of chance, to be typed by hand. */
export const createDocumentCode = (kind: keyof typeof DOCUMENT_PREFIXES): string =>
  [DOCUMENT_PREFIXES[kind], codeCharacters(4), codeCharacters(4), codeCharacters(4)].join("-");

/** 256 random bits for URLs, headers and cookies. Only its hash (`hashSecret`) may be stored. */
export const createSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of a secret of full strength: its SHA-256. Never use it on passwords or short codes. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();
