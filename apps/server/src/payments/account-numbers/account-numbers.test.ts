import { requestClosure } from "@kinfold/contract/account-closures";
import { getAccountNumber, openAccountNumber } from "@kinfold/contract/account-numbers";
import { MINUTE_MS } from "@kinfold/contract/durations";
import { validateBvn } from "@kinfold/contract/kyc";
import { approveClosure, proposeClosure } from "@kinfold/contract/office/account-closures";
import { confirmCredit, getFlaggedPayment, proposeCredit } from "@kinfold/contract/office/webhooks";
import { verifyPayment } from "@kinfold/contract/payments";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBvnProvider, type MockBvnProvider } from "../../testing/bvn-provider.ts";
import { openClub, type Answer, type Club, type Visitor } from "../../testing/club.ts";
import { expectInvariants } from "../../testing/expect-invariants.ts";
import { readMemberId } from "../../testing/member-id.ts";
import { executeAsOwner, runPastAllRules } from "../../testing/owner.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "../../testing/pay-providers.ts";
import { hireSignedIn } from "../../testing/staff.ts";
import {
  checkPaymentInvariants,
  compareCharges,
  settleUnanswered,
  sumCollected,
} from "../index.ts";

type ProviderName = "monnify" | "paystack";
const GLOBAL = { country: "GB", citizenship: ["GB"], accept_family_office: true };
const PAID = { monnify: "PAID", paystack: "success" } as const;

let register: MockBvnProvider;
let providers: PayProviders;
let club: Club;
let ada: Visitor;
let number: string;
let count = 0;
let numbers = 22_211_100_000;
const aBvn = (): string => String((numbers += 1));

async function withBvn(email: string): Promise<{ visitor: Visitor; bvn: string }> {
  const visitor = await club.member(email);
  const bvn = aBvn();
  await visitor.ask(validateBvn, { body: { bvn, consent: true } });
  return { visitor, bvn };
}

const open = (visitor: Visitor, bvn: string): Promise<Answer> =>
  visitor.ask(openAccountNumber, { body: { bvn } });

async function withNumber(email: string): Promise<{ visitor: Visitor; number: string }> {
  const { visitor, bvn } = await withBvn(email);
  const { body } = await open(visitor, bvn);
  return { visitor, number: body.account.account_number };
}

const balance = async (visitor: Visitor): Promise<number> =>
  (await visitor.ask(getWallets)).body.ngn.balance;

/** Two staff members close an account. */
async function closeByTwo(visitor: Visitor): Promise<void> {
  const proof = { body: { current_password: filledSignUp.password } };
  const { id } = (await visitor.ask(requestClosure, proof)).body;
  const operations = await hireSignedIn(club, ["operations"]);
  const body = { reason: "The member asked for it themselves" };
  const proposed = await operations.visitor.ask(proposeClosure, { params: { id }, body });
  const compliance = await hireSignedIn(club, ["compliance"]);
  const answer = { params: { id: proposed.body.id }, body };
  const closed = await compliance.visitor.ask(approveClosure, answer);
  expect(closed.status).toBe(200);
}

type Sent = { amountMinor?: bigint; senderName?: string | null; currency?: string; to?: string };

/** A transfer at the provider, of which nothing is told yet. ₦5,000 from the member, unless it says otherwise. */
function transfer(provider: ProviderName, sent: Sent = {}): string {
  count += 1;
  const reference = provider === "monnify" ? `MNFY|77|${count}` : `1000${count}`;
  providers.addForeign(
    {
      provider,
      reference,
      amountMinor: sent.amountMinor ?? 500_000n,
      currency: sent.currency ?? "NGN",
      status: PAID[provider],
      arrival: {
        accountNumber: sent.to ?? number,
        senderName: sent.senderName === undefined ? "OKAFOR ADAEZE NGOZI" : sent.senderName,
      },
    },
    provider === "monnify" ? reference : `99${count}`,
  );
  return reference;
}

/** The provider's webhook about it, worked off. */
async function announce(reference: string, more: object = {}): Promise<void> {
  const payment = providers.payments.get(reference);
  if (payment === undefined) throw new Error("no such transfer");
  const product =
    payment.provider === "monnify"
      ? { product: { type: "RESERVED_ACCOUNT", reference: "van" }, transactionReference: reference }
      : { channel: "dedicated_nuban" };
  const sent = buildWebhook(payment, { ...product, ...more });
  expect((await club.visitor().send("POST", sent.path, sent.headers, sent.body)).status).toBe(200);
  await club.payments.watch.handleDue();
}

const paymentsOf = async (arrival: string) => {
  const { rows } = await sql<{ reference: string; state: string; credited_minor: bigint | null }>`
    select reference, state, credited_minor from payment_intent where arrival_reference = ${arrival}`.execute(
    club.db,
  );
  return rows;
};
const flagsOf = async (arrival: string) => {
  const { rows } = await sql<{ review_id: string; reason: string; about: string | null }>`
    select review_id, reason, review.reference as about from payment_review review
      left join payment_intent payment using (reference)
      where arrival_reference = ${arrival} or details ->> 'arrival' = ${arrival}`.execute(club.db);
  return rows;
};

beforeAll(async () => {
  providers = await openPayProviders();
  register = await openBvnProvider();
  club = await openClub({
    ...providers.settings,
    BVN_BASE_URL: register.url,
    BVN_APP_ID: "app",
    BVN_SECRET_KEY: "key",
  });
  ({ visitor: ada, number } = await withNumber("ada@example.com"));
});
afterAll(async () => {
  await club.close();
  await register.close();
  await providers.close();
});
beforeEach(async () => {
  providers.isAway = false;
  providers.losesAccounts = false;
  await ada.signIn("ada@example.com");
});
afterEach(() => expectInvariants(club.db));

describe("an account number", () => {
  test("is made once the member shows the BVN that they validated, and is in their naira wallet", async () => {
    const { visitor, bvn } = await withBvn("first@example.com");
    expect((await visitor.ask(getAccountNumber)).body).toEqual({
      state: "none",
      account: null,
      fee: { percent: 1.5, at_most: 2_000 },
      has_bvn: true,
    });
    expect(await open(visitor, aBvn())).toMatchObject({
      status: 422,
      body: { code: "account_number_other_bvn" },
    });
    const { status, body } = await open(visitor, bvn);
    expect([status, body.state]).toEqual([200, "open"]);
    expect(body.account).toMatchObject({ account_name: "Ada Obi", bank_name: "Moniepoint MFB" });
    const made = providers.calls.filter((path) =>
      path.startsWith("POST /monnify/api/v2/bank"),
    ).length;
    expect((await open(visitor, bvn)).body.account).toEqual(body.account);
    expect(
      providers.calls.filter((path) => path.startsWith("POST /monnify/api/v2/bank")),
    ).toHaveLength(made);
    const { ngn, usd } = (await visitor.ask(getWallets)).body;
    expect(ngn.virtual_account).toEqual(body.account);
    expect(usd.virtual_account).toBeUndefined();
  });

  test("needs a validated BVN, and a naira wallet", async () => {
    const plain = await club.member("plain@example.com");
    expect((await plain.ask(getAccountNumber)).body.has_bvn).toBe(false);
    expect((await open(plain, aBvn())).body.code).toBe("account_number_needs_bvn");
    const abroad = await club.member("abroad@example.com", GLOBAL);
    expect((await open(abroad, aBvn())).body.code).toBe("wallet_wrong_currency");
    expect((await abroad.ask(getAccountNumber)).body.code).toBe("wallet_wrong_currency");
  });

  test("that its provider made without answering is found a minute later", async () => {
    const { visitor, bvn } = await withBvn("lost@example.com");
    providers.losesAccounts = true;
    expect((await open(visitor, bvn)).body.state).toBe("being_made");
    providers.losesAccounts = false;
    expect(await settleUnanswered(club.payments.setting)).toBe(0);
    club.clock.advance(MINUTE_MS + 1);
    expect(await settleUnanswered(club.payments.setting)).toBe(1);
    expect((await visitor.ask(getAccountNumber)).body.state).toBe("open");
  });

  test("that was never made has failed a minute later, and is asked for again", async () => {
    const { visitor, bvn } = await withBvn("away@example.com");
    providers.isAway = true;
    expect((await open(visitor, bvn)).body.state).toBe("being_made");
    club.clock.advance(MINUTE_MS + 1);
    // While no one can tell it goes on being made.
    expect(await settleUnanswered(club.payments.setting)).toBe(0);
    providers.isAway = false;
    expect(await settleUnanswered(club.payments.setting)).toBe(1);
    expect((await visitor.ask(getAccountNumber)).body).toMatchObject({
      state: "failed",
      account: null,
    });
    expect((await open(visitor, bvn)).body.state).toBe("open");
  });

  test("that is led to another wallet past all rules, its row hash renewed, is named", async () => {
    const { visitor } = await withBvn("led@example.com");
    const walletId: string = (await visitor.ask(getWallets)).body.ngn.id;
    await announce(transfer("monnify"));
    const { rows } = await sql<{ account_id: string; wallet_id: string; member_id: string }>`
      select account_id, wallet_id, member_id from virtual_account where account_number = ${number}`.execute(
      club.db,
    );
    const [own] = rows;
    const accountId = own?.account_id ?? "";
    const lead = (wallet: string, member: string) =>
      runPastAllRules(club.db, async (owner) => {
        await sql`update virtual_account set wallet_id = ${wallet}, member_id = ${member}
          where account_id = ${accountId}`.execute(owner);
        await sql`set timezone = 'UTC'`.execute(owner);
        await sql`update row_hash set hash = (select sha256(convert_to(to_jsonb(t)::text, 'UTF8')) from virtual_account t
          where account_id = ${accountId}) where table_name = 'virtual_account' and row_key = ${accountId}`.execute(
          owner,
        );
      });
    // Alone, and with the member of that wallet: then only what was paid before says otherwise.
    for (const memberId of [own?.member_id ?? "", await readMemberId(visitor)]) {
      await lead(walletId, memberId);
      const broken = await checkPaymentInvariants(club.db);
      await lead(own?.wallet_id ?? "", own?.member_id ?? "");
      expect(broken).toEqual([
        {
          invariant:
            "an account number credits its member's naira wallet, and did so with each payment",
          about: `${accountId} leads to ${walletId}`,
        },
      ]);
    }
  });

  test("that is open stays its member's, in the database too", async () => {
    const change = executeAsOwner(
      club.db,
      sql`update virtual_account set account_number = '0000000000' where account_number = ${number}`,
    );
    await expect(change).rejects.toThrow("stays as it is");
  });
});

describe.each(["monnify", "paystack"] as const)("a transfer that %s reports", (provider) => {
  beforeAll(async () => {
    // What this provider keeps for her, past the rule of one number for each member.
    const memberId = await readMemberId(ada);
    await runPastAllRules(club.db, (owner) =>
      sql`update virtual_account set provider = ${provider} where member_id = ${memberId}`.execute(
        owner,
      ),
    );
  });

  test("is credited without a receipt, less its fee, once, however often it is told", async () => {
    const before = await balance(ada);
    const reference = transfer(provider);
    await announce(reference);
    const fee = provider === "monnify" ? 75 : 50;
    expect(await balance(ada)).toBe(before + 5_000 - fee);
    await announce(reference);
    await announce(reference, { attempt: 2 });
    await compareCharges(club.payments.setting);
    expect(await balance(ada)).toBe(before + 5_000 - fee);
    const [payment, ...others] = await paymentsOf(reference);
    expect(others).toEqual([]);
    expect(await flagsOf(reference)).toEqual([]);
    const read = await ada.ask(verifyPayment, { params: { reference: payment?.reference ?? "" } });
    expect(read.body).toMatchObject({ status: "success", total_charged: 5_000, is_flagged: false });
  });

  test("whose webhook is lost is found by the nightly comparison", async () => {
    const before = await balance(ada);
    const reference = transfer(provider, { amountMinor: 100_000n });
    const { unknown } = await compareCharges(club.payments.setting);
    expect(unknown).not.toContain(`${provider}: ${reference}`);
    expect(await balance(ada)).toBeGreaterThan(before);
    await announce(reference);
    expect(await paymentsOf(reference)).toHaveLength(1);
  });

  test.each([
    ["ANOTHER PERSON", "sent in another name", "The name of the sender is not the name on"],
    ["A Okafor", "sent in another name", "The name of the sender is not the name on"],
    [null, "its sender is not named", "The bank did not tell us the name of the sender."],
  ])("from %s waits for two people, who see the sender", async (senderName, reason, words) => {
    const before = await balance(ada);
    const reference = transfer(provider, { senderName });
    await announce(reference);
    await compareCharges(club.payments.setting);
    expect(await balance(ada)).toBe(before);
    const [payment] = await paymentsOf(reference);
    const flags = await flagsOf(reference);
    expect(flags).toMatchObject([{ reason, about: payment?.reference }]);
    // The member reads why, in plain words.
    const own = await ada.ask(verifyPayment, { params: { reference: payment?.reference ?? "" } });
    expect(own.body.message).toContain(words);
    const id = flags[0]?.review_id ?? "";
    const maker = await hireSignedIn(club, ["finance_maker"]);
    const approver = await hireSignedIn(club, ["finance_approver"]);
    const { body } = await maker.visitor.ask(getFlaggedPayment, { params: { id } });
    expect(body.details).toMatchObject({ sender: senderName ?? "?", account_number: number });
    expect(body.messages).toHaveLength(1);
    expect(body.is_creditable).toBe(true);
    const why = { reason: "Their bank confirms that it is theirs" };
    const proposed = await maker.visitor.ask(proposeCredit, { params: { id }, body: why });
    const confirm = { proposal_id: proposed.body.proposal.id, ...why };
    expect(
      (await approver.visitor.ask(confirmCredit, { params: { id }, body: confirm })).status,
    ).toBe(200);
    expect(await balance(ada)).toBeGreaterThan(before);
  });

  test.each([
    [{ to: "9999999999" }, "money to an account number that is no member's"],
    [{ currency: "USD" }, "money in another currency to an account number"],
    [{ amountMinor: 0n }, "money to an account number of which the fee leaves nothing"],
  ])("of %o is handed to staff once, and to no wallet", async (sent, reason) => {
    const before = await balance(ada);
    const reference = transfer(provider, sent);
    await announce(reference);
    await announce(reference, { attempt: 2 });
    await compareCharges(club.payments.setting);
    expect(await balance(ada)).toBe(before);
    expect(await paymentsOf(reference)).toEqual([]);
    expect(await flagsOf(reference)).toMatchObject([
      { reason: `${reason}: ${reference}`, about: null },
    ]);
  });

  test("is handed to staff once, however many messages about it are worked off at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const reference = transfer(provider, { to: "9999999999" });
      await Promise.all([1, 2, 3, 4].map((attempt) => announce(reference, { attempt })));
      await club.payments.watch.handleDue();
      expect(await flagsOf(reference)).toHaveLength(1);
    }
  });

  test("is believed only as the provider says when it is asked", async () => {
    const before = await balance(ada);
    const reference = transfer(provider, { amountMinor: 200_000n });
    const pending = providers.set(reference, {
      status: provider === "monnify" ? "PENDING" : "pending",
    });
    await announce(reference);
    expect(await paymentsOf(reference)).toEqual([]);
    providers.set(reference, { ...pending, status: PAID[provider], amountMinor: 100_000n });
    club.clock.advance(6_000);
    await club.payments.watch.handleDue();
    expect(await balance(ada)).toBe(before + (provider === "monnify" ? 985 : 990));
  });

  test("is one figure for the reconciliation, the webhook and what was credited", async () => {
    club.clock.advance(1);
    const from = club.clock.now();
    const reference = transfer(provider, { amountMinor: 300_000n });
    await announce(reference);
    const [payment] = await paymentsOf(reference);
    club.clock.advance(1);
    const collected = await sumCollected(club.db, { from, before: club.clock.now() });
    expect(collected).toMatchObject([
      {
        subject: payment?.reference,
        gateway: provider === "monnify" ? "transfer" : "card",
        minor: 300_000n,
      },
    ]);
  });
});

describe("a transfer to the number of who left", () => {
  test("is handed to staff once the account is closed, and never credited", async () => {
    const { visitor, number: old } = await withNumber("closed@example.com");
    await closeByTwo(visitor);
    const reference = transfer("monnify", { to: old });
    await announce(reference);
    await compareCharges(club.payments.setting);
    expect(await flagsOf(reference)).toMatchObject([
      { reason: `money to the number of a closed account: ${reference}`, about: null },
    ]);
    expect(await paymentsOf(reference)).toEqual([]);
  });

  test("is handed to staff, and is not credited when the wallet opens again", async () => {
    const { visitor, number: old } = await withNumber("left@example.com");
    const memberId = await readMemberId(visitor);
    const setClosed = (at: Date | null) =>
      runPastAllRules(club.db, (owner) =>
        sql`update wallet set closed_at = ${at} where member_id = ${memberId} and currency = 'NGN'`.execute(
          owner,
        ),
      );
    await setClosed(club.clock.now());
    const reference = transfer("monnify", { to: old });
    await announce(reference);
    expect(await flagsOf(reference)).toMatchObject([
      { reason: `money to the number of a closed wallet: ${reference}`, about: null },
    ]);
    await setClosed(null);
    await announce(reference, { attempt: 2 });
    await compareCharges(club.payments.setting);
    expect(await paymentsOf(reference)).toEqual([]);
    expect(await balance(visitor)).toBe(0);
  });
});
