import { DAY_MS, SECOND_MS } from "@kinfold/contract/durations";
import { depositToWallet } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { toCharged } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { readMemberId } from "../testing/member-id.ts";
import { executeAsOwner, runPastAllRules } from "../testing/owner.ts";
import { openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import {
  ProviderAway,
  type Notice,
  type Provider,
  type ProviderStatus,
  type Return,
} from "./providers/provider.ts";
import type { PaymentsServices } from "./setting.ts";
import {
  handleWebhookEvents,
  readLastMessages,
  readWaitingMessages,
  storeWebhookEvent,
} from "./webhooks.ts";

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let wallet: string;
let count = 0;
/** What is logged, and what failed, in the test that runs. */
let lines: Record<string, unknown>[];
let failures: unknown[];

beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
  ada = await club.member("ada@example.com");
  wallet = (await ada.ask(getWallets)).body.ngn.id;
});
afterAll(async () => {
  await club.close();
  await providers.close();
});
beforeEach(async () => {
  [lines, failures] = [[], []];
  await ada.signIn("ada@example.com");
});
// What waits is no other test's.
afterEach(() =>
  sql`update webhook_event set handled_at = now(), outcome = '', next_attempt_at = null
    where handled_at is null`.execute(club.db),
);

const begin = async (gateway: "card" | "transfer" = "card"): Promise<string> => {
  const body = { amount: 1_000, gateway };
  const answer = await ada.ask(depositToWallet, { params: { id: wallet }, body });
  expect(answer.status).toBe(201);
  return answer.body.reference;
};

/** The payments of this club, to which Paystack says what it is told to. */
const createSetting = (notice: Notice, answers: Partial<Provider> = {}): PaymentsServices => {
  const { setting } = club.payments;
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const paystack = { ...setting.providers.paystack, readNotice: () => notice, ...answers };
  const platform = { ...setting.platform, log };
  return { ...setting, platform, providers: { ...setting.providers, paystack } };
};

type Kept = {
  event_id: string;
  event: string;
  reference: string | null;
  outcome: string | null;
  attempts: number;
  handled_at: Date | null;
  next_attempt_at: Date | null;
};
const readKept = async (text: string): Promise<Kept> => {
  const { rows } =
    await sql<Kept>`select event_id, event, reference, outcome, attempts, handled_at, next_attempt_at
    from webhook_event where body = ${Buffer.from(text)}`.execute(club.db);
  const [row] = rows;
  if (row === undefined) throw new Error("nothing was kept");
  return row;
};

type Delivery = { setting: PaymentsServices; text: string };

/** A message that came and waits. */
async function deliver(
  change: Partial<Notice> = {},
  answers: Partial<Provider> = {},
): Promise<Delivery> {
  count += 1;
  const notice = { event: "charge.success", reference: null, ...change };
  const delivery = { setting: createSetting(notice, answers), text: `message ${count}` };
  await storeWebhookEvent(delivery.setting, "paystack", notice, Buffer.from(delivery.text));
  return delivery;
}

const handle = (setting: PaymentsServices, isStopped = false): Promise<number> =>
  handleWebhookEvents(setting, {
    isStopped: () => isStopped,
    whenFailed: (cause) => failures.push(cause),
  });

/** What is noted of a message after it was acted on. */
async function actOn(...delivered: Parameters<typeof deliver>): Promise<Kept> {
  const { setting, text } = await deliver(...delivered);
  expect(await handle(setting)).toBe(1);
  return readKept(text);
}

/** The message waits to be acted on again, in so many milliseconds. */
const waitsFor = (ms: number) => ({
  outcome: null,
  handled_at: null,
  next_attempt_at: new Date(club.clock.now().getTime() + ms),
});
const isOver = (outcome: string) => ({
  outcome,
  handled_at: club.clock.now(),
  next_attempt_at: null,
});
const readReviews = async (eventId: string) => {
  const { rows } = await sql`select reference, provider, reason, details from payment_review
    where details->>'event_id' = ${eventId}`.execute(club.db);
  return rows;
};

const statusOf = (change: Partial<ProviderStatus>): ProviderStatus => ({
  status: "success",
  reference: null,
  providerReference: null,
  amountMinor: toCharged(500_000n),
  currency: "NGN",
  isLive: null,
  cardCountry: null,
  savedCard: null,
  ...change,
});

describe("a message is kept", () => {
  test("once, under a name of ours, without what is too long of it", async () => {
    const { setting, text } = await deliver({
      event: "e".repeat(300),
      reference: "r".repeat(300),
    });
    const before = await readKept(text);
    await storeWebhookEvent(
      setting,
      "paystack",
      { event: "charge.success", reference: null },
      Buffer.from(text),
    );
    expect(await readKept(text)).toEqual(before);
    expect(before.event_id).toMatch(/^evt_\w+$/);
    expect([before.event, before.reference]).toEqual(["e".repeat(200), "r".repeat(200)]);
  });

  test("and counted, of each provider, until it was acted on", async () => {
    const [handled] = [await actOn(), await deliver()];
    club.clock.advance(SECOND_MS);
    await deliver();
    const now = club.clock.now();
    expect(await readLastMessages(club.db)).toEqual([
      { provider: "paystack", last_message_at: now, unhandled: 2 },
    ]);
    const oldest = new Date(now.getTime() - SECOND_MS);
    expect(await readWaitingMessages(club.db)).toEqual([
      { provider: "paystack", waiting: 2, oldest_at: oldest },
    ]);
    expect(handled.handled_at).toEqual(oldest);
  });

  test("and not acted on by a server that stops", async () => {
    const { setting, text } = await deliver();
    expect(await handle(setting, true)).toBe(0);
    expect(await readKept(text)).toMatchObject(waitsFor(0));
  });

  test("for one server alone while it acts on it, and each message in its turn", async () => {
    let during: Kept | undefined;
    const { setting, text } = await deliver(
      { reference: "TRANSFER-1", isArrival: true },
      {
        verify: async () => {
          during ??= await readKept(text);
          return statusOf({});
        },
      },
    );
    await deliver();
    expect(await handle(setting)).toBe(2);
    expect(during).toMatchObject({ attempts: 1, ...waitsFor(30 * SECOND_MS) });
  });
});

describe("a message about no payment of ours", () => {
  test.each<[string, Partial<Notice>]>([
    ["that names nothing", {}],
    ["that names nothing of what arrived", { isArrival: true }],
    ["of what arrived under the provider's name", { isArrival: true, providerReference: "T-1" }],
  ])("%s asks for nothing", async (_what, notice) => {
    let calls = 0;
    const verify = async () => {
      calls += 1;
      return statusOf({});
    };
    expect(await actOn(notice, { verify })).toMatchObject(isOver("about no payment"));
    expect(calls).toBe(0);
  });

  test.each<[string, Partial<Notice>, string]>([
    ["by our name", { reference: "KIN-UNHEARD", providerReference: "T-1" }, "KIN-UNHEARD"],
    ["by the provider's name", { providerReference: "T-2" }, "T-2"],
  ])("is for staff, %s", async (_what, notice, reference) => {
    const kept = await actOn({ ...notice, event: "charge.other" });
    expect(kept).toMatchObject(isOver("about an unknown payment"));
    expect(await readReviews(kept.event_id)).toEqual([
      {
        reference: null,
        provider: "paystack",
        reason: "unknown payment: charge.other",
        details: { reference, event_id: kept.event_id },
      },
    ]);
  });

  test("is one about a payment at another provider", async () => {
    const reference = await begin("transfer");
    expect(await actOn({ reference })).toMatchObject(isOver("about an unknown payment"));
  });
});

describe("a message about a mandate", () => {
  test("that is not known changes nothing", async () => {
    const kept = await actOn({ mandateReference: "unheard", reference: await begin() });
    expect(kept).toMatchObject(isOver("about an unknown mandate"));
  });

  test("that is known has it looked at, and no payment", async () => {
    const memberId = await readMemberId(ada);
    await runPastAllRules(club.db, (owner) =>
      sql`insert into mandate (mandate_id, member_id, bank_account_id, provider, state, provider_reference, payer_email, bank_name, last4,
          most_a_month_minor, ends_on, asked_at, ended_at, end_reason)
        values ('mnd_1', ${memberId}, 'bac_1', 'paystack', 'ended', 'AUTH-1', 'ada@example.com', 'Test Bank', '6789', 100, '2030-01-01',
          now(), now(), 'member')`.execute(owner),
    );
    const kept = await actOn({ mandateReference: "AUTH-1" });
    expect(kept).toMatchObject(isOver("about a mandate"));
  });
});

describe("a message about a transfer to an account number", () => {
  const NUMBER = "3000000001";
  const arrive = async (
    change: Partial<ProviderStatus>,
    later: Partial<ProviderStatus> = change,
    names: Partial<Notice> = {},
  ) => {
    count += 1;
    const reference = `ARRIVAL-${count}`;
    const isAsked: unknown[] = [];
    const verify: Provider["verify"] = async (asked) => {
      isAsked.push(asked);
      return isAsked.length === 1
        ? statusOf({ reference, ...change })
        : statusOf({ reference: asked.reference, ...later });
    };
    const kept = await actOn({ reference, isArrival: true, ...names }, { verify });
    return { kept, reference, isAsked };
  };
  const arrival = { accountNumber: NUMBER, senderName: "ADA OBI" };

  beforeAll(async () => {
    const memberId = await readMemberId(ada);
    await runPastAllRules(club.db, (owner) =>
      sql`insert into virtual_account (account_id, member_id, wallet_id, currency, provider, state, account_number, account_name,
          bank_name, asked_at, opened_at)
        values ('van_1', ${memberId}, ${wallet}, 'NGN', 'paystack', 'open', ${NUMBER}, 'Ada Obi', 'Test Bank', now(), now())`.execute(
        owner,
      ),
    );
  });

  test("asks for it by both names", async () => {
    const { reference, isAsked } = await arrive({}, {}, { providerReference: "T-9" });
    expect(isAsked).toEqual([{ reference, providerReference: "T-9" }]);
    const alone = await arrive({});
    expect(alone.isAsked).toEqual([{ reference: alone.reference, providerReference: null }]);
  });

  test("asks again when its provider does not know it, and when it has not arrived", async () => {
    expect((await arrive({})).kept).toMatchObject(waitsFor(5 * SECOND_MS));
    const { kept } = await arrive({ status: "pending", arrival });
    expect(kept).toMatchObject(waitsFor(5 * SECOND_MS));
  });

  test("leaves to staff what is no member's", async () => {
    const { kept } = await arrive({ arrival: { ...arrival, accountNumber: "3999999999" } });
    expect(kept).toMatchObject(isOver("about money that staff look at"));
  });

  test("makes a payment of it, and notes what came of that", async () => {
    const { kept } = await arrive({ arrival });
    expect(kept).toMatchObject(isOver("held"));
    const undecided = await arrive({ arrival }, { status: "pending", arrival });
    expect(undecided.kept).toMatchObject(waitsFor(5 * SECOND_MS));
  });
});

describe("a message about a payment", () => {
  test("that is paid has it credited", async () => {
    const reference = await begin();
    providers.set(reference, { status: "success" });
    expect(await actOn({ reference })).toMatchObject(isOver("credit"));
  });

  test("that is still open at its provider is asked about again, and left open", async () => {
    const reference = await begin();
    // As the member is who does not come back: only the one who does ends it.
    providers.set(reference, { status: "abandoned" });
    expect(await actOn({ reference })).toMatchObject(waitsFor(5 * SECOND_MS));
    const { rows } =
      await sql`select state from payment_intent where reference = ${reference}`.execute(club.db);
    expect(rows).toEqual([{ state: "pending" }]);
  });

  test("that was credited already is over, whatever its provider says now", async () => {
    const reference = await begin();
    providers.set(reference, { status: "success" });
    await actOn({ reference });
    providers.set(reference, { status: "ongoing" });
    expect(await actOn({ reference })).toMatchObject(isOver("wait"));
  });
});

describe("a message about money that goes back", () => {
  const refund: Return = {
    kind: "refund",
    providerReference: "RF-1",
    name: null,
    status: "open",
    amountMinor: toCharged(100n),
    currency: "NGN",
  };
  const actOnReturn = async (event: string, returns: Return[], names: Partial<Notice> = {}) => {
    const reference = await begin();
    providers.set(reference, { status: "success" });
    await actOn({ reference });
    const isAsked: unknown[] = [];
    const returnsOf: Provider["returnsOf"] = async (_payment, known) => {
      isAsked.push(known);
      return returns.map((one) => ({ ...one, providerReference: `RF-${reference}` }));
    };
    const kept = await actOn({ event, reference, ...names }, { returnsOf });
    return { kept, reference, isAsked };
  };

  test.each(["charge.dispute.create", "REFUND.processed", "transfer.reversed", "x.chargeback"])(
    "by %s has its provider asked what goes back",
    async (event) => {
      const { kept, isAsked } = await actOnReturn(event, [refund]);
      expect(kept).toMatchObject(isOver("returns"));
      expect(isAsked).toEqual([[]]);
      expect(await readReviews(kept.event_id)).toEqual([]);
    },
  );

  test("has it asked by the name that the message tells", async () => {
    const { isAsked } = await actOnReturn("refund.processed", [refund], { returnName: "RF-1" });
    expect(isAsked).toEqual([["RF-1"]]);
  });

  test("of which its provider knows nothing is for staff", async () => {
    const { kept, reference } = await actOnReturn("refund.processed", []);
    expect(kept).toMatchObject(isOver("wait"));
    expect(await readReviews(kept.event_id)).toEqual([
      {
        reference,
        provider: "paystack",
        reason: "refund.processed",
        details: { event_id: kept.event_id },
      },
    ]);
  });

  test("is no other", async () => {
    const { kept, isAsked } = await actOnReturn("charge.success", [refund]);
    expect([kept.outcome, isAsked]).toEqual(["wait", []]);
  });
});

describe("a message that cannot be acted on", () => {
  const AGAIN_AFTER_SECONDS = [5, 15, 60, 300, 900];
  const failing = (failure: Error) => ({
    verify: async () => {
      throw failure;
    },
  });

  test("because its provider is away is tried ever later, and left to the watch at last", async () => {
    const { setting, text } = await deliver(
      { reference: await begin() },
      failing(new ProviderAway("away")),
    );
    for (const seconds of AGAIN_AFTER_SECONDS) {
      await handle(setting);
      expect(await readKept(text)).toMatchObject(waitsFor(seconds * SECOND_MS));
      club.clock.advance(seconds * SECOND_MS);
    }
    await handle(setting);
    const kept = await readKept(text);
    expect(kept).toMatchObject({ attempts: 6, ...isOver("left to the watch") });
    expect([failures, await readReviews(kept.event_id)]).toEqual([[], []]);
    expect(lines).toHaveLength(6);
    for (const line of lines) {
      expect(line).toMatchObject({
        level: "warn",
        msg: "a message waits for its provider",
        event_id: kept.event_id,
        err: { message: "away" },
      });
    }
  });

  test("by a fault of ours is brought before staff once, and tried once a day", async () => {
    const fault = new Error("ours");
    const { setting, text } = await deliver({ reference: await begin() }, failing(fault));
    for (const seconds of AGAIN_AFTER_SECONDS) {
      await handle(setting);
      const kept = await readKept(text);
      expect(kept).toMatchObject(waitsFor(seconds * SECOND_MS));
      expect(await readReviews(kept.event_id)).toEqual([]);
      club.clock.advance(seconds * SECOND_MS);
    }
    for (const attempts of [6, 7, 8]) {
      await handle(setting);
      const kept = await readKept(text);
      expect(kept).toMatchObject({ attempts, ...waitsFor(DAY_MS) });
      expect(await readReviews(kept.event_id)).toEqual([
        {
          reference: null,
          provider: "paystack",
          reason: `a message could not be acted on: charge.success: ${kept.event_id}`,
          details: { event_id: kept.event_id },
        },
      ]);
      expect(lines.at(-1)).toMatchObject({
        fault: "webhook_not_acted_on",
        event_id: kept.event_id,
        attempts,
        err: { message: "ours" },
      });
      club.clock.advance(DAY_MS);
    }
    expect(failures).toEqual(Array.from({ length: 8 }, () => fault));
  });

  test("by a fault of ours is before staff, although a server ended in its sixth try", async () => {
    const { setting, text } = await deliver(
      { reference: await begin() },
      failing(new Error("ours")),
    );
    const { event_id: eventId } = await readKept(text);
    await sql`update webhook_event set attempts = 6 where event_id = ${eventId}`.execute(club.db);
    await handle(setting);
    expect(await readKept(text)).toMatchObject({ attempts: 7, ...waitsFor(DAY_MS) });
    expect(await readReviews(eventId)).toHaveLength(1);
  });

  test("because the database is away ends the round, and is no fault", async () => {
    const { setting, text } = await deliver(
      { reference: await begin() },
      failing(new Unavailable("away")),
    );
    await expect(handle(setting)).rejects.toThrow("away");
    expect([failures, lines]).toEqual([[], []]);
    expect(await readKept(text)).toMatchObject(waitsFor(30 * SECOND_MS));
  });

  test("nor put away holds up no other", async () => {
    const { setting, text } = await deliver();
    const { event_id: eventId } = await readKept(text);
    await executeAsOwner(
      club.db,
      sql.raw(`create function stumble() returns trigger language plpgsql as $$ begin
        if new.event_id = '${eventId}' and new.handled_at is not null then raise exception 'stumbled'; end if;
        return new; end $$;
        create trigger stumble before update on webhook_event for each row execute function stumble()`),
    );
    const other = await deliver();
    expect(await handle(setting)).toBe(2);
    await executeAsOwner(club.db, sql.raw("drop function stumble() cascade"));
    expect(await readKept(other.text)).toMatchObject(isOver("about no payment"));
    expect(failures).toEqual([expect.objectContaining({ message: "stumbled" })]);
    expect(lines).toEqual([
      expect.objectContaining({
        fault: "webhook_not_put_away",
        event_id: eventId,
        err: expect.objectContaining({ message: "stumbled" }),
      }),
    ]);
  });
});
