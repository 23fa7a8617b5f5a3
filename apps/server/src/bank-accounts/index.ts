export { approveAccount, rejectAccount } from "./decide.ts";
export { mountBankAccountRoutes } from "./routes.ts";
export { computePayableFrom, isAccountRefusal, judgeHolderName } from "./rules.ts";
