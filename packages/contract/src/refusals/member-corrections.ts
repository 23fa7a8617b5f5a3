import { defineRefusals } from "./catalogue.ts";

/** The refusals of requests to correct a member's details. */
export const correctionRefusals = defineRefusals({
  en: {
    not_found: { request: "There is no such request." },
    correction_open: "You have asked already. We answer that request first.",
    correction_unneeded: {
      same: "This is what we have already. Change what is wrong.",
      own: "You can change this yourself under My Account, Profile.",
    },
    correction_ended: {
      member: "This request is no longer waiting. Load the page again to see where it stands.",
      staff: "This request was cancelled or answered.",
    },
    correction_outdated: (changes: readonly string[]) =>
      `The member's details have changed since they asked: ${changes.join("; ")}.`,
  },
});
