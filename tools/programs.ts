/** `node tools/programs.ts GROUP NAME [ARGS]` runs one program of a group: what `npm run drill`, `bench` and `release` stand for. */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { describeDrills, DRILLS } from "../apps/drills/src/drills.ts";

/** The drills or benches of apps/drills, each run by the one program of all of them. */
const listPrograms = (group: "drill" | "bench"): Record<string, string> =>
  Object.fromEntries(
    DRILLS.filter((drill) => drill.group === group).map(({ name }) => [
      name,
      `node apps/drills/src/main.ts ${group} ${name}`,
    ]),
  );

/** What each group runs, by name: a program with its first arguments. */
const PROGRAM_GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  drill: {
    ...listPrograms("drill"),
    figures: "node tools/bench/drill-figures.ts",
    "figures-year": "node tools/bench/figures-year.ts",
    postgres: "node tools/checks/test-postgres.ts",
    review: "node tools/stories/review/drill-review.ts",
    strangers: "node tools/bench/drill-strangers.ts",
  },
  bench: {
    ...listPrograms("bench"),
    web: "node tools/bench/bench-web.ts",
    releases: "node tools/bench/bench-releases.ts",
    scroll: "node tools/bench/bench-scroll.ts",
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
    if (name === "") for (const line of describeDrills(group)) process.stdout.write(`${line}\n`);
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
