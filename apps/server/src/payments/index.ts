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
