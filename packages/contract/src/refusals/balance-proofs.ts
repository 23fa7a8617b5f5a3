import { defineRefusals } from "./catalogue.ts";

/** The refusals of proofs of a balance. */
export const balanceProofRefusals = defineRefusals({
  en: {
    not_found: {
      wallet: "There is no such wallet.",
      portfolio: "There is no such portfolio.",
      tree: "This balance was not checked for that day.",
    },
  },
});
