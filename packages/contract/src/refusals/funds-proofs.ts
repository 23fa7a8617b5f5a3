import { defineRefusals } from "./catalogue.ts";

/** The refusals of proofs of funds and of checked documents. */
export const fundsProofRefusals = defineRefusals({
  en: {
    invalid: {
      amountMissing: "Enter the amount you want to prove.",
    },
    not_found: {
      proof: "There is no such proof of funds.",
      document: "We have issued no document of this code.",
    },
    proof_not_held: "You held less than this on that day. Enter a smaller amount.",
    proof_day_wrong: "Your balances of that day cannot be proven. Open this page again.",
    proof_end_wrong: "Choose a last day after today and within a year.",
    proof_ended: "This proof is no longer valid. Make a new one.",
  },
});
