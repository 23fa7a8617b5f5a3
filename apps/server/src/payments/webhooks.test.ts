import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depositToWallet, verifyPayment } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { createChance, readSeed } from "../testing/chance.ts";
import type { Club, Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { openPaidClub } from "../testing/paid-club.ts";
import { buildWebhook, type PayProviders } from "../testing/pay-providers.ts";
import { settlePayment } from "./settle.ts";
import { asOwner, executeAsOwner } from "../testing/owner.ts";

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let wallet: string;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ club, providers, ada, wallet, close } = await openPaidClub());
});
afterAll(() => close());
beforeEach(async () => {
  providers.isAway = false;
  providers.before = async () => undefined;
  club.clock.advance(60_000);
  await ada.signIn("ada@example.com");
});
afterEach(() => expectInvariants(club.db));

const PAID = { card: "success", transfer: "PAID", card_us: "successful" } as const;
type Gateway = keyof typeof PAID;

const begin = async (gateway: Gateway = "card", amount = 1_000): Promise<string> => {
  const answer = { us_based_institution: gateway === "card_us" ? "no" : null };
  const body = { amount, gateway, ...answer };
  const { body: begun } = await ada.ask(depositToWallet, { params: { id: wallet }, body });
  return begun.reference;
};
const balance = async (): Promise<number> => (await ada.ask(getWallets)).body.ngn.balance;
const sendWebhook = ({ path, body, headers }: ReturnType<typeof buildWebhook>) =>
  club.visitor().send("POST", path, headers, body);
const handle = (): Promise<number> => club.payments.watch.handleDue();
const kept = async (): Promise<bigint> => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from webhook_event`.execute(
    club.db,
  );
  return rows[0]?.n ?? -1n;
};
const stateOf = async (reference: string): Promise<string> =>
  (await ada.ask(verifyPayment, { params: { reference } })).body.status;
const reviews = async (reference: string): Promise<string[]> => {
  const { rows } = await sql<{ reason: string }>`select reason from payment_review
    where reference = ${reference}`.execute(club.db);
  return rows.map(({ reason }) => reason);
};

describe("the person who is not the provider", () => {
  test.each<
    [string, (webhook: ReturnType<typeof buildWebhook>) => ReturnType<typeof buildWebhook>, number]
  >([
    ["without a signature", (webhook) => ({ ...webhook, headers: {} }), 400],
    ["with a changed body", (webhook) => ({ ...webhook, body: `${webhook.body} ` }), 400],
    [
      "with its signature in capitals",
      (webhook) => {
        const signature = webhook.headers["x-paystack-signature"]?.toUpperCase() ?? "";
        return { ...webhook, headers: { ...webhook.headers, "x-paystack-signature": signature } };
      },
      400,
    ],
    [
      "at the URL of another provider",
      (webhook) => ({ ...webhook, path: "/api/webhook/monnify" }),
      400,
    ],
    ["at the URL of no provider", (webhook) => ({ ...webhook, path: "/api/webhook/stripe" }), 404],
    ["with nothing", (webhook) => ({ ...webhook, body: "" }), 400],
  ])("is turned away %s, and nothing is kept", async (_name, forge, status) => {
    const reference = await begin();
    const webhook = buildWebhook(providers.set(reference, { status: "success" }));
    const before = [await kept(), await balance()];
    expect((await sendWebhook(forge(webhook))).status).toBe(status);
    await handle();
    expect([await kept(), await balance()]).toEqual(before);
    providers.set(reference, { status: "failed" });
  });

  test("and knows the secret still cannot say what arrived: the provider is asked", async () => {
    const reference = await begin();
    const before = await balance();
    const lie = buildWebhook({ ...providers.set(reference, {}), status: "success" });
    expect((await sendWebhook(lie)).status).toBe(200);
    await handle();
    expect(await balance()).toBe(before);
    club.clock.advance(6_000);
    expect(await stateOf(reference)).toBe("abandoned");
  });

  test("signed nonsense is refused and not kept", async () => {
    const body = '{"no":"event"}';
    const signature = createHmac("sha512", "sk_test_demo").update(body).digest("hex");
    const before = await kept();
    const headers = { "content-type": "application/json", "x-paystack-signature": signature };
    expect((await sendWebhook({ path: "/api/webhook/paystack", body, headers })).status).toBe(400);
    expect(await kept()).toBe(before);
  });
});

describe("a message", () => {
  test.each<Gateway>(["card", "transfer", "card_us"])(
    "by %s is kept to the byte and credits once",
    async (gateway) => {
      const reference = await begin(gateway);
      const before = await balance();
      const webhook = buildWebhook(providers.set(reference, { status: PAID[gateway] }));
      expect((await sendWebhook(webhook)).text).toBe('{"received":true}');
      await handle();
      expect(await balance()).toBe(before + 1_000);
      const { rows } = await sql<{
        body: Buffer;
        outcome: string;
      }>`select body, outcome from webhook_event
      where reference = ${reference}`.execute(club.db);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.body.toString()).toBe(webhook.body);
      expect(rows[0]?.outcome).toBe("credit");
    },
  );

  test("told twice is one, told in other words moves nothing more", async () => {
    const reference = await begin();
    const before = await balance();
    const payment = providers.set(reference, { status: "success" });
    const events = await kept();
    await Promise.all([1, 2, 3].map(() => sendWebhook(buildWebhook(payment))));
    await handle();
    await sendWebhook(buildWebhook(payment, { again: 1 }));
    await handle();
    await sendWebhook(buildWebhook(payment));
    await handle();
    expect(await balance()).toBe(before + 1_000);
    expect(await kept()).toBe(events + 2n);
  });

  test("that comes before its provider knows is asked about again", async () => {
    const reference = await begin();
    const before = await balance();
    await sendWebhook(
      buildWebhook({ ...providers.set(reference, { status: "ongoing" }), status: "success" }),
    );
    await handle();
    expect(await balance()).toBe(before);
    providers.set(reference, { status: "success" });
    club.clock.advance(5_000);
    await handle();
    expect(await balance()).toBe(before + 1_000);
  });

  test("waits while its provider is away", async () => {
    const reference = await begin();
    const before = await balance();
    const webhook = buildWebhook(providers.set(reference, { status: "success" }));
    providers.isAway = true;
    expect((await sendWebhook(webhook)).status).toBe(200);
    await handle();
    providers.isAway = false;
    club.clock.advance(5_000);
    await handle();
    expect(await balance()).toBe(before + 1_000);
  });

  test("that is late by two days still credits, and one that never comes is found by the watch", async () => {
    const late = await begin();
    const lost = await begin("transfer");
    const before = await balance();
    for (let hour = 0; hour < 48; hour += 1) {
      club.clock.advance(HOUR_MS);
      await club.payments.watch.checkDue();
      if (hour === 20) providers.set(lost, { status: "PAID" });
    }
    await ada.signIn("ada@example.com");
    expect(await balance()).toBe(before + 1_000);
    await sendWebhook(buildWebhook(providers.set(late, { status: "success" })));
    await handle();
    expect(await balance()).toBe(before + 2_000);
    expect(await stateOf(late)).toBe("success");
  });

  test("of more after the credit names the surplus for staff, once, and credits nothing", async () => {
    const reference = await begin("transfer");
    const before = await balance();
    const { amountMinor } = providers.set(reference, { status: "PAID" });
    await sendWebhook(buildWebhook(providers.set(reference, {})));
    await handle();
    const more = { status: "OVERPAID", amountMinor: amountMinor + 50_000n };
    for (const again of [1, 2]) {
      await sendWebhook(buildWebhook(providers.set(reference, more), { again }));
      await handle();
    }
    expect(await balance()).toBe(before + 1_000);
    expect(await reviews(reference)).toEqual(["₦500.00 more arrived after the credit"]);
    expect(await stateOf(reference)).toBe("success");
  });

  test("about an unknown payment is kept for staff", async () => {
    const payment = providers.set(await begin(), { status: "failed" });
    await sendWebhook(buildWebhook({ ...payment, reference: "KIN-OTHERS" }));
    await handle();
    const { rows } = await sql<{ reason: string }>`select reason from payment_review
      where details->>'reference' = 'KIN-OTHERS'`.execute(club.db);
    expect(rows).toEqual([{ reason: "unknown payment: charge.success" }]);
  });

  test.each<[string, { amountMinor?: bigint; currency?: string; domain?: string }]>([
    ["less than was asked for", { amountMinor: 101_522n }],
    ["more than was asked for", { amountMinor: 101_524n }],
    ["another currency", { currency: "USD" }],
    ["another mode", { domain: "live" }],
  ])("about %s credits nothing and is kept for staff", async (reason, change) => {
    const reference = await begin();
    const before = await balance();
    await sendWebhook(buildWebhook(providers.set(reference, { status: "success", ...change })));
    await handle();
    expect(await balance()).toBe(before);
    expect(await reviews(reference)).toEqual([reason]);
    expect(await stateOf(reference)).toBe("pending");
  });

  test("a server that dies between the credit and its note of it does it again, to no effect", async () => {
    const reference = await begin();
    const before = await balance();
    await asOwner(club.db, (owner) =>
      sql`create function stumble() returns trigger language plpgsql as
      'begin if new.handled_at is not null then raise exception ''killed''; end if; return new; end'`.execute(
        owner,
      ),
    );
    await asOwner(club.db, (owner) =>
      sql`create trigger stumble before update on webhook_event for each row execute function stumble()`.execute(
        owner,
      ),
    );
    await sendWebhook(buildWebhook(providers.set(reference, { status: "success" })));
    await expect(handle()).rejects.toThrow("messages could not be acted on: 1");
    expect(await balance()).toBe(before + 1_000);
    await asOwner(club.db, (owner) => sql`drop function stumble() cascade`.execute(owner));
    club.clock.advance(61_000);
    expect(await handle()).toBe(1);
    expect(await balance()).toBe(before + 1_000);
  });
});

describe("a payment that cannot be settled", () => {
  /** Until it is called: whatever would bring this payment to its success fails, for no reason that we know. */
  const trip = async (reference: string): Promise<() => Promise<void>> => {
    await asOwner(club.db, (owner) =>
      sql
        .raw(
          `create function trip() returns trigger language plpgsql as $$ begin
          if new.reference = '${reference}' and new.state = 'success' then raise exception 'tripped'; end if;
          return new; end $$`,
        )
        .execute(owner),
    );
    await asOwner(club.db, (owner) =>
      sql`create trigger trip before update on payment_intent for each row execute function trip()`.execute(
        owner,
      ),
    );
    return async () =>
      void (await asOwner(club.db, (owner) => sql`drop function trip() cascade`.execute(owner)));
  };
  const workOff = (): Promise<void> => club.payments.watch.workOff();

  test("by its message holds up no other message, and no payment whose message was lost", async () => {
    const [bad, webhook, lost] = [await begin(), await begin(), await begin()];
    const before = await balance();
    const mend = await trip(bad);
    for (const reference of [bad, webhook, lost]) providers.set(reference, { status: "success" });
    await sendWebhook(buildWebhook(providers.set(bad, {})));
    await sendWebhook(buildWebhook(providers.set(webhook, {})));
    club.clock.advance(60_000);
    await expect(workOff()).rejects.toThrow(/could not be/);
    expect(await balance()).toBe(before + 2_000);
    await mend();
    club.clock.advance(60_000);
    await workOff();
    expect(await balance()).toBe(before + 3_000);
  });

  test("leaves the person who comes back from it with what we know, and not before a fault of ours", async () => {
    const reference = await begin();
    const mend = await trip(reference);
    providers.set(reference, { status: "success" });
    club.clock.advance(60_000);
    const answer = await ada.ask(verifyPayment, { params: { reference } });
    expect([answer.status, answer.body.status]).toEqual([200, "pending"]);
    await mend();
    club.clock.advance(60_000);
    expect(await stateOf(reference)).toBe("success");
  });

  test("is asked about ever less often, brought before staff once, and credited when we are mended", async () => {
    const reference = await begin();
    const before = await balance();
    const mend = await trip(reference);
    await sendWebhook(buildWebhook(providers.set(reference, { status: "success" })));
    const callCount = providers.calls.length;
    const calls = (): number =>
      providers.calls.slice(callCount).filter((path) => path.endsWith(reference)).length;
    for (let minute = 0; minute < 180; minute += 1) {
      club.clock.advance(60_000);
      await workOff().catch(() => undefined);
    }
    expect(calls()).toBeLessThan(25);
    expect(await reviews(reference)).toEqual(["it could not be settled"]);
    const { rows } = await sql<{ reason: string }>`select reason from payment_review
      where details->>'event_id' in (select event_id from webhook_event where reference = ${reference})`.execute(
      club.db,
    );
    expect(rows).toEqual([
      { reason: expect.stringMatching(/^a message could not be acted on: charge\.success: evt_/) },
    ]);
    await mend();
    club.clock.advance(DAY_MS);
    await workOff();
    await ada.signIn("ada@example.com");
    expect(await balance()).toBe(before + 1_000);
  });
});

describe("the database itself", () => {
  test.each([
    ["takes no success back", "update payment_intent set state = 'pending'", "PY002"],
    ["forgets no payment", "delete from payment_intent", "PY001"],
    [
      "keeps what is promised",
      "update payment_intent set amount_minor = amount_minor + 1, base_minor = base_minor + 1",
      "PY001",
    ],
    ["keeps what was credited", "update payment_intent set credited_minor = 1", "PY001"],
    ["rewrites no message", "update webhook_event set body = ''", "PY001"],
    ["loses no message", "delete from webhook_event", "PY001"],
    ["rewrites no step", "update payment_step set note = 'x'", "PY001"],
  ])("%s", async (_name, statement, code) => {
    const reference = await begin();
    await sendWebhook(buildWebhook(providers.set(reference, { status: "success" })));
    await handle();
    await expect(
      executeAsOwner(club.db, sql.raw(`${statement} where reference = '${reference}'`)),
    ).rejects.toMatchObject({ code });
  });
});

test("race: the member, the watch and the messages settle one payment, once", async () => {
  for (let round = 0; round < 12; round += 1) {
    const reference = await begin();
    const before = await balance();
    const payment = providers.set(reference, { status: "success" });
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => sendWebhook(buildWebhook(payment, { n }))),
    );
    club.clock.advance(61_000);
    await Promise.allSettled([
      handle(),
      club.payments.watch.checkDue(),
      ...Array.from({ length: 12 }, () =>
        settlePayment(club.payments.setting, reference, { isBack: true }),
      ),
      ...Array.from({ length: 4 }, () => ada.ask(verifyPayment, { params: { reference } })),
    ]);
    expect(await balance()).toBe(before + 1_000);
  }
});

test("chaos: forged, doubled, reordered, changed and lost messages credit each payment once or not at all", async () => {
  const seed = readSeed();
  const roll = createChance(seed);
  const before = await balance();
  let expected = 0;
  const deliveries: ReturnType<typeof buildWebhook>[] = [];
  for (let n = 0; n < 60; n += 1) {
    const gateway = (["card", "transfer", "card_us"] as const)[n % 3] ?? "card";
    const reference = await begin(gateway, 100 + n);
    const kind = roll();
    if (kind < 0.1) {
      const webhook = buildWebhook(providers.set(reference, { status: PAID[gateway] }));
      providers.set(reference, { status: gateway === "card_us" ? "pending" : "unheard of" });
      deliveries.push({
        ...webhook,
        headers: { "content-type": "application/json", "verif-hash": "x" },
      });
      continue;
    }
    const isChanged = kind < 0.2;
    const { amountMinor } = providers.set(reference, { status: PAID[gateway] });
    if (kind < 0.15) providers.set(reference, { amountMinor: amountMinor - 1n });
    else if (isChanged) providers.set(reference, { currency: "USD" });
    else expected += 100 + n;
    const isLost = kind > 0.8;
    const times = isLost ? 0 : 1 + Math.floor(roll() * 8);
    for (let time = 0; time < times; time += 1) {
      deliveries.push(buildWebhook(providers.set(reference, {}), roll() < 0.5 ? {} : { time }));
    }
  }
  const shuffled = deliveries
    .map((webhook) => ({ webhook, at: roll() }))
    .toSorted((a, b) => a.at - b.at);
  for (let from = 0; from < shuffled.length; from += 16) {
    await Promise.all([
      ...shuffled.slice(from, from + 16).map(({ webhook }) => sendWebhook(webhook)),
      handle(),
    ]);
  }
  for (let check = 0; check < 4; check += 1) {
    club.clock.advance(10 * MINUTE_MS);
    await Promise.all([handle(), club.payments.watch.checkDue()]);
  }
  await ada.signIn("ada@example.com");
  expect((await balance()) - before, `seed ${seed}`).toBe(expected);
});
