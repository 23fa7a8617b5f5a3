import { MINUTE_MS } from "@kinfold/contract/durations";
import type { Platform } from "#platform/platform.ts";
import { hashSecret } from "#platform/ids.ts";
import { findSessions, noteUses, type Caller, type Halves } from "./session-store.ts";

const WRITE_EVERY_MS = MINUTE_MS;

/** Who calls, and when each session was last used. */
export type SessionUses = {
  /** The caller with both halves of a living session; that is a use of it. */
  use: (halves: Omit<Halves, "usedAt">) => Promise<Caller | undefined>;
  /** Writes down the uses since the last time. */
  write: () => Promise<void>;
  /** Writes for the last time. */
  stop: () => Promise<void>;
};

type Asking = {
  token: string;
  cookie: string;
  hash: Buffer;
  key: string;
  answer: (caller: Caller | undefined) => void;
  fail: (error: unknown) => void;
};

/**
 * Each call asks the database, so that a session that was ended anywhere is ended here; those that come in one turn of the
 * event loop ask together. Uses are remembered here and written once a minute, so that reading costs no write. This process counts idle time
 * to the instant; another one, or the next after a crash, may end a session up to a minute early and never late.
 */
export function createSessionUses({
  db,
  clock,
  log,
}: Pick<Platform, "db" | "clock" | "log">): SessionUses {
  let uses = new Map<string, [Buffer, Date]>();
  let inHand: Promise<void> = Promise.resolve();

  const writeNow = async (): Promise<void> => {
    if (uses.size === 0) return;
    const written = [...uses];
    await noteUses(
      db,
      written.map(([, use]) => use),
    );
    // Those used again meanwhile wait for the next time.
    for (const [key, use] of written) if (uses.get(key) === use) uses.delete(key);
  };
  const write = (): Promise<void> => {
    inHand = inHand.catch(() => undefined).then(writeNow);
    return inHand;
  };
  const timer = setInterval(() => {
    write().catch(() => log.warn("the last uses of sessions wait to be written"));
  }, WRITE_EVERY_MS).unref();

  let asking: Asking[] = [];
  const ask = async (): Promise<void> => {
    const pending = asking;
    asking = [];
    const now = clock.now();
    try {
      const halves = pending.map((one) => ({ ...one, usedAt: uses.get(one.key)?.[1] }));
      const callers = await findSessions(db, halves, now);
      for (const [at, { hash, key, answer }] of pending.entries()) {
        const caller = callers[at];
        if (caller === undefined) uses.delete(key);
        else uses.set(key, [hash, now]);
        answer(caller);
      }
    } catch (error) {
      for (const { fail } of pending) fail(error);
    }
  };

  return {
    use: ({ token, cookie }) =>
      new Promise((answer, fail) => {
        const hash = hashSecret(token);
        const key = hash.toString("base64");
        if (asking.push({ token, cookie, hash, key, answer, fail }) === 1) {
          setImmediate(() => void ask());
        }
      }),
    write,
    stop: async () => {
      clearInterval(timer);
      await write().catch(() => log.warn("the last uses of sessions were not written"));
      uses = new Map();
    },
  };
}
