import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  seconds: { full: 20, short: 3, most: 600, text: "how long each kind of trouble lasts" },
  quietSeconds: { full: 15, short: 1, most: 600, text: "the quiet before" },
  members: { full: 48, short: 12, most: 1_000, text: "members of the club" },
  clients: { full: 24, short: 8, most: 1_000, text: "clients at once" },
} as const satisfies Sizes;

const faults = {
  // Longer than a reader waits for an answer.
  patient: {
    text: "a server waits for its database for a minute",
    says: /a read (?:took|was answered 0)/,
    sizes: { seconds: 20 },
  },
  freshkey: { text: "each repetition has a new key" },
} as const satisfies Faults;

export type NetOrders = Orders<typeof sizes, typeof faults>;

export const NET = describeDrill({
  name: "net",
  about: `Members move money while a line between them and the server, between the server and its database, or between the server and the payment
providers delays everything by half a second, resets connections, lets nothing through and says nothing, or passes one byte a second. In its
short form each line has one of these, drawn by the seed. Members who call directly are answered in time, no connection stays held,
everything goes on afterwards, and nothing that was acknowledged is lost or doubled.`,
  sizes,
  faults,
});
