export { bankSettings } from "./bank-settings.ts";
export { allBanks, bankByCode, nipCodeOf } from "./banks.ts";
export { nameEnquiryOf, type NameEnquiry } from "./name-enquiry.ts";
export { fitsBank } from "./nuban.ts";
export { holderOf } from "./resolve-account.ts";
export { bankRoutes } from "./routes.ts";
