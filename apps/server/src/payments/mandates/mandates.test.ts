import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { toMemberId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/mandates";
import { depositToWallet } from "@kinfold/contract/payments";
import {
  changeSubscription,
  getSubscription,
  resumeSubscription,
} from "@kinfold/contract/subscriptions";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Answer, Visitor } from "../../testing/club.ts";
import { executeAsOwner, runPastAllRules } from "../../testing/owner.ts";
import { createPayableMember } from "../../testing/payable.ts";
import { buildMandateWebhook } from "../../testing/pay-providers.ts";
import { contributeToPlan, PLAN } from "../../testing/plans.ts";
import { openRepeatingClub } from "../../testing/repeating.ts";
import { readMemberId } from "../../testing/member-id.ts";
import { hireSignedIn } from "../../testing/staff.ts";
import { notifyUpcoming } from "#subscriptions/index.ts";
import { settleDueMandates } from "../index.ts";

const {
  here,
  begun,
  changeTo,
  charge,
  chargeOn,
  historyOf,
  morning,
  only,
  paid,
  signedIn,
  subjects,
} = openRepeatingClub();

const GLOBAL = { country: "GB", citizenship: ["GB"], accept_family_office: true };

let count = 0;

const mandateOf = async (who: Visitor): Promise<contract.Mandate | null> =>
  (await who.ask(contract.getMandate)).body.mandate;
const settleDue = (): Promise<number> => settleDueMandates(here().club.payments.setting);

async function accountOf(who: Visitor): Promise<string> {
  const { rows } = await sql<{ bank_account_id: string }>`select bank_account_id from bank_account
    where member_id = ${await readMemberId(who)} and slot = 'ngn' and replaced_at is null`.execute(
    here().club.db,
  );
  return rows[0]?.bank_account_id ?? "none";
}

async function askFor(who: Visitor, most = 200_000): Promise<Answer> {
  const body = { bank_account_id: await accountOf(who), most_a_month: most };
  return who.ask(contract.requestMandate, { body });
}

/** The newest mandate at the provider. */
const there = () => {
  const one = here().providers.mandates.all.at(-1);
  if (one === undefined) throw new Error("no mandate was asked for");
  return one;
};

async function announce(
  event: "created" | "active",
  reference = there().reference,
  more = {},
): Promise<void> {
  // Another message each time: the very same one is dropped before anyone looks at it.
  count += 1;
  const sent = buildMandateWebhook(event, reference, { ...more, id: count });
  const { path, headers, body } = sent;
  const { status } = await here().club.visitor().send("POST", path, headers, body);
  expect(status).toBe(200);
  await here().club.payments.watch.handleDue();
}

/** The member has an active mandate of at most ₦200,000 a month. */
async function activate(who = here().ada, most = 200_000): Promise<string> {
  expect((await askFor(who, most)).status).toBe(200);
  const { reference } = there();
  here().providers.mandates.set(reference, { status: "active" });
  await announce("active");
  expect((await mandateOf(who))?.state).toBe("active");
  return reference;
}

const begin = (request: object = {}, amount = 50_000): Promise<Answer> =>
  contributeToPlan(here().ada, PLAN.irepo, amount, {
    gateway: "direct_debit",
    recurring: true,
    interval: "monthly",
    ...request,
  });

/** A contribution by the mandate whose first date is paid. */
async function beginDebited(): Promise<{ id: string; portfolio_id: string }> {
  expect((await begin()).status).toBe(201);
  await charge();
  return only();
}

describe("a mandate", () => {
  test("waits for its member and then for the bank, and is active once the bank says so", async () => {
    const { ada, providers } = here();
    const requested = (await askFor(ada)).body.mandate;
    expect(requested).toMatchObject({ state: "waiting", bank_name: "Zenith Bank", last4: "6788" });
    expect(requested).toMatchObject({ most_a_month: 200_000, taken_this_month: 0 });
    expect(requested).toMatchObject({ ends_on: "2029-10-31", end_reason: null });
    expect(requested.consent_link).toContain("/consent/");
    expect(providers.asked.at(-1)).toMatchObject({
      channel: "direct_debit",
      account: { bank_code: "057" },
    });
    // Asked again it is the same one.
    const calls = providers.calls.length;
    expect((await askFor(ada)).body.mandate.id).toBe(requested.id);
    expect(providers.calls.slice(calls).join()).not.toContain("initialize");
    providers.mandates.set(there().reference, { status: "pending" });
    await announce("created");
    expect(await mandateOf(ada)).toMatchObject({ state: "activating", consent_link: null });
    providers.mandates.set(there().reference, { status: "active" });
    await announce("active");
    expect((await mandateOf(ada))?.state).toBe("active");
    expect(await subjects()).toContain("Your direct debit is active");
  });

  test("is active without a message, and not because of one that is not true", async () => {
    const { ada, providers } = here();
    await askFor(ada);
    await announce("active", there().reference, { active: true, authorization_code: "AUTH_lie" });
    expect((await mandateOf(ada))?.state).toBe("waiting");
    providers.mandates.set(there().reference, { status: "active" });
    here().club.clock.advance(11 * MINUTE_MS);
    await settleDue();
    expect((await mandateOf(ada))?.state).toBe("active");
  });

  test("is refused on an account of another name, and on one that was not chosen", async () => {
    const { ada, providers } = here();
    await askFor(ada);
    providers.mandates.names.set(there().account.number, "SOMEONE ELSE");
    providers.mandates.set(there().reference, { status: "active" });
    await announce("active");
    expect(await mandateOf(ada)).toMatchObject({ state: "refused", end_reason: "other_name" });
    providers.mandates.names.clear();
    await settleDue();
    expect(there().status).toBe("revoked");
    here().club.clock.advance(MINUTE_MS);
    await askFor(ada);
    const account = { number: "0000000001", bankCode: "057" };
    providers.mandates.set(there().reference, { status: "active", account });
    await announce("active");
    expect(await mandateOf(ada)).toMatchObject({ state: "refused", end_reason: "other_account" });
    await settleDue();
    expect(there().status).toBe("revoked");
    expect((await begin()).body.code).toBe("mandate_not_active");
  });

  test("needs a verified naira account of the member's, in their name", async () => {
    const { ada, club } = here();
    const body = { bank_account_id: "acc_elsewhere", most_a_month: 1_000 };
    expect((await ada.ask(contract.requestMandate, { body })).body).toMatchObject({
      code: "mandate_account_unknown",
      fields: { bank_account_id: expect.stringContaining("verified") },
    });
    const other = await createPayableMember(club, "other-payer@example.com");
    const theirs = { bank_account_id: await accountOf(other.visitor), most_a_month: 1_000 };
    const { code } = (await ada.ask(contract.requestMandate, { body: theirs })).body;
    expect(code).toBe("mandate_account_unknown");
    const abroad = await club.member("abroad-payer@example.com", GLOBAL);
    expect((await askFor(abroad)).body.code).toBe("wallet_wrong_currency");
    const own = await accountOf(ada);
    await runPastAllRules(club.db, (owner) =>
      sql`update bank_account set account_name = 'SOMEONE ELSE' where bank_account_id = ${own}`.execute(
        owner,
      ),
    );
    expect((await askFor(ada)).body.code).toBe("mandate_other_name");
    // Two staff members approved the account in that name.
    const { staffId } = await hireSignedIn(club, ["compliance"]);
    await runPastAllRules(club.db, (owner) =>
      sql`update bank_account set decided_by = ${staffId}, decided_at = created_at where bank_account_id = ${own}`.execute(
        owner,
      ),
    );
    await askFor(ada);
    expect((await mandateOf(ada))?.state).toBe("waiting");
  });

  test("that no one consents to in three days is over, and a consent after that is revoked", async () => {
    const { ada, club, providers } = here();
    await askFor(ada);
    club.clock.advance(3 * DAY_MS + MINUTE_MS);
    await settleDue();
    await signedIn();
    expect(await mandateOf(ada)).toMatchObject({ state: "refused", end_reason: "no_consent" });
    providers.mandates.set(there().reference, { status: "active" });
    club.clock.advance(11 * MINUTE_MS);
    await announce("active");
    expect((await mandateOf(ada))?.state).toBe("refused");
    expect(there().status).toBe("revoked");
  });

  test("whose provider does not answer was not made, and can be asked for again", async () => {
    const { ada, club, providers } = here();
    providers.isAway = true;
    expect((await askFor(ada)).body.mandate.state).toBe("asked");
    providers.isAway = false;
    club.clock.advance(2 * MINUTE_MS);
    await settleDue();
    expect(await mandateOf(ada)).toMatchObject({ state: "refused", end_reason: "not_made" });
    expect((await askFor(ada)).body.mandate.state).toBe("waiting");
  });

  test("that is cancelled ends at once, and its provider hears of it however long that takes", async () => {
    const { ada, club, providers } = here();
    const reference = await activate();
    providers.isAway = true;
    const { body } = await ada.ask(contract.cancelMandate, { body: {} });
    expect(body.mandate).toMatchObject({ state: "ended", end_reason: "member" });
    expect((await ada.ask(contract.cancelMandate, { body: {} })).status).toBe(200);
    providers.isAway = false;
    expect(there().status).toBe("active");
    // Messages that come late or again do not bring it back.
    for (const event of ["active", "created", "active"] as const) await announce(event, reference);
    club.clock.advance(11 * MINUTE_MS);
    await settleDue();
    expect(there().status).toBe("revoked");
    expect((await mandateOf(ada))?.state).toBe("ended");
    const { rows } = await sql<{ token: Buffer | null }>`select token from mandate
      where provider_reference = ${reference}`.execute(club.db);
    expect(rows).toEqual([{ token: null }]);
    expect(await subjects()).toContain("Your direct debit is cancelled");
  });

  test("stays ended: the database takes no way back, no debit, and none beyond the month", async () => {
    const { club, ada } = here();
    await activate();
    await beginDebited();
    const memberId = await readMemberId(ada);
    const owner = (query: ReturnType<typeof sql>) => executeAsOwner(club.db, query);
    const copy = (
      minor: number,
    ) => sql`insert into payment_intent (reference, member_id, purpose, wallet_id, gateway, provider,
        is_live, state, state_at, charged_currency, base_minor, processing_fee_minor, provider_fee_minor, credited_currency,
        amount_minor, created_at, mandate_id)
      select ${`KIN-X${minor}`}, member_id, 'deposit', wallet_id, gateway, provider, is_live, 'initiated', state_at,
        charged_currency, ${minor}, 0, 0, credited_currency, ${minor}, created_at, mandate_id from payment_intent
        where member_id = ${memberId} and mandate_id is not null limit 1`;
    await expect(owner(copy(20_000_000))).rejects.toThrow("beyond what its member allowed");
    await ada.ask(contract.cancelMandate, { body: {} });
    await expect(owner(copy(100))).rejects.toThrow("not active is not debited");
    await expect(
      owner(sql`update mandate set state = 'active', ended_at = null, end_reason = null,
        token = '\\x00' where member_id = ${memberId}`),
    ).rejects.toThrow("stays ended");
  });
});

describe("a contribution by a mandate", () => {
  test("is debited on its dates as a card is charged, with a notice before and a fee of its own", async () => {
    const { providers, club } = here();
    await activate();
    const { body, status } = await begin();
    expect(status).toBe(201);
    expect(body).toMatchObject({ gateway: "direct_debit", status: "pending", payment_link: null });
    expect(body.fees.total).toBe(251.26);
    const from = providers.charges.length;
    await Promise.all([charge(), charge()]);
    await charge();
    expect(providers.charges.slice(from)).toMatchObject([
      { authorization_code: there().code, reference: body.reference, amount: "5025126" },
    ]);
    const first = await only();
    expect(first).toMatchObject({
      gateway: "direct_debit",
      status: "active",
      payment_count: 1,
      next_payment_date: "2026-11-30",
      card: { brand: "Zenith Bank", last4: "6788", exp_month: null },
    });
    club.clock.setTo(new Date("2026-11-27T10:00:00Z"));
    await notifyUpcoming(club.platform);
    await notifyUpcoming(club.platform);
    await chargeOn("2026-11-30");
    await charge();
    expect(await historyOf(first.id)).toEqual([
      ["2026-11-30", "paid"],
      ["2026-10-31", "paid"],
    ]);
    const sent = await subjects();
    expect(sent.filter((one) => one.startsWith("₦50,000.00 for Ìrẹ̀pọ̀ Pool on"))).toHaveLength(1);
    expect(sent.filter((one) => one.startsWith("We charged your direct debit"))).toHaveLength(2);
    const emails = (await club.emailsTo(here().email)).filter(({ subject }) =>
      /^We charged|Pool on /.test(subject),
    );
    expect(emails).toHaveLength(3);
    expect(JSON.stringify(emails)).toContain("Zenith Bank account ending 6788");
    expect(JSON.stringify(emails)).not.toMatch(/card (ending|provider)|your card/i);
    const { rows } = await sql<{ gateway: string }>`select distinct gateway from wallet_transaction
      where type = 'deposit' and wallet_id in (select wallet_id from wallet where member_id = ${toMemberId(await readMemberId(here().ada))})
        and gateway = 'direct_debit'`.execute(club.db);
    expect(rows).toHaveLength(1);
  });

  test("without money is tried on four days and then missed, as a card is", async () => {
    await activate();
    const { id } = await beginDebited();
    here().providers.cardSays = "Insufficient Funds";
    for (const day of ["2026-11-30", "2026-12-01", "2026-12-03", "2026-12-05"] as const) {
      await chargeOn(day);
    }
    expect(await historyOf(id)).toEqual([
      ["2026-11-30", "missed"],
      ["2026-10-31", "paid"],
    ]);
    expect(await only()).toMatchObject({
      status: "attention",
      last_failure_reason: "There was not enough money in the account.",
    });
  });

  test("is paused when its mandate ends, is not debited, and goes on with a card or another mandate", async () => {
    const { ada, providers } = here();
    await activate();
    const { id } = await beginDebited();
    const from = providers.charges.length;
    here().providers.mandates.set(there().reference, { status: "revoked" });
    morning("2026-11-30");
    await announce("active");
    await signedIn();
    expect(await mandateOf(ada)).toMatchObject({ state: "ended", end_reason: "bank" });
    await charge();
    expect(providers.charges).toHaveLength(from);
    expect(await only()).toMatchObject({
      status: "paused",
      last_failure_reason: "Its direct debit has ended.",
    });
    const resumed = await ada.ask(resumeSubscription, { params: { id }, body: {} });
    expect(resumed.body.code).toBe("sub_not_taken");
    const sent = await subjects();
    expect(sent).toContain("Your bank ended your direct debit");
    // Another mandate.
    await activate();
    const moved = await ada.ask(contract.chargeMandate, { params: { id }, body: {} });
    expect(moved.body).toMatchObject({ status: "active", gateway: "direct_debit" });
    // And a card.
    await changeTo(id, { token: "AUTH_y", last4: "0087", email: "ada@elsewhere.example" });
    expect(await only()).toMatchObject({ gateway: "card", card: { last4: "0087" } });
    await chargeOn("2026-12-31");
    expect(providers.charges.at(-1)).toMatchObject({ authorization_code: "AUTH_y" });
    await signedIn();
    const back = await ada.ask(contract.chargeMandate, { params: { id }, body: {} });
    expect(back.body).toMatchObject({ gateway: "direct_debit", card: { last4: "6788" } });
    await chargeOn("2027-01-31");
    expect(providers.charges.at(-1)).toMatchObject({ authorization_code: there().code });
  });

  test("written down before its mandate ended is not debited after it", async () => {
    const { ada, providers } = here();
    await activate();
    await begin();
    const from = providers.charges.length;
    await ada.ask(contract.cancelMandate, { body: {} });
    await charge();
    expect(providers.charges).toHaveLength(from);
    const [{ id }] = (await ada.send("GET", "/api/subscription")).body.data;
    expect(await historyOf(id)).toEqual([["2026-10-31", "missed"]]);
    expect(await only()).toMatchObject({ status: "paused" });
  });

  test("that its provider took and no one heard of is asked about, not debited again", async () => {
    const { ada, providers, club } = here();
    await activate();
    await begin();
    providers.losesAnswers = true;
    await charge();
    providers.losesAnswers = false;
    const from = providers.charges.length;
    await ada.ask(contract.cancelMandate, { body: {} });
    club.clock.advance(3 * MINUTE_MS);
    await charge();
    expect(providers.charges).toHaveLength(from);
    // What left the account before the end is the member's contribution.
    expect(await only()).toMatchObject({ payment_count: 1 });
  });

  test("takes no more in a month than was allowed", async () => {
    const { ada, providers } = here();
    await activate(ada, 60_000);
    expect((await begin({}, 100_000)).body.code).toBe("mandate_too_small");
    expect((await begin({ interval: "weekly" })).body).toMatchObject({
      code: "mandate_too_small",
      fields: { amount: expect.stringContaining("₦60,000.00") },
    });
    const { id } = await beginDebited();
    expect((await mandateOf(ada))?.taken_this_month).toBe(50_251.26);
    expect((await begin()).body.code).toBe("mandate_too_small");
    const changing = { params: { id }, body: { amount: 70_000 } };
    const { body } = await ada.ask(changeSubscription, changing);
    expect(body.code).toBe("mandate_too_small");
    // A date that was paid late in the same month leaves no room for the next one.
    providers.cardSays = "Insufficient Funds";
    await chargeOn("2026-11-30");
    providers.cardSays = "Approved";
    await chargeOn("2026-12-01");
    await chargeOn("2026-12-31");
    expect(await historyOf(id)).toEqual([
      ["2026-12-31", "missed"],
      ["2026-11-30", "paid"],
      ["2026-10-31", "paid"],
    ]);
    const reason = (await ada.ask(getSubscription, { params: { id } })).body.history.data[0].reason;
    expect(reason).toBe("It would be more than your direct debit may take in a month.");
  });

  test("ends with its last day, also when no message says so", async () => {
    const { ada, club, providers } = here();
    await activate();
    await beginDebited();
    const from = providers.charges.length;
    club.clock.setTo(new Date("2029-11-01T05:15:00Z"));
    await settleDue();
    await charge();
    await signedIn();
    expect(await mandateOf(ada)).toMatchObject({ state: "ended", end_reason: "expired" });
    expect(providers.charges).toHaveLength(from);
    expect((await only()).status).toBe("paused");
  });

  test("only repeats, and only in naira", async () => {
    const { ada, club } = here();
    await activate();
    const once = await contributeToPlan(ada, PLAN.irepo, 100_000, { gateway: "direct_debit" });
    expect(once.body.code).toBe("port_debit_repeats");
    const { rows } = await sql<{ wallet_id: string }>`select wallet_id from wallet
      where member_id = ${await readMemberId(ada)} and currency = 'NGN'`.execute(club.db);
    const into = await ada.ask(depositToWallet, {
      params: { id: rows[0]?.wallet_id ?? "" },
      body: { amount: 1_000, gateway: "direct_debit" },
    });
    expect(into.body.code).toBe("pay_gateway_unavailable");
    const { id } = await begun();
    await paid(
      (await ada.ask(getSubscription, { params: { id } })).body.history.data[0].payment_reference,
    );
    const missing = await ada.ask(contract.chargeMandate, { params: { id: "sub_no" }, body: {} });
    expect(missing.status).toBe(404);
  });
});
