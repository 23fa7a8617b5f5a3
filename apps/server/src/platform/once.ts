import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { after, type Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import type { Logger } from "./log.ts";
import { refuse } from "./refusing.ts";

/** What a use case may do with the member's Idempotency-Key. */
export type Once<Reply> = {
  /** Names this intent of the member, the same at every repetition; undefined when they gave it no key. */
  key: string | undefined;
  /**
   * Writes the reply down in the transaction of the effect: after a crash the effect and its reply are there, or neither.
   * Who does not call it has the reply written a moment after; then their effect needs a key of its own, such as `key`.
   */
  keep: (tx: Db, reply: Reply) => Promise<void>;
};

/** A reply as it leaves. */
export type Answered = { status: number; text: string; isReplay: boolean };

/** What was asked for: the same request has the same parts. `scope` is shared by the names of one use case. */
export type Asked = { scope: string; params: unknown; body: unknown };

export type OnceKeeper = {
  /**
   * Does the work once for the key of this member and answers its reply to every repetition, byte for byte. Refuses
   * `gen_idempotency_mismatch` for another request, `gen_idempotency_busy` when the first is still under way after a while.
   * What was refused or failed is forgotten and may be tried again.
   */
  answer: <Reply>(
    member: { memberId: string; key: string },
    asked: Asked,
    render: (reply: Reply) => Omit<Answered, "isReplay">,
    work: (once: Once<Reply>) => Promise<Reply>,
  ) => Promise<Answered>;
};

const KEPT_MS = 7 * 24 * 3_600_000;
/** Longer than any work takes; a dead server's claim lapses after it. */
const CLAIMED_FOR_MS = 20_000;
const WAIT_AT_MOST_MS = 5_000;
const LOOK_AGAIN_MS = 25;

/** Somebody else took over: our transaction must not count. */
class ClaimLost extends Error {
  override readonly name = "ClaimLost";
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const hashOf = (asked: Asked): Buffer =>
  createHash("sha256").update(JSON.stringify(asked, sorted)).digest();

type Row = { request_hash: Buffer; status: number | null; reply: string | null };

/** Claims the key, or answers undefined: somebody else has it, or it was answered. */
async function claim(
  db: Db,
  { memberId, key }: { memberId: string; key: string },
  hash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const mine = randomUUID();
  const lapsed = after(now, -KEPT_MS);
  const { rows } = await sql`
    insert into idempotency_key as kept (member_id, key, request_hash, claim, claimed_until, created_at)
      values (${memberId}, ${key}, ${hash}, ${mine}::uuid,
        clock_timestamp() + make_interval(secs => ${CLAIMED_FOR_MS / 1000}), ${now}::timestamptz)
    on conflict (member_id, key) do update set request_hash = excluded.request_hash, claim = excluded.claim,
        claimed_until = excluded.claimed_until, created_at = excluded.created_at, status = null, reply = null
      where kept.created_at <= ${lapsed}::timestamptz
        or (kept.status is null and kept.request_hash = excluded.request_hash
          and kept.claimed_until < clock_timestamp())
    returning 1`.execute(db);
  return rows.length === 1 ? mine : undefined;
}

async function rowOf(
  db: Db,
  { memberId, key }: { memberId: string; key: string },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select request_hash, status, reply from idempotency_key
    where member_id = ${memberId} and key = ${key}`.execute(db);
  return rows[0];
}

/** Keeps what was answered to each key in the database, so that every instance and every restart knows it. */
export function createOnceKeeper(db: Db, clock: Clock, log: Logger): OnceKeeper {
  return {
    answer: async (member, asked, render, work) => {
      const hash = hashOf(asked);
      const { memberId, key } = member;
      const giveUpAt = performance.now() + WAIT_AT_MOST_MS;
      for (;;) {
        const mine = await claim(db, member, hash, clock.now());
        if (mine !== undefined) {
          let kept: Omit<Answered, "isReplay"> | undefined;
          const keep = async (tx: Db, { status, text }: Omit<Answered, "isReplay">) => {
            const { numAffectedRows } = await sql`update idempotency_key
              set status = ${status}, reply = ${text}
              where member_id = ${memberId} and key = ${key} and claim = ${mine}::uuid and status is null`.execute(
              tx,
            );
            if (numAffectedRows !== 1n) throw new ClaimLost("the key was taken over");
          };
          try {
            const reply = await work({
              key: `${memberId}:${key}`,
              keep: async (tx, value) => {
                const rendered = render(value);
                await keep(tx, rendered);
                kept = rendered;
              },
            });
            if (kept === undefined) {
              const rendered = render(reply);
              await keep(db, rendered);
              kept = rendered;
            }
            return { ...kept, isReplay: false };
          } catch (error) {
            if (error instanceof ClaimLost) continue;
            await sql`delete from idempotency_key
              where member_id = ${memberId} and key = ${key} and claim = ${mine}::uuid and status is null`
              .execute(db)
              .catch(() => log.warn("a key that came to nothing stays claimed for a while"));
            throw error;
          }
        }
        const row = await rowOf(db, member);
        if (row !== undefined && !hash.equals(row.request_hash)) {
          refuse(
            "gen_idempotency_mismatch",
            "This form was sent before with other values. Please close it and begin again.",
          );
        }
        if (row !== undefined && row.status !== null && row.reply !== null) {
          return { status: row.status, text: row.reply, isReplay: true };
        }
        if (performance.now() > giveUpAt) {
          refuse(
            "gen_idempotency_busy",
            "Your request is still being worked on. Please look again in a moment.",
          );
        }
        await pause(LOOK_AGAIN_MS);
      }
    },
  };
}

/** The member's key, or undefined without one. Refuses what is no key: 1 to 255 printable ASCII characters. */
export function onceKeyOf(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== "string" || !/^[!-~]{1,255}$/.test(header)) {
    refuse("malformed", "The Idempotency-Key must be 1 to 255 printable characters.");
  }
  return header;
}

/** Forgets the keys that no longer count. */
export async function forgetKeys(db: Db, clock: Clock): Promise<void> {
  await sql`delete from idempotency_key where created_at <= ${after(clock.now(), -KEPT_MS)}`.execute(
    db,
  );
}
