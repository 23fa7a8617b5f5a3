import { defineRefusals } from "./catalogue.ts";

/** The refusals of what a figure is made of. */
export const figureSourceRefusals = defineRefusals({
  en: { not_found: { figure: "There is no such figure." } },
});
