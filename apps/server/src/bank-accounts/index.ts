export { approveAccount, declineAccount } from "./decide.ts";
export { bankAccountRoutes } from "./routes.ts";
export { isAccountRefusal } from "./rules.ts";
