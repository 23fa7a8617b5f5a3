import { type StatedSection } from "@kinfold/frame/stated-state";
import { BEGUN } from "./journeys.ts";

const HALF_A_YEAR = {
  file: "e2e/recurring.spec.ts",
  title: "half a year from a 31st: told before, charged, failed, tried again, and cancelled",
};
const of = (file: string, title: string) => ({
  file: `apps/server/src/subscriptions/${file}.test.ts`,
  title,
});

/** Contributions that repeat by themselves. */
export const REPEATING: readonly StatedSection[] = [
  {
    section: "4 Recurring contributions",
    states: [
      {
        state: "The list: state, next date, card",
        story: "pages-recurring--ready",
        proof: HALF_A_YEAR,
      },
      {
        state: "Nothing repeats",
        story: "pages-recurring--empty",
        proof: BEGUN,
      },
      {
        state: "Every date, and what came of it",
        story: "pages-recurring--ready-with-its-history",
        proof: HALF_A_YEAR,
      },
      {
        state: "The form to begin one, with the days of its charges",
        story: "pages-createrecurring--ready",
        proof: of(
          "beginning",
          "the first payment begins it, and its card is kept where nobody can read it",
        ),
      },
      {
        state: "Defaults to card; no bank transfer, no wallet",
        story: "pages-createrecurring--goes-on-to-the-card",
        proof: of("beginning", "whoever asks for what cannot repeat is told, and nothing is begun"),
      },
      {
        state: "The first payment is in: how often it repeats, and when next",
        story: "flows-paymentreturn--ready-for-a-recurring-contribution",
        proof: of(
          "beginning",
          "who comes back from the first payment is told how often it repeats, and when next",
        ),
      },
      {
        state: "A card fails and is tried again",
        story: "pages-recurring--ready-while-a-card-fails",
        proof: of(
          "charging",
          "a card without money is tried on four days, and then its date is missed without arrears",
        ),
      },
      {
        state: "The day of the next try; and once there is none, that nothing is owed",
        story: "pages-recurring--ready-after-a-missed-date",
        proof: of(
          "charging",
          "a card without money is tried on four days, and then its date is missed without arrears",
        ),
      },
      {
        state: "Charged within three days",
        story: "pages-recurring--ready-and-due-soon",
        proof: of("charging", "six months from a 31st: each date once, told three days before"),
      },
      {
        state: "A card that ends this month, and one that has expired",
        story: "pages-recurring--ready-while-a-card-ends",
        proof: of("another-card", "whose card ends this month is told once"),
      },
      {
        state: "Three dates missed: paused",
        story: "pages-recurring--ready-and-suspended",
        proof: of(
          "charging",
          "an expired card is tried once for a date, and after three dates it is left alone",
        ),
      },
      {
        state: "Another card is shown, and charged from then on",
        story: "flows-changecard--ready",
        proof: HALF_A_YEAR,
      },
      {
        state: "A card that cannot be charged again",
        story: "flows-changecard--off-to-the-card",
        proof: of("another-card", "that cannot be charged again is told, and the old one stays"),
      },
      {
        state: "Paused by the member",
        story: "pages-recurring--ready-and-paused",
        proof: of("changing", "paused it waits, and what passed meanwhile is not made up for"),
      },
      {
        state: "Cancelled",
        story: "flows-cancelrecurring--cancelled",
        proof: of(
          "changing",
          "cancelled before its date it is never charged, however often it is cancelled",
        ),
      },
    ],
  },
];
