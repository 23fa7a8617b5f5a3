import { web, type StatedSection } from "@kinfold/frame/stated-state";
import { HEARS } from "./journeys.ts";

const counted = (title: string) => web("shell/analytics.test.ts", title);

/** What members are told, how they want to be told, and who counts their visits. */
export const NOTICES: readonly StatedSection[] = [
  {
    section: "2 Notices and content",
    states: [
      {
        state: "Notifications, by how long ago",
        story: "pages-notifications--ready",
        proof: HEARS,
      },
      {
        state: "Nothing happened yet",
        story: "pages-notifications--empty",
        proof: HEARS,
      },
      { state: "Only what is unread", story: "pages-notifications--unread", proof: HEARS },
      {
        state: "One is marked as read, and the bell counts one less",
        story: "pages-notifications--marks-one-as-read",
        proof: HEARS,
      },
      {
        state: "All are marked as read",
        story: "pages-notifications--marks-all-as-read",
        proof: HEARS,
      },
      {
        state: "The notifications cannot be read just now",
        story: "pages-notifications--unreachable",
        proof: HEARS,
      },
      {
        state: "Letters about money and security are locked on",
        story: "flows-notificationpreferences--ready",
        proof: HEARS,
      },
      {
        state: "Letters of one kind are turned off",
        story: "flows-notificationpreferences--turns-one-off",
        proof: HEARS,
      },
    ],
  },
  {
    section: "1 Analytics: asked first",
    states: [
      {
        state: "May we count your visits?",
        story: "pages-shell-consentnotice--ready",
        proof: counted("asks whoever was never asked, and %s is remembered"),
      },
      {
        state: "Consent is taken back",
        story: "flows-notificationpreferences--takes-consent-back",
        proof: counted("falls silent for whoever takes their consent back"),
      },
    ],
  },
];
