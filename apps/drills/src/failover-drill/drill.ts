import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";
import { findMissingPackages } from "./ground.ts";

const MOST = 1_000;

const sizes = {
  kills: {
    full: 20,
    short: 2,
    planted: 3,
    least: 0,
    most: MOST,
    text: "kills of the primary's PostgreSQL",
  },
  nodes: {
    full: 5,
    short: 1,
    planted: 0,
    least: 0,
    most: MOST,
    text: "kills of the primary's whole node",
  },
  freezes: {
    full: 5,
    short: 1,
    planted: 0,
    least: 0,
    most: MOST,
    text: "freezes of 30 to 45 s of the primary, of its node and of the standby, each",
  },
  balancers: { full: 5, short: 1, planted: 0, least: 0, most: MOST, text: "kills of a HAProxy" },
  etcds: { full: 5, short: 1, planted: 0, least: 0, most: MOST, text: "kills of an etcd" },
  members: { full: 48, most: MOST, text: "members of the club" },
  clients: { full: 32, most: MOST, text: "clients at once" },
} as const satisfies Sizes;

const faults = {
  async: {
    text: "replication is asynchronous, and its link is cut 2 s before a primary is killed",
    says: /^lost: /,
  },
} as const satisfies Faults;

export type FailoverPlant = keyof typeof faults;
export type FailoverOrders = Orders<typeof sizes, typeof faults>;

export const FAILOVER = describeDrill({
  name: "failover",
  about: `Members move money while databases, whole nodes, balancers and etcd are killed or freeze and go on: three PostgreSQL under Patroni and etcd
and two servers, each behind a HAProxy, with the files of ops/ha. Nothing that was acknowledged is lost, doubled or contradicted, no one is
signed out, and writes go on in time. Ends with 3 where Debian's packages are missing.`,
  sizes,
  faults,
  explainMissing: () => {
    const missing = findMissingPackages();
    return missing.length === 0
      ? undefined
      : `Debian's packages are missing. apt-get install ${missing.join(" ")}`;
  },
});
