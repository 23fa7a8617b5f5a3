import { defineRefusals } from "./catalogue.ts";

/** The refusals of recurring contributions. */
export const subscriptionRefusals = defineRefusals({
  en: {
    port_recurring_unavailable:
      "You have set this up for the portfolio already. Change it under Recurring.",
    not_found: {
      subscription: "There is no such recurring contribution.",
      plan: "There is no such plan.",
      failingSubscription: "There is no such recurring contribution whose card fails.",
    },
    sub_day_unavailable: "Only what repeats in months has a day of the month.",
    sub_pause_wrong: "Choose a day after today and within a year.",
    sub_charging: "A charge is on its way. Please try again in a few minutes.",
    sub_not_taken: "Its direct debit has ended. Choose a card for it, or use another direct debit.",
    sub_over: "This recurring contribution has ended.",
    sub_reminded: "This member was reminded today already.",
  },
});
