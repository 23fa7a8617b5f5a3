import { ALERTS, METRICS_BENCH } from "./alerts-drill/drill.ts";
import { ATTACK } from "./attack/drill.ts";
import { AWAY } from "./away-drill/drill.ts";
import { LEDGER_BENCH } from "./bench/drill.ts";
import { CLUB_BENCH } from "./club-bench/drill.ts";
import { CLUB } from "./club-drill/drill.ts";
import { defineDrill, type Drill } from "./define-drill.ts";
import { LEDGER } from "./drill/drill.ts";
import { FAILOVER } from "./failover-drill/drill.ts";
import { FLOOD } from "./flood/drill.ts";
import { FULL } from "./full-drill/drill.ts";
import { LOAD } from "./load-drill/drill.ts";
import { LOG_BENCH } from "./log-bench/drill.ts";
import { LOGIN } from "./login-drill/drill.ts";
import { MANDATES } from "./mandates-drill/drill.ts";
import { NET } from "./net-drill/drill.ts";
import { PGBACKREST } from "./pgbackrest-drill/drill.ts";
import { PHONE } from "./phone-drill/drill.ts";
import { RESTORE } from "./restore-drill/drill.ts";
import { ROLLING } from "./rolling-drill/drill.ts";
import { SOAK } from "./soak-drill/drill.ts";
import { UPGRADE } from "./upgrade-drill/drill.ts";
import { UPLOADS } from "./uploads-drill/drill.ts";

/** Every drill and bench, in the order of docs/drills.md. Loads nothing that a drill runs on. */
export const DRILLS: readonly Drill[] = [
  defineDrill(LEDGER, async (orders) => (await import("./drill/run.ts")).runLedgerDrill(orders)),
  defineDrill(CLUB, async (orders) => (await import("./club-drill/run.ts")).runClubDrill(orders)),
  defineDrill(MANDATES, async (orders) =>
    (await import("./mandates-drill/run.ts")).runMandatesDrill(orders),
  ),
  defineDrill(PHONE, async (orders) =>
    (await import("./phone-drill/run.ts")).runPhoneDrill(orders),
  ),
  defineDrill(AWAY, async (orders) => (await import("./away-drill/run.ts")).runAwayDrill(orders)),
  defineDrill(LOGIN, async (orders) =>
    (await import("./login-drill/run.ts")).runLoginDrill(orders),
  ),
  defineDrill(LOAD, async (orders) => (await import("./load-drill/run.ts")).runLoadDrill(orders)),
  defineDrill(FULL, async (orders) => (await import("./full-drill/run.ts")).runFullDrill(orders)),
  defineDrill(NET, async (orders) => (await import("./net-drill/run.ts")).runNetDrill(orders)),
  defineDrill(SOAK, async (orders) => (await import("./soak-drill/run.ts")).runSoakDrill(orders)),
  defineDrill(ROLLING, async (orders) =>
    (await import("./rolling-drill/run.ts")).runRollingDrill(orders),
  ),
  defineDrill(ALERTS, async (orders) =>
    (await import("./alerts-drill/run.ts")).runAlertsDrill(orders),
  ),
  defineDrill(FLOOD, async (orders) => (await import("./flood/run.ts")).runFlood(orders)),
  defineDrill(UPLOADS, async (orders) =>
    (await import("./uploads-drill/run.ts")).runUploads(orders),
  ),
  defineDrill(ATTACK, async (orders) => (await import("./attack/run.ts")).runAttack(orders)),
  defineDrill(RESTORE, async (orders) =>
    (await import("./restore-drill/run.ts")).runRestoreDrill(orders),
  ),
  defineDrill(PGBACKREST, async (orders) =>
    (await import("./pgbackrest-drill/run.ts")).runPgbackrestDrill(orders),
  ),
  defineDrill(FAILOVER, async (orders) =>
    (await import("./failover-drill/run.ts")).runFailoverDrill(orders),
  ),
  defineDrill(UPGRADE, async (orders) =>
    (await import("./upgrade-drill/run.ts")).runUpgradeDrill(orders),
  ),
  defineDrill(LEDGER_BENCH, async (orders) =>
    (await import("./bench/run.ts")).runLedgerBench(orders),
  ),
  defineDrill(CLUB_BENCH, async (orders) =>
    orders.options.statement
      ? (await import("./club-bench/statement-bench.ts")).runStatementBench(orders)
      : (await import("./club-bench/run.ts")).runClubBench(orders),
  ),
  defineDrill(LOG_BENCH, async (orders) =>
    (await import("./log-bench/run.ts")).runLogBench(orders),
  ),
  defineDrill(METRICS_BENCH, async (orders) =>
    (await import("./alerts-drill/run.ts")).runMetricsBench(orders),
  ),
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
