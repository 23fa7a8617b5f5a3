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
import { readDetailView } from "./queue-view.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import {
  DUE,
  REASON,
  listAuditedActions,
  approveAtDesk,
  requestWithdrawal,
  auditor,
  checker,
  club,
  desk,
  maker,
  callAs,
  recordBatchPaid,
  formatRefusal,
  sendBatch,
  readShownWithdrawal,
  createPayee,
  openPayoutDesk,
  getPayeeAddress,
} from "../testing/payout-desk.ts";

openPayoutDesk();

describe("the queue", () => {
  test("shows who asked for what, by when, and why to look twice", async () => {
    const who = await createPayee();
    const id = await requestWithdrawal(who);
    const same = await requestWithdrawal(who);
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
    const detail = await callAs(auditor, queue.getQueuedWithdrawal, id);
    expect(detail.body).toMatchObject({
      wallet: { available: 990_000, held: 10_000 },
      member: { paid_before: 0, times_paid_before: 0 },
      timeline: [{ status: "pending", by: null }],
    });
    expect(detail.text).not.toContain("0123456788");
    const response = await desk.visitor.send(
      "GET",
      `/api/admin/withdrawals?search=${row.reference}`,
    );
    expect(response.body.meta.total).toBe(1);
    expect(formatRefusal(await callAs(desk, queue.getQueuedWithdrawal, "wdr_none"))).toBe(
      "404 not_found",
    );
    await callAs(desk, queue.rejectWithdrawal, id, { reason: "Asked twice." });
    await callAs(desk, queue.rejectWithdrawal, same, { reason: "Asked twice." });
    const list = async (path: string, clerk = desk): Promise<{ id: string }[]> =>
      (await clerk.visitor.send("GET", `/api/admin/${path}per_page=100`)).body.data;
    const both = expect.arrayContaining([
      expect.objectContaining({ id }),
      expect.objectContaining({ id: same }),
    ]);
    expect(await list("withdrawals?status=rejected&currency=NGN&")).toEqual(both);
    expect(await list("withdrawals?")).toEqual(both);
    expect(await list("withdrawals?status=pending&")).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect(await list("withdrawals?status=rejected&currency=USD&")).toEqual([]);
    // Who rejected them finds them under what they decided today; no one else does.
    expect(await list("approvals?tab=decided&")).toEqual(both);
    expect(await list("approvals?tab=decided&", checker)).toEqual([]);
  });

  test("a decision needs a reason, a role, and money of another person", async () => {
    const who = await createPayee();
    const id = await requestWithdrawal(who);
    const silent = await callAs(desk, queue.approveWithdrawal, id, { reason: "  " });
    expect(silent.body).toMatchObject({ code: "invalid", fields: { reason: "Say why." } });
    for (const clerk of [checker, auditor]) {
      expect(formatRefusal(await approveAtDesk(id, clerk))).toBe("403 staff_forbidden");
    }
    const owner = await hireSignedIn(club, ["operations"], who.memberId);
    expect(formatRefusal(await approveAtDesk(id, owner))).toBe("403 staff_own_money");
    expect((await readShownWithdrawal(who, id)).status).toBe("pending");
    expect((await approveAtDesk(id)).body).toMatchObject({
      withdrawal: { status: "approved" },
      approved_by: desk.name,
    });
    expect(formatRefusal(await approveAtDesk(id, maker))).toBe("409 wallet_withdrawal_locked");
    expect(await listAuditedActions(id)).toEqual(["withdrawal.approved"]);
    await callAs(desk, queue.rejectWithdrawal, id, { reason: "The account is closed." });
    expect(await listAuditedActions(id)).toEqual(["withdrawal.approved", "withdrawal.rejected"]);
    expect((await readShownWithdrawal(who, id)).failure_reason).toBe("The account is closed.");
  });

  test("calls nothing missing that it could not look for", async () => {
    const noOne = { host: "127.0.0.1", port: 1, user: "x", password: "x", database: "x" };
    const away = openDatabase(noOne, createLog("silent"));
    await expect(readDetailView(away.db, toWithdrawalId("wdr_any"), new Date())).rejects.toThrow(
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
  const id = await requestWithdrawal(await createPayee());
  expect(await countOf("withdrawals")).toMatchObject({ later: 1 });
  await approveAtDesk(id);
  expect(await countOf("payouts")).toMatchObject({
    later: 1,
    next_due_at: "2026-12-04T15:00:00.000Z",
  });
  await recordBatchPaid(await sendBatch());
  expect(await countOf("payouts")).toMatchObject({ later: 0 });
});

test("each call is open to the roles that the contract names, and to no one else", async () => {
  const clerks: Partial<Record<StaffRole, Clerk>> = {
    operations: desk,
    finance_maker: maker,
    finance_approver: checker,
    auditor,
    compliance: await hireSignedIn(club, ["compliance"]),
  };
  for (const endpoint of [...Object.values(queue), ...Object.values(payouts)]) {
    if (!("method" in endpoint) || endpoint.access !== "staff") continue;
    const permission = endpoint.staff?.permission ?? "signed_in";
    if (permission === "signed_in") throw new Error(`${endpoint.name} asks for nothing`);
    const allowed: readonly string[] = PERMISSIONS[permission];
    for (const [role, clerk] of Object.entries(clerks)) {
      const body = endpoint.method === "GET" ? undefined : {};
      const answer = await callAs(clerk, endpoint, "none", body);
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
  const [known, fresh] = [await createPayee(), await createPayee()];
  // Paid once before, to an account that they have had for long.
  const before = await requestWithdrawal(known);
  const batchId = await sendBatch(before);
  expect((await recordBatchPaid(batchId)).status).toBe(200);
  club.clock.advance(8 * DAY_MS);
  const clerk = await hireSignedIn(club, ["operations"]);
  await known.visitor.signIn(getPayeeAddress(1));
  await fresh.visitor.signIn(getPayeeAddress());
  const [plain, flagged] = [
    await requestWithdrawal(known, 6_000),
    await requestWithdrawal(fresh, 6_000),
  ];
  const { body } = await clerk.visitor.ask(queue.approveWithdrawals, {
    body: { ids: [plain, flagged, "wdr_none"], reason: REASON },
  });
  expect(body.results).toMatchObject([
    { id: plain, is_approved: true, code: null },
    { id: flagged, is_approved: false, code: "wallet_withdrawal_flagged" },
    { id: "wdr_none", is_approved: false, code: "not_found" },
  ]);
  expect((await readShownWithdrawal(fresh, flagged)).status).toBe("pending");
  for (const id of [plain, flagged]) {
    await callAs(clerk, queue.rejectWithdrawal, id, { reason: "Not needed." });
  }
});
