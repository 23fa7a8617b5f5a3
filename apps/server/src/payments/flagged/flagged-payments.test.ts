import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  askProvider,
  confirmCredit,
  dismissFlaggedPayment,
  getFlaggedPayment,
  listFlaggedPayments,
  proposeCredit,
} from "@kinfold/contract/office/webhooks";
import { depositToWallet, verifyPayment } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import type { Answer, Club, Visitor } from "../../testing/club.ts";
import { expectInvariants } from "../../testing/expect-invariants.ts";
import { openPaidClub } from "../../testing/paid-club.ts";
import { buildWebhook, type PayProviders } from "../../testing/pay-providers.ts";
import { hireSignedIn, type Clerk } from "../../testing/staff.ts";
import { formatPayload } from "./shown-payload.ts";

/** What is asked for a deposit of ₦1,000 by card, fees and all, in kobo. */
const TOTAL = 101_523n;

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let wallet: string;
let close: () => Promise<void>;
let maker: Clerk;
let approver: Clerk;
beforeAll(async () => {
  ({ club, providers, ada, wallet, close } = await openPaidClub());
});
afterAll(() => close());
beforeEach(async () => {
  providers.isAway = false;
  club.clock.advance(60_000);
  await ada.signIn("ada@example.com");
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterEach(() => expectInvariants(club.db));

const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const balance = async (): Promise<number> => (await ada.ask(getWallets)).body.ngn.balance;
type ReportedChange = { amountMinor?: bigint; currency?: string; status?: string };

/** A payment about which its provider said something else than was agreed; the id of what was kept. */
async function toFlaggedPayment(
  reported: ReportedChange = { amountMinor: TOTAL - 20_000n },
): Promise<{ id: string; reference: string }> {
  const body = { amount: 1_000, gateway: "card", us_based_institution: null };
  const { reference } = (await ada.ask(depositToWallet, { params: { id: wallet }, body })).body;
  const sent = buildWebhook(providers.set(reference, { status: "success", ...reported }));
  await club.visitor().send("POST", sent.path, sent.headers, sent.body);
  await club.payments.watch.handleDue();
  const { body: list } = await maker.visitor.send("GET", `/api/admin/webhooks?search=${reference}`);
  return { id: list.data[0].id, reference };
}
const propose = (id: string, by = maker, reason = "The bank kept some"): Promise<Answer> =>
  by.visitor.ask(proposeCredit, { params: { id }, body: { reason } });
const confirm = (id: string, proposal: string, by = approver): Promise<Answer> =>
  by.visitor.ask(confirmCredit, {
    params: { id },
    body: { proposal_id: proposal, reason: "Agreed" },
  });
const dismiss = (id: string, by = maker, reason = "A test of the provider"): Promise<Answer> =>
  by.visitor.ask(dismissFlaggedPayment, { params: { id }, body: { reason } });
const one = (id: string, by = maker): Promise<Answer> =>
  by.visitor.ask(getFlaggedPayment, { params: { id } });

describe("flagged payments", () => {
  test("is shown with what was agreed, what was said, and no secret", async () => {
    const { id, reference } = await toFlaggedPayment();
    const { body } = await one(id);
    expect(body).toMatchObject({
      kept: {
        reference,
        reason: "less than was asked for",
        state: "open",
        amount: 1_015.23,
        provider: "paystack",
      },
      details: { expected: "NGN 101523", said: "NGN 81523" },
      is_creditable: true,
      is_own: false,
      decisions: [],
    });
    expect(body.messages).toHaveLength(1);
    expect(body.messages[0].payload).toContain(reference);
    expect(body.messages[0].payload).not.toContain("ada@example.com");
    expect(
      formatPayload(
        Buffer.from(
          '{"data":{"amount":1,"authorization":{"authorization_code":"AUTH_1"},"x":"y"}}',
        ),
      ),
    ).toBe(
      JSON.stringify(
        {
          data: { amount: 1, authorization: { authorization_code: "(withheld)" }, x: "(withheld)" },
        },
        null,
        2,
      ),
    );
    expect(formatPayload(Buffer.from("no json"))).toBe("(not readable)");
  });

  test("is credited by two people with what the provider says when it is asked again", async () => {
    const { id, reference } = await toFlaggedPayment();
    const before = await balance();
    const response = await maker.visitor.ask(askProvider, { params: { id } });
    expect(response.body).toMatchObject({ status: "success", amount: 815.23, currency: "NGN" });
    const proposed = await propose(id);
    expect(proposed.body).toMatchObject({
      state: "proposed",
      proposal: { received: 815.23, credited: 800 },
    });
    expect(await balance()).toBe(before);
    expect(readOutcome(await confirm(id, proposed.body.proposal.id, maker))).toEqual([
      403,
      "staff_forbidden",
    ]);
    const done = await confirm(id, proposed.body.proposal.id);
    expect(done.body).toMatchObject({ state: "credited", payment_state: "success" });
    expect(await balance()).toBe(before + 800);
    const { body } = await ada.ask(verifyPayment, { params: { reference } });
    expect(body).toMatchObject({ status: "success", amount: 800 });
    expect(body.timeline.at(-1).note).toBe("₦1,015.23 was agreed, and ₦815.23 arrived.");
    expect(readOutcome(await confirm(id, proposed.body.proposal.id))).toEqual([
      409,
      "decision_changed",
    ]);
    expect(readOutcome(await propose(id))).toEqual([409, "webhook_not_creditable"]);
    expect(await balance()).toBe(before + 800);
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      where entry like ${`%${id}%`} order by audit_number`.execute(club.db);
    const actions = rows.map(({ entry }) => JSON.parse(entry).action);
    expect(actions).toEqual(
      expect.arrayContaining(["webhook.credit_proposed", "webhook.credited"]),
    );
  });

  test("is credited with more, when more arrived", async () => {
    const { id } = await toFlaggedPayment({ amountMinor: TOTAL + 5_000n });
    const before = await balance();
    const { body } = await propose(id);
    await confirm(id, body.proposal.id);
    expect(await balance()).toBe(before + 1_050);
  });

  test("or dismissed by one, and then it is closed", async () => {
    const { id } = await toFlaggedPayment();
    const before = await balance();
    expect((await dismiss(id)).body.state).toBe("dismissed");
    expect(readOutcome(await dismiss(id))).toEqual([409, "decision_changed"]);
    expect(readOutcome(await propose(id))).toEqual([409, "decision_changed"]);
    expect(await balance()).toBe(before);
    const { body } = await maker.visitor.send("GET", "/api/admin/webhooks?state=dismissed");
    expect(body.data.map(({ id: of }: { id: string }) => of)).toContain(id);
    expect(
      (await maker.visitor.ask(listFlaggedPayments)).body.data.map(
        ({ id: of }: { id: string }) => of,
      ),
    ).not.toContain(id);
  });
});

describe("is refused", () => {
  test("one person in both parts, in the code and behind it", async () => {
    const admin = await hireSignedIn(club, ["admin"]);
    const { id } = await toFlaggedPayment();
    const { body } = await propose(id, admin);
    const proposal = body.proposal.id;
    expect(readOutcome(await confirm(id, proposal, admin))).toEqual([403, "staff_own_work"]);
    const behind = sql`insert into payment_review_decision
        (decision_id, review_id, action, proposal_id, decided_by, decided_at, reason)
      values ('prd_x', ${id}, 'credited', ${proposal}, ${admin.staffId}, now(), 'x')`.execute(
      club.db,
    );
    await expect(behind).rejects.toThrow("a credit needs two people");
  });

  test("someone's own payment, in the code and behind it", async () => {
    const { rows } = await sql<{
      member_id: MemberId;
    }>`select member_id from member where email = 'ada@example.com'`.execute(club.db);
    const own = await hireSignedIn(club, ["admin"], rows[0]?.member_id);
    const { id } = await toFlaggedPayment();
    expect((await one(id, own)).body.is_own).toBe(true);
    expect(readOutcome(await propose(id, own))).toEqual([403, "staff_own_money"]);
    expect(readOutcome(await dismiss(id, own))).toEqual([403, "staff_own_money"]);
    const behind =
      sql`insert into payment_review_decision (decision_id, review_id, action, decided_by, decided_at, reason)
      values ('prd_y', ${id}, 'dismissed', ${own.staffId}, now(), 'x')`.execute(club.db);
    await expect(behind).rejects.toThrow("nobody decides about a payment of their own");
  });

  test("a proposal that was replaced, or that the provider no longer bears out", async () => {
    const { id, reference } = await toFlaggedPayment();
    const first = (await propose(id)).body.proposal.id;
    const second = (await propose(id)).body.proposal.id;
    const outdated = await confirm(id, first);
    expect(readOutcome(outdated)).toEqual([409, "decision_changed"]);
    expect(outdated.body).toMatchObject({
      error: "This was proposed again, with the same figures. Please look at it again.",
    });
    providers.set(reference, { amountMinor: TOTAL - 30_000n });
    expect(readOutcome(await confirm(id, second))).toEqual([409, "decision_changed"]);
    providers.set(reference, { status: "failed" });
    expect(readOutcome(await confirm(id, second))).toEqual([409, "webhook_not_creditable"]);
    providers.isAway = true;
    expect(readOutcome(await confirm(id, second))).toEqual([503, "provider_away"]);
  });

  test.each<[string, ReportedChange]>([
    ["another currency", { currency: "USD" }],
    ["less than the fees", { amountMinor: 1_000n }],
  ])("a credit of %s", async (_what, reported) => {
    const { id } = await toFlaggedPayment(reported);
    const before = await balance();
    expect(readOutcome(await propose(id))).toEqual([409, "webhook_not_creditable"]);
    expect(await balance()).toBe(before);
  });

  test("a decision without a reason, by the wrong role, or about nothing", async () => {
    const { id } = await toFlaggedPayment();
    expect(readOutcome(await propose(id, maker, " "))).toEqual([422, "invalid"]);
    expect(readOutcome(await dismiss(id, maker, ""))).toEqual([422, "invalid"]);
    expect(readOutcome(await propose(id, approver))).toEqual([403, "staff_forbidden"]);
    const auditor = await hireSignedIn(club, ["auditor"]);
    expect(readOutcome(await dismiss(id, auditor))).toEqual([403, "staff_forbidden"]);
    expect((await one(id, auditor)).status).toBe(200);
    expect(readOutcome(await one("rev_nothing"))).toEqual([404, "not_found"]);
    expect(readOutcome(await dismiss("rev_nothing"))).toEqual([404, "not_found"]);
  });
});
