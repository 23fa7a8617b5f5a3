import { defineRefusals } from "./catalogue.ts";

/** The refusals of reports. */
export const reportRefusals = defineRefusals({
  en: {
    invalid: {
      toCome: "A report ends today at the latest.",
      backwards: "Choose a last day that is not before the first.",
      noNaira: "Your membership has no naira.",
    },
    not_found: {
      portfolio: "There is no such portfolio.",
    },
    report_unpublished: {
      month: "This month is not over yet. Its report comes when it is.",
      year: "This year is still to come.",
    },
  },
});
