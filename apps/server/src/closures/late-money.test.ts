import { setTimeout as wait } from "node:timers/promises";
import * as contract from "@kinfold/contract/account-closures";
import * as office from "@kinfold/contract/office/account-closures";
import { proposeCredit } from "@kinfold/contract/office/webhooks";
import { depositToWallet } from "@kinfold/contract/payments";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createChance, readSeed } from "../testing/chance.ts";
import { openClub, type Club } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { readMemberId } from "../testing/member-id.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { checkClosureInvariants } from "./invariants.ts";

const TRIES = 60;

let club: Club;
let providers: PayProviders;
let operations: Clerk;
let compliance: Clerk;
beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
  operations = await hireSignedIn(club, ["operations"]);
  compliance = await hireSignedIn(club, ["compliance"]);
});
afterAll(async () => {
  await club.close();
  await providers.close();
});

const reason = "The member asked for it themselves";

/** A member who asked to be closed, whose closing is proposed, and who has a payment that was given up. */
async function createLeaver(number: number) {
  const visitor = await club.member(`late${number}@example.com`);
  const wallet: string = (await visitor.ask(getWallets)).body.ngn.id;
  const { reference } = (
    await visitor.ask(depositToWallet, {
      params: { id: wallet },
      body: { amount: 1_000, gateway: "card", us_based_institution: null },
    })
  ).body;
  await sql`update payment_intent set state = 'expired', state_at = ${club.clock.now()},
      completed_at = ${club.clock.now()}, next_check_at = null where reference = ${reference}`.execute(
    club.db,
  );
  const { body } = await visitor.ask(contract.requestClosure, {
    body: { current_password: filledSignUp.password },
  });
  const proposed = await operations.visitor.ask(office.proposeClosure, {
    params: { id: body.id },
    body: { reason },
  });
  if (proposed.status !== 201) throw new Error(proposed.text);
  return { memberId: await readMemberId(visitor), reference, proposalId: proposed.body.id };
}

const approve = (id: string) =>
  compliance.visitor.ask(office.approveClosure, { params: { id }, body: { reason } });

async function deliver(reference: string): Promise<void> {
  const sent = buildWebhook(providers.set(reference, { status: "success" }));
  await club.visitor().send("POST", sent.path, sent.headers, sent.body);
  await club.payments.watch.handleDue();
}

type After = {
  state: string;
  reason: string | null;
  review: string | null;
  minor: bigint;
  is_closed: boolean;
};

async function readAfter(memberId: string, reference: string): Promise<After> {
  const { rows } = await sql<After>`select intent.state, review.reason, review.review_id as review,
      (select coalesce(sum(amount_minor), 0)::bigint from wallet
        join ledger.account on name in ('wallet:' || wallet_id || ':available', 'wallet:' || wallet_id || ':held')
        join ledger.balance using (account_id) where wallet.member_id = ${memberId}) as minor,
      exists (select from account_closure where account_closure.member_id = ${memberId} and closed_at is not null) as is_closed
    from payment_intent intent left join payment_review review using (reference) where reference = ${reference}`.execute(
    club.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the payment vanished");
  return row;
}

test("money for a closed account is flagged for staff, and credited to no wallet by anyone", async () => {
  const { memberId, reference, proposalId } = await createLeaver(0);
  expect((await approve(proposalId)).status).toBe(200);
  await deliver(reference);
  const after = await readAfter(memberId, reference);
  expect(after).toMatchObject({
    state: "expired",
    reason: "the account is closed",
    is_closed: true,
  });
  const maker = await hireSignedIn(club, ["finance_maker"]);
  const credit = await maker.visitor.ask(proposeCredit, {
    params: { id: after.review ?? "" },
    body: { reason: "It did arrive." },
  });
  expect(credit.body).toMatchObject({
    code: "webhook_not_creditable",
    error: "The account of its member is closed. Send the money back.",
  });
  await expectInvariants(club.db);
});

const FLAGGED = {
  state: "expired",
  reason: "the account is closed",
  minor: 0n,
  is_closed: true,
  review: null,
  code: null,
};
const CREDITED = {
  state: "success",
  reason: null,
  minor: 100_000n,
  is_closed: false,
  review: null,
  code: "closure_blocked",
};

test("a deposit that arrives while the account is being closed is credited, or flagged: never both, never lost", async () => {
  const seed = readSeed();
  const roll = createChance(seed);
  let closed = 0;
  // How much later the money comes: moved towards the moment at which both meet.
  let lateMs = 20;
  for (let number = 1; number <= TRIES; number += 1) {
    const { memberId, reference, proposalId } = await createLeaver(number);
    const moneyAfterMs = lateMs + (roll() - 0.5) * 16;
    const [decided] = await Promise.all([
      wait(Math.max(0, -moneyAfterMs)).then(() => approve(proposalId)),
      wait(Math.max(0, moneyAfterMs)).then(() => deliver(reference)),
    ]);
    lateMs += (decided.status === 200 ? -1 : 1) * (2 + roll() * 6);
    await club.payments.watch.handleDue();
    const after = await readAfter(memberId, reference);
    const isClosed = decided.status === 200;
    if (isClosed) closed += 1;
    const outcome = { ...after, review: null, code: decided.body.code ?? null };
    expect(outcome, `seed ${seed}, try ${number}`).toEqual(isClosed ? FLAGGED : CREDITED);
  }
  // Both happened: the two met.
  expect(closed, `seed ${seed}`).toBeGreaterThan(0);
  expect(closed, `seed ${seed}`).toBeLessThan(TRIES);
  expect(await checkClosureInvariants(club.db)).toEqual([]);
  await expectInvariants(club.db);
});
