import { defineRefusals } from "./catalogue.ts";

/** The refusals of requests to close an account. */
export const closureRefusals = defineRefusals({
  en: {
    not_found: { request: "There is no such request." },
    closure_open: "You have asked already. We answer that request first.",
    closure_ended: {
      member: "This request is no longer waiting. Load the page again to see where it stands.",
      staff: "This request was cancelled or carried out.",
    },
    closure_blocked: {
      member: (left: string) => `Your account cannot be closed yet. ${left}`,
      staff: (left: string) => `This account cannot be closed yet: ${left}.`,
    },
  },
});
