/**
 * `npm run drill -- failover`: members move money while the databases and what stands around them are killed and frozen; then everything
 * that was acknowledged is compared with everything that is there. docs/drills.md says how to read it.
 */
import { readCommandLine, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";
import { writeFaults } from "../drill/programme.ts";
import { FAULT_KINDS, findP95 } from "./faults.ts";
import { findMissingPackages } from "./ground.ts";
import { DRILL_FAILOVER, readFailoverOrders } from "./orders.ts";

/** No package, no drill: neither passed nor failed. */
const NOT_RUN = 3;

const orders = readCommandLine(DRILL_FAILOVER, readFailoverOrders);
const missing = findMissingPackages();
if (missing.length > 0) {
  writeLine(`NOT RUN: Debian's packages are missing. apt-get install ${missing.join(" ")}`);
  process.exit(NOT_RUN);
}

const { runFailoverDrill } = await import("./run.ts");
let closeAll: (() => Promise<void>) | undefined;

const inSeconds = (ms: number): string => (ms / 1_000).toFixed(1);

async function main(): Promise<boolean> {
  const { seed, members, clients, counts, plant } = orders;
  const planted = plant === undefined ? "" : `, ${plant} planted`;
  writeLine(`\nseed ${seed}: ${members} members, ${clients} clients${planted}`);
  const outcome = await runFailoverDrill(
    orders,
    (close) => (closeAll = close),
    (line) => writeLine(`  … ${line}`),
  );
  closeAll = undefined;
  const { result, disturbances, signedOut, acknowledged, repeated, seconds } = outcome;
  for (const kind of FAULT_KINDS) {
    const theirs = disturbances.filter((one) => one.kind === kind);
    if (theirs.length === 0) continue;
    const times = theirs.map(({ nextMs }) => nextMs);
    const silence = Math.max(...theirs.map(({ silentMs }) => silentMs));
    writeLine(
      `  ${kind}, ${theirs.length} times: next acknowledged write after p95 ${inSeconds(findP95(times))} s, at most ${inSeconds(Math.max(...times))} s; longest silence ${inSeconds(silence)} s`,
    );
  }
  writeLine(`  ${acknowledged} acknowledged, ${repeated} repeated; ${seconds.toFixed(0)} s`);
  const judged = Object.entries(result);
  const counted = judged.map(([name, entries]) => `${entries.length} ${name}`);
  writeLine(`  ${counted.join(", ")}; ${signedOut} signed out`);
  const faults = [
    ...judged.flatMap(([name, entries]) => entries.map((entry) => `${name}: ${entry}`)),
    ...(signedOut > 0 ? [`${signedOut} members were signed out`] : []),
    ...outcome.faults,
  ];
  const again = `npm run drill -- failover --seed ${seed} --members ${members} --clients ${clients} --kills ${counts["PostgreSQL killed"]} --nodes ${counts["node killed"]} --freezes ${counts["primary frozen"]} --balancers ${counts["balancer killed"]} --etcds ${counts["etcd killed"]}`;
  writeFaults(faults, { plant, again });
  const isPassed = faults.length === 0;
  writeLine(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
  return isPassed;
}

await runProgram({ run: main, close: () => closeAll?.() });
