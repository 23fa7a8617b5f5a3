export { createBankKind } from "./bank-settings.ts";
export { readBanks, findBank, findNipCode } from "./banks.ts";
export { chooseNameEnquiry, type NameEnquiry } from "./name-enquiry.ts";
export { isBankOfAccount } from "./nuban.ts";
export { resolveHolder } from "./resolve-account.ts";
export { mountBankRoutes } from "./routes.ts";
