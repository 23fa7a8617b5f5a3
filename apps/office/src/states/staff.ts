import { journey, type StatedSection } from "@kinfold/frame/stated-state";

const COMES_AND_GOES = journey(
  "office-staff",
  "somebody joins by two admins and a letter, changes roles by two admins, and is out at once when they leave",
);

const TAKEN_BACK = journey(
  "office-confirm",
  "an admin who signed in some time ago confirms that it is them, and what they typed is proposed",
);

const BREAKS_GLASS = journey(
  "break-glass",
  "two sealed codes break the glass: everybody is told, an admin can stop it for a day, and a day later one more admin joins",
);

/** Who works here, and how that changes. */
export const STAFF: readonly StatedSection[] = [
  {
    section: "The office: staff and roles",
    states: [
      {
        state: "Everybody and their roles",
        story: "office-pages-staff--ready",
        proof: COMES_AND_GOES,
      },
      {
        state: "Somebody invited: one admin proposes",
        story: "office-flows-proposestaffchange--ready",
        proof: COMES_AND_GOES,
      },
      {
        state: "Another admin decides",
        story: "office-pages-staffchanges--opened",
        proof: COMES_AND_GOES,
      },
      {
        state: "Nobody decides what they proposed",
        story: "office-pages-staffchanges--own-work",
        proof: COMES_AND_GOES,
      },
      {
        state: "Withdrawn by whoever proposed it",
        story: "office-pages-staffchanges--withdrawn-by-whoever-proposed-it",
        proof: TAKEN_BACK,
      },
      {
        state: "Who they are as a member of the club",
        story: "office-pages-staffchanges--opened-a-membership",
        proof: COMES_AND_GOES,
      },
      {
        state: "Break-glass: an admin is about to be invited from the server",
        story: "office-flows-stopbreakglass--ready",
        proof: BREAKS_GLASS,
      },
      {
        state: "Break-glass stopped by an admin",
        story: "office-flows-stopbreakglass--stopped",
        proof: "play",
      },
      {
        state: "A letter's link, good once",
        story: "office-pages-join--ready",
        proof: COMES_AND_GOES,
      },
      {
        state: "An admin has joined and is shown their sealed code, once",
        story: "office-pages-join--joined-with-a-sealed-code",
        proof: BREAKS_GLASS,
      },
      {
        state: "A link that is old",
        story: "office-pages-join--refused-because-the-link-is-old",
        proof: COMES_AND_GOES,
      },
    ],
  },
];
