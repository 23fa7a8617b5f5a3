import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  movements: { full: 50_000, short: 600, text: "movements of a run" },
  members: { full: 200, short: 24, text: "members of the club" },
  clients: { full: 64, short: 24, text: "clients at once" },
  killServer: { full: 60, short: 3, planted: 0, least: 0, text: "kills of a server" },
  killDatabase: { full: 40, short: 2, planted: 0, least: 0, text: "kills of PostgreSQL" },
  // A contribution that was missed on three dates is paused, and a run knows nothing of that.
  nights: {
    full: 3,
    short: 1,
    planted: 0,
    least: 0,
    most: 3,
    text: "nights, each with a morning of charges",
  },
} as const satisfies Sizes;

/** Each kills only where the fault needs it, and has movements that meet in one wallet or answers that are lost. */
const faults = {
  async: {
    text: "PostgreSQL says that it is done before anything is on disk",
    tries: 3,
    sizes: { movements: 240, killServer: 2, killDatabase: 3 },
  },
  freshkey: { text: "each repetition has a new key", tries: 3, sizes: { movements: 160 } },
  nolock: {
    text: "a balance is read, thought about and written back, without a floor",
    tries: 3,
    sizes: { movements: 100, members: 4 },
  },
  kobo: {
    text: "one kobo is taken out of one posting with every right",
    tries: 3,
    sizes: { movements: 60, members: 8 },
  },
  resend: {
    text: "a refund that is released again is sent again",
    tries: 3,
    sizes: { movements: 60, members: 8 },
  },
} as const satisfies Faults;

export type Plant = keyof typeof faults;
export type LedgerOrders = Orders<typeof sizes, typeof faults>;

export const LEDGER = describeDrill({
  name: "ledger",
  about: `Members and staff move money over HTTP while the servers and PostgreSQL are killed. Everything that was acknowledged is then
compared with the database: nothing may be lost, doubled, invented or different.`,
  sizes,
  faults,
});
