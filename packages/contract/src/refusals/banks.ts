import { COPY } from "../copy.ts";
import { defineRefusals } from "./catalogue.ts";

/** The refusals of the list of banks and the name enquiry. */
export const bankRefusals = defineRefusals({
  en: {
    bank_unknown: "Please choose a bank from the list.",
    bank_unreachable: COPY.bankUnreachable,
    /** Beside the number, where the bank finds no account and the number cannot be one of its own. */
    bank_unresolved: "Please check the number: its last digit is unusual for this bank.",
    setting_refused: {
      openAndClose: "Banks come with the list: they are opened and closed here.",
      listed: "Banks come with the list.",
    },
  },
});
