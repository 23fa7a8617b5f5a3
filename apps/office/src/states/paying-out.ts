import { journey, type StatedSection } from "@kinfold/frame/stated-state";
import { INTRODUCED, PAID_OUT, QUEUES } from "./journeys.ts";

const HALF_A_YEAR = journey(
  "recurring",
  "half a year from a 31st: told before, charged, failed, tried again, and cancelled",
);

/** Withdrawals, batches, cards that fail and introductions. */
export const PAYING_OUT: readonly StatedSection[] = [
  {
    section: "The office: withdrawals",
    states: [
      {
        state: "Some wait, one is late",
        story: "office-pages-withdrawals--ready-with-some-late",
        proof: QUEUES,
      },
      { state: "One waits", story: "office-pages-withdrawals--ready-with-one", proof: PAID_OUT },
      {
        state: "Hundreds wait",
        story: "office-pages-withdrawals--ready-with-hundreds",
        proof: QUEUES,
      },
      { state: "Nothing waits", story: "office-pages-withdrawals--empty", proof: PAID_OUT },
      { state: "Decided", story: "office-pages-withdrawals--ready-opened", proof: PAID_OUT },
      { state: "Refused", story: "office-pages-withdrawals--refused-approval", proof: PAID_OUT },
      {
        state: "Being decided by somebody else",
        story: "office-pages-withdrawals--being-decided-by-somebody-else",
        proof: PAID_OUT,
      },
    ],
  },
  {
    section: "The office: payout batches",
    states: [
      {
        state: "Ready to be batched",
        story: "office-pages-payouts--ready-with-some-late",
        proof: PAID_OUT,
      },
      { state: "One batch", story: "office-pages-payouts--ready-with-one", proof: PAID_OUT },
      {
        state: "Hundreds of batches",
        story: "office-pages-payouts--ready-with-hundreds",
        proof: QUEUES,
      },
      { state: "No batch", story: "office-pages-payouts--empty", proof: PAID_OUT },
      {
        state: "Lines with flags, each looked at before the batch is approved",
        story: "office-pages-payouts--ready-with-flagged-lines",
        proof: PAID_OUT,
      },
      {
        state: "Every line with flags was looked at",
        story: "office-pages-payouts--ready-with-flagged-lines-looked-at",
        proof: PAID_OUT,
      },
      {
        state: "To be approved",
        story: "office-pages-payouts--ready-to-be-approved",
        proof: PAID_OUT,
      },
      { state: "For the bank", story: "office-pages-payouts--ready-for-the-bank", proof: PAID_OUT },
      { state: "At the bank", story: "office-pages-payouts--ready-at-the-bank", proof: PAID_OUT },
      {
        state: "Not paid: one says so, another confirms",
        story: "office-pages-payouts--ready-to-confirm-what-failed",
        proof: PAID_OUT,
      },
      { state: "Partly paid", story: "office-pages-payouts--ready-partly-paid", proof: PAID_OUT },
      {
        state: "Of one's own",
        story: "office-pages-payouts--ready-draft-of-ones-own",
        proof: PAID_OUT,
      },
      { state: "Refused", story: "office-pages-payouts--refused-approval", proof: PAID_OUT },
      {
        state: "Being decided by somebody else",
        story: "office-pages-payouts--being-decided-by-somebody-else",
        proof: PAID_OUT,
      },
    ],
  },
  {
    section: "The office: failed recurring",
    states: [
      {
        state: "One is late",
        story: "office-pages-recurring--ready-with-one-late",
        proof: HALF_A_YEAR,
      },
      { state: "One", story: "office-pages-recurring--ready-with-one", proof: HALF_A_YEAR },
      { state: "Hundreds", story: "office-pages-recurring--ready-with-hundreds", proof: "play" },
      { state: "Every card pays", story: "office-pages-recurring--empty", proof: INTRODUCED },
      { state: "Refused", story: "office-pages-recurring--refused-reminder", proof: HALF_A_YEAR },
      {
        state: "Being decided by somebody else",
        story: "office-pages-recurring--being-decided-by-somebody-else",
        proof: HALF_A_YEAR,
      },
    ],
  },
  {
    section: "The office: Exco referrals",
    states: [
      { state: "One is late", story: "office-pages-exco--ready-with-one-late", proof: INTRODUCED },
      { state: "One is decided", story: "office-pages-exco--ready-opened", proof: INTRODUCED },
      { state: "Hundreds", story: "office-pages-exco--ready-with-hundreds", proof: "play" },
      { state: "Nobody waits", story: "office-pages-exco--empty", proof: INTRODUCED },
      { state: "Refused", story: "office-pages-exco--refused-referral", proof: INTRODUCED },
      {
        state: "Being decided by somebody else",
        story: "office-pages-exco--being-decided-by-somebody-else",
        proof: INTRODUCED,
      },
    ],
  },
];
