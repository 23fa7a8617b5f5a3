import { parseExactly, type ExactJson } from "./exact-json.ts";
import { ProviderRefused, type Verdict } from "./provider.ts";

/** What a provider says of a payment that it does not know. */
export const NEVER_HEARD: Verdict = {
  standing: "unknown",
  reference: null,
  providerReference: null,
  amountMinor: null,
  currency: null,
  isLive: null,
  cardCountry: null,
  savedCard: null,
};

/** Reads an authentic message. Throws ProviderRefused when it is no JSON. */
export function readMessage(body: Buffer): ExactJson {
  try {
    return parseExactly(body.toString("utf8"));
  } catch (cause) {
    throw new ProviderRefused("a message that is no JSON", 400, { cause });
  }
}
