import type { MemberId, StaffId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs, type Clock } from "./clock.ts";
import { readBrokenConstraint, pipelineQuery, runTransaction, type Db } from "./db.ts";
import type { Logger } from "./log.ts";
import { Refused, refuse } from "./refusing.ts";

/** What a use case may do with the member's Idempotency-Key. */
export type IdempotencyContext<Reply> = {
  /** Names this intent of the caller, the same at every repetition; undefined when they gave it no key. */
  key: string | undefined;
  /**
   * Writes the reply down in the transaction of the effect: after a crash the effect and its reply are there, or neither.
   * Who does not call it has the reply written a moment after; then their effect needs a key of its own, such as `key`.
   */
  keep: (tx: Db, reply: Reply) => Promise<void>;
  /** Does the work and keeps its reply in one transaction. */
  within: (work: (tx: Db) => Promise<Reply>) => Promise<Reply>;
};

/** A reply as it leaves. */
export type Answered = { status: number; text: string; isReplay: boolean };

/** What was asked for: the same request has the same parts. `scope` is shared by the names of one use case. */
export type Asked = { scope: string; params: unknown; body: unknown };

export type IdempotencyKeeper = {
  /**
   * Does the work once for the key of this caller and answers its reply to every repetition, byte for byte. Refuses
   * `gen_idempotency_mismatch` for another request, `gen_idempotency_busy` when the first is still under way after a while.
   * What was refused is forgotten; what failed may be tried again under the same key.
   */
  answer: <Reply>(
    caller: { callerId: MemberId | StaffId; key: string },
    asked: Asked,
    render: (reply: Reply) => Omit<Answered, "isReplay">,
    work: (idempotency: IdempotencyContext<Reply>) => Promise<Reply>,
  ) => Promise<Answered>;
  /**
   * The same for work that does nothing but what it does in `idempotency.within`: the key is claimed, the work is done and its answer is
   * kept in that one transaction, so that a crash leaves nothing behind, not even a claim. `idempotency.key` names nothing here.
   * The key is looked at with the first statement of the work: what it does before that must be harmless to repeat.
   */
  answerWithin: IdempotencyKeeper["answer"];
  /** `idempotency.within` for a request that came without a key: a transaction. */
  unkeyed: <Reply>(work: (tx: Db) => Promise<Reply>) => Promise<Reply>;
};

const KEPT_MS = 7 * DAY_MS;
/**
 * A dead server's claim lapses after it. Longer than work takes but for a provider at its slowest (four calls of eight seconds):
 * the person who takes longer may find the key taken over and their answer void, and the next one finds by the key what they began.
 */
const CLAIMED_FOR_MS = 20_000;
const WAIT_AT_MOST_MS = 5_000;
const LOOK_AGAIN_MS = { first: 25, most: 200 };
/** What a client is told that waited in vain: the one before it is at work, or is dead and its claim lapses soon. */
const ASK_AGAIN_AFTER_SECONDS = 1;

/** Another person took over: our transaction must not count. */
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

type CallerKey = { callerId: MemberId | StaffId; key: string };
type Rendered = Omit<Answered, "isReplay">;
type Row = { request_hash: Buffer; status: number | null; reply: string | null };

/** Who works on a key, and since when the key counts: a key that is used again after it was forgotten is another one. */
type Claim = { mine: string; since: number };

/**
 * Claims the key, or answers undefined: another person has it, or it was answered. However old the row is, it counts while it
 * is there: a clock that jumps ahead must not let a repetition through.
 */
async function claim(
  db: Db,
  { callerId, key }: CallerKey,
  hash: Buffer,
  now: Date,
): Promise<Claim | undefined> {
  const mine = randomUUID();
  const { rows } = await sql<{ created_at: Date }>`
    insert into idempotency_key as kept (caller_id, key, request_hash, claim, claimed_until, created_at)
      values (${callerId}, ${key}, ${hash}, ${mine}::uuid,
        clock_timestamp() + make_interval(secs => ${CLAIMED_FOR_MS / 1000}), ${now}::timestamptz)
    on conflict (caller_id, key) do update set claim = excluded.claim, claimed_until = excluded.claimed_until
      where kept.status is null and kept.request_hash = excluded.request_hash
        and kept.claimed_until < clock_timestamp()
    returning created_at`.execute(db);
  const [row] = rows;
  return row && { mine, since: row.created_at.getTime() };
}

async function rowOf(db: Db, { callerId, key }: CallerKey): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select request_hash, status, reply from idempotency_key
    where caller_id = ${callerId} and key = ${key}`.execute(db);
  return rows[0];
}

/**
 * Gives a claim up. A refusal did nothing, so the key is as new. After a fault no one knows: the next with the same request
 * may go on at once, under the same name, and finds what was done.
 */
async function letGo(
  db: Db,
  { callerId, key }: CallerKey,
  mine: string,
  isRefusal: boolean,
): Promise<void> {
  const isOurs = sql`caller_id = ${callerId} and key = ${key} and claim = ${mine}::uuid and status is null`;
  await (
    isRefusal
      ? sql`delete from idempotency_key where ${isOurs}`
      : sql`update idempotency_key set claimed_until = '-infinity' where ${isOurs}`
  ).execute(db);
}

/** Writes the answer down, while the claim is still ours. */
async function keepAnswer(
  db: Db,
  { callerId, key }: CallerKey,
  mine: string,
  { status, text }: Rendered,
): Promise<void> {
  const { numAffectedRows } =
    await sql`update idempotency_key set status = ${status}, reply = ${text}
    where caller_id = ${callerId} and key = ${key} and claim = ${mine}::uuid and status is null`.execute(
      db,
    );
  if (numAffectedRows !== 1n) throw new ClaimLost("the key was taken over");
}

/** Thrown through the work, to end a transaction that found its answer or its key taken. */
class NotOurs extends Error {
  override readonly name = "NotOurs";
  readonly row: Row | undefined;

  constructor(row: Row | undefined) {
    super("the key is answered, or in other hands");
    this.row = row;
  }
}

type Taken = { is_ours: boolean; is_lapsed: boolean } & { [Name in keyof Row]: Row[Name] | null };

/**
 * Takes the key for this transaction, without waiting for the person who has it. It travels with the first statement of the work,
 * which hears NotOurs instead of its answer when the key is answered or in other hands.
 */
async function takeWithin(tx: Db, { callerId, key }: CallerKey, hash: Buffer): Promise<void> {
  await pipelineQuery(
    tx,
    sql<Taken>`
    select pg_try_advisory_xact_lock(hashtextextended('idempotency:' || ${callerId} || ':' || ${key}, 0)) as is_ours,
        kept.request_hash, kept.status, kept.reply,
        coalesce(kept.status is null and kept.claimed_until < clock_timestamp(), false) as is_lapsed
      from (select) one left join idempotency_key kept on kept.caller_id = ${callerId} and kept.key = ${key}`,
    ([row]) => {
      assertExists(row, "a key was not looked up");
      const { is_ours: isOurs, is_lapsed: isLapsed, request_hash: before, status, reply } = row;
      if (before !== null && !(isLapsed && hash.equals(before))) {
        throw new NotOurs({ request_hash: before, status, reply });
      }
      if (!isOurs) throw new NotOurs(undefined);
    },
  );
}

/**
 * Writes the answer down with the claim, with the commit of the effect. When someone was quicker, the row is made to break
 * `an_answer_is_whole`: then nothing of this transaction counts.
 */
async function keepWithin(
  tx: Db,
  { callerId, key }: CallerKey,
  { hash, now }: { hash: Buffer; now: Date },
  { status, text }: Rendered,
): Promise<void> {
  await pipelineQuery(
    tx,
    sql`
    insert into idempotency_key as kept (caller_id, key, request_hash, claim, claimed_until, created_at, status, reply)
      values (${callerId}, ${key}, ${hash}, ${randomUUID()}::uuid, clock_timestamp(), ${now}::timestamptz, ${status}, ${text})
    on conflict (caller_id, key) do update set request_hash = excluded.request_hash, claim = excluded.claim,
        claimed_until = excluded.claimed_until, created_at = excluded.created_at, status = excluded.status,
        reply = case when kept.status is null and kept.request_hash = excluded.request_hash
          and kept.claimed_until < clock_timestamp() then excluded.reply end`,
  );
}

/** What became of the request under this key of the caller: undefined when nothing did. Changes nothing. */
export async function readKeyOutcome(
  db: Db,
  { callerId, key }: CallerKey,
): Promise<{ outcome: "under_way" | "done"; reply: string | null } | undefined> {
  // A request that does all of its work in one transaction has no row before it commits: the lock says that it is under way. Only a
  // statement that begins after the lock was free surely sees what that request kept.
  const { isFree, row } = await runTransaction(db, async (tx) => {
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('idempotency:' || ${callerId} || ':' || ${key}, 0)) as is_free`.execute(
      tx,
    );
    return { isFree: rows[0]?.is_free === true, row: await rowOf(tx, { callerId, key }) };
  });
  // A claim of a server that died says nothing of what it did before: only a repetition finds that.
  const reply = row?.reply ?? null;
  if (reply !== null) return { outcome: "done", reply };
  return row !== undefined || !isFree ? { outcome: "under_way", reply: null } : undefined;
}

/** What was answered under the key; undefined while that is not known. Refuses when it was another request. */
function answerIn(row: Row | undefined, hash: Buffer): Rendered | undefined {
  if (row !== undefined && !hash.equals(row.request_hash)) {
    refuse(commonRefusals().gen_idempotency_mismatch);
  }
  if (row === undefined || row.status === null || row.reply === null) return undefined;
  return { status: row.status, text: row.reply };
}

/** Keeps what was answered to each key in the database, so that every instance and every restart knows it. */
export function createIdempotencyKeeper(db: Db, clock: Clock, log: Logger): IdempotencyKeeper {
  /** Does the work under a claim; undefined when another person took the claim over, so that nothing of ours counts. */
  async function workUnder<Reply>(
    { mine, since }: Claim,
    caller: CallerKey,
    render: (reply: Reply) => Rendered,
    work: (idempotency: IdempotencyContext<Reply>) => Promise<Reply>,
  ): Promise<Rendered | undefined> {
    let kept: Rendered | undefined;
    try {
      const reply = await work({
        key: `${caller.callerId}:${since}:${caller.key}`,
        keep: async (tx, value) => {
          const rendered = render(value);
          await keepAnswer(tx, caller, mine, rendered);
          kept = rendered;
        },
        within: (inOne) =>
          runTransaction(db, async (tx) => {
            const value = await inOne(tx);
            const rendered = render(value);
            await keepAnswer(tx, caller, mine, rendered);
            kept = rendered;
            return value;
          }),
      });
      if (kept !== undefined) return kept;
      const rendered = render(reply);
      await keepAnswer(db, caller, mine, rendered);
      return rendered;
    } catch (error) {
      if (error instanceof ClaimLost) return undefined;
      await letGo(db, caller, mine, error instanceof Refused).catch(() =>
        log.warn("a key that came to nothing stays claimed for a while"),
      );
      throw error;
    }
  }

  /** Looks for the answer, or works for it, until there is one. */
  async function untilAnswered(attempt: () => Promise<Answered | undefined>): Promise<Answered> {
    const giveUpAt = performance.now() + WAIT_AT_MOST_MS;
    for (let wait = LOOK_AGAIN_MS.first; ; wait = Math.min(wait * 2, LOOK_AGAIN_MS.most)) {
      const answered = await attempt();
      if (answered !== undefined) return answered;
      if (performance.now() > giveUpAt) {
        refuse(commonRefusals().gen_idempotency_busy, {
          retry_after: ASK_AGAIN_AFTER_SECONDS,
        });
      }
      await pause(wait);
    }
  }

  return {
    unkeyed: (work) => runTransaction(db, work),
    answer: async (caller, asked, render, work) => {
      const hash = hashOf(asked);
      return untilAnswered(async () => {
        const claimed = await claim(db, caller, hash, clock.now());
        const done = claimed && (await workUnder(claimed, caller, render, work));
        if (done !== undefined) return { ...done, isReplay: false };
        const kept = answerIn(await rowOf(db, caller), hash);
        return kept && { ...kept, isReplay: true };
      });
    },
    answerWithin: async (caller, asked, render, work) => {
      const hash = hashOf(asked);
      return untilAnswered(async () => {
        let done: Rendered | undefined;
        try {
          await work({
            key: undefined,
            keep: () => Promise.reject(new Error("the answer is kept by idempotency.within")),
            within: (inOne) =>
              runTransaction(db, async (tx) => {
                const now = clock.now();
                await takeWithin(tx, caller, hash);
                const value = await inOne(tx);
                const rendered = render(value);
                await keepWithin(tx, caller, { hash, now }, rendered);
                done = rendered;
                return value;
              }),
          });
          assertExists(done, "the work was not done in idempotency.within");
          return { ...done, isReplay: false };
        } catch (error) {
          const wasQuicker = readBrokenConstraint(error) === "an_answer_is_whole";
          if (!(error instanceof NotOurs || wasQuicker)) throw error;
          const kept = answerIn(error instanceof NotOurs ? error.row : undefined, hash);
          return kept && { ...kept, isReplay: true };
        }
      });
    },
  };
}

/** The caller's key, or undefined without one. Refuses what is no key: 1 to 255 printable ASCII characters. */
export function readIdempotencyKey(
  header: string | readonly string[] | undefined,
): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== "string" || !/^[!-~]{1,255}$/.test(header)) {
    refuse(commonRefusals().malformed.idempotencyKey);
  }
  return header;
}

/** Forgets the keys that are seven days old: from then on they are new. */
export async function forgetKeys(db: Db, clock: Clock): Promise<void> {
  await sql`delete from idempotency_key where created_at <= ${addMs(clock.now(), -KEPT_MS)}`.execute(
    db,
  );
}
