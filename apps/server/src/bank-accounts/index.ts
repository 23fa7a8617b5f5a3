export { approveAccount, rejectAccount } from "./decide.ts";
export { mountBankAccountRoutes } from "./routes.ts";
export { isAccountRefusal } from "./rules.ts";
