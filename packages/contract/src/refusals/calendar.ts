import { defineRefusals } from "./catalogue.ts";

/** The refusals of changes of holidays. */
export const calendarRefusals = defineRefusals({
  en: {
    invalid: {
      otherDay: "Call this day off, and add another.",
      year: "Enter a day of this year or the next.",
      listed: "This day is in the list already.",
    },
    setting_refused: "Promises were made by this day already. Only days to come can change.",
  },
});
