import { defineRefusals } from "./catalogue.ts";

/** The refusals of introductions to the Exco. */
export const excoRefusals = defineRefusals({
  en: {
    not_found: {
      introduction: "This member did not ask for an introduction.",
    },
    staff_own_work: "No one introduces themselves.",
    exco_decided: (status: string) => `This introduction was ${status} already.`,
  },
});
