import { toStaffId } from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DECISION_APPROVALS } from "#approvals/index.ts";
import { RECEIPT_APPROVALS } from "#bank-transfers/index.ts";
import { EXCO_APPROVALS, EXCO_QUEUE } from "#exco/index.ts";
import { IDENTITY_APPROVALS } from "#identity/index.ts";
import { runTransaction } from "#platform/db.ts";
import { reviewQueue } from "#reviews/index.ts";
import { WITHDRAWAL_APPROVALS, WITHDRAWAL_QUEUE } from "#withdrawals/index.ts";
import { openClub, type Club } from "./testing/club.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

/** How PostgreSQL finds the rows when it reads no table as a whole where an index serves. */
const readPlan = (select: RawBuilder<unknown>): Promise<string> =>
  runTransaction(club.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${select}`.execute(tx);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });

const now = new Date("2026-11-12T18:00:00Z");
const by = toStaffId("stf_1");
const [settingChanges] = DECISION_APPROVALS;

// In a club of a hundred thousand members each of these read all members, documents or withdrawals for a few.
test.each([
  ["documents", reviewQueue.waiting(now, null), ["identity_check_waiting", "bank_account_waiting"]],
  ["introductions", EXCO_QUEUE.waiting(now, null), ["member_exco_requested"]],
  ["introductions to approve", EXCO_APPROVALS.waiting(), ["member_exco_requested"]],
  ["withdrawals", WITHDRAWAL_QUEUE.waiting(now, null), ["withdrawal_to_be_decided"]],
  ["proposals", settingChanges?.waiting() ?? sql`select`, ["decision_waiting"]],
  ["decided documents", IDENTITY_APPROVALS.decided(by, now), ["identity_proposal_ended_by"]],
  ["decided withdrawals", WITHDRAWAL_APPROVALS.decided(by, now), ["withdrawal_step_done_by"]],
  ["decided receipts", RECEIPT_APPROVALS.decided(by, now), ["bank_transfer_decision_by"]],
])("%s are found by an index of them alone", async (_, select, indexes) => {
  const plan = await readPlan(select);
  for (const index of indexes) expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
  expect(plan).not.toContain("Seq Scan");
});
