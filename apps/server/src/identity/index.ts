export { handDemoPapersIn } from "./demo.ts";
export { nameMatchScore, nameVerdict, type NameVerdict } from "./name-match.ts";
export { maskedNumber, type ContributionPolicy } from "./rules.ts";
export { payableAccount, standingOf, type Standing } from "./standing.ts";
export { accountById, putAccount, putCheck, type BankAccountRow } from "./store.ts";
