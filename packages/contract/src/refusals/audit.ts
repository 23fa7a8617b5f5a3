import { defineRefusals } from "./catalogue.ts";

/** The refusals of reading the audit. */
export const auditRefusals = defineRefusals({
  en: {
    invalid: {
      backwards: "The first day comes after the last.",
      tooMany: (max: number) => `There are more than ${max} entries. Choose fewer days.`,
    },
    not_found: {
      entry: "There is no such entry.",
    },
  },
});
