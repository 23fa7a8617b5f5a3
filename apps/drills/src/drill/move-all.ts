import { setTimeout as pause } from "node:timers/promises";
import { createChance } from "./chance.ts";
import { moveMoney, type Floor } from "./member-work.ts";

/** Each client waits so long between its movements. */
const BETWEEN_MS = 150;

/** Movements that were begun and that found no end, and whether no more are to begin. */
export type Movements = { begun: number; isOver: boolean; failures: string[] };

/** Lets so many clients move money until it is over. Resolves when each has its last answer. */
export async function moveUntilOver(
  floor: Floor,
  clients: number,
  movements: Movements,
): Promise<void> {
  const client = async (): Promise<void> => {
    while (!movements.isOver) {
      movements.begun += 1;
      const number = movements.begun;
      await moveMoney(floor, number, createChance(floor.seed, number), () => undefined).catch(
        (error: unknown) => void movements.failures.push(String(error)),
      );
      await pause(BETWEEN_MS);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
