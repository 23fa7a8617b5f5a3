export {
  advanceTransaction,
  recordTransaction,
  type Advance,
  type NewTransaction,
} from "./record.ts";
