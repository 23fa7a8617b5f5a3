import { defineRefusals } from "./catalogue.ts";

/** The refusals of closing months of the ledger. Months are said as people write them: October 2026. */
export const monthCloseRefusals = defineRefusals({
  en: {
    not_found: { month: "The ledger has no such month." },
    invalid: {
      openReason: "Something is open. Say why the month is closed with it.",
      nothingOpen: "Nothing is open, so there is nothing to explain.",
    },
    month_closed: (month: string) => `${month} is closed already.`,
    month_not_over: (month: string) => `${month} is not over in Lagos.`,
    month_out_of_order: (month: string) =>
      `Close ${month} first: months are closed in their order.`,
    month_changed: {
      journals: (count: number, numbers: string) =>
        count === 1
          ? `Journal ${numbers} was posted to this month after the proposal. Reject it, and propose the month again.`
          : `${count} journals were posted to this month after the proposal: ${numbers}. Reject it, and propose the month again.`,
      parts: (parts: string) =>
        `Not as proposed any more: ${parts}. Reject it, and propose the month again.`,
    },
    month_not_closed: (month: string) => `${month} is not closed, so there is no pack of it.`,
  },
});
