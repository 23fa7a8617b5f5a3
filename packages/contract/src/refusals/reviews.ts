import { defineRefusals } from "./catalogue.ts";

/** The refusals of reviews of identity documents. */
export const reviewRefusals = defineRefusals({
  en: {
    staff_own_work: "Someone else has to approve what you proposed.",
    decision_changed: {
      renamed:
        "The member has changed their name since this was proposed. Send it back and look again.",
      decided: (state: string) => `This was decided about already: it is ${state}.`,
      replaced: "The member has sent another meanwhile. Look at that one.",
      proposed: "This was proposed already. Approve it, or send it back first.",
      gone: "This proposal does not stand any more. Look at it again.",
    },
    invalid: {
      reason: "This is no reason to refuse one of these.",
      nameRead: "Enter the name as it stands on the document.",
    },
    not_found: {
      review: "There is nothing of this number to look at.",
    },
    staff_own_money: "No one decides about their own membership.",
    review_not_opened: "Open the document first. It was not opened by you since it came.",
    review_names_differ: {
      readers_differ:
        "The two of you typed different names. It was sent back, and your colleague sees why.",
      not_the_member:
        "The name on the document is not the member’s. It was sent back, and your colleague sees why.",
      another:
        "This is not the member’s name. Refuse it as another name, or have the name accepted on the member’s page first.",
    },
  },
});
