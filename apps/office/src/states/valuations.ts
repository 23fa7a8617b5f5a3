import { type StatedSection } from "@kinfold/frame/stated-state";
import { PUBLISHED } from "./journeys.ts";

/** What plans are worth, and who says so. */
export const VALUATIONS: readonly StatedSection[] = [
  {
    section: "The office: valuations",
    states: [
      {
        state: "Plans, and what waits for a price",
        story: "office-pages-valuations--ready",
        proof: PUBLISHED,
      },
      {
        state: "A draft, and what it does for each member",
        story: "office-pages-valuations-valuation--ready",
        proof: PUBLISHED,
      },
      {
        state: "Nobody decides about what they drafted",
        story: "office-pages-valuations-valuation--ready-to-whoever-drafted-it",
        proof: PUBLISHED,
      },
      {
        state: "Published",
        story: "office-pages-valuations-valuation--published",
        proof: PUBLISHED,
      },
      {
        state: "A correction, and what the club bears of it",
        story: "office-pages-valuations-valuation--ready-as-a-correction",
        proof: PUBLISHED,
      },
      {
        state: "A price outside its band asks for a reason and a statement",
        story: "office-pages-valuations-valuation--ready-outside-the-band",
        proof: "play",
      },
      {
        state: "An admin reads the reason and the statement of a price outside its band",
        story: "office-pages-valuations-valuation--ready-outside-the-band-with-its-statement",
        proof: "play",
      },
      {
        state: "A statement refused",
        story: "office-pages-valuations-valuation--refused-the-statement",
        proof: "play",
      },
      {
        state: "Publication refused",
        story: "office-pages-valuations-valuation--refused-to-publish",
        proof: PUBLISHED,
      },
    ],
  },
];
