import { journey, type StatedSection } from "@kinfold/frame/stated-state";

const FOLLOWED = journey(
  "office-audit",
  "what staff were refused and what they did is found, opened and taken out",
);

/** What was done, looked at and refused. */
export const AUDIT: readonly StatedSection[] = [
  {
    section: "The office: audit",
    states: [
      {
        state: "Newest first, with what was refused marked",
        story: "office-pages-audit--ready",
        proof: FOLLOWED,
      },
      {
        state: "An entry with before, after and its proof",
        story: "office-pages-audit--ready-with-an-entry",
        proof: FOLLOWED,
      },
      { state: "Hundreds, by pages", story: "office-pages-audit--hundreds", proof: FOLLOWED },
      {
        state: "Nothing matches",
        story: "office-pages-audit--empty-for-what-is-looked-for",
        proof: FOLLOWED,
      },
      {
        state: "Taken out, which is written down too",
        story: "office-pages-audit--exported",
        proof: FOLLOWED,
      },
      {
        state: "Too much to take out at once",
        story: "office-pages-audit--refused-for-too-many-entries",
        proof: FOLLOWED,
      },
    ],
  },
];
