import { journey, type StatedSection } from "@kinfold/frame/stated-state";
import { INTRODUCED, QUEUES } from "./journeys.ts";

const SET_AND_SEEN = journey(
  "office-settings",
  "staff publish terms, move an account together and announce it, and the member sees each",
);

/** What the club says, offers and goes by. */
export const SETTINGS: readonly StatedSection[] = [
  {
    section: "The office: settings",
    states: [
      {
        state: "Every setting of a kind",
        story: "office-pages-settings--ready",
        proof: SET_AND_SEEN,
      },
      { state: "Hundreds", story: "office-pages-settings--ready-with-hundreds", proof: QUEUES },
      { state: "None of a kind", story: "office-pages-settings--empty", proof: "play" },
      {
        state: "What a change would do, before it is made",
        story: "office-pages-settings--ready-with-what-it-does",
        proof: SET_AND_SEEN,
      },
      {
        state: "A change that takes two is proposed already",
        story: "office-pages-settings--ready-with-a-proposal",
        proof: SET_AND_SEEN,
      },
      {
        state: "Versions, with who and why",
        story: "office-pages-settings--ready-with-its-versions",
        proof: SET_AND_SEEN,
      },
    ],
  },
  {
    section: "The office: proposed changes",
    states: [
      {
        state: "One, beside what it does",
        story: "office-pages-settingproposals--ready-to-be-decided",
        proof: SET_AND_SEEN,
      },
      {
        state: "Late",
        story: "office-pages-settingproposals--ready-with-a-late-one",
        proof: QUEUES,
      },
      {
        state: "Hundreds",
        story: "office-pages-settingproposals--ready-with-hundreds",
        proof: QUEUES,
      },
      { state: "None", story: "office-pages-settingproposals--empty", proof: INTRODUCED },
      {
        state: "Being decided by somebody else",
        story: "office-pages-settingproposals--ready-while-somebody-else-decides",
        proof: SET_AND_SEEN,
      },
      {
        state: "One's own work",
        story: "office-pages-settingproposals--ready-with-work-of-ones-own",
        proof: SET_AND_SEEN,
      },
    ],
  },
];
