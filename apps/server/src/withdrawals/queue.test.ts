import { DAY_MS } from "@kinfold/contract/durations";
import { toWithdrawalId } from "@kinfold/contract/ids";
import { describe, expect, test } from "vitest";
import { PERMISSIONS, type StaffRole } from "@kinfold/contract/staff-permissions";
import * as payouts from "@kinfold/contract/office/payouts";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import * as queue from "@kinfold/contract/office/withdrawals";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { detailView } from "./queue-view.ts";
import { atWork, type Clerk } from "../testing/staff.ts";
import {
  DUE,
  REASON,
  actionsOn,
  approve,
  asked,
  auditor,
  checker,
  club,
  desk,
  maker,
  on,
  paid,
  refusedWith,
  sent,
  shown,
  somebody,
  openPayoutDesk,
  addressOf,
} from "../testing/payout-desk.ts";

openPayoutDesk();

describe("the queue", () => {
  test("shows who asked for what, by when, and why to look twice", async () => {
    const who = await somebody();
    const id = await asked(who);
    const same = await asked(who);
    const { body } = await desk.visitor.send(
      "GET",
      "/api/admin/withdrawals?status=pending&per_page=100",
    );
    const row = body.data.find((one: { id: string }) => one.id === id);
    expect(row).toMatchObject({
      amount: 5_000,
      payout_date: DUE,
      due_at: "2026-12-04T15:00:00.000Z",
      account_number_masked: "••6788",
      claimed_by: null,
    });
    expect(row.flags).toEqual(["account_changed", "same_again", "first_withdrawal"]);
    const detail = await on(auditor, queue.getQueuedWithdrawal, id);
    expect(detail.body).toMatchObject({
      wallet: { available: 990_000, held: 10_000 },
      member: { paid_before: 0, times_paid_before: 0 },
      timeline: [{ status: "pending", by: null }],
    });
    expect(detail.text).not.toContain("0123456788");
    const found = await desk.visitor.send("GET", `/api/admin/withdrawals?search=${row.reference}`);
    expect(found.body.meta.total).toBe(1);
    expect(refusedWith(await on(desk, queue.getQueuedWithdrawal, "wdr_none"))).toBe(
      "404 not_found",
    );
    await on(desk, queue.rejectWithdrawal, id, { reason: "Asked twice." });
    await on(desk, queue.rejectWithdrawal, same, { reason: "Asked twice." });
  });

  test("a decision needs a reason, a role, and money of somebody else", async () => {
    const who = await somebody();
    const id = await asked(who);
    const silent = await on(desk, queue.approveWithdrawal, id, { reason: "  " });
    expect(silent.body).toMatchObject({ code: "invalid", fields: { reason: "Say why." } });
    for (const clerk of [checker, auditor]) {
      expect(refusedWith(await approve(id, clerk))).toBe("403 staff_forbidden");
    }
    const owner = await atWork(club, ["operations"], who.memberId);
    expect(refusedWith(await approve(id, owner))).toBe("403 staff_own_money");
    expect((await shown(who, id)).status).toBe("pending");
    expect((await approve(id)).body).toMatchObject({
      withdrawal: { status: "approved" },
      approved_by: desk.name,
    });
    expect(refusedWith(await approve(id, maker))).toBe("409 wallet_withdrawal_locked");
    expect(await actionsOn(id)).toEqual(["withdrawal.approved"]);
    await on(desk, queue.rejectWithdrawal, id, { reason: "The account is closed." });
    expect(await actionsOn(id)).toEqual(["withdrawal.approved", "withdrawal.rejected"]);
    expect((await shown(who, id)).failure_reason).toBe("The account is closed.");
  });

  test("calls nothing missing that it could not look for", async () => {
    const nobody = { host: "127.0.0.1", port: 1, user: "x", password: "x", database: "x" };
    const away = openDatabase(nobody, createLog("silent"));
    await expect(detailView(away.db, toWithdrawalId("wdr_any"), new Date())).rejects.toThrow(
      Unavailable,
    );
    await away.close();
  });
});

test("the first page of the office counts what waits", async () => {
  const countOf = async (name: string) => {
    const { body } = await desk.visitor.ask(getQueueSummary);
    return body.queues.find(({ queue: one }: { queue: string }) => one === name);
  };
  expect(await countOf("withdrawals")).toMatchObject({ late: 0, later: 0, next_due_at: null });
  const id = await asked(await somebody());
  expect(await countOf("withdrawals")).toMatchObject({ later: 1 });
  await approve(id);
  expect(await countOf("payouts")).toMatchObject({
    later: 1,
    next_due_at: "2026-12-04T15:00:00.000Z",
  });
  await paid(await sent());
  expect(await countOf("payouts")).toMatchObject({ later: 0 });
});

test("each call is open to the roles that the contract names, and to nobody else", async () => {
  const clerks: Partial<Record<StaffRole, Clerk>> = {
    operations: desk,
    finance_maker: maker,
    finance_approver: checker,
    auditor,
    compliance: await atWork(club, ["compliance"]),
  };
  for (const endpoint of [...Object.values(queue), ...Object.values(payouts)]) {
    if (!("method" in endpoint) || endpoint.access !== "staff") continue;
    const permission = endpoint.staff?.permission ?? "signed_in";
    if (permission === "signed_in") throw new Error(`${endpoint.name} asks for nothing`);
    const allowed: readonly string[] = PERMISSIONS[permission];
    for (const [role, clerk] of Object.entries(clerks)) {
      const body = endpoint.method === "GET" ? undefined : {};
      const answer = await on(clerk, endpoint, "none", body);
      expect(`${endpoint.name} ${role} ${answer.body?.code === "staff_forbidden"}`).toBe(
        `${endpoint.name} ${role} ${!allowed.includes(role)}`,
      );
    }
    const out = await club.visitor().ask(endpoint, { params: { id: "none" } });
    expect(out.status).toBe(401);
  }
});

// Last, because a week goes by and with it everybody's session.
test("several at once are approved only when nothing speaks against them", async () => {
  const [known, fresh] = [await somebody(), await somebody()];
  // Paid once before, to an account that they have had for long.
  const before = await asked(known);
  const batchId = await sent(before);
  expect((await paid(batchId)).status).toBe(200);
  club.clock.advance(8 * DAY_MS);
  const clerk = await atWork(club, ["operations"]);
  await known.visitor.signIn(addressOf(1));
  await fresh.visitor.signIn(addressOf());
  const [plain, flagged] = [await asked(known, 6_000), await asked(fresh, 6_000)];
  const { body } = await clerk.visitor.ask(queue.approveWithdrawals, {
    body: { ids: [plain, flagged, "wdr_none"], reason: REASON },
  });
  expect(body.results).toMatchObject([
    { id: plain, is_approved: true, code: null },
    { id: flagged, is_approved: false, code: "wallet_withdrawal_flagged" },
    { id: "wdr_none", is_approved: false, code: "not_found" },
  ]);
  expect((await shown(fresh, flagged)).status).toBe("pending");
  for (const id of [plain, flagged]) {
    await on(clerk, queue.rejectWithdrawal, id, { reason: "Not needed." });
  }
});
