export { addAcceptedNames, listAcceptedNames } from "./accepted-names.ts";
export { submitDemoDocuments } from "./demo.ts";
export {
  normalizeLetters,
  isSameName,
  scoreMemberName,
  scoreNameMatch,
  judgeNameScore,
  type MemberName,
  type MemberNames,
  type NameMatch,
} from "./name-match.ts";
export {
  APPROVED_MEMBERS,
  findApprovedBefore,
  DOCUMENTS_ARE_RIGHT,
  findRefusedNow,
} from "./documents.ts";
export {
  endProposal,
  insertProposal,
  openProposal,
  listProposals,
  type ProposalEnd,
  type ProposalRow,
} from "./proposals.ts";
export {
  readPageOfReviews,
  selectReviewPromises,
  selectWaitingReviews,
  findReview,
  listReviews,
  type ReviewRow,
} from "./reviews.ts";
export { DECIDED_WITHIN_WORKING_DAYS, maskNumber, type DocumentStatus } from "./rules.ts";
export { findSharedAccounts } from "./sharing.ts";
export {
  toBankAccount,
  choosePayableAccount,
  judgeAccountsAgain,
  judgeEligibility,
  readDocuments,
  type Documents,
  readEligibility,
  type Eligibility,
} from "./eligibility.ts";
export {
  countBvnChecks,
  findBankAccount,
  listBankAccounts,
  delayPayouts,
  holdAccount,
  judgeAccount,
  lockCheck,
  putAccount,
  putCheck,
  readHolderNames,
  setCheck,
  listCurrentChecks,
  type CheckKind,
  type CheckDecider,
  type CheckStatus,
  type AccountSlot,
  type BankAccountRow,
  type NewBankAccount,
  type NewCheck,
  type CurrentCheck,
} from "./store.ts";
export { IDENTITY_PROMISE } from "./promise.ts";
export { IDENTITY_APPROVALS } from "./approvals.ts";
