import { journey, type StatedSection } from "@kinfold/frame/stated-state";
import { QUEUES } from "./journeys.ts";

const LOOKED_AT = journey(
  "office-identity",
  "a document is refused, sent again, and approved by two staff members, as the member reads",
);
const NAMES = journey(
  "office-identity",
  "a bank account in nearly the member’s name is paid once two of the staff have looked",
);

/** Papers, BVNs and bank accounts, and what two of the staff decide about them. */
export const IDENTITY: readonly StatedSection[] = [
  {
    section: "The office: identity",
    states: [
      {
        state: "What waits, by its promise",
        story: "office-pages-identity--ready",
        proof: LOOKED_AT,
      },
      {
        state: "One, and it is late",
        story: "office-pages-identity--ready-with-one-that-is-late",
        proof: QUEUES,
      },
      {
        state: "Hundreds, by pages",
        story: "office-pages-identity--ready-with-hundreds",
        proof: "play",
      },
      { state: "Nothing waits", story: "office-pages-identity--empty", proof: QUEUES },
      {
        state: "The document beside the facts, handed in by another member too",
        story: "office-pages-identity--ready-with-a-document",
        proof: LOOKED_AT,
      },
      {
        state: "Proposed by a colleague, for the second person",
        story: "office-pages-identity--ready-for-the-second-person",
        proof: LOOKED_AT,
      },
      {
        state: "Not opened yet: it cannot be proposed, and says why",
        story: "office-pages-identity--ready-before-it-is-opened",
        proof: LOOKED_AT,
      },
      {
        state: "Opened by the second person, who types the name",
        story: "office-pages-identity--ready-to-approve-once-opened",
        proof: LOOKED_AT,
      },
      {
        state: "Two staff members typed different names",
        story: "office-pages-identity--ready-with-names-that-differ",
        proof: "play",
      },
      {
        state: "Names that differ, in the queue",
        story: "office-pages-identity--ready-in-the-queue-with-names-that-differ",
        proof: "play",
      },
      {
        state: "Proposed by oneself: somebody else approves",
        story: "office-pages-identity--ready-for-whoever-proposed-it",
        proof: LOOKED_AT,
      },
      {
        state: "One’s own membership",
        story: "office-pages-identity--ready-for-their-own-membership",
        proof: "play",
      },
      {
        state: "An auditor says what they look for, and decides nothing",
        story: "office-pages-identity--ready-for-an-auditor",
        proof: LOOKED_AT,
      },
      {
        state: "A bank account in nearly the member’s name",
        story: "office-pages-identity--ready-with-a-bank-account",
        proof: NAMES,
      },
      {
        state: "A BVN whose names differ",
        story: "office-pages-identity--ready-with-a-bvn",
        proof: NAMES,
      },
      {
        state: "A colleague has it open",
        story: "office-pages-identity--ready-being-decided-by-somebody-else",
        proof: LOOKED_AT,
      },
      {
        state: "A decision without a reason",
        story: "office-pages-identity--refuses-a-decision-without-a-reason",
        proof: LOOKED_AT,
      },
    ],
  },
];
