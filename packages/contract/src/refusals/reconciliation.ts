import { defineRefusals } from "./catalogue.ts";

/** The refusals of the reconciliation. */
export const reconciliationRefusals = defineRefusals({
  en: {
    not_found: {
      disagreement: "There is no such disagreement.",
    },
    disagreement_closed: {
      explained: "Someone explained this already.",
      agreed: "The sides agree by now. There is nothing left to explain.",
    },
    staff_own_work: "This payment is your own. Someone else has to explain it.",
    invalid: {
      tooMuch: "There is too much to export at once. Choose fewer days.",
    },
  },
});
