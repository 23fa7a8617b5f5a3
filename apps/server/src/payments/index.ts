export { creditIntent, type Credit } from "./credit.ts";
export {
  advance,
  askStaff,
  awaitingOf,
  intentOf,
  lockIntent,
  type IntentRow,
  type State,
} from "./intents.ts";
export { openDeposit } from "./open.ts";
export { begunView } from "./view.ts";
