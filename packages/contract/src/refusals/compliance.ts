import { defineRefusals } from "./catalogue.ts";

/** The refusals of what compliance does. */
export const complianceRefusals = defineRefusals({
  en: {
    not_found: {
      member: "There is no such member.",
      transaction: "There is no large transaction of this reference.",
      unusual: "There is no such unusual transaction.",
      case: "There is no such case.",
      origin: "There is nothing like this about this member to open a case from.",
    },
    transaction_reported: "This transaction was reported already.",
    unusual_answered: "This was set aside or is in a case already.",
    case_open: "A case was opened from this already, and is open.",
    case_ended: "This case has ended: it was reported, or closed without a report.",
    invalid: {
      foreignTransaction:
        "One of these is no deposit or withdrawal of this member in the last 12 months.",
      beforeCase: "It was reported before the case was opened. Choose a later day.",
      dayToCome: "This day is still to come.",
      beforeTransaction: "It was reported before it happened. Choose a later day.",
    },
    member_is_pep: "This member is known to be politically exposed already.",
    member_not_pep: "This member is not politically exposed. Mark them first.",
    pep_approved: "A senior staff member has approved this member already.",
    pep_not_approved:
      "This member is politically exposed. A senior staff member has to approve them first, under Compliance.",
    decision_changed: {
      renamed:
        "The member has changed their name since this was proposed. Reject it and look again.",
    },
  },
});
