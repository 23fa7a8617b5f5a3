import { toMemberId } from "@kinfold/contract/ids";
import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  isDuplicate,
  openDatabase,
  pipelineInTransaction,
  pipelineQuery,
  readAtOneMoment,
  runTransaction,
  type Database,
  type Db,
} from "./db.ts";
import { createLog } from "./log.ts";
import { createIdempotencyKeeper } from "./idempotency.ts";
import { systemClock } from "./clock.ts";
import { Unavailable } from "./unavailable.ts";
import { createFreshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";

const log = createLog("silent");
let fresh: FreshDatabase;
let own: Database;
let db: Db;

beforeAll(async () => {
  fresh = await createFreshDatabase();
  // One connection: what a transaction leaves behind on it is what the next one finds.
  own = openDatabase(fresh.owner, log, 1);
  db = own.db;
});
beforeEach(async () => {
  await sql`drop table if exists note; create table note (word text constraint a_word_is_said_once primary key)`.execute(
    db,
  );
});
afterAll(async () => {
  await own.close();
  await fresh.drop();
});

const say = (word: string) => sql`insert into note (word) values (${word})`;
const words = async (on: Db = db): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`select word from note order by word`.execute(on);
  return rows.map(({ word }) => word);
};
const ENDED = /^this transaction has ended$/;
const wrong = new Error("the transaction must not go on");

describe("a statement that travels along", () => {
  test("is done before whatever comes after it", async () => {
    const seen = await runTransaction(db, async (tx) => {
      await pipelineQuery(tx, say("one"));
      await pipelineQuery(tx, say("two"));
      return words(tx);
    });
    expect(seen).toEqual(["one", "two"]);
    expect(await words()).toEqual(["one", "two"]);
  });

  test("is done with the commit when nothing comes after it", async () => {
    await runTransaction(db, (tx) => pipelineQuery(tx, say("last")));
    expect(await words()).toEqual(["last"]);
  });

  test("and is refused undoes the transaction, and says why, at the commit as well as before", async () => {
    await say("taken").execute(db);
    const atTheEnd = runTransaction(db, async (tx) => {
      await say("before").execute(tx);
      await pipelineQuery(tx, say("taken"));
    });
    await expect(atTheEnd).rejects.toSatisfy((error) => isDuplicate(error, "a_word_is_said_once"));
    const atTheNext = runTransaction(db, async (tx) => {
      await pipelineQuery(tx, say("taken"));
      await say("after").execute(tx);
    });
    await expect(atTheNext).rejects.toSatisfy((error) => isDuplicate(error, "a_word_is_said_once"));
    expect(await words()).toEqual(["taken"]);
  });

  test("and whose rows are not liked undoes what was sent with it, the commit included", async () => {
    const look = ([row]: readonly { found: number }[]) => {
      if (row?.found === 1) throw wrong;
    };
    const queryOne = () => sql<{ found: number }>`select ${1}::integer as found`;
    const withMore = runTransaction(db, async (tx) => {
      await pipelineQuery(tx, queryOne(), look);
      await say("more").execute(tx);
    });
    await expect(withMore).rejects.toBe(wrong);
    const alone = runTransaction(db, async (tx) => {
      await pipelineQuery(tx, say("alone"));
      await pipelineQuery(tx, queryOne(), look);
    });
    await expect(alone).rejects.toBe(wrong);
    expect(await words()).toEqual([]);
  });

  test("does not outlive the work that failed after it", async () => {
    const failing = runTransaction(db, async (tx) => {
      await pipelineQuery(tx, say("forgotten"));
      throw wrong;
    });
    await expect(failing).rejects.toBe(wrong);
    await say("next").execute(db);
    expect(await words()).toEqual(["next"]);
  });

  test("needs a transaction to travel in", async () => {
    await expect(pipelineQuery(db, say("nowhere"))).rejects.toThrow("outside a transaction");
  });

  test("may be done at once where there is none", async () => {
    await pipelineInTransaction(db, say("at once"));
    expect(await words()).toEqual(["at once"]);
    const undone = runTransaction(db, async (tx) => {
      await pipelineInTransaction(tx, say("with the next"));
      throw wrong;
    });
    await expect(undone).rejects.toBe(wrong);
    expect(await words()).toEqual(["at once"]);
  });
});

describe("a transaction", () => {
  test("in which no one minded a failure is not taken for committed", async () => {
    const minding = runTransaction(db, async (tx) => {
      await say("once").execute(tx);
      await say("once")
        .execute(tx)
        .catch(() => undefined);
    });
    await expect(minding).rejects.toThrow("rolled back");
    expect(await words()).toEqual([]);
  });

  test("that is on its way to its end takes no statement more, so that nothing of one that failed stays", async () => {
    await sql`create or replace function refuse_slowly() returns trigger language plpgsql as $$
        begin perform pg_sleep(0.1); raise exception 'refused at the end'; end $$;
      create constraint trigger the_end_is_slow after insert on note deferrable initially deferred
        for each row when (new.word = 'slow') execute function refuse_slowly()`.execute(db);
    const outcomes: Promise<string>[] = [];
    const goOn = async (tx: Db): Promise<void> => {
      for (let count = 0; count < 8; count += 1) {
        await pause(20);
        for (const asking of [
          say(`later ${count}`).execute(tx),
          pipelineQuery(tx, say(`pipelined ${count}`)),
        ]) {
          outcomes.push(
            asking.then(
              () => "done",
              ({ message }: Error) => message,
            ),
          );
        }
      }
    };
    let going: Promise<void> | undefined;
    const failing = runTransaction(db, async (tx) => {
      await say("slow").execute(tx);
      going = goOn(tx);
    });
    await expect(failing).rejects.toThrow("refused at the end");
    await going;
    expect(outcomes.length).toBe(16);
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatch(ENDED);
    expect(await words()).toEqual([]);
  });

  test("that was committed takes no statement more", async () => {
    const over = await runTransaction(db, async (tx) => tx);
    await expect(say("late").execute(over)).rejects.toThrow(ENDED);
    await expect(pipelineQuery(over, say("late"))).rejects.toThrow(ENDED);
    expect(await words()).toEqual([]);
  });

  test("sends what is asked for at once in one packet, in that order", async () => {
    const writing = vi.spyOn(Socket.prototype, "_writev");
    const seen = await runTransaction(db, async (tx) => {
      await words(tx);
      writing.mockClear();
      const [, one, , two] = await Promise.all([
        say("one").execute(tx),
        words(tx),
        pipelineQuery(tx, say("two")),
        words(tx),
      ]);
      return { one, two, packets: writing.mock.calls.length };
    });
    writing.mockRestore();
    expect(seen).toEqual({ one: ["one"], two: ["one", "two"], packets: 1 });
    expect(await words()).toEqual(["one", "two"]);
  });

  test("says why it failed for each that was asked for at once with the one that failed", async () => {
    await say("taken").execute(db);
    const failing = runTransaction(db, (tx) =>
      Promise.all([say("first").execute(tx), say("taken").execute(tx), say("more").execute(tx)]),
    );
    await expect(failing).rejects.toSatisfy((error) => isDuplicate(error, "a_word_is_said_once"));
    const reasons: unknown[] = [];
    await runTransaction(db, async (tx) => {
      const asking = [say("taken").execute(tx), say("more").execute(tx), words(tx)];
      await new Promise<void>((resolve) => process.nextTick(resolve));
      asking.push(say("last").execute(tx));
      for (const one of asking) await one.catch((error: unknown) => reasons.push(error));
    }).catch(() => undefined);
    expect(reasons.map((error) => isDuplicate(error))).toEqual([true, true, true, true]);
    expect(await words()).toEqual(["taken"]);
  });

  test("is not committed before a look at what was asked for last, however it was asked for", async () => {
    const disliking = (): never => {
      throw wrong;
    };
    const failing = runTransaction(db, async (tx) => {
      await say("before").execute(tx);
      // What goes on without being waited for, and swallows what it hears.
      void Promise.all([
        pipelineQuery(tx, sql`select ${1}::integer`, disliking),
        words(tx).catch(() => []),
      ]);
    });
    await expect(failing).rejects.toBe(wrong);
    expect(await words()).toEqual([]);
  });

  test("holds its connection once: there is no other within it", async () => {
    await expect(
      runTransaction(db, (tx) => runTransaction(tx, async () => undefined)),
    ).rejects.toThrow("transaction already");
  });

  test("is never Kysely's own, which waits for each answer", async () => {
    const own = db.transaction().execute((tx) => words(tx));
    await expect(own).rejects.toThrow("transactions are run by runTransaction");
  });

  test("sees the database as it was when that is asked for", async () => {
    const level = await readAtOneMoment(db, async (tx) => {
      const { rows } = await sql<{ level: string; is_read_only: string }>`select
        current_setting('transaction_isolation') as level,
        current_setting('transaction_read_only') as is_read_only`.execute(tx);
      return rows[0];
    });
    expect(level).toEqual({ level: "repeatable read", is_read_only: "on" });
  });
});

describe("reads outside of a transaction", () => {
  const readPid = async (on: Db): Promise<number | undefined> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid;
  let several: Database;
  beforeAll(() => {
    several = openDatabase(fresh.owner, log, 2);
    return () => several.close();
  });

  test("that are asked for at once share a connection and a packet, up to a limit", async () => {
    await readPid(several.db);
    const writing = vi.spyOn(Socket.prototype, "_writev");
    const pids = await Promise.all(Array.from({ length: 8 }, () => readPid(several.db)));
    expect([new Set(pids).size, writing.mock.calls.length]).toEqual([1, 1]);
    writing.mockRestore();
    const more = await Promise.all(Array.from({ length: 9 }, () => readPid(several.db)));
    expect(new Set(more).size).toBe(2);
  });

  test("fail each for itself", async () => {
    const outcomes = await Promise.allSettled([
      words(several.db),
      sql`select 1 / ${0}::integer`.execute(several.db),
      sql`select from nowhere`.execute(several.db),
      readPid(several.db),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
  });

  test("are all unavailable when their connection is lost, and the next are not", async () => {
    const outcomes = await Promise.allSettled([
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(several.db),
      words(several.db),
      readPid(several.db),
    ]);
    for (const outcome of outcomes) {
      expect(outcome.status === "rejected" && outcome.reason instanceof Unavailable).toBe(true);
    }
    expect(await readPid(several.db)).toBeGreaterThan(0);
    expect(several.readPool().waiting).toBe(0);
  });

  test("that are slow do not hold up what is asked for later", async () => {
    const slow = sql`select pg_sleep(${0.3}::double precision)`.execute(several.db);
    await pause(20);
    const first = await Promise.race([slow.then(() => "slow"), words(several.db)]);
    expect(first).toEqual([]);
    await slow;
  });

  test("are counted while they wait for a connection, and refused when none comes", async () => {
    const busy = openDatabase(fresh.owner, log, 1, 2_500, 300);
    let asking: Promise<unknown>[] = [];
    await runTransaction(busy.db, async (tx) => {
      await words(tx);
      asking = Array.from({ length: 20 }, () => readPid(busy.db));
      await pause(150);
      expect(busy.readPool()).toEqual({ size: 1, idle: 0, max: 1, waiting: 20 });
      // One that comes late has not waited long when the others are refused.
      const late = readPid(busy.db);
      for (const outcome of await Promise.allSettled(asking)) {
        expect(outcome.status === "rejected" && outcome.reason instanceof Unavailable).toBe(true);
      }
      expect(busy.readPool().waiting).toBe(1);
      asking = [late];
    });
    expect(await asking[0]).toBeGreaterThan(0);
    expect(busy.readPool()).toEqual({ size: 1, idle: 1, max: 1, waiting: 0 });
    await busy.close();
  });

  test("have no part in what changes something, nor in what holds a connection", async () => {
    const pids = await db.connection().execute((one) => Promise.all([readPid(one), readPid(one)]));
    expect(new Set(pids).size).toBe(1);
    const inserting = sql`with written as (insert into note values (${"new"}) returning word)
      select word from written`;
    const [{ rows }, before] = await Promise.all([
      inserting.execute(several.db),
      words(several.db),
    ]);
    expect([rows, before.length <= 1]).toEqual([[{ word: "new" }], true]);
  });
});

test("a statement that cannot be sent fails with its reason, and nothing of its transaction stays", async () => {
  const planted = new TypeError("planted");
  const failOnce = () =>
    vi.spyOn(pg.Client.prototype, "query").mockImplementationOnce(() => {
      throw planted;
    });
  for (const failAt of ["pipelined", "commit"]) {
    const failing = runTransaction(db, async (tx) => {
      await say("before").execute(tx);
      if (failAt === "pipelined") failOnce();
      await pipelineQuery(tx, say("pipelined"));
      if (failAt === "pipelined") return;
      await words(tx);
      failOnce();
    });
    await expect(failing).rejects.toBe(planted);
    vi.restoreAllMocks();
    expect(await words()).toEqual([]);
  }
  failOnce();
  await expect(words()).rejects.toBe(planted);
  vi.restoreAllMocks();
  expect(await words()).toEqual([]);
});

test("a statement without values is planned once where it is a single read", async () => {
  await sql`select 1 as planned`.execute(db);
  await sql`select 1 as several; select 2`.execute(db);
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
    where statement like ${"select 1 as %"}`.execute(db);
  expect(rows).toEqual([{ statement: "select 1 as planned" }]);
});

test("each pool names its own statements, however many another has named before", async () => {
  const [full, own] = [1, 2].map(() => openDatabase(fresh.owner, log, 1));
  if (full === undefined || own === undefined) throw new Error("there are two pools");
  for (let number = 0; number <= 1_000; number += 1) {
    await sql`select ${number}::int as ${sql.ref(`n${number}`)}`.execute(full.db);
  }
  const isNamed = async ({ db: on }: Database): Promise<boolean> => {
    await sql`select ${"named"}::text as word`.execute(on);
    const { rows } = await sql`select from pg_prepared_statements
      where statement = 'select $1::text as word'`.execute(on);
    return rows.length === 1;
  };
  expect([await isNamed(full), await isNamed(own)]).toEqual([false, true]);
  await Promise.all([full.close(), own.close()]);
});

test("a statement that was planned for another table is planned anew by the next connection", async () => {
  const all = sql`select * from note where word <> ${"x"}`;
  // All on one connection, however slow the machine: the pool closes one that idles.
  await db.connection().execute(async (one) => {
    await all.execute(one);
    await sql`alter table note add column loud boolean`.execute(one);
    await expect(all.execute(one)).rejects.toBeInstanceOf(Unavailable);
  });
  expect((await all.execute(db)).rows).toEqual([]);
});

test("of two who answer one key at once only the quicker has an effect", async () => {
  const { db: other, close } = openDatabase(fresh.owner, log, 1);
  const [memberId, key] = [toMemberId("mem_keys"), randomUUID()];
  await sql`insert into member (member_id, customer_id, customer_code, email, password_hash, first_name, last_name, phone,
      country_code, country, citizenship, is_global, pep, accredited_investors, accept_family_office, exco_referral,
      exco_referral_status, referral_info, heard_about_us, created_at)
    values (${memberId}, 'cus_keys', 'KEYS', 'keys@example.com', '$argon2id$none', 'Ada', 'Obi', '+2348035550142', 'NG',
      'NG', '{NG}', false, false, false, false, false, 'none', 'sent', 'friend', now())`.execute(
    db,
  );
  const keyed = { scope: "say", params: {}, body: {} };
  const render = (reply: string) => ({ status: 201, text: reply });
  const quicker = createIdempotencyKeeper(other, systemClock, log);
  const slower = createIdempotencyKeeper(db, systemClock, log);
  const caller = { callerId: memberId, key };
  const answer = await slower.answerWithin(caller, keyed, render, (idempotency) =>
    idempotency.within(async (tx) => {
      await say("slow").execute(tx);
      // The other way to keep a key takes no lock that this one would meet.
      await quicker.answer({ callerId: memberId, key }, keyed, render, async () => "quick");
      return "slow";
    }),
  );
  expect(answer).toEqual({ status: 201, text: "quick", isReplay: true });
  expect(await words()).toEqual([]);
  await close();
});
