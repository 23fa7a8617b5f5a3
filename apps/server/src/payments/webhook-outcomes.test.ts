import { SECOND_MS } from "@kinfold/contract/durations";
import { toCharged } from "@kinfold/money";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { openDeliveries, type KeptWebhook } from "../testing/deliveries.ts";
import { readMemberId } from "../testing/member-id.ts";
import { runPastAllRules } from "../testing/owner.ts";
import type { Notice, Provider, ProviderStatus, Return } from "./providers/provider.ts";
import { readLastMessages, readWaitingMessages, storeWebhookEvent } from "./webhooks.ts";

const { here, begin, deliver, handle, actOn, readKept, waitsFor, isOver, readReviews } =
  openDeliveries();

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
    here().club.clock.advance(SECOND_MS);
    await deliver();
    const now = here().club.clock.now();
    expect(await readLastMessages(here().club.db)).toEqual([
      { provider: "paystack", last_message_at: now, unhandled: 2 },
    ]);
    const oldest = new Date(now.getTime() - SECOND_MS);
    expect(await readWaitingMessages(here().club.db)).toEqual([
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
    let during: KeptWebhook | undefined;
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
    const memberId = await readMemberId(here().ada);
    await runPastAllRules(here().club.db, (owner) =>
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
  let count = 0;
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
    const memberId = await readMemberId(here().ada);
    await runPastAllRules(here().club.db, (owner) =>
      sql`insert into virtual_account (account_id, member_id, wallet_id, currency, provider, state, account_number, account_name,
          bank_name, asked_at, opened_at)
        values ('van_1', ${memberId}, ${here().wallet}, 'NGN', 'paystack', 'open', ${NUMBER}, 'Ada Obi', 'Test Bank', now(), now())`.execute(
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
    here().providers.set(reference, { status: "success" });
    expect(await actOn({ reference })).toMatchObject(isOver("credit"));
  });

  test("that is still open at its provider is asked about again, and left open", async () => {
    const reference = await begin();
    // As the member is who does not come back: only the one who does ends it.
    here().providers.set(reference, { status: "abandoned" });
    expect(await actOn({ reference })).toMatchObject(waitsFor(5 * SECOND_MS));
    const { rows } =
      await sql`select state from payment_intent where reference = ${reference}`.execute(
        here().club.db,
      );
    expect(rows).toEqual([{ state: "pending" }]);
  });

  test("that was credited already is over, whatever its provider says now", async () => {
    const reference = await begin();
    here().providers.set(reference, { status: "success" });
    await actOn({ reference });
    here().providers.set(reference, { status: "ongoing" });
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
    here().providers.set(reference, { status: "success" });
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
