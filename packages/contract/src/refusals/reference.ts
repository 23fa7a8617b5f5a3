import { defineRefusals } from "./catalogue.ts";

/** The refusals of exchange rates. */
export const referenceRefusals = defineRefusals({
  en: {
    pay_rate_unavailable: "There is no exchange rate right now. Please try again soon.",
    setting_refused: {
      limits: "There is one set of limits: change that one.",
      priced: "Money was priced at this rate. Enter another instead.",
    },
    invalid: {
      floor: (rate: string) => `The rate of now, ₦${rate}, is below it.`,
      ceiling: (rate: string) => `The rate of now, ₦${rate}, is above it.`,
      limits: (floor: string, ceiling: string) =>
        `The limits for rates are ₦${floor} to ₦${ceiling}. Change the limits first.`,
      asOf: "A rate is known from now on at the latest.",
      stale: "It would be stale already.",
      tooLong: "A rate by hand is good for seven days at most.",
      known: "There is a rate of this source and moment already.",
    },
  },
});
