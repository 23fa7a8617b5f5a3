export { approveAccount, rejectAccount as declineAccount } from "./decide.ts";
export { mountBankAccountRoutes as bankAccountRoutes } from "./routes.ts";
export { isAccountRefusal } from "./rules.ts";
