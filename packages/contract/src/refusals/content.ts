import { defineRefusals } from "./catalogue.ts";

/** Where in a text something stands, counted from 1: in a line, or in a point of several. */
type Place = { line: number } | { point: number };

const placeInWords = (place: Place): string =>
  "line" in place ? `line ${place.line}` : `point ${place.point}`;

/** The refusals of articles, surveys, terms and announcements. */
export const contentRefusals = defineRefusals({
  en: {
    not_found: {
      article: "There is no such article.",
      survey: "This survey is not there, or it is over.",
    },
    invalid: {
      version: "There is a version of this name.",
      effectiveOn: "No one can have agreed to it before today.",
      publishesAt: "This time has passed. Enter one from now on.",
      addressMissing: "Enter its address.",
      addressSet: "Its address is in the server's settings and stays there.",
      accountNumber: (found: string, where: Place) =>
        `“${found}” in ${placeInWords(where)} reads like an account number. Members find our accounts in the app alone: take it out.`,
      splitNumber: (found: string) =>
        `“${found}” reads like an account number, together with what stands above. Members find our accounts in the app alone: take it out.`,
      link: (found: string, where: Place) =>
        `“${found}” in ${placeInWords(where)} reads like a link to a host that is not on the club's list. Take it out.`,
      hosts: (hosts: readonly string[]) =>
        `Members are sent to these hosts alone: ${hosts.join(", ")}.`,
      surveyLink: "The link of a survey begins with http:// or https://.",
    },
    setting_refused: {
      agreed: "Members agreed to these words. Publish another version instead.",
      announced: "Members were told in these words. End it, and write another.",
      sent: "Members were sent to this address already. Close it, and open another.",
    },
  },
});
