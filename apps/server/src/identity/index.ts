export { submitDemoDocuments as handDemoPapersIn } from "./demo.ts";
export {
  isSameName,
  scoreNameMatch as nameMatchScore,
  judgeNameScore as nameVerdict,
  type NameVerdict,
} from "./name-match.ts";
export {
  findApprovedBefore as approvedBefore,
  PAPERS_ARE_RIGHT,
  findRefusedNow as refusedNow,
} from "./papers.ts";
export {
  endProposal,
  insertProposal,
  openProposal,
  listProposals as proposalsAbout,
  type ProposalEnd,
  type ProposalRow,
} from "./proposals.ts";
export {
  readPageOfReviews as pageOfReviews,
  selectReviewPromises as promisesOfReviews,
  selectWaitingReviews as reviewsThatWait,
  findReview as reviewById,
  listReviews as reviewsOf,
  type ReviewRow,
} from "./reviews.ts";
export {
  DECIDED_WITHIN_WORKING_DAYS,
  maskNumber as maskedNumber,
  type PaperStatus,
} from "./rules.ts";
export { findSharedAccounts } from "./sharing.ts";
export {
  toBankAccount as bankAccountView,
  findPayableAccount as payableAccount,
  judgeAccountsAgain as rejudgeAccounts,
  readEligibility as standingOf,
  type Standing,
} from "./standing.ts";
export {
  findBankAccount as accountById,
  listBankAccounts as accountsOf,
  delayPayouts,
  holdAccount,
  judgeAccount,
  lockCheck,
  putAccount,
  putCheck,
  setCheck,
  listCurrentChecks as standingChecksOf,
  type CheckKind,
  type CheckDecider,
  type CheckStatus,
  type AccountSlot,
  type BankAccountRow,
  type NameMatch,
  type NewBankAccount,
  type NewCheck,
  type StandingCheck,
} from "./store.ts";
