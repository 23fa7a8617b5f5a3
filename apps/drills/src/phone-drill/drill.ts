import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  kills: { full: 30, short: 4, least: 0, most: 1_000, text: "kills" },
  members: { full: 20, short: 6, most: 1_000, text: "members, each with a phone" },
} as const satisfies Sizes;

const faults = {
  blind: { text: "what a kill left as about to be sent is sent as if it were new", tries: 2 },
} as const satisfies Faults;

export type PhoneOrders = Orders<typeof sizes, typeof faults>;

export const PHONE = describeDrill({
  name: "phone",
  about: `Members are alerted by SMS and WhatsApp, as the sandbox plays Termii and Meta, while what sends is killed again and again. Each event
must stand exactly once on its phone.`,
  sizes,
  faults,
});
