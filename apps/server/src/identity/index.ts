export { handDemoPapersIn } from "./demo.ts";
export { isSameName, nameMatchScore, nameVerdict, type NameVerdict } from "./name-match.ts";
export { approvedBefore, PAPERS_ARE_RIGHT, refusedNow } from "./papers.ts";
export {
  endProposal,
  insertProposal,
  openProposal,
  proposalsAbout,
  type ProposalEnd,
  type ProposalRow,
} from "./proposals.ts";
export {
  pageOfReviews,
  promisesOfReviews,
  reviewsThatWait,
  reviewById,
  reviewsOf,
  type ReviewRow,
} from "./reviews.ts";
export { DECIDED_WITHIN_WORKING_DAYS, maskedNumber, type PaperStatus } from "./rules.ts";
export { findSharedAccounts } from "./sharing.ts";
export {
  bankAccountView,
  payableAccount,
  rejudgeAccounts,
  standingOf,
  type Standing,
} from "./standing.ts";
export {
  accountById,
  accountsOf,
  delayPayouts,
  holdAccount,
  judgeAccount,
  lockCheck,
  putAccount,
  putCheck,
  setCheck,
  standingChecksOf,
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
