import { defineRefusals } from "./catalogue.ts";

/** The refusals of changes of plans. */
export const planRefusals = defineRefusals({
  en: {
    invalid: {
      slug: "Another plan has this short name.",
      purpleOpen: "A purple plan in this currency is open. Close it first.",
    },
    setting_refused: "A plan keeps its currency and its kind. Close it, and open another.",
  },
});
