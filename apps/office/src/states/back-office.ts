import { journey, type StatedSection } from "@kinfold/frame/stated-state";

/** What the decisions on the specification ask of the back office as a whole. */
export const BACK_OFFICE: readonly StatedSection[] = [
  {
    section: "Decisions 4, the back office",
    states: [
      {
        state: "Queues for papers, receipts, withdrawals and payouts",
        story: "office-whatisdue--ready",
        proof: journey(
          "office-payouts",
          "a withdrawal is approved, batched by one, approved by another and paid; one that fails comes back",
        ),
      },
      {
        state: "A receipt confirmed or refused by staff",
        story: "office-receipts--ready-to-confirm",
        proof: journey(
          "office-receipts",
          "a statement shows a transfer short: one proposes, another confirms, and the member reads how much arrived",
        ),
      },
      {
        state: "A member made global, or not, with a reason",
        story: "office-globalchanges--ready-opened",
        proof: journey(
          "office-members",
          "a member is found, opened, made global by two, and reads who looked; and naira keeps another from it",
        ),
      },
    ],
  },
];
