/** `npm run bench -- club`: what members and staff wait for, in a small club and in a large one. docs/drills.md says how to read it. */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { BENCH_CLUB, readClubBenchOrders } from "./orders.ts";

const orders = readCommandLine(BENCH_CLUB, readClubBenchOrders);

// What the bench runs on takes seconds to load: `--help` does without.
const { runClubBench } = await import("./run.ts");
const { runStatementBench } = await import("./statement-bench.ts");

await runReports([{ ...orders, plant: undefined }], {
  describe: ({ seed, members, months }) =>
    `seed ${seed}: up to ${members} members, ${months} months`,
  run: orders.isStatementOnly ? runStatementBench : runClubBench,
  again: ({ seed, members, months, isStatementOnly }) =>
    `npm run bench -- club --members ${members} --months ${months} --seed ${seed}${isStatementOnly ? " --statement" : ""}`,
});
