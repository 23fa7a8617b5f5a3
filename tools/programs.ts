/** `node tools/programs.ts GROUP NAME [ARGS]` runs one program of a group: what `npm run drill`, `bench` and `release` stand for. */
import { spawn } from "node:child_process";
import { constants } from "node:os";

/** What each group runs, by name: a program with its first arguments. */
const PROGRAM_GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  drill: {
    ledger: "node apps/drills/src/drill/main.ts",
    club: "node apps/drills/src/club-drill/main.ts",
    accounts: "node apps/drills/src/accounts-drill/main.ts",
    mandates: "node apps/drills/src/mandates-drill/main.ts",
    phone: "node apps/drills/src/phone-drill/main.ts",
    promises: "node apps/drills/src/promises-drill/main.ts",
    away: "node apps/drills/src/away-drill/main.ts",
    login: "node apps/drills/src/login-drill/main.ts",
    load: "node apps/drills/src/load-drill/main.ts",
    full: "node apps/drills/src/full-drill/main.ts",
    net: "node apps/drills/src/net-drill/main.ts",
    network: "node apps/drills/src/network-drill/main.ts",
    soak: "node apps/drills/src/soak-drill/main.ts",
    proof: "node apps/drills/src/proof-drill/main.ts",
    documents: "node apps/drills/src/documents-drill/main.ts",
    alerts: "node apps/drills/src/alerts-drill/main.ts",
    flood: "node apps/drills/src/flood/main.ts",
    uploads: "node apps/drills/src/uploads-drill/main.ts",
    attack: "node apps/drills/src/attack/main.ts",
    restore: "node apps/drills/src/restore-drill/main.ts",
    pgbackrest: "node apps/drills/src/pgbackrest-drill/main.ts",
    failover: "node apps/drills/src/failover-drill/main.ts",
    rolling: "node apps/drills/src/rolling-drill/main.ts",
    upgrade: "node apps/drills/src/upgrade-drill/main.ts",
    figures: "node tools/bench/drill-figures.ts",
    "figures-year": "node tools/bench/figures-year.ts",
    postgres: "node tools/checks/test-postgres.ts",
    review: "node tools/stories/review/drill-review.ts",
    strangers: "node tools/bench/drill-strangers.ts",
  },
  bench: {
    web: "node tools/bench/bench-web.ts",
    releases: "node tools/bench/bench-releases.ts",
    scroll: "node tools/bench/bench-scroll.ts",
    ledger: "node apps/drills/src/bench/main.ts",
    club: "node apps/drills/src/club-bench/main.ts",
    log: "node apps/drills/src/log-bench/main.ts",
    statements: "node apps/drills/src/statements-bench/main.ts",
  },
  release: {
    build: "node tools/release/release.ts",
    sbom: "node tools/release/sbom.ts",
    advisories: "node tools/checks/advisories.ts",
    package: "node tools/checks/check-package.ts",
  },
};

/** Runs the program of this name with these arguments, hands signals on to it, and ends with its exit code. */
function run(command: string, args: readonly string[]): void {
  const [program = "", ...first] = command.split(" ");
  const child = spawn(program === "node" ? process.execPath : program, [...first, ...args], {
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => child.kill(signal));
  }
  child.once("error", ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exitCode = 127;
  });
  child.once("exit", (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal ?? "SIGTERM"];
  });
}

if (import.meta.main) {
  const [group = "", name = "", ...args] = process.argv.slice(2);
  const programs = PROGRAM_GROUPS[group] ?? {};
  const command = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (command === undefined) {
    const names = Object.keys(programs).join(", ");
    if (name === "--help") {
      process.stdout.write(
        `npm run ${group} -- NAME [options]\n\nNAME is one of: ${names}. NAME --help says what it does.\n`,
      );
    } else {
      process.stderr.write(
        `npm run ${group} -- NAME needs one of these names: ${names}. ${name === "" ? "" : `"${name}" is none of them.`}\n`,
      );
      process.exitCode = 2;
    }
  } else run(command, args);
}
