/** `npm run drill:flood`: what others notice while a few addresses hold every connection they can. docs/drills.md says how to read it. */
import { floodOrders, HELP, type FloodOrders } from "./orders.ts";
import { runFlood } from "./run.ts";
import { timeAt, type Visits } from "./visitors.ts";

let closeAll: (() => Promise<void>) | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    void (closeAll?.() ?? Promise.resolve()).finally(() => process.exit(130));
  });
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const row = (name: string, { times, refused }: Visits): string =>
  `  ${name}: ${times.length} answers, p50 ${timeAt(times, 0.5).toFixed(1)} ms, p99 ${timeAt(times, 0.99).toFixed(1)} ms, ${refused.length} refused`;

async function main(orders: FloodOrders): Promise<number> {
  const { idle, slowHeads, slowBodies, addresses, plant } = orders;
  const planted = plant === undefined ? "" : `, ${plant} planted`;
  say(
    `${idle} idle, ${slowHeads} slow heads, ${slowBodies} slow bodies from ${addresses} addresses${planted}`,
  );
  const { quiet, flooded, attack, faults } = await runFlood(orders, (close) => (closeAll = close));
  closeAll = undefined;
  say(row("quiet", quiet));
  say(row("flood", flooded));
  say(`  attack: ${attack.opened} opened, ${attack.most} open at most, ${attack.last} at the end`);
  for (const fault of faults) say(`    ${fault}`);
  const isPassed = plant === undefined ? faults.length === 0 : faults.length > 0;
  if (plant !== undefined) say(isPassed ? "  noticed, as it should be" : "  NOT NOTICED");
  say(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
  return isPassed ? 0 : 1;
}

let orders: FloodOrders | undefined;
try {
  orders = floodOrders(process.argv.slice(2));
  if (orders === undefined) say(HELP);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
if (orders !== undefined) process.exitCode = await main(orders);
