import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";
import { explainNoHistory } from "./older-schema.ts";

const MOST = 100_000_000;

const sizes = {
  postings: { full: 1_000_000, short: 3_000, most: MOST, text: "postings in the database" },
  members: { full: 10_000, short: 60, most: MOST, text: "members of the club" },
  kills: {
    full: MOST,
    short: 3,
    planted: 0,
    least: 0,
    most: MOST,
    text: "it is killed at so many steps, and at every one at most",
  },
} as const satisfies Sizes;

const faults = {
  rewrite: { text: "a migration writes a large table anew", says: / rewrites ledger\.posting/ },
  hold: {
    text: "a migration holds a lock twice as long as it may",
    says: /9990_planted\.sql holds ShareRowExclusiveLock on ledger\.balance for \d+\.\d s/,
  },
  balance: { text: "a migration changes a balance", says: /balances are not what they were/ },
  half: {
    text: "a migration cannot be repeated once it was cut short",
    says: /killed at 9990_planted\.sql[^]*already exists/,
  },
} as const satisfies Faults;

const options = {
  from: {
    value: "REVISION",
    text: "the git revision whose schema is upgraded (the newest tag; without one a commit that the drill names)",
  },
} as const;

export type UpgradePlant = keyof typeof faults;
export type UpgradeOrders = Orders<typeof sizes, typeof faults, typeof options>;

export const UPGRADE = describeDrill({
  name: "upgrade",
  about: `A database with the schema of an earlier revision is upgraded with today's migrations, and once more while the program that migrates, or
PostgreSQL, is killed with kill -9 at each step. No migration holds a lock that a server would wait for longer than a second, all balances are what
they were, everything that the integrity check promises holds, and both upgrades end the same. Ends with 3 where the history is not here.`,
  sizes,
  faults,
  options,
  explainMissing: ({ from }) => explainNoHistory(from),
});
