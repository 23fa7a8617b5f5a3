import { defineRefusals } from "./catalogue.ts";

/** The refusals of screening against sanctions lists. */
export const screeningRefusals = defineRefusals({
  en: {
    not_found: { hit: "There is no such hit." },
    hit_answered: "This hit was answered already.",
    screening_late:
      "The sanctions provider did not answer, so this member is not screened. Try again later.",
    sanctions_hit: {
      open: "A sanctions hit of this member waits for its answer, under Compliance.",
      confirmed: "This member is on a sanctions list. They are not activated.",
    },
  },
});
