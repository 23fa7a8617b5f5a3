import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "@kinfold/contract/office/recurring";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { openClub, type Club } from "../testing/club.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import { createPayableMember } from "../testing/payable.ts";
import { contributeToPlan, PLAN } from "../testing/plans.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { chargeDue } from "./charge-due.ts";

let club: Club;
let providers: PayProviders;
let clerk: Clerk;
beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
});
afterAll(async () => {
  await club.close();
  await providers.close();
});

/** Someone whose card was declined this morning. */
async function failing(email: string): Promise<{ id: string; memberId: MemberId }> {
  club.clock.setTo(new Date("2026-10-31T09:00:00Z"));
  const { visitor, memberId } = await createPayableMember(club, email);
  const { body } = await contributeToPlan(visitor, PLAN.irepo, 50_000, {
    gateway: "card",
    recurring: true,
    interval: "monthly",
  });
  const {
    path,
    body: sent,
    headers,
  } = buildWebhook(providers.set(body.reference, { status: "success" }));
  await club.visitor().send("POST", path, headers, sent);
  await club.payments.watch.handleDue();
  const { rows } = await sql<{ id: string }>`select subscription_id as id from subscription
    where member_id = ${memberId}`.execute(club.db);
  providers.cardSays = "Insufficient Funds";
  club.clock.setTo(new Date("2026-11-30T05:15:00Z"));
  await chargeDue(club.payments.setting);
  clerk = await hireSignedIn(club, ["operations"]);
  return { id: rows[0]?.id ?? "", memberId };
}

const on = (to: Parameters<Clerk["visitor"]["ask"]>[0], id: string, body?: unknown, who = clerk) =>
  who.visitor.ask(to, { params: { id }, ...(body !== undefined && { body }) });
const REASON = "The card keeps being declined.";

test("who does not pay, why, when it is tried again, and by when someone looks", async () => {
  const { id } = await failing("ada@example.com");
  const { body } = await clerk.visitor.ask(contract.listFailingSubscriptions);
  expect(body.data).toMatchObject([
    {
      id,
      amount: 50_000,
      status: "attention",
      failures: 1,
      last_failure_reason: "There was not enough money on the card.",
      next_try: "2026-12-01",
      due_at: "2026-12-01T05:00:00.000Z",
      created_at: "2026-11-30T05:15:00.000Z",
      card: { last4: "4081" },
      reminded_at: null,
    },
  ]);
  const [{ member_name: name }] = (await clerk.visitor.send("GET", "/api/admin/recurring")).body
    .data;
  for (const [search, found] of [
    [name.split(" ")[0].toLowerCase(), 1],
    ["no-one-of-this-name", 0],
  ]) {
    const { body } = await clerk.visitor.send("GET", `/api/admin/recurring?search=${search}`);
    expect([search, body.data.length]).toEqual([search, found]);
  }
  const paused = await clerk.visitor.send("GET", "/api/admin/recurring?status=paused");
  expect(paused.body.data).toEqual([]);
  const detail = await on(contract.getFailingSubscription, id);
  expect(detail.body.dates[0]).toMatchObject({ due_date: "2026-11-30", status: "retrying" });
  expect((await on(contract.getFailingSubscription, "sub_none")).status).toBe(404);
});

test("reminded once a day, paused, ended: each with a reason that the member reads", async () => {
  const { id, memberId } = await failing("bola@example.com");
  expect((await on(contract.remindOfCard, id, { reason: "" })).body.code).toBe("invalid");
  const auditor = await hireSignedIn(club, ["auditor"]);
  for (const call of [contract.remindOfCard, contract.pauseForMember, contract.cancelForMember]) {
    const answer = await on(call, id, { reason: REASON }, auditor);
    expect(answer.body.code).toBe("staff_forbidden");
    expect((await on(call, "sub_none", { reason: REASON })).body.code).toBe("not_found");
  }
  const reminded = await on(contract.remindOfCard, id, { reason: REASON });
  expect(reminded.body).toMatchObject({ reminders: [{ reason: REASON }] });
  expect((await on(contract.remindOfCard, id, { reason: REASON })).body.code).toBe("sub_reminded");
  const [emailContent] = await club.emailsTo("bola@example.com");
  expect(emailContent?.text).toContain("Please see to it that the card can be charged");
  const paused = await on(contract.pauseForMember, id, { reason: REASON });
  expect(paused.body.subscription).toMatchObject({ status: "paused", next_date: null });
  const { rows: kept } = await sql`select last_failure_reason from subscription
    where subscription_id = ${id}`.execute(club.db);
  expect(kept).toEqual([{ last_failure_reason: REASON }]);
  expect((await club.emailsTo("bola@example.com"))[0]?.text).toContain(REASON);
  const ended = await on(contract.cancelForMember, id, { reason: "Asked on the telephone." });
  expect(ended.body.subscription.status).toBe("cancelled");
  expect((await club.emailsTo("bola@example.com"))[0]?.text).toContain("Asked on the telephone.");
  expect((await on(contract.pauseForMember, id, { reason: REASON })).body.code).toBe("sub_over");
  expect((await on(contract.remindOfCard, id, { reason: REASON })).body.code).toBe("sub_over");
  const { rows } = await sql<{
    action: string;
  }>`select entry::jsonb ->> 'action' as action from audit_entry
    where entry::jsonb ->> 'member_id' = ${memberId} and entry::jsonb ->> 'action' <> 'refused'
    order by audit_number`.execute(club.db);
  expect(rows.map(({ action }) => action)).toEqual([
    "recurring.reminded",
    "recurring.paused",
    "recurring.cancelled",
  ]);
  await expectInvariants(club.db);
});

test("no one decides about a card of their own", async () => {
  const { id, memberId } = await failing("chi@example.com");
  const owner = await hireSignedIn(club, ["operations"], memberId);
  for (const call of [contract.remindOfCard, contract.pauseForMember, contract.cancelForMember]) {
    const answer = await on(call, id, { reason: REASON }, owner);
    expect(answer.body.code).toBe("staff_own_money");
  }
});
