/** `npm run drill:uploads`: what others notice while members send hostile files and many large ones. docs/drills.md says how to read it. */
import { timeAt, type Visits } from "../flood/visitors.ts";
import { HELP, uploadsOrders, type UploadsOrders } from "./orders.ts";
import { runUploads } from "./run.ts";

let closeAll: (() => Promise<void>) | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    void (closeAll?.() ?? Promise.resolve()).finally(() => process.exit(130));
  });
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const row = (name: string, { times, refused }: Visits): string =>
  `  ${name}: ${times.length} answers, p50 ${timeAt(times, 0.5).toFixed(1)} ms, p99 ${timeAt(times, 0.99).toFixed(1)} ms, ${refused.length} refused`;

const counted = (answers: ReadonlyMap<number, number>): string =>
  [...answers]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status === 0 ? "broken off" : status}`)
    .join(", ");

async function main(orders: UploadsOrders): Promise<number> {
  const { hostile, uploads, members, seed, plant } = orders;
  const planted = plant === undefined ? "" : `, ${plant} planted`;
  say(
    `seed ${seed}: ${hostile} hostile files and ${uploads} uploads of 10 MB at once by ${members} members${planted}`,
  );
  const outcome = await runUploads(orders, (close) => (closeAll = close), say);
  closeAll = undefined;
  say(row("quiet", outcome.quiet));
  say(row("uploads", outcome.loaded));
  say(`  hostile files: ${counted(outcome.hostile)}`);
  say(`  large files: ${counted(outcome.large)}`);
  say(
    `  server memory: ${megabytes(outcome.memory.before)} before, ${megabytes(outcome.memory.most)} at most`,
  );
  say(
    `  temporary files left: ${outcome.left.afterwards} afterwards, ${outcome.left.afterKill} after a kill`,
  );
  for (const fault of outcome.faults) say(`    ${fault}`);
  const isPassed = plant === undefined ? outcome.faults.length === 0 : outcome.faults.length > 0;
  if (plant !== undefined) say(isPassed ? "  noticed, as it should be" : "  NOT NOTICED");
  say(isPassed ? "\nThe drill passed." : `\nThe drill FAILED. Again with --seed ${seed}.`);
  return isPassed ? 0 : 1;
}

let orders: UploadsOrders | undefined;
try {
  orders = uploadsOrders(process.argv.slice(2));
  if (orders === undefined) say(HELP);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
if (orders !== undefined) process.exitCode = await main(orders);
