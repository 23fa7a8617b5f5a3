import { setTimeout as pause } from "node:timers/promises";
import { readText } from "./calls.ts";
import type { DrillMember } from "./people.ts";
import { scaleTime } from "./scale-time.ts";

/** A call: when it was sent and answered, in milliseconds of one clock, and with which status; 0 where the line broke or no answer came. */
export type Look = { sentAt: number; answeredAt: number; status: number; code?: string };

/** A new reader comes so often, whatever became of those before. */
const LOOK_EVERY_MS = 100;
const LOOK_GIVES_UP_MS = 15_000;
const BACK_WITHIN_MS = 30_000;

/** Reads of one member, each without waiting for the ones before. */
export class Readers {
  readonly looks: Look[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #open = new Set<Promise<void>>();

  constructor(url: string, { headers }: DrillMember) {
    this.#timer = setInterval(() => {
      const look = this.#look(`${url}/api/customer/get`, headers);
      this.#open.add(look);
      void look.finally(() => this.#open.delete(look));
    }, LOOK_EVERY_MS);
  }

  async #look(url: string, headers: DrillMember["headers"]): Promise<void> {
    const sentAt = performance.now();
    const look = await fetch(url, { headers, signal: AbortSignal.timeout(LOOK_GIVES_UP_MS) })
      .then(async (response) => ({
        status: response.status,
        code: readText(await response.json(), "code") ?? "",
      }))
      .catch(() => ({ status: 0 }));
    this.looks.push({ sentAt, answeredAt: performance.now(), ...look });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }
}

/** When the first call was answered with success that was sent since then, in milliseconds of its clock; Infinity when none was. */
export const findNextSuccess = (looks: readonly Look[], since: number): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...looks
      .filter(({ sentAt, status }) => sentAt >= since && status >= 200 && status < 300)
      .map(({ answeredAt }) => answeredAt),
  );

/** Resolves when a call that was sent since then has succeeded, or when it has taken too long. */
export async function waitUntilSuccess(looks: readonly Look[], since: number): Promise<void> {
  const giveUpAt = performance.now() + scaleTime(BACK_WITHIN_MS);
  while (findNextSuccess(looks, since) === Infinity && performance.now() < giveUpAt)
    await pause(LOOK_EVERY_MS);
}
