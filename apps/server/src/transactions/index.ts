export { advanceTransaction, recordTransaction } from "./record.ts";
export type { Advance, NewTransaction } from "./store.ts";
