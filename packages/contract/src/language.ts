import { LANGUAGES } from "@kinfold/language/languages";
import { array, enums, object, type } from "superstruct";
import { declareEndpoint } from "./endpoint.ts";

/** A language by its code: `en`, `pcm`, `ha`, `yo`, `ig`. */
export const Language = enums(LANGUAGES);

export const getLanguages = declareEndpoint({
  name: "getLanguages",
  method: "GET",
  path: "/customer/languages",
  access: "anyone",
  summary: "The languages in which the club offers its app, to anyone before they sign in.",
  reply: type({ languages: array(Language) }),
});

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
