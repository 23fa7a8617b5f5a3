import { type StatedSection } from "@kinfold/frame/stated-state";
import { MEMBER_OPENED, PAID_OUT, SHORT } from "./journeys.ts";

/** What the decisions on the specification ask of the back office as a whole. */
export const BACK_OFFICE: readonly StatedSection[] = [
  {
    section: "Decisions 4, the back office",
    states: [
      {
        state: "Queues for papers, receipts, withdrawals and payouts",
        story: "office-pages-home--ready",
        proof: PAID_OUT,
      },
      {
        state: "A receipt confirmed or refused by staff",
        story: "office-pages-receipts--ready-to-confirm",
        proof: SHORT,
      },
      {
        state: "A member made global, or not, with a reason",
        story: "office-pages-globalchanges--ready-opened",
        proof: MEMBER_OPENED,
      },
    ],
  },
];
