import { LANGUAGES } from "@kinfold/language/languages";
import { enums, object, type } from "superstruct";
import { declareEndpoint } from "./endpoint.ts";

/** A language by its code: `en`, `pcm`, `ha`, `yo`, `ig`. */
export const Language = enums(LANGUAGES);

export const chooseLanguage = declareEndpoint({
  name: "chooseLanguage",
  method: "POST",
  path: "/customer/language",
  access: "member",
  summary: "Chooses the language in which the app speaks to the member, on every device.",
  body: object({ language: Language }),
  reply: type({ language: Language }),
  refusals: { language_not_offered: 409 },
});
