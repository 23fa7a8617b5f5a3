import { journey, type StatedSection } from "@kinfold/frame/stated-state";

const MADE_GLOBAL = journey(
  "office-members",
  "a member is found, opened, made global by two, and reads who looked; and naira keeps another from it",
);

/** Members in the office, and what makes them global or not. */
export const MEMBERS: readonly StatedSection[] = [
  {
    section: "The office: members",
    states: [
      {
        state: "Found by name, address or number",
        story: "office-members--ready",
        proof: MADE_GLOBAL,
      },
      {
        state: "Nobody matches",
        story: "office-members--empty-where-nobody-matches",
        proof: MADE_GLOBAL,
      },
      {
        state: "A member opened, and it is written down",
        story: "office-member--ready",
        proof: MADE_GLOBAL,
      },
      {
        state: "Each role reads its own parts",
        story: "office-member--ready-for-finance",
        proof: MADE_GLOBAL,
      },
      {
        state: "A sign-in locked with a reason",
        story: "office-member--ready-locked",
        proof: MADE_GLOBAL,
      },
      {
        state: "Proposed, with a reason",
        story: "office-changemembership--ready",
        proof: MADE_GLOBAL,
      },
      {
        state: "Somebody else decides it",
        story: "office-globalchanges--ready-opened",
        proof: MADE_GLOBAL,
      },
      {
        state: "Nobody decides what they proposed",
        story: "office-globalchanges--ready-for-whoever-proposed",
        proof: MADE_GLOBAL,
      },
      {
        state: "Naira is left, and which",
        story: "office-changemembership--refused-while-naira-is-left",
        proof: MADE_GLOBAL,
      },
    ],
  },
];
