import { defineRefusals } from "./catalogue.ts";

/** The refusals of valuations. */
export const valuationRefusals = defineRefusals({
  en: {
    not_found: {
      valuation: "There is no such valuation.",
      plan: "There is no such plan.",
      statement: "No statement is attached to this valuation.",
    },
    invalid: {
      priceNeeded: "No one holds units yet. Enter what one costs.",
      dayToCome: "This day is still to come.",
      firstPrice: "The first price of a plan is above 0.",
      samePrice: "This is the price that was published.",
      correctionToZero:
        "A correction is above 0. Publish a total loss as the price of a day of its own.",
    },
    staff_own_work: {
      drafted: "Someone else has to decide about what you drafted.",
      attached: "Someone else has to decide about what you attached a statement to.",
    },
    decision_changed: (status: string) => `This valuation was ${status} already.`,
    valuation_needs_statement:
      "This price is outside the plan's band. Attach a reason and the custodian's statement first.",
    valuation_needs_admin: "A price outside the plan's band is published by an admin.",
    valuation_too_early: "This day is not over in Lagos: members may still put money in for it.",
    valuation_stale: (drafted: string, now: string) =>
      `The units have changed since this was drafted: they were ${drafted}, and are ${now} now. Reject it and draft it again.`,
    valuation_out_of_order: {
      published: "This day was published already. What was published does not change.",
      before: (last: string) =>
        `This plan was published up to ${last}. Units are not dealt backwards.`,
    },
    valuation_unbalanced: (net: string, units: string) =>
      `Assets less liabilities are ${net}, and all units at this price are ${units}. They must agree.`,
    valuation_open: "There is an open draft for this plan and day. Decide about it first.",
    valuation_unknown_plan: "There is no such plan.",
    valuation_not_priced: "A plan with a fixed rate has no unit price.",
    valuation_not_newest: {
      laterDealt: "Later days were dealt since. Only the newest published price can be corrected.",
      notNewest:
        "This is not the price that stands. Only the newest published price can be corrected.",
    },
    valuation_in_band: "This price is inside the plan's band: it needs no statement.",
    valuation_statement_attached:
      "A statement is attached already. Reject the draft and draft it again to attach another.",
  },
});
