import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "@kinfold/contract/office/members";
import { confirmCredit, proposeCredit } from "@kinfold/contract/office/webhooks";
import { depositToWallet } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { readMemberId } from "../testing/member-id.ts";

let club: Club;
let providers: PayProviders;
beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
});
afterAll(async () => {
  await club.close();
  await providers.close();
});

test("naira for a payment that was given up is flagged once its wallet is closed, and credited when it is open again", async () => {
  const email = "ada@example.com";
  const ada = await club.member(email);
  const memberId = await readMemberId(ada);
  const wallet: string = (await ada.ask(getWallets)).body.ngn.id;
  const [operations, compliance, maker, approver] = [
    await hireSignedIn(club, ["operations"]),
    await hireSignedIn(club, ["compliance"]),
    await hireSignedIn(club, ["finance_maker"]),
    await hireSignedIn(club, ["finance_approver"]),
  ];
  const made = async (isGlobal: boolean): Promise<Answer> => {
    const { body: change } = await operations.visitor.ask(contract.proposeGlobal, {
      params: { id: memberId },
      body: { is_global: isGlobal, reason: "The documents say so." },
    });
    if (change.id === undefined) return { ...change, status: 409, body: change };
    return compliance.visitor.ask(contract.approveGlobal, {
      params: { id: change.id },
      body: { reason: "They do." },
    });
  };

  const body = { amount: 1_000, gateway: "card", us_based_institution: null };
  const { reference } = (await ada.ask(depositToWallet, { params: { id: wallet }, body })).body;
  const early = await made(true);
  expect(early.body.error).toContain("a naira payment is not settled yet");
  await sql`update payment_intent set state = 'expired', state_at = ${club.clock.now()},
      completed_at = ${club.clock.now()}, next_check_at = null
    where reference = ${reference}`.execute(club.db);
  expect((await made(true)).status).toBe(200);

  const sent = buildWebhook(providers.set(reference, { status: "success" }));
  await club.visitor().send("POST", sent.path, sent.headers, sent.body);
  await club.payments.watch.handleDue();
  const { rows } = await sql<{ state: string; review: string; reason: string }>`
    select state, review_id as review, reason from payment_intent join payment_review using (reference)
      where reference = ${reference}`.execute(club.db);
  expect(rows).toMatchObject([{ state: "expired", reason: "the wallet is closed" }]);
  await expectInvariants(club.db);

  const params = { id: rows[0]?.review ?? "" };
  const propose = () =>
    maker.visitor.ask(proposeCredit, { params, body: { reason: "It did arrive." } });
  expect((await propose()).body.code).toBe("webhook_not_creditable");
  expect((await made(false)).status).toBe(200);
  const proposed = await propose();
  expect(proposed).toMatchObject({ status: 200, body: { state: "proposed" } });
  const agreed = { proposal_id: proposed.body.proposal.id, reason: "It did." };
  expect((await approver.visitor.ask(confirmCredit, { params, body: agreed })).status).toBe(200);
  expect((await ada.ask(getWallets)).body.ngn).toMatchObject({ id: wallet, balance: 1_000 });
  await expectInvariants(club.db);
});
