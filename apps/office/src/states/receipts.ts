import { journey, type StatedSection } from "@kinfold/frame/stated-state";
import { SHORT } from "./journeys.ts";

const GIVEN_BACK = journey(
  "office-returns",
  "a payment is given back by two and the member reads it; a debt is taken by two once the wallet has it",
);

const KEPT_BACK = journey(
  "office-queues",
  "what a provider says otherwise than agreed is kept back, and credited once two of the staff agree",
);

/** Money that comes in: receipts, bank statements and what providers say otherwise than agreed. */
export const RECEIPTS: readonly StatedSection[] = [
  {
    section: "The office: receipts",
    states: [
      { state: "Waiting, late and flagged", story: "office-pages-receipts--ready", proof: SHORT },
      {
        state: "Proposed by one, confirmed by another",
        story: "office-pages-receipts--ready-to-confirm",
        proof: SHORT,
      },
      {
        state: "Own work",
        story: "office-pages-receipts--ready-for-whoever-proposed",
        proof: SHORT,
      },
      {
        state: "Being decided by somebody else",
        story: "office-pages-receipts--ready-while-somebody-else-decides",
        proof: SHORT,
      },
      {
        state: "The file as it was sent, for auditors alone",
        story: "office-pages-receipts--ready-with-the-original-for-an-auditor",
        proof: "play",
      },
      {
        state: "Confirmed, and a correction to propose",
        story: "office-pages-receipts--ready-to-correct",
        proof: "play",
      },
      {
        state: "A correction that waits for another staff member",
        story: "office-pages-receipts--ready-with-a-correction-proposed",
        proof: "play",
      },
      {
        state: "Corrected: its lines are free again",
        story: "office-pages-receipts--ready-corrected",
        proof: "play",
      },
      {
        state: "Confirmed a second time",
        story: "office-pages-receipts--refused-to-confirm",
        proof: SHORT,
      },
    ],
  },
  {
    section: "The office: bank statements",
    states: [
      { state: "Sure matches", story: "office-pages-statements--ready", proof: SHORT },
      {
        state: "A locked member's receipt among many",
        story: "office-pages-statements--ready-with-a-locked-member-among-many",
        proof: "play",
      },
      {
        state: "Doubtful matches, side by side",
        story: "office-pages-statements--ready-with-doubts",
        proof: SHORT,
      },
      {
        state: "Reversals without a credit, and payouts that came back",
        story: "office-pages-statements--ready-with-lines-to-look-into",
        proof: "play",
      },
      {
        state: "A file with formulas",
        story: "office-pages-statements--refused-file",
        proof: SHORT,
      },
    ],
  },
  {
    section: "The office: kept back",
    states: [
      {
        state: "Messages that are not as agreed",
        story: "office-pages-webhooks--ready",
        proof: KEPT_BACK,
      },
      {
        state: "Credited by two people",
        story: "office-pages-webhooks--ready-to-confirm",
        proof: KEPT_BACK,
      },
    ],
  },
  {
    section: "The office: money going back",
    states: [
      {
        state: "Late, to be released, owed, and to be agreed",
        story: "office-pages-returns--ready",
        proof: GIVEN_BACK,
      },
      {
        state: "A payment found, and how much of it can go back",
        story: "office-flows-askrefund--ready-with-the-payment",
        proof: GIVEN_BACK,
      },
      {
        state: "A refund released by somebody else",
        story: "office-pages-returns--ready-to-release",
        proof: GIVEN_BACK,
      },
      {
        state: "Own work",
        story: "office-pages-returns--ready-for-whoever-asked",
        proof: GIVEN_BACK,
      },
      {
        state: "Being decided by somebody else",
        story: "office-pages-returns--ready-while-somebody-else-decides",
        proof: GIVEN_BACK,
      },
      {
        state: "What is owed, and more than the wallet has",
        story: "office-pages-returns--ready-with-more-owed-than-there-is",
        proof: GIVEN_BACK,
      },
      {
        state: "Taken back by our bank: held and owed",
        story: "office-pages-returns--ready-taken-back-by-the-bank",
        proof: "play",
      },
      {
        state: "A reversal that another staff member confirms",
        story: "office-pages-returns--ready-to-confirm-a-reversal",
        proof: "play",
      },
      {
        state: "A correction: what would be taken and owed, and the line",
        story: "office-pages-returns--ready-to-confirm-a-correction",
        proof: "play",
      },
      {
        state: "Corrected, with a rest that is owed",
        story: "office-pages-returns--ready-corrected-and-owed",
        proof: "play",
      },
      {
        state: "A correction that is undone by two",
        story: "office-pages-returns--ready-to-confirm-undoing",
        proof: "play",
      },
      {
        state: "What is owed is taken as two agreed",
        story: "office-pages-returns--ready-to-agree",
        proof: GIVEN_BACK,
      },
    ],
  },
];
