import { defineRefusals } from "./catalogue.ts";

/** The refusals of units: orders, redemptions and the end of a term. */
export const unitRefusals = defineRefusals({
  en: {
    not_found: {
      portfolio: "There is no such portfolio.",
      order: "There is no such order.",
    },
    port_end_fixed: "This plan leaves no choice about the end of a term.",
    port_plan_closed: "This plan takes no contributions right now.",
    port_price_zero: "A unit of this plan is priced at 0 now, so it takes no contributions.",
    port_closed: {
      removed: "This portfolio was removed.",
      redeeming: "All of this portfolio is being redeemed.",
    },
    port_matured: {
      portfolio: "This portfolio has matured.",
      over: "This term is over.",
      sold: "The term of this portfolio has ended, and its units are sold.",
    },
    port_locked_in: (until: string) => `This money stays in the plan until ${until}.`,
    port_above_holding: (most: string) => `You can redeem up to ${most}.`,
    port_nothing_to_redeem: {
      nothing: "There is nothing in this portfolio that can be redeemed.",
      worthless: "A unit is worth 0 now, so there is nothing to redeem.",
      tooLittle: "This is too little to be sold.",
    },
    port_order_ended: "This does not wait any more. There is nothing to take back.",
    port_dealing_closed: (day: string) =>
      `It could be taken back until the end of ${day}. It is dealt at the price of that day.`,
  },
});
