import type { StatedSection } from "@kinfold/frame/stated-state";

const STAFF = "The back office: the staff who keep the promises";

/** What the specification states and nobody has built yet, under the issue that will. */
export const TO_COME: readonly StatedSection[] = [
  {
    section: "Decisions 4, the back office",
    states: [
      { state: "Queues for papers, receipts, withdrawals and payouts", later: STAFF },
      { state: "A receipt confirmed or refused by staff", later: STAFF },
      { state: "A member made global, or not, with a reason", later: STAFF },
    ],
  },
];
