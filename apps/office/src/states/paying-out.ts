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
        story: "office-withdrawals--ready-with-some-late",
        proof: QUEUES,
      },
      { state: "One waits", story: "office-withdrawals--ready-with-one", proof: PAID_OUT },
      { state: "Hundreds wait", story: "office-withdrawals--ready-with-hundreds", proof: QUEUES },
      { state: "Nothing waits", story: "office-withdrawals--empty", proof: PAID_OUT },
      { state: "Decided", story: "office-withdrawals--ready-opened", proof: PAID_OUT },
      { state: "Refused", story: "office-withdrawals--refused-approval", proof: PAID_OUT },
      {
        state: "Being decided by somebody else",
        story: "office-withdrawals--being-decided-by-somebody-else",
        proof: PAID_OUT,
      },
    ],
  },
  {
    section: "The office: payout batches",
    states: [
      {
        state: "Ready to be batched",
        story: "office-payouts--ready-with-some-late",
        proof: PAID_OUT,
      },
      { state: "One batch", story: "office-payouts--ready-with-one", proof: PAID_OUT },
      { state: "Hundreds of batches", story: "office-payouts--ready-with-hundreds", proof: QUEUES },
      { state: "No batch", story: "office-payouts--empty", proof: PAID_OUT },
      {
        state: "Lines with flags, each looked at before the batch is approved",
        story: "office-payouts--ready-with-flagged-lines",
        proof: PAID_OUT,
      },
      {
        state: "Every line with flags was looked at",
        story: "office-payouts--ready-with-flagged-lines-looked-at",
        proof: PAID_OUT,
      },
      { state: "To be approved", story: "office-payouts--ready-to-be-approved", proof: PAID_OUT },
      { state: "For the bank", story: "office-payouts--ready-for-the-bank", proof: PAID_OUT },
      { state: "At the bank", story: "office-payouts--ready-at-the-bank", proof: PAID_OUT },
      {
        state: "Not paid: one says so, another confirms",
        story: "office-payouts--ready-to-confirm-what-failed",
        proof: PAID_OUT,
      },
      { state: "Partly paid", story: "office-payouts--ready-partly-paid", proof: PAID_OUT },
      { state: "Of one's own", story: "office-payouts--ready-draft-of-ones-own", proof: PAID_OUT },
      { state: "Refused", story: "office-payouts--refused-approval", proof: PAID_OUT },
      {
        state: "Being decided by somebody else",
        story: "office-payouts--being-decided-by-somebody-else",
        proof: PAID_OUT,
      },
    ],
  },
  {
    section: "The office: failed recurring",
    states: [
      { state: "One is late", story: "office-recurring--ready-with-one-late", proof: HALF_A_YEAR },
      { state: "One", story: "office-recurring--ready-with-one", proof: HALF_A_YEAR },
      { state: "Hundreds", story: "office-recurring--ready-with-hundreds", proof: "play" },
      { state: "Every card pays", story: "office-recurring--empty", proof: INTRODUCED },
      { state: "Refused", story: "office-recurring--refused-reminder", proof: HALF_A_YEAR },
      {
        state: "Being decided by somebody else",
        story: "office-recurring--being-decided-by-somebody-else",
        proof: HALF_A_YEAR,
      },
    ],
  },
  {
    section: "The office: Exco referrals",
    states: [
      { state: "One is late", story: "office-exco--ready-with-one-late", proof: INTRODUCED },
      { state: "One is decided", story: "office-exco--ready-opened", proof: INTRODUCED },
      { state: "Hundreds", story: "office-exco--ready-with-hundreds", proof: "play" },
      { state: "Nobody waits", story: "office-exco--empty", proof: INTRODUCED },
      { state: "Refused", story: "office-exco--refused-referral", proof: INTRODUCED },
      {
        state: "Being decided by somebody else",
        story: "office-exco--being-decided-by-somebody-else",
        proof: INTRODUCED,
      },
    ],
  },
];
