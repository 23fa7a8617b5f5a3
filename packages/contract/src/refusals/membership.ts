import { defineRefusals } from "./catalogue.ts";

/** The refusals of a member's membership, as staff change it. */
export const membershipRefusals = defineRefusals({
  en: {
    global_as_it_is: {
      global: "They are a global member.",
      none: "They are none.",
    },
    not_found: {
      member: "There is no such member.",
    },
    member_locked: "Their sign-in is locked already.",
    global_naira_left: (left: string) => `A global member has no naira, and here ${left}.`,
    staff_forbidden: "Your role does not read whose papers are right.",
    member_not_locked: "Their sign-in is not locked.",
  },
});
