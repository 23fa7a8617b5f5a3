import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "./chance.ts";
import type { DrillMember } from "./people.ts";
import type { Stage } from "./stage.ts";

/** How much of a scenario is run: so many rounds, so many callers at once, so many kills of the server spread over them. */
export type ScenarioSize = { rounds: number; parallel: number; kills: number };

/** What a scenario works with. `wrong` collects, in a sentence each, what did not hold. */
export type Arena = ScenarioSize & {
  stage: Stage;
  members: readonly DrillMember[];
  chance: Chance;
  wrong: string[];
  /** The Idempotency-Key of an intent: always the same, unless that is what is broken on purpose. */
  keyFor: (intent: string) => string;
};

/** Does its rounds and notes what did not hold; answers how many calls were made. */
export type Scenario = (arena: Arena) => Promise<number>;

/** An answer to the byte. */
export type Answer = { status: number; text: string };

const GIVE_UP_MS = 180_000;

type Ask = { member: DrillMember; method: string; path: string; body?: unknown; key?: string };

/** Calls until there is an answer that is final, always under the same key. */
export async function callUntilFinal({ url }: Stage, ask: Ask): Promise<Answer> {
  const { member, method, path, body, key } = ask;
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (let why = ""; ; await pause(100)) {
    if (performance.now() > giveUpAt) throw new Error(`${method} ${path}: ${why}`);
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...member.headers,
          ...(key !== undefined && { "idempotency-key": key }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      });
      const text = await response.text();
      const isOpen = response.status >= 500 || response.status === 429;
      if (!isOpen && !text.includes('"gen_idempotency_busy"')) {
        return { status: response.status, text };
      }
      why = `${response.status} ${text}`;
    } catch (error) {
      why = String(error);
    }
  }
}

/** Does `work` for each number up to `count`, a few at a time, while the server is killed now and then. */
export async function runWhileKilled(
  { stage, kills, chance }: Arena,
  count: number,
  atOnce: number,
  work: (number: number) => Promise<void>,
): Promise<void> {
  const due = Array.from({ length: kills }, () => chance.between(1, count)).toSorted(
    (one, other) => one - other,
  );
  const progress = { begun: 0 };
  const killer = async (): Promise<void> => {
    for (const at of due) {
      while (progress.begun < at) await pause(5);
      await pause(chance.between(0, 200));
      await stage.killServer();
    }
  };
  const lane = async (): Promise<void> => {
    while (progress.begun < count) {
      progress.begun += 1;
      await work(progress.begun);
    }
  };
  await Promise.all([killer(), ...Array.from({ length: Math.min(atOnce, count) }, lane)]);
}

/** The naira wallet of a member, taken in turn. */
export function queueByKey(
  members: readonly DrillMember[],
  number: number,
): { member: DrillMember; walletId: string } {
  const member = members[number % members.length];
  const wallet = member?.wallets.find(({ currency }) => currency === "NGN");
  if (member === undefined || wallet === undefined) throw new Error("the club is empty");
  return { member, walletId: wallet.walletId };
}
