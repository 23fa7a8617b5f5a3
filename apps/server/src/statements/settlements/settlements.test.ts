import { DAY_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import { proposeLineOutcome, rejectLineOutcome } from "@kinfold/contract/office/line-outcomes";
import {
  listDisagreements,
  listReconciliation,
  reconcileNow,
} from "@kinfold/contract/office/reconciliation";
import {
  listSettlements,
  postSettlement,
  proposeSettlement,
  refuseSettlement,
  withdrawSettlement,
} from "@kinfold/contract/office/settlements";
import { acceptMatches } from "@kinfold/contract/office/statements";
import { depositToWallet } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { readClubBalance } from "#ledger/index.ts";
import { checkPromiseInvariants, notifyDuePromises, reconcilePromises } from "#promises/index.ts";
import { PROMISES } from "../../promise-kinds.ts";
import { claimByHand } from "../../testing/by-hand.ts";
import { openClub, type Answer, type Club, type Visitor } from "../../testing/club.ts";
import { expectInvariants } from "../../testing/expect-invariants.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "../../testing/pay-providers.ts";
import { hireSignedIn, type Clerk } from "../../testing/staff.ts";
import { PAYERS } from "./payers.ts";
import { anyPayer } from "./store.ts";

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let maker: Clerk;
let approver: Clerk;
let files = 0;

beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
  ada = await club.member("ada@example.com");
  // ₦101,573.65 is collected for ₦100,000 and its fee.
  const body = { amount: 100_000, gateway: "card", us_based_institution: null };
  const { id } = (await ada.ask(getWallets)).body.ngn;
  const { reference } = (await ada.ask(depositToWallet, { params: { id }, body })).body;
  const sent = buildWebhook(providers.set(reference, { status: "success" }));
  await club.visitor().send("POST", sent.path, sent.headers, sent.body);
  await club.payments.watch.handleDue();
  club.clock.advance(DAY_MS);
});
afterAll(async () => {
  await club.close();
  await providers.close();
});
beforeEach(async () => {
  await ada.signIn("ada@example.com");
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterEach(() => expectInvariants(club.db));

const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const bank = (): Promise<bigint> => readClubBalance(club.db, "club:bank:NGN");
const card = (): Promise<bigint> => readClubBalance(club.db, "club:clearing:card:NGN");
const reason = "Paystack paid the cards of 12 November";

/** A statement of yesterday with one line; the line's id, as the room of settlements names it. */
async function paidOut(amount: string, narration = "NIP/PAYSTACK PAYMENTS LTD/SETTLEMENT") {
  files += 1;
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `0123456789,2026-11-12,2026-11-12,${amount},${narration} ${files},,`,
  ].join("\n");
  const { status } = await maker.visitor.send(
    "POST",
    "/api/admin/statements/of/ngn-gtbank?file_name=november.csv",
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
  expect(status).toBe(201);
  const { rows } = await sql<{ line_id: string }>`select line_id from bank_statement_line
    order by value_on desc, narration like ${`% ${files}`} desc limit 1`.execute(club.db);
  return rows[0]?.line_id ?? "";
}
const propose = (id: string, kept = 0, by = maker, why = reason, gateway = "card") =>
  by.visitor.ask(proposeSettlement, { params: { id }, body: { gateway, kept, reason: why } });
const answered =
  (to: typeof postSettlement | typeof refuseSettlement | typeof withdrawSettlement) =>
  (id: string, by = approver, why = "Agrees with the provider's report") =>
    by.visitor.ask(to, { params: { id }, body: { reason: why } });
const post = answered(postSettlement);
const refuseIt = answered(refuseSettlement);
const withdraw = answered(withdrawSettlement);
const rowOf = async (id: string, state = ""): Promise<{ state: string } | undefined> => {
  const { body } = await maker.visitor.send("GET", `/api/admin/settlements${state}`);
  return body.data.find((row: { id: string }) => row.id === id);
};
const reconciled = async (): Promise<void> => {
  expect((await maker.visitor.ask(reconcileNow, { body: {} })).status).toBe(200);
};
const disagreements = async (): Promise<{ about: string; status: string }[]> =>
  (await maker.visitor.ask(listDisagreements)).body.data.filter(
    ({ account }: { account: string }) => account === "bank",
  );

describe("what a provider pays out", () => {
  test("is proposed by one, posted by another, and settles what the ledger and the bank disagreed about", async () => {
    const id = await paidOut("60000.00");
    await reconciled();
    expect(await disagreements()).toMatchObject([{ kind: "only_at_bank", status: "open" }]);
    expect(await rowOf(id)).toMatchObject({ state: "unposted", gateway: "card", amount: 60_000 });
    const { body: summary } = await approver.visitor.ask(getQueueSummary);
    expect(summary.queues).toContainEqual(expect.objectContaining({ queue: "settlements" }));

    const before = { bank: await bank(), card: await card() };
    const proposed = await propose(id, 900);
    expect(proposed.body).toMatchObject({ status: "proposed", line_id: id, kept: 900 });
    expect(await rowOf(id)).toMatchObject({ state: "proposed", proposal: proposed.body });
    expect(await bank()).toBe(before.bank);
    const posted = await post(proposed.body.id);
    expect(posted.body).toMatchObject({
      status: "approved",
      decided_by: { id: approver.staffId },
    });
    expect(before.bank - (await bank())).toBe(6_000_000n);
    expect((await card()) - before.card).toBe(6_090_000n);
    expect(await readClubBalance(club.db, "club:provider_fees:NGN")).toBe(-90_000n);
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(id, "?state=posted")).toMatchObject({ state: "posted" });

    await reconciled();
    expect(await disagreements()).toMatchObject([{ status: "settled" }]);
    const { body: days } = await maker.visitor.ask(listReconciliation);
    const cardDay = days.data.find(
      ({ account, day }: { account: string; day: string }) =>
        account === "card" && day === "2026-11-12",
    );
    // The gateway's day is its payments; what was paid out stands beside them.
    expect(cardDay).toMatchObject({ difference: 0, bank: 60_000, unexplained: 0 });

    expect((await post(proposed.body.id)).body).toEqual(posted.body);
    expect(readOutcome(await refuseIt(proposed.body.id))).toEqual([409, "decision_changed"]);
    expect(readOutcome(await propose(id))).toEqual([409, "decision_changed"]);
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      where entry like ${`%"${id}"%`} order by audit_number`.execute(club.db);
    expect(rows.map(({ entry }) => JSON.parse(entry).action)).toEqual([
      "settlement.proposed",
      "settlement.posted",
      "refused",
    ]);
  });

  test("waits again when the second person does not agree", async () => {
    const id = await paidOut("100.00");
    const before = await card();
    const first = (await propose(id)).body.id;
    expect((await refuseIt(first)).body.status).toBe("rejected");
    expect(await rowOf(id)).toMatchObject({ state: "unposted", proposal: null });
    expect(readOutcome(await post(first))).toEqual([409, "decision_changed"]);
    const second = (await propose(id)).body.id;
    expect(readOutcome(await refuseIt(second, maker))).toEqual([403, "staff_own_work"]);
    expect((await withdraw(second, maker)).body.status).toBe("withdrawn");
    expect((await rowOf(id))?.state).toBe("unposted");
    expect(await card()).toBe(before);
  });
});

describe("a settlement refuses", () => {
  test("one person in both parts, in the code and behind it", async () => {
    const admin = await hireSignedIn(club, ["admin"]);
    const id = await paidOut("200.00");
    const before = await card();
    const proposal = (await propose(id, 0, admin)).body.id;
    expect(readOutcome(await post(proposal, admin))).toEqual([403, "staff_own_work"]);
    const behind = sql`update decision set status = 'approved', decided_by = ${admin.staffId},
      decided_at = now(), decision_reason = 'x' where decision_id = ${proposal}`.execute(club.db);
    await expect(behind).rejects.toThrow("another staff member decides it");
    const rewritten = sql`update decision set payload = '{"gateway": "card", "kept_minor": "1"}'
      where decision_id = ${proposal}`.execute(club.db);
    await expect(rewritten).rejects.toThrow("does not change");
    expect(await card()).toBe(before);
  });

  test("more than was collected, and an impossible share", async () => {
    const id = await paidOut("900000.00");
    const before = await card();
    expect(readOutcome(await propose(id))).toEqual([409, "settlement_more_than_collected"]);
    const small = await paidOut("300.00");
    expect(readOutcome(await propose(small, 300.01))).toEqual([422, "settlement_kept_impossible"]);
    expect(readOutcome(await propose(small, -1))).toEqual([422, "settlement_kept_impossible"]);
    expect(readOutcome(await propose(small, 0, maker, reason, "transfer"))).toEqual([
      409,
      "settlement_more_than_collected",
    ]);
    expect(await card()).toBe(before);
    expect((await rowOf(small))?.state).toBe("unposted");
  });

  test("a line that is a transfer's money, and a transfer a line that is a settlement", async () => {
    const reference: string = (
      await claimByHand(ada, { amount: "400.00", account_id: "ngn-gtbank" })
    ).body.reference;
    const line = await paidOut("400.00", `PAYSTACK ${reference}`);
    const accept = (id: string) =>
      maker.visitor.ask(acceptMatches, {
        body: { matches: [{ reference, line_ids: [id] }], reason: "On the statement" },
      });
    const settled = await paidOut("400.00");
    await propose(settled);
    const taken = await accept(settled);
    expect(readOutcome(taken)).toEqual([409, "match_line_used"]);
    expect((await accept(line)).status).toBe(200);
    expect(readOutcome(await propose(line))).toEqual([409, "settlement_line_used"]);
    expect(await rowOf(line)).toBeUndefined();
  });

  test("the wrong role, no reason, and what no provider paid", async () => {
    const id = await paidOut("500.00");
    const other = await paidOut("500.00", "NIP/SOMEONE ELSE");
    const auditor = await hireSignedIn(club, ["auditor"]);
    expect(readOutcome(await propose(id, 0, approver))).toEqual([403, "staff_forbidden"]);
    expect(readOutcome(await propose(id, 0, auditor))).toEqual([403, "staff_forbidden"]);
    expect(readOutcome(await propose(id, 0, maker, " "))).toEqual([422, "invalid"]);
    expect(readOutcome(await propose(other))).toEqual([404, "not_found"]);
    expect(readOutcome(await propose("bsl_nothing"))).toEqual([404, "not_found"]);
    const proposal = (await propose(id)).body.id;
    expect(readOutcome(await post(proposal, maker))).toEqual([403, "staff_forbidden"]);
    expect(readOutcome(await post(proposal, approver, ""))).toEqual([422, "invalid"]);
    expect((await auditor.visitor.ask(listSettlements)).status).toBe(200);
  });
});

test("the words of the providers are those of the query and of its index", async () => {
  const words = PAYERS.map(([one]) => one).join("|");
  const { rows } = await sql<{ asked: string; index: string | null }>`
    select ${anyPayer} as asked, (select indexdef from pg_indexes
      where indexname = 'bank_statement_line_of_a_provider') as index`.execute(club.db);
  expect(rows).toEqual([{ asked: words, index: expect.stringContaining(`'${words}'`) }]);
});

test("a payout is promised within 48 hours of its import: a proposal puts nothing off, its owner is reminded, and posting or another answer ends it", async () => {
  const [id, other] = [await paidOut("120.00"), await paidOut("130.00")];
  const beganAt = club.clock.now();
  await reconcilePromises(club.platform, PROMISES.kinds);
  const readCase = async (line: string) =>
    (
      await sql<{ due_at: Date; reminded_at: Date | null; ended_at: Date | null }>`
        select due_at, reminded_at, ended_at from promise_case where subject_id = ${line}`.execute(
        club.db,
      )
    ).rows;
  const dueAt = new Date(beganAt.getTime() + 2 * DAY_MS);
  const open = [{ due_at: dueAt, reminded_at: null, ended_at: null }];
  expect([await readCase(id), await readCase(other)]).toEqual([open, open]);
  const { body } = await maker.visitor.send("GET", "/api/admin/promises?per_page=100");
  expect(body.data.find((one: { subject_id: string }) => one.subject_id === id)).toMatchObject({
    subject: "Payout of a provider, Paystack, cards, 12 November 2026",
    owner_role: "finance_maker",
  });

  club.clock.advance(DAY_MS);
  await Promise.all([maker.signIn(), approver.signIn()]);
  const proposed = await propose(id, 0);
  await notifyDuePromises(club.platform, PROMISES);
  const notices = (await club.emailsTo(maker.email)).filter(({ text }) =>
    text.includes("Payout of a provider, Paystack, cards, 12 November 2026"),
  );
  expect(notices).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: "proposed", due_at: dueAt.toISOString() });
  expect(await readCase(id)).toMatchObject([{ ended_at: null }]);
  expect((await post(proposed.body.id)).status).toBe(200);
  expect(await readCase(id)).toMatchObject([{ ended_at: club.clock.now() }]);

  const outcome = { outcome: "suspense", groups: [{ line_ids: [other], payouts: [] }], reason };
  const suspense = await maker.visitor.ask(proposeLineOutcome, { body: outcome });
  expect(suspense.status).toBe(201);
  expect(await readCase(other)).toMatchObject([{ ended_at: club.clock.now() }]);
  const rejecting = { params: { id: suspense.body.id }, body: { reason } };
  await approver.visitor.ask(rejectLineOutcome, rejecting);
  expect(await readCase(other)).toMatchObject([{ ended_at: null }]);
  expect(await checkPromiseInvariants(club.db)).toEqual([]);
  await post((await propose(other, 0)).body.id);
});
