import { setTimeout as pause } from "node:timers/promises";
import type { EmbeddedPostgres } from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { createChance } from "../drill/chance.ts";
import { killAll, listProcessTree } from "../drill/processes.ts";
import { Gate } from "./gate.ts";
import type { UpgradeOrders } from "./drill.ts";
import { startUpgrade, type Step, type Upgrading } from "./upgrading.ts";

/** Steps that take longer are also killed somewhere in the middle. */
const LONG_STEP_MS = 100;
/** So many kills, out of 1, take PostgreSQL itself. */
const OF_POSTGRES = 0.3;

/** What came of an upgrade that was killed again and again. */
export type Killed = { programs: number; databases: number; isDone: boolean; faults: string[] };

type Ground = { postgres: EmbeddedPostgres; database: string; folder: string };

const KILLS = 41;

/** The steps that are killed: every one, or as many as were asked for, the first and the last among them. */
function chooseSteps(count: number, { kills, plant, seed }: UpgradeOrders): Set<number> {
  if (plant !== undefined) return new Set(plant === "half" ? undefined : []);
  const all = Array.from({ length: count }, (_, index) => index);
  if (kills >= count) return new Set(all);
  const chance = createChance(seed, KILLS);
  const chosen = new Set<number>();
  for (const index of [count - 1, 0]) if (chosen.size < kills) chosen.add(index);
  while (chosen.size < kills) chosen.add(chance.between(0, count - 1));
  return chosen;
}

/** Upgrades a database and kills the program that migrates, or PostgreSQL, at these steps: in the middle or before it is committed. Each time it is run again. */
export async function killAtSteps(
  { postgres, database, folder }: Ground,
  orders: UpgradeOrders,
  { steps, begunAt }: { steps: readonly Step[]; begunAt: number },
): Promise<Killed> {
  const chance = createChance(orders.seed, KILLS + 1);
  const chosen = chooseSteps(steps.length, orders);
  if (orders.plant === "half") chosen.add(steps.findIndex(({ name }) => name.startsWith("9990")));
  const gate = new Gate(postgres.address(database));
  const killed: Killed = { programs: 0, databases: 0, isDone: false, faults: [] };
  let upgrading: Upgrading | undefined;
  let hasEnded = false;
  const start = (): void => {
    hasEnded = false;
    upgrading = startUpgrade(postgres.addressOf("migrate", database), folder);
    void upgrading.ended.catch(() => undefined).then(() => (hasEnded = true));
  };
  let at = "";
  try {
    await gate.close();
    start();
    for (const [index, { name, endedAt }] of steps.entries()) {
      if (chosen.has(index)) {
        const tookMs = endedAt - (steps[index - 1]?.endedAt ?? begunAt);
        if (tookMs > LONG_STEP_MS && chance.happens(0.5)) await pause(tookMs * chance.next());
        else await gate.waitUntilReached(() => hasEnded);
        if (chance.happens(OF_POSTGRES)) {
          killAll(listProcessTree(postgres.pid() ?? 0));
          killed.databases += 1;
        } else {
          upgrading?.kill();
          killed.programs += 1;
        }
        await upgrading?.ended.catch(() => undefined);
        at = name;
        // A connection that waits at the gate learns only behind it that its program is gone.
        await gate.open();
        await gate.waitUntilGone();
        await gate.close();
        start();
      }
      await gate.waitUntilReached(() => hasEnded);
      if (index < steps.length - 1) await gate.pass();
    }
    await gate.open();
    await upgrading?.ended;
    killed.isDone = true;
  } catch (error) {
    const failed = await upgrading?.ended.catch((reason: unknown) => reason);
    const words = [error, failed].flatMap((one) => (one instanceof Error ? [one.message] : []));
    killed.faults.push(`killed at ${at} and run again: ${words.join("; ")}`);
  } finally {
    await gate.open();
    upgrading?.kill();
  }
  return killed;
}
