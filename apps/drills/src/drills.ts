import { ALERTS, METRICS_BENCH } from "./alerts-drill/drill.ts";
import { ATTACK } from "./attack/drill.ts";
import { AWAY } from "./away-drill/drill.ts";
import { LEDGER_BENCH } from "./bench/drill.ts";
import { CLUB_BENCH } from "./club-bench/drill.ts";
import { CLUB } from "./club-drill/drill.ts";
import type { Drill } from "./define-drill.ts";
import { LEDGER } from "./drill/drill.ts";
import { FAILOVER } from "./failover-drill/drill.ts";
import { FLOOD } from "./flood/drill.ts";
import { FULL } from "./full-drill/drill.ts";
import { LOAD } from "./load-drill/drill.ts";
import { LOG_BENCH } from "./log-bench/drill.ts";
import { LOGIN } from "./login-drill/drill.ts";
import { MANDATES } from "./mandates-drill/drill.ts";
import { NET } from "./net-drill/drill.ts";
import { NETWORK } from "./network-drill/drill.ts";
import { PGBACKREST } from "./pgbackrest-drill/drill.ts";
import { PHONE } from "./phone-drill/drill.ts";
import { RESTORE } from "./restore-drill/drill.ts";
import { ROLLING } from "./rolling-drill/drill.ts";
import { SOAK } from "./soak-drill/drill.ts";
import { STATEMENTS_BENCH } from "./statements-bench/drill.ts";
import { UPGRADE } from "./upgrade-drill/drill.ts";
import { UPLOADS } from "./uploads-drill/drill.ts";

/** Every drill and bench, in the order of docs/drills.md. Loads nothing that a drill runs on. */
export const DRILLS: readonly Drill[] = [
  LEDGER,
  CLUB,
  MANDATES,
  PHONE,
  AWAY,
  LOGIN,
  LOAD,
  FULL,
  NETWORK,
  NET,
  SOAK,
  ROLLING,
  ALERTS,
  FLOOD,
  UPLOADS,
  ATTACK,
  RESTORE,
  PGBACKREST,
  FAILOVER,
  UPGRADE,
  LEDGER_BENCH,
  CLUB_BENCH,
  LOG_BENCH,
  STATEMENTS_BENCH,
  METRICS_BENCH,
];

/** What a runner of a drill has to know, in a line. */
const describeFacts = ({ faults, hasShort, mayNotRun, hasStopwatch }: Drill): string =>
  [
    hasShort ? "--short" : "",
    Object.keys(faults).length > 0 ? `--plant ${Object.keys(faults).join(" | ")}` : "",
    mayNotRun ? "needs what not every machine has" : "",
    hasStopwatch ? "holds a stopwatch" : "",
  ]
    .filter(Boolean)
    .join("; ");

/** A line about each drill or bench of a group, and one about its short form, its faults and what it needs. */
export function describeDrills(group: string): string[] {
  const lines: string[] = [];
  for (const drill of DRILLS.filter((one) => one.group === group)) {
    const [first = ""] = drill.about.split(/(?<=[.])\s/);
    lines.push(`${drill.name.padEnd(12)}${first.replaceAll("\n", " ")}`);
    const facts = describeFacts(drill);
    if (facts !== "") lines.push(`${"".padEnd(12)}${facts}`);
  }
  return lines;
}
