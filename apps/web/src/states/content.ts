import { journey, web, type StatedSection } from "@kinfold/frame/stated-state";
import { ACCOUNT_ABROAD } from "./journeys.ts";

const SURVEY = journey(
  "survey",
  "a survey is put off, opened in a tab of its own and answered; a global member wants none of it",
);
const TERMS = journey(
  "terms",
  "changed terms let nobody on before they agree, wherever they were going, and always let them out",
);
const NEWS = journey(
  "office-settings",
  "staff publish terms, move an account together and announce it, and the member sees each",
);
const READS = journey(
  "content",
  "a newcomer follows the first steps, finds an answer and reads an article",
);

/** What the club asks of its members by itself, and what it gives them to read. */
export const CONTENT: readonly StatedSection[] = [
  {
    section: "2 Survey and terms",
    states: [
      { state: "A survey asks", story: "flows-survey-surveypopup--ready", proof: SURVEY },
      {
        state: "The survey popup, dismissed for the session",
        story: "flows-survey-surveypopup--dismissed",
        proof: SURVEY,
      },
      {
        state: "A survey opened in a new tab",
        story: "flows-survey-surveypopup--opened",
        proof: SURVEY,
      },
      { state: "A survey answered", story: "flows-survey-surveypopup--answered", proof: SURVEY },
      {
        state: "A survey of no interest never asks again",
        story: "flows-survey-surveypopup--of-no-interest",
        proof: SURVEY,
      },
      {
        state: "New terms: the modal cannot be closed until accepted",
        story: "flows-terms-termsupdate--ready",
        proof: TERMS,
      },
      {
        state: "New terms: logging out instead",
        story: "flows-terms-termsupdate--ready-to-leave",
        proof: TERMS,
      },
      { state: "New terms accepted", story: "flows-terms-termsupdate--agreed", proof: TERMS },
      {
        state: "The terms changed while they were read",
        story: "flows-terms-termsupdate--refused-for-a-newer-version",
        proof: {
          file: "apps/server/src/content/content.test.ts",
          title: "whoever read another version is asked to read again, and nothing is agreed to",
        },
      },
    ],
  },
  {
    section: "2 Content",
    states: [
      {
        state: "An announcement, on the overview while it is news",
        story: "pages-overview--ready-with-an-announcement",
        proof: NEWS,
      },
      {
        state: "A warning, before the papers that are wanted",
        story: "pages-overview--ready-with-a-warning",
        proof: NEWS,
      },
      {
        state: "Many announcements: the two newest, the others after a press",
        story: "pages-overview--ready-with-much-news",
        proof: NEWS,
      },
      { state: "FAQs, by group", story: "pages-faqs--ready", proof: READS },
      { state: "FAQs, searched", story: "pages-faqs--ready-found", proof: READS },
      { state: "FAQs: nothing found", story: "pages-faqs--empty", proof: READS },
      {
        state: "Answers are text: markup in them is shown and not run",
        story: "pages-faqs--ready-with-markup-that-stays-text",
        proof: web("shell/small-markdown.test.tsx", "markup stays text"),
      },
      { state: "Resources", story: "pages-resources--ready", proof: READS },
      { state: "An article", story: "pages-resources--ready-article", proof: READS },
      {
        state: "An article that is gone",
        story: "pages-resources--ready-without-the-article",
        proof: READS,
      },
      { state: "Getting Started", story: "pages-gettingstarted--ready", proof: READS },
      {
        state: "Getting Started, all done",
        story: "pages-gettingstarted--ready-done",
        proof: ACCOUNT_ABROAD,
      },
    ],
  },
];
