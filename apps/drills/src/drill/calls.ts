import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "./chance.ts";
import type { DrillMember } from "./people.ts";

/** What was answered in the end. */
export type Reply = { status: number; body: unknown };

export type Call = {
  member: Pick<DrillMember, "headers">;
  method: "GET" | "POST" | "PATCH";
  path: string;
  body?: unknown;
  /** The member's Idempotency-Key. */
  key?: string;
};

export type Caller = {
  ask: (call: Call, chance: Chance, onWait: () => void) => Promise<Reply>;
  /** What the last of those that had to wait was told. */
  lastWait: () => string;
};

/** How a client is connected with the club. */
export type Connection = {
  url: string;
  /** Planted: every repetition calls itself something new. */
  hasFreshKeys?: boolean;
  /** How long a call is repeated before it is given up; three minutes without. */
  giveUpMs?: number;
  repeated: () => void;
  /** How long a client waits for an answer before it calls again; fifteen seconds without. */
  answerWithinMs?: number;
  /** Told of each answer that a call got in the end, by when it was sent that time. */
  answered?: (call: Call, reply: Reply, sentAt: number) => void;
  /** Told of every answer, also where the call is repeated; of status 0 where none came. */
  heard?: (call: Call, reply: Reply, sentAt: number) => void;
};

const GIVE_UP_MS = 180_000;
/** What is broken on purpose may never answer. */
export const PLANTED_GIVE_UP_MS = 45_000;
const ANSWER_WITHIN_MS = 15_000;
const AGAIN_MS = 100;
const AGAIN_AT_MOST_MS = 1_600;
/** So often an answer is on its way when the line drops. */
const LOST_SHARE = 0.04;

function memberOf(value: unknown, path: readonly string[]): unknown {
  let inside = value;
  for (const name of path) {
    if (typeof inside !== "object" || inside === null) return undefined;
    inside = Reflect.get(inside, name);
  }
  return inside;
}

/** The member of an answer that is text, if it is. */
export function readText(value: unknown, ...path: readonly string[]): string | undefined {
  const inside = memberOf(value, path);
  return typeof inside === "string" ? inside : undefined;
}

/** The member of an answer that is a number, or NaN. */
export function readNumber(value: unknown, ...path: readonly string[]): number {
  const inside = memberOf(value, path);
  return typeof inside === "number" ? inside : Number.NaN;
}

async function once(line: Connection, call: Call, key: string | undefined): Promise<Reply> {
  const response = await fetch(`${line.url}/api${call.path}`, {
    method: call.method,
    headers: {
      ...call.member.headers,
      ...(key !== undefined && { "idempotency-key": key }),
      ...(call.body !== undefined && { "content-type": "application/json" }),
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    signal: AbortSignal.timeout(line.answerWithinMs ?? ANSWER_WITHIN_MS),
  });
  const text = await response.text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  return { status: response.status, body };
}

const isOpen = ({ status, body }: Reply): boolean =>
  status >= 500 || status === 429 || readText(body, "code") === "gen_idempotency_busy";

/**
 * Calls as a patient browser on a bad line does: until there is an answer, always under the same key. Now and then an
 * answer is lost on purpose, and asked for again. `onWait` is called when it takes longer than a moment.
 */
export function createCaller(line: Connection): Caller {
  let lastWait = "no one waited";
  const { giveUpMs = GIVE_UP_MS, hasFreshKeys = false } = line;
  const ask: Caller["ask"] = async (call, chance, onWait) => {
    const giveUpAt = performance.now() + giveUpMs;
    for (let tried = 0; ; tried += 1) {
      if (tried > 0) line.repeated();
      const isFresh = hasFreshKeys && tried > 0 && call.key !== undefined;
      let why: string;
      const sentAt = performance.now();
      try {
        const reply = await once(line, call, isFresh ? `${call.key}~${tried}` : call.key);
        line.heard?.(call, reply, sentAt);
        const isLost = call.method !== "GET" && tried < 3 && chance.happens(LOST_SHARE);
        if (!isOpen(reply) && !isLost) {
          line.answered?.(call, reply, sentAt);
          return reply;
        }
        why = `${reply.status} ${readText(reply.body, "code") ?? ""}`;
        if (isLost) continue;
      } catch (error) {
        line.heard?.(call, { status: 0, body: undefined }, sentAt);
        why = String(error);
      }
      if (performance.now() > giveUpAt) throw new Error(`${call.method} ${call.path}: ${why}`);
      lastWait = `${call.path}: ${why}`;
      onWait();
      await pause(Math.min(AGAIN_MS * 2 ** tried, AGAIN_AT_MOST_MS));
    }
  };
  return { ask, lastWait: () => lastWait };
}
