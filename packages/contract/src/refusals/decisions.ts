import { defineRefusals } from "./catalogue.ts";

/** What keeps a staff member from proposing or deciding, whatever the kind. */
export const decisionRefusals = defineRefusals({
  en: {
    not_found: { proposal: "There is no such proposal." },
    /** The caller proposed what they would decide. */
    staff_own_work: "Another staff member has to decide what you proposed.",
    /** The caller would decide what concerns them. */
    staff_own_money: "You cannot decide about your own money, membership or staff account.",
    decision_needs_another: "Only the staff member who proposed this can withdraw it.",
    decision_changed: {
      /** A proposal about the same subject is open. */
      proposed: "This is proposed already. Decide that first.",
      decided: (status: string) => `This was ${status} already.`,
    },
  },
});
