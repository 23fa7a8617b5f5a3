import { journey, type StatedSection } from "@kinfold/frame/stated-state";
import { PUBLISHED } from "./journeys.ts";

const SETTLED = journey(
  "office-settlements",
  "what a provider paid out is on the statement; one proposes it, another posts it, and the books and the bank agree",
);

/** Whether the books agree with the world, and with themselves. */
export const RECONCILIATION: readonly StatedSection[] = [
  {
    section: "The office: reconciliation",
    states: [
      {
        state: "Days that agree and days that do not",
        story: "office-pages-reconciliation--ready",
        proof: SETTLED,
      },
      {
        state: "What is not explained, with its age",
        story: "office-pages-reconciliation-disagreements--ready",
        proof: SETTLED,
      },
      {
        state: "Explained, with the reason",
        story: "office-pages-reconciliation-disagreements--ready-explained",
        proof: SETTLED,
      },
      {
        state: "The books hold",
        story: "office-pages-reconciliation-books--ready",
        proof: PUBLISHED,
      },
      {
        state: "A promise of the books is broken",
        story: "office-pages-reconciliation-books--ready-with-a-broken-promise",
        proof: "play",
      },
      {
        state: "Nightly checks: no check has run yet",
        story: "office-pages-reconciliation-nightly--empty",
        proof: "play",
      },
      {
        state: "Nightly checks: every part looked and found nothing",
        story: "office-pages-reconciliation-nightly--ready",
        proof: "play",
      },
      {
        state: "Nightly checks: something was found",
        story: "office-pages-reconciliation-nightly--ready-after-findings",
        proof: "play",
      },
      {
        state: "Nightly checks: a part could not look",
        story: "office-pages-reconciliation-nightly--ready-and-incomplete",
        proof: "play",
      },
      {
        state: "Nightly checks: the newest backup could not be restored",
        story: "office-pages-reconciliation-nightly--ready-with-a-backup-not-restored",
        proof: "play",
      },
      {
        state: "Nightly checks: a server that makes no backups",
        story: "office-pages-reconciliation-nightly--ready-without-a-backup",
        proof: "play",
      },
      {
        state: "Nightly checks: none for more than 26 hours",
        story: "office-pages-reconciliation-nightly--ready-and-overdue",
        proof: "play",
      },
      {
        state: "Nightly checks: the log has not been archived for more than five minutes",
        story: "office-pages-reconciliation-nightly--ready-while-nothing-is-backed-up",
        proof: "play",
      },
      {
        state: "An integrity check that found something is said above every page",
        story: "office-pages-reconciliation-books--ready-while-the-nightly-check-found-faults",
        proof: "play",
      },
    ],
  },
  {
    section: "The office: settlements",
    states: [
      {
        state: "Payouts of providers that are not in the books, late and due",
        story: "office-pages-settlements--ready",
        proof: SETTLED,
      },
      {
        state: "Posted by somebody else",
        story: "office-pages-settlements--ready-to-post",
        proof: SETTLED,
      },
      {
        state: "Own work",
        story: "office-pages-settlements--ready-for-whoever-proposed",
        proof: SETTLED,
      },
      {
        state: "More was paid out than was collected",
        story: "office-pages-settlements--refused-proposal",
        proof: SETTLED,
      },
      {
        state: "Being decided by somebody else",
        story: "office-pages-settlements--ready-while-somebody-else-decides",
        proof: SETTLED,
      },
    ],
  },
];
