import { toDecisionId } from "@kinfold/contract/ids";
import { MINUTE_MS } from "@kinfold/contract/durations";
import { toCharged } from "@kinfold/money";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import type { Club } from "../../testing/club.ts";
import { expectInvariants } from "../../testing/expect-invariants.ts";
import { openOutsideWorld, type OutsideWorld } from "../../testing/outside-world.ts";
import { createPayableMember } from "../../testing/payable.ts";
import { createPayer, settleDue, type Payer } from "../../testing/payer.ts";
import { hireStaff } from "../../testing/staff.ts";
import { ProviderAway, ProviderRefused } from "../providers/provider.ts";
import type { Provider } from "../providers/provider.ts";
import type { PaymentsServices } from "../setting.ts";
import { createRefundDecision } from "./refunds.ts";
import { listReturnsOfPayment } from "./store.ts";
import { decideProposal, submitProposal, type Decider } from "#decisions/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { proveByHand } from "../../testing/approving.ts";

let world: OutsideWorld;
let club: Club;
let payer: Payer;
let maker: Decider;
let approver: Decider;
let people = 0;

beforeAll(async () => {
  world = await openOutsideWorld();
  ({ club } = world);
  maker = await decider("finance_maker");
  approver = await decider("finance_approver");
});
afterAll(() => world.close());
beforeEach(async () => {
  people += 1;
  payer = createPayer(world, await createPayableMember(club, `refunds.${people}@example.com`));
});
afterEach(() => expectInvariants(club.db));

const decider = async (role: "finance_maker" | "finance_approver"): Promise<Decider> => ({
  staffId: (await hireStaff(club, [role])).staffId,
  memberId: null,
  permissions: [],
});
const unkeyed = {
  within: <Reply>(work: (tx: Db) => Promise<Reply>) => runTransaction(club.db, work),
};
/** Asks for all of a payment to go back; answers the ids of the proposal and of the return. */
const requestRefund = async (reference: string): Promise<{ id: string; returnId: string }> => {
  const reason = "Paid twice";
  const form = { reference, amountMinor: toCharged(await payer.total(reference)), reason };
  const of = createRefundDecision(club.payments.setting);
  const proposal = await submitProposal(club.platform, of, { form, reason, by: maker }, unkeyed);
  return { id: proposal.id, returnId: proposal.return_id };
};
const release = async (
  { id }: { id: string },
  setting: PaymentsServices = club.payments.setting,
): Promise<void> => {
  const reason = "Two payments of one day";
  const prove = proveByHand(approver.staffId);
  const answer = { id: toDecisionId(id), status: "approved", prove, by: approver, reason } as const;
  await decideProposal(club.platform, createRefundDecision(setting), answer, unkeyed);
};
/** The club, whose card provider does this with a refund. */
function withRefund(refund: Provider["refund"]): PaymentsServices {
  const { setting } = club.payments;
  const paystack = { ...setting.providers.paystack, refund };
  return { ...setting, providers: { ...setting.providers, paystack } };
}
const refundsAt = async (reference: string): Promise<object[]> =>
  ((await world.look(reference)) as { refunds: object[] }).refunds;

test.each(["card", "transfer", "card_us"])(
  "a refund by %s leaves the wallet once, also when two servers release it",
  async (gateway) => {
    const before = await payer.balances();
    const reference = await payer.paid(gateway);
    const refund = await requestRefund(reference);
    expect((await payer.balances()).held).toBe(before.held);
    await Promise.all([release(refund), release(refund)]);
    await expect.poll(payer.balances).toEqual(before);
    await settleDue(world);
    expect(await payer.statusOf(reference)).toBe("refunded");
    expect(await listReturnsOfPayment(club.db, reference)).toMatchObject([
      {
        return_id: refund.returnId,
        state: "gone",
        asked_by: maker.staffId,
        approved_by: approver.staffId,
      },
    ]);
    expect(await refundsAt(reference)).toHaveLength(1);
  },
);

test("it is not sent twice when no one knows whether it was sent", async () => {
  const before = await payer.balances();
  const reference = await payer.paid();
  const refund = await requestRefund(reference);
  const { paystack } = club.payments.setting.providers;
  const deaf = withRefund(async (...order) => {
    await paystack.refund(...order);
    throw new ProviderAway("the answer was lost");
  });
  await release(refund, deaf);
  await release(refund, deaf);
  await expect.poll(payer.balances).toEqual(before);
  expect(await refundsAt(reference)).toHaveLength(1);
});

test("one that never reached its provider stays held, and staff hear of it", async () => {
  const reference = await payer.paid();
  const { held } = await payer.balances();
  await release(
    await requestRefund(reference),
    withRefund(() => Promise.reject(new ProviderAway("no one there"))),
  );
  club.clock.advance(16 * MINUTE_MS);
  await settleDue(world);
  expect((await payer.balances()).held).toBe(held + 2_500);
  const { rows } = await sql<{ reason: string }>`select reason from payment_review
    where reference = ${reference}`.execute(club.db);
  expect(rows).toEqual([{ reason: expect.stringMatching(/^a refund may not have been sent: /) }]);
});

test("one that its provider does not take stays, and what was held is free again", async () => {
  const reference = await payer.paid();
  const before = await payer.balances();
  const refund = await requestRefund(reference);
  await release(
    refund,
    withRefund(() => Promise.reject(new ProviderRefused("too old", 400))),
  );
  expect(await payer.balances()).toEqual(before);
  expect(await listReturnsOfPayment(club.db, reference)).toMatchObject([{ state: "stayed" }]);
  expect(await payer.reversals()).toEqual([{ status: "failed", minor: 250_000n }]);
  expect(await payer.statusOf(reference)).toBe("success");
  // It may be asked for again, for nothing of it went.
  await expect(requestRefund(reference)).resolves.toMatchObject({
    returnId: expect.stringMatching(/^ret_/),
  });
});
