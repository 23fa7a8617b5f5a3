import { defineRefusals } from "./catalogue.ts";

/** The refusals of full statements. */
export const fullStatementRefusals = defineRefusals({
  en: {
    invalid: {
      beforeMembership: "You were not a member yet. Choose a later month or year.",
      tooManyToPrint: "There are too many movements to print. Choose CSV or Excel.",
      tooMany:
        "There are too many movements for one file. Choose a month, or the statement of a wallet.",
    },
    report_unpublished: {
      month: "This month is not over yet. Its statement comes when it is.",
      year: "This year is not over yet. Its statement comes when it is.",
    },
  },
});
