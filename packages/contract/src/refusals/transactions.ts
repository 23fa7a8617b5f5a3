import { defineRefusals } from "./catalogue.ts";

/** The refusals of transactions and statements of a wallet. */
export const transactionRefusals = defineRefusals({
  en: {
    invalid: {
      backwards: "Choose a last day that is not before the first.",
      toCome: "A statement ends today at the latest.",
      longerThanYear: "A statement covers at most a year. Choose a later first day.",
      tooMany: "There are too many movements to print. Choose fewer days, or CSV.",
    },
    not_found: {
      wallet: "There is no such wallet.",
    },
  },
});
