import { type StatedSection } from "@kinfold/frame/stated-state";
import { MEMBER_OPENED } from "./journeys.ts";

/** Members in the office, and what makes them global or not. */
export const MEMBERS: readonly StatedSection[] = [
  {
    section: "The office: members",
    states: [
      {
        state: "Found by name, address or number",
        story: "office-pages-members--ready",
        proof: MEMBER_OPENED,
      },
      {
        state: "Nobody matches",
        story: "office-pages-members--empty-where-nobody-matches",
        proof: MEMBER_OPENED,
      },
      {
        state: "A member opened, and it is written down",
        story: "office-pages-member--ready",
        proof: MEMBER_OPENED,
      },
      {
        state: "Each role reads its own parts",
        story: "office-pages-member--ready-for-finance",
        proof: MEMBER_OPENED,
      },
      {
        state: "A sign-in locked with a reason",
        story: "office-pages-member--ready-locked",
        proof: MEMBER_OPENED,
      },
      {
        state: "Proposed, with a reason",
        story: "office-flows-changemembership--ready",
        proof: MEMBER_OPENED,
      },
      {
        state: "Somebody else decides it",
        story: "office-pages-globalchanges--ready-opened",
        proof: MEMBER_OPENED,
      },
      {
        state: "Nobody decides what they proposed",
        story: "office-pages-globalchanges--ready-for-whoever-proposed",
        proof: MEMBER_OPENED,
      },
      {
        state: "Naira is left, and which",
        story: "office-flows-changemembership--refused-while-naira-is-left",
        proof: MEMBER_OPENED,
      },
    ],
  },
];
