import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { removeFromBatch } from "@kinfold/contract/office/payouts";
import { confirmTransferReceipt, proposeTransferReceipt } from "@kinfold/contract/office/receipts";
import { approveWithdrawal } from "@kinfold/contract/office/withdrawals";
import { approveValuation, draftValuation } from "@kinfold/contract/valuations";
import { claimByHand } from "./testing/by-hand.ts";
import type { Answer } from "./testing/club.ts";
import {
  approveDraft,
  requestWithdrawal,
  auditor,
  checker,
  club,
  desk,
  prepareBatch,
  maker,
  callAs,
  openPayoutDesk,
  REASON,
  createPayee,
} from "./testing/payout-desk.ts";
import { hireSignedIn, type Clerk } from "./testing/staff.ts";

openPayoutDesk();

/** A staff member tries what is not allowed. */
type Try = { by: Clerk; attempt: () => Promise<Answer> };

const draftedBy = (by: Clerk, figures: object): Promise<Answer> =>
  by.visitor.ask(draftValuation, {
    body: { plan_id: 3, source_note: "The manager's letter", ...figures },
  });

async function ownWork(): Promise<Try> {
  const by = await hireSignedIn(club, ["admin"]);
  const { body } = await draftedBy(by, { valued_on: "2026-10-01", unit_price: "100" });
  return { by, attempt: () => callAs(by, approveValuation, body.id, { reason: REASON }) };
}

async function outsideTheirRole(): Promise<Try> {
  const id = await requestWithdrawal(await createPayee());
  return {
    by: auditor,
    attempt: () => callAs(auditor, approveWithdrawal, id, { reason: REASON }),
  };
}

async function aReceiptTwice(): Promise<Try> {
  const { visitor } = await createPayee();
  const { reference } = (await claimByHand(visitor)).body;
  const ids = {
    received: 500_000,
    fee: 0,
    value_date: "2026-11-02",
    reason: REASON,
    exception_reason: REASON,
  };
  const proposed = await maker.visitor.ask(proposeTransferReceipt, {
    params: { reference },
    body: ids,
  });
  const attempt = (): Promise<Answer> =>
    checker.visitor.ask(confirmTransferReceipt, {
      params: { reference },
      body: { proposal_id: proposed.body.proposal.id, reason: REASON },
    });
  expect((await attempt()).status).toBe(200);
  return { by: checker, attempt };
}

async function anApprovedBatch(): Promise<Try> {
  const id = await requestWithdrawal(await createPayee());
  const { batch } = await prepareBatch(id);
  expect((await approveDraft(batch)).status).toBe(200);
  const removal = { withdrawal_id: id, reason: REASON };
  return { by: maker, attempt: () => callAs(maker, removeFromBatch, batch.id, removal) };
}

async function aFormula(): Promise<Try> {
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    "0123456789,2026-11-01,2026-11-01,=5.00,KIN,,",
  ].join("\n");
  return {
    by: maker,
    attempt: () =>
      maker.visitor.send(
        "POST",
        "/api/admin/statements/of/ngn-gtbank?file_name=november.csv",
        { "content-type": "application/octet-stream" },
        Buffer.from(file),
      ),
  };
}

const anUnbalancedValuation = async (): Promise<Try> => ({
  by: maker,
  attempt: () =>
    draftedBy(maker, {
      valued_on: "2026-10-02",
      assets: 800_000,
      liabilities: 0,
      unit_price: "104",
    }),
});

async function noReason(): Promise<Try> {
  const id = await requestWithdrawal(await createPayee());
  return { by: desk, attempt: () => callAs(desk, approveWithdrawal, id, { reason: " " }) };
}

/** All that a decision of the staff could have changed, as one line. */
async function everything(): Promise<unknown> {
  const tables = [
    "valuation",
    "withdrawal",
    "bank_transfer",
    "bank_transfer_decision",
    "payout_batch",
    "payout_line",
    "bank_statement",
    "bank_statement_line",
    "ledger.balance",
  ];
  const digests = tables.map(
    (name) =>
      sql`(select md5(string_agg(t::text, ',' order by t::text)) from ${sql.table(name)} t)`,
  );
  const { rows } = await sql`select concat_ws(' ', ${sql.join(digests)}) as digest`.execute(
    club.db,
  );
  return rows;
}

async function newestEntry(): Promise<unknown> {
  const { rows } = await sql<{ entry: string }>`select entry from audit_entry
    order by audit_number desc limit 1`.execute(club.db);
  return JSON.parse(rows[0]?.entry ?? "null");
}

describe("is refused, changes nothing, and is in the audit:", () => {
  test.each<[string, () => Promise<Try>, number, string, string]>([
    ["approving one's own work", ownWork, 403, "staff_own_work", "approveValuation"],
    ["what is outside a role", outsideTheirRole, 403, "staff_forbidden", "approveWithdrawal"],
    ["a receipt, twice", aReceiptTwice, 409, "decision_changed", "confirmTransferReceipt"],
    ["a change of an approved batch", anApprovedBatch, 409, "batch_locked", "removeFromBatch"],
    ["a statement with a formula", aFormula, 422, "statement_unreadable", "importStatement"],
    [
      "an unbalanced valuation",
      anUnbalancedValuation,
      422,
      "valuation_unbalanced",
      "draftValuation",
    ],
    ["a decision without a reason", noReason, 422, "invalid", "approveWithdrawal"],
  ])("%s", async (_what, arrange, status, code, endpoint) => {
    const { by, attempt } = await arrange();
    const before = await everything();
    const answer = await attempt();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.error).toMatch(/\.$/);
    expect(await everything()).toEqual(before);
    expect(await newestEntry()).toMatchObject({
      action: "refused",
      actor: { kind: "staff", id: by.staffId },
      after: { endpoint, code },
    });
  });
});
