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
    staff_forbidden: "Your role does not read whose documents are right.",
    member_not_locked: "Their sign-in is not locked.",
    invalid: { dayToCome: "This day is still to come." },
    estate_as_it_is: {
      held: "This account is held for the estate already.",
      none: "This account is not held for an estate.",
      granted: "A grant was approved for this estate. The hold is not undone any more.",
    },
    estate_held: "This account is held for the estate of its member.",
    name_as_it_is: "This name is accepted as theirs already.",
    member_closed: "The account of this member is closed.",
  },
});
