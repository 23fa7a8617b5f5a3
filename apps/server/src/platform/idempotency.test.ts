import { DAY_MS } from "@kinfold/contract/durations";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depositToWallet } from "@kinfold/contract/payments";
import { getKeyOutcome } from "@kinfold/contract/idempotency-keys";
import { getWallets } from "@kinfold/contract/wallets";
import { runTransaction } from "./db.ts";
import { forgetKeys } from "./idempotency.ts";
import type { Answer, Club, Visitor } from "../testing/club.ts";
import { openPaidClub } from "../testing/paid-club.ts";
import type { PayProviders } from "../testing/pay-providers.ts";

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let wallet: string;
let close: () => Promise<void>;
let key: string;

beforeAll(async () => {
  ({ club, providers, ada, wallet, close } = await openPaidClub());
});
afterAll(() => close());
beforeEach(() => {
  providers.isAway = false;
  providers.before = async () => undefined;
  key = randomUUID();
});

const deposit = (body: object = {}, given = key, who = ada, into = wallet): Promise<Answer> =>
  who.ask(depositToWallet, {
    params: { id: into },
    body: { amount: 5_000, gateway: "card", ...body },
    headers: { "idempotency-key": given },
  });
const payments = async (): Promise<number> => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from payment_intent`.execute(
    club.db,
  );
  return Number(rows[0]?.n ?? -1n);
};
/** A server took the key, and died. */
const died = (changes: string) =>
  sql`update idempotency_key set status = null, reply = null,
    claimed_until = clock_timestamp() ${sql.raw(changes)} where key = ${key}`.execute(club.db);

describe("one key", () => {
  test("and the same request sixty-four times at once is one payment, and every reply is the same to the byte", async () => {
    const before = await payments();
    const callCount = providers.calls.length;
    const answers = await Promise.all(Array.from({ length: 64 }, () => deposit()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await payments()).toBe(before + 1);
    expect(providers.calls).toHaveLength(callCount + 1);
    const replayed = answers.filter(({ headers }) => headers["idempotent-replayed"] === "true");
    expect(replayed).toHaveLength(63);
  });

  test("with another body, or for another wallet, is refused and does nothing", async () => {
    await deposit();
    const before = await payments();
    const answers = [
      await deposit({ amount: 5_000.01 }),
      await deposit({ gateway: "transfer" }),
      await deposit({ note: "x" }),
      await deposit({}, key, ada, "wal_other"),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([409, "gen_idempotency_mismatch"]);
    }
    expect(await payments()).toBe(before);
  });

  test("is the member's own", async () => {
    const { body } = await deposit();
    const bola = await club.member("bola@example.com");
    const { ngn } = (await bola.ask(getWallets)).body;
    const theirs = await deposit({}, key, bola, ngn.id);
    expect(theirs.status).toBe(201);
    expect(theirs.body.reference).not.toBe(body.reference);
  });

  test("after a refusal is free again: nothing was done", async () => {
    const refused = await deposit({ amount: 1 });
    expect([refused.status, refused.body.code]).toEqual([422, "pay_below_minimum"]);
    expect((await deposit()).status).toBe(201);
  });

  test.each(["", " ", "two words", "é", "x".repeat(256)])(
    "is no key when it is «%s»",
    async (bad) => {
      const { status, body } = await deposit({}, bad);
      expect([status, body.code]).toEqual([400, "malformed"]);
    },
  );

  test("of 255 characters is one", async () => {
    const long = "~".repeat(255);
    expect((await deposit({}, long)).text).toBe((await deposit({}, long)).text);
  });

  test("counts for seven days, and until it is forgotten", async () => {
    const { text, body } = await deposit();
    club.clock.advance(7 * DAY_MS - 1_000);
    await ada.signIn("ada@example.com");
    await forgetKeys(club.db, club.clock);
    expect((await deposit()).text).toBe(text);
    club.clock.advance(2_000);
    expect((await deposit()).text).toBe(text);
    await forgetKeys(club.db, club.clock);
    const again = await deposit({ amount: 6_000 });
    expect(again.status).toBe(201);
    expect(again.body.reference).not.toBe(body.reference);
  });
});

describe("a server that dies", () => {
  test("and a provider that is away leave the key to the next try", async () => {
    providers.isAway = true;
    expect((await deposit()).status).toBe(503);
    providers.isAway = false;
    const before = await payments();
    expect((await deposit()).status).toBe(201);
    expect(await payments()).toBe(before + 1);
  });

  test("after the payment was written down and before its reply was: the reply is that payment's", async () => {
    const before = await payments();
    const { body } = await deposit();
    await died("- interval '1 second'");
    const answers = await Promise.all(Array.from({ length: 8 }, () => deposit()));
    for (const answer of answers) expect(answer.body.reference).toBe(body.reference);
    expect(await payments()).toBe(before + 1);
  });

  test("while the provider is asked: the same payment is taken up again", async () => {
    let isFirst = true;
    providers.before = async (path) => {
      if (!isFirst || !path.endsWith("/initialize")) return;
      isFirst = false;
      // What the server would have done next, it does not do: another took its key.
      await died("- interval '1 second'");
      const other = await deposit();
      expect(other.status).toBe(201);
    };
    const before = await payments();
    const answer = await deposit();
    expect(answer.status).toBe(201);
    expect((await deposit()).text).toBe(answer.text);
    expect(await payments()).toBe(before + 1);
  });

  test("keeps no one waiting for longer than a few seconds, and says when to ask again", async () => {
    await deposit();
    await died("+ interval '1 minute'");
    const { status, body, headers } = await deposit();
    expect([status, body.code]).toEqual([409, "gen_idempotency_busy"]);
    expect([body.retry_after, headers["retry-after"]]).toEqual([1, "1"]);
  });
});

describe("what became of a key", () => {
  const ask = async (given = key, who = ada): Promise<object> =>
    (await who.ask(getKeyOutcome, { params: { key: given } })).body;
  const unknown = { code: "not_found" };

  test("is unknown before it was used, and what was answered afterwards; to its caller alone", async () => {
    expect(await ask()).toMatchObject(unknown);
    const { body } = await deposit();
    expect(await ask()).toEqual({ outcome: "done", message: body.message });
    const ben = await club.member("ben.key@example.com");
    expect(await ask(key, ben)).toMatchObject(unknown);
  });

  test("is under way while someone has it, also when their claim has lapsed: they may have done it", async () => {
    await deposit();
    await died("+ interval '20 seconds'");
    expect(await ask()).toMatchObject({ outcome: "under_way" });
    await died("- interval '1 second'");
    expect(await ask()).toMatchObject({ outcome: "under_way" });
  });

  test("is under way while a transaction that does all of its work is open", async () => {
    await runTransaction(club.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('idempotency:' || (select member_id from member where email = 'ada@example.com') || ':' || ${key}, 0))`.execute(
        tx,
      );
      expect(await ask()).toMatchObject({ outcome: "under_way" });
    });
    expect(await ask()).toMatchObject(unknown);
  });
});
