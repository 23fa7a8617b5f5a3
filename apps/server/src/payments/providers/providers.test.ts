import { toMinor, toMoney } from "@kinfold/money";
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { openPayProviders, type PayProviders } from "../../testing/pay-providers.ts";
import { parseMajorAmount, parseMinorAmount } from "./amounts.ts";
import { parseExactly, readTextAt } from "#platform/exact-json.ts";
import { createFlutterwave } from "./flutterwave.ts";
import { createProviders } from "./from-env.ts";
import { createMonnify } from "./monnify.ts";
import { createPaystack } from "./paystack.ts";
import { ProviderAway, ProviderRefused, type Provider, type ProviderName } from "./provider.ts";
import { computeHmacSha512 } from "#platform/signatures.ts";

let world: PayProviders;
let providers: Readonly<Record<ProviderName, Provider>>;
beforeAll(async () => {
  world = await openPayProviders();
  providers = createProviders(readEnv({ NODE_ENV: "test", ...world.settings }));
});
afterAll(() => world.close());
beforeEach(() => {
  world.isAway = false;
  world.before = async () => undefined;
});

const ORDER = {
  sum: toMoney("NGN", toMinor(100n)),
  reason: "asked for",
  name: "ret_2345",
} as const;
const VECTOR = Buffer.from('{"event":"charge.success","data":{"reference":"T1","amount":500000}}');
const PAYSTACK =
  "2f12627914804c1c74523ec79970b39e7456405f6d90f23b1f0b450d9db81ee6b89f0c3be95f41bf88e4aa8a5dee24c902a25be7e504d3440fb477eced38f104";
const MONNIFY =
  "7176aa8b1c8ed33893daa20e85c3bd46a9a3d0973f18d05fed343aff8c1a2593d40e2acceea6fe1bd3cf7fe74b7ae3c96113efa75d2cf7b651d49e3019d1c0ca";

const header =
  (given: Record<string, string>) =>
  (name: string): string | undefined =>
    given[name];

describe("a message is its provider's", () => {
  test("when the signature is of these very bytes under our key", () => {
    expect(computeHmacSha512(VECTOR, "sk_test_demo")).toBe(PAYSTACK);
    expect(computeHmacSha512(VECTOR, "MNFYSECRET")).toBe(MONNIFY);
    const { paystack } = providers;
    const signed = header({ "x-paystack-signature": PAYSTACK });
    expect(paystack.readWebhook(VECTOR, signed)).toEqual({
      event: "charge.success",
      reference: "T1",
    });
    const spaced = Buffer.from(VECTOR.toString().replace(",", ", "));
    expect(paystack.readWebhook(spaced, signed)).toBeUndefined();
    const loud = header({ "x-paystack-signature": PAYSTACK.toUpperCase() });
    expect(paystack.readWebhook(VECTOR, loud)).toBeUndefined();
    expect(paystack.readWebhook(VECTOR, header({}))).toBeUndefined();
    expect(paystack.readWebhook(VECTOR, header({ "x-paystack-signature": "" }))).toBeUndefined();
    expect(
      paystack.readWebhook(VECTOR, header({ "x-paystack-signature": MONNIFY })),
    ).toBeUndefined();
  });

  test("with another provider's header it is no one's", () => {
    const { monnify, flutterwave } = providers;
    expect(
      monnify.readWebhook(VECTOR, header({ "x-paystack-signature": MONNIFY })),
    ).toBeUndefined();
    expect(flutterwave.readWebhook(VECTOR, header({ "verif-hash": "flwhas" }))).toBeUndefined();
    expect(flutterwave.readWebhook(VECTOR, header({ "verif-hash": "" }))).toBeUndefined();
  });

  test("signed as Flutterwave v4 or Stripe would, however genuinely, it is no one's: we ask neither", () => {
    const hmac = (key: string, text: string) => createHmac("sha256", key).update(text);
    const v4 = "mTLcrpkR6zx+9dqPCQAuKQ6h+y8U8r2HBu8CqScN5kY=";
    expect(hmac("flwhash", VECTOR.toString()).digest("base64")).toBe(v4);
    const stripe = "7aa760d7435d78465950add188cf0d2b7875791ffd93f016a50821a165b8daca";
    expect(hmac("whsec_demo", `1700000000.${VECTOR.toString()}`).digest("hex")).toBe(stripe);
    const signed = {
      "flutterwave-signature": v4,
      "stripe-signature": `t=1700000000,v1=${stripe}`,
      "verif-hash": v4,
      "x-paystack-signature": stripe,
      "monnify-signature": stripe,
    };
    for (const { readWebhook } of Object.values(providers)) {
      expect(readWebhook(VECTOR, header(signed))).toBeUndefined();
    }
  });

  test("signed nonsense is refused, and does not pass for a message", () => {
    for (const nonsense of ["", "{", "[]", "null", '{"event":null}', '{"data":{}}']) {
      const body = Buffer.from(nonsense);
      const signature = createHmac("sha512", "sk_test_demo").update(body).digest("hex");
      const signed = header({ "x-paystack-signature": signature });
      expect(() => providers.paystack.readWebhook(body, signed)).toThrow(ProviderRefused);
    }
  });
});

describe("figures are read by their digits", () => {
  test.each([
    ["1015.23", 101_523n],
    ["500", 50_000n],
    ["500.0000", 50_000n],
    ["0.57", 57n],
    ["0.1", 10n],
    ["1e3", null],
    ["500.005", null],
    ["-5", null],
    ["", null],
    [" 5", null],
    [null, null],
  ])("%s in major units", (text, minor) => {
    expect(parseMajorAmount(text)).toBe(minor);
  });

  test.each([
    ["517766", 517_766n],
    ["5.5", null],
    ["-1", null],
    ["1e5", null],
    [null, null],
  ])("%s in minor units", (text, minor) => {
    expect(parseMinorAmount(text)).toBe(minor);
  });

  test("an id of sixty-four bits keeps every digit", () => {
    for (const text of ['{"a":"\\u0000"}', '{"\\u0000":1}', '{"a":["\\ud800"]}']) {
      expect(() => parseExactly(text)).toThrow(SyntaxError);
    }
    const json = parseExactly('{"data":{"id":18446744073709551615,"amount":100.10,"__proto__":1}}');
    expect(readTextAt(json, "data", "id")).toBe("18446744073709551615");
    expect(readTextAt(json, "data", "amount")).toBe("100.10");
    expect(readTextAt(json, "data", "toString")).toBeNull();
  });
});

describe("each provider", () => {
  const checkout = {
    sum: toMoney("NGN", toMinor(517_766n)),
    email: "a@example.com",
    name: "Ada Obi",
    description: "Kinfold",
    redirectUrl: "https://kinfold.example/dashboard/wallet",
    isRecurring: false,
    priceHoldsMinutes: null,
  } as const;
  const PAID: Record<ProviderName, string> = {
    paystack: "success",
    monnify: "PAID",
    flutterwave: "successful",
  };

  test.each<ProviderName>(["paystack", "monnify", "flutterwave"])(
    "%s begins a checkout, is asked about it, and tells the same money back",
    async (name) => {
      const reference = `KIN-${name.toUpperCase()}`;
      const begun = await providers[name].initialize({ ...checkout, reference });
      expect(begun.paymentLink).toMatch(/^http/);
      expect(world.payments.get(reference)?.amountMinor).toBe(517_766n);
      world.set(reference, { status: PAID[name] });
      const providerQuery = { reference, providerReference: begun.providerReference };
      const readProviderStatus = await providers[name].verify(providerQuery);
      expect(readProviderStatus).toMatchObject({
        status: "success",
        reference,
        amountMinor: 517_766n,
        currency: "NGN",
        isLive: name === "paystack" ? false : null,
      });
      expect(readProviderStatus.providerReference).toBe(world.payments.get(reference)?.id);
      expect(
        await providers[name].verify({ reference: "KIN-NONE", providerReference: null }),
      ).toMatchObject({
        status: "unknown",
      });
    },
  );

  test.each([
    ["abandoned", "abandoned"],
    ["failed", "failed"],
    ["ongoing", "pending"],
    ["pending", "pending"],
    ["processing", "pending"],
    ["queued", "pending"],
    ["reversed", "reversed"],
    ["success", "success"],
    ["never heard of", "pending"],
  ])("Paystack's %s is %s", async (status, expectedStatus) => {
    world.set("KIN-PAYSTACK", { status });
    const providerQuery = { reference: "KIN-PAYSTACK", providerReference: null };
    expect((await providers.paystack.verify(providerQuery)).status).toBe(expectedStatus);
  });

  test.each([
    ["PENDING", "pending"],
    ["PAID", "success"],
    ["OVERPAID", "overpaid"],
    ["PARTIALLY_PAID", "underpaid"],
    ["FAILED", "failed"],
    ["CANCELLED", "abandoned"],
    ["EXPIRED", "expired"],
    ["REVERSED", "reversed"],
  ])("Monnify's %s is %s", async (status, expectedStatus) => {
    world.set("KIN-MONNIFY", { status });
    const providerQuery = { reference: "KIN-MONNIFY", providerReference: null };
    expect((await providers.monnify.verify(providerQuery)).status).toBe(expectedStatus);
  });

  test.each([
    ["successful", "success"],
    ["failed", "failed"],
    ["pending", "pending"],
  ])("Flutterwave's %s is %s", async (status, expectedStatus) => {
    world.set("KIN-FLUTTERWAVE", { status });
    const providerQuery = { reference: "KIN-FLUTTERWAVE", providerReference: null };
    expect((await providers.flutterwave.verify(providerQuery)).status).toBe(expectedStatus);
  });

  test("Paystack asks for a card that can be charged again only where it will be, and queues what is charged by the clock", async () => {
    const readRequest = async (reference: string, isRecurring: boolean): Promise<unknown> => {
      await providers.paystack.initialize({ ...checkout, reference, isRecurring });
      return JSON.parse(String(world.asked.at(-1)?.["metadata"]));
    };
    const cancel_action = checkout.redirectUrl;
    const { description } = checkout;
    expect(await readRequest("KIN-ONCE", false)).toEqual({ cancel_action, description });
    expect(await readRequest("KIN-REPEATED", true)).toEqual({
      cancel_action,
      description,
      custom_filters: { recurring: true },
    });
    await providers.paystack.chargeSavedCard(
      { reference: "KIN-QUEUED", sum: toMoney("NGN", toMinor(5_000n)), description: "x" },
      { token: "AUTH_x", email: "a@example.com" },
    );
    expect(world.asked.at(-1)).toMatchObject({ reference: "KIN-QUEUED", queue: true });
  });

  test("a card that may be charged again comes with the address that saved it", async () => {
    const providerQuery = { reference: "KIN-PAYSTACK", providerReference: null };
    expect((await providers.paystack.verify(providerQuery)).savedCard).toEqual({
      token: "AUTH_x",
      email: "a@example.com",
      last4: "4081",
      brand: "visa",
      expires: { month: "12", year: "2030" },
      signature: "SIG_x",
    });
    const charged = await providers.paystack.chargeSavedCard(
      { reference: "KIN-AGAIN", sum: toMoney("NGN", toMinor(5_000n)), description: "x" },
      { token: "AUTH_x", email: "a@example.com" },
    );
    expect(charged).toMatchObject({ status: "success", amountMinor: 5_000n });
  });

  test("gives money back by the name that it knows the payment by", async () => {
    const providerQuery = { reference: "KIN-FLUTTERWAVE", providerReference: null };
    expect(await providers.flutterwave.refund(providerQuery, ORDER)).toEqual({
      status: "done",
      providerReference: "75",
    });
    expect(world.calls.at(-1)).toMatch(/^POST \/flutterwave\/transactions\/9\d\d\/refund$/);
    const paystack = { reference: "KIN-PAYSTACK", providerReference: null };
    expect(await providers.paystack.refund(paystack, ORDER)).toEqual({
      status: "pending",
      providerReference: "7",
    });
  });

  test("that is away, slow or babbling is away, and is called once", async () => {
    world.isAway = true;
    const before = world.calls.length;
    const providerQuery = { reference: "KIN-PAYSTACK", providerReference: null };
    await expect(providers.paystack.verify(providerQuery)).rejects.toThrow(ProviderAway);
    expect(world.calls).toHaveLength(before + 1);
    world.isAway = false;
    const baseUrl = world.settings["PAYSTACK_BASE_URL"] ?? "";
    const slow = createPaystack({ baseUrl, secretKey: "sk_test_demo", timeoutMs: 30 });
    world.before = () => new Promise((resolve) => setTimeout(resolve, 200));
    await expect(slow.verify(providerQuery)).rejects.toThrow(ProviderAway);
    const nowhere = createFlutterwave({
      baseUrl: "http://127.0.0.1:1",
      secretKey: "x",
      secretHash: "x",
    });
    await expect(nowhere.verify(providerQuery)).rejects.toThrow(ProviderAway);
  });

  test("Monnify's token is asked for once, and again when it was ended", async () => {
    let at = 0;
    const own = createMonnify(
      {
        baseUrl: world.settings["MONNIFY_BASE_URL"] ?? "",
        apiKey: "MK_TEST_DEMO",
        secretKey: "MNFYSECRET",
        contractCode: "100",
      },
      () => at,
    );
    const providerQuery = { reference: "KIN-MONNIFY", providerReference: null };
    const logins = () => world.calls.filter((call) => call.endsWith("/auth/login")).length;
    const before = logins();
    await Promise.all([own.verify(providerQuery), own.verify(providerQuery)]);
    await own.verify(providerQuery);
    expect(logins()).toBe(before + 1);
    at += 3_541_000;
    await own.verify(providerQuery);
    expect(logins()).toBe(before + 2);
  });

  test("our mode is in the key", () => {
    const keyed = (secretKey: string) => createPaystack({ baseUrl: "http://x", secretKey }).isLive;
    expect([keyed("sk_live_x"), keyed("sk_test_x")]).toEqual([true, false]);
  });
});
