import { defineRefusals } from "./catalogue.ts";

/** The refusals of changes of settings of any kind. */
export const settingRefusals = defineRefusals({
  en: {
    not_found: {
      setting: "There is no such setting.",
    },
    decision_changed: (changes: readonly string[]) =>
      `This was changed meanwhile (${changes.length === 0 ? "and back" : changes.join("; ")}). Please look at it again.`,
    setting_refused: {
      unchanged: "Nothing is changed yet.",
      takesOne: "This takes one staff member: change it.",
    },
    decision_needs_another: {
      money: "This moves members' money: propose it, and another staff member decides.",
      members: "Many members read this: propose it, and another staff member decides.",
    },
  },
});
