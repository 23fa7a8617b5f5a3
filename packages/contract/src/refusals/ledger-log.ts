import { defineRefusals } from "./catalogue.ts";

/** The refusals of the ledger log. */
export const ledgerLogRefusals = defineRefusals({
  en: {
    not_found: {
      transaction: "There is no such transaction.",
      journal: "The ledger has no such journal.",
      checkpoint: "The ledger log has no checkpoint of this size.",
    },
  },
});
