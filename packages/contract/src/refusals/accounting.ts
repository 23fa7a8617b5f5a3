import { defineRefusals } from "./catalogue.ts";

/** The refusals of reading the ledger. */
export const accountingRefusals = defineRefusals({
  en: {
    invalid: {
      backwards: "The first day comes after the last.",
      member: "Choose a member.",
      subject: "Choose one member, one plan or one account.",
      tooMany: (max: number) => `There are more than ${max} rows. Choose fewer days.`,
    },
    not_found: {
      member: "There is no such member.",
      plan: "There is no such plan.",
      account: "The ledger has no such account.",
    },
  },
});
