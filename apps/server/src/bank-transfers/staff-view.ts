import {
  isFarFromAnnounced,
  type TransferFlag,
  type TransferReceipt,
} from "@kinfold/contract/office/receipts";
import { toMinor, type ChargedMinor } from "@kinfold/money";
import { filterLockedMembers, readMemberNames } from "#members/index.ts";
import { listIntents, type IntentRow } from "#payments/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { formatPlanRowLabel, findPlan } from "#plans/index.ts";
import { readStaffNames } from "#staff/index.ts";
import { findPortfolio } from "#units/index.ts";
import { listAllAccounts } from "./account-store.ts";
import {
  computeFlags,
  findNewestProposals,
  type DecisionRow,
  type Flag,
  type TransferRow,
} from "./transfer-store.ts";

/** What the flags are called among the staff. */
const FLAGS: Readonly<Record<Flag, TransferFlag>> = {
  receipt_of_another_member: "same_file",
  receipt_rejected_before: "rejected_before",
  bank_reference_seen: "same_bank_reference",
  same_amount_and_day: "same_amount_and_day",
};

async function planNameOf(db: Db, { portfolio_id: id }: IntentRow): Promise<string | null> {
  const portfolio = id === null ? undefined : await findPortfolio(db, id);
  const plan = portfolio && (await findPlan(db, portfolio.plan_id));
  return plan === undefined ? null : formatPlanRowLabel(plan);
}

function proposalView(
  proposal: DecisionRow | undefined,
  announcedMinor: ChargedMinor,
  names: ReadonlyMap<string, string>,
): TransferReceipt["proposal"] {
  if (proposal === undefined) return null;
  const { received_minor: received, fee_minor: fee, value_date } = proposal;
  if (received === null || fee === null || value_date === null) {
    throw new Error("a proposal has no figures");
  }
  const by = proposal.decided_by;
  return {
    id: proposal.decision_id,
    proposed_by: { id: by, name: names.get(by) ?? by },
    proposed_at: proposal.decided_at.toISOString(),
    received: toMinor(received),
    fee: toMinor(fee),
    value_date,
    reason: proposal.reason,
    exception_reason: proposal.exception_reason,
    is_far: isFarFromAnnounced(announcedMinor, received),
  };
}

/** Transfers as the staff see them. */
export async function readTransferViews(
  db: Db,
  rows: readonly TransferRow[],
  /** Who has which of them open just now, by reference. */
  openWith: ReadonlyMap<string, string>,
): Promise<TransferReceipt[]> {
  const references = rows.map(({ reference }) => reference);
  const intents = await listIntents(db, references);
  const proposals = await findNewestProposals(db, references);
  const flags = await computeFlags(db, references);
  const members = await readMemberNames(db, [...new Set(rows.map(({ member_id }) => member_id))]);
  const locked = await filterLockedMembers(
    db,
    rows.map(({ member_id: id }) => id),
  );
  const staff = await readStaffNames(
    db,
    [...proposals.values()].map(({ decided_by }) => decided_by),
  );
  const accounts = await listAllAccounts(db);
  const views: TransferReceipt[] = [];
  for (const row of rows) {
    const { reference, member_id: memberId, account_id: accountId } = row;
    const intent = intents.get(reference);
    assertExists(intent, "a transfer is of no payment");
    const account = accounts.find(({ id }) => id === accountId);
    views.push({
      id: reference,
      member: { id: memberId, name: members.get(memberId) ?? memberId },
      purpose: intent.purpose,
      plan_name: await planNameOf(db, intent),
      currency: intent.charged_currency,
      amount: toMinor(intent.total_minor),
      credited_currency: intent.credited_currency,
      credited_amount: intent.credited_minor ?? intent.amount_minor,
      bank_reference: row.bank_reference,
      account: account
        ? { id: account.id, bank_name: account.bank_name, account_number: account.account_number }
        : null,
      note: row.note,
      flags: [
        ...(locked.has(memberId) ? (["member_locked"] as const) : []),
        ...(flags.get(reference) ?? row.flags).map((flag) => FLAGS[flag]),
      ],
      state: row.state,
      created_at: row.claimed_at.toISOString(),
      due_at: row.confirm_by.toISOString(),
      claimed_by: openWith.get(reference) ?? null,
      proposal: proposalView(proposals.get(reference), intent.total_minor, staff),
    });
  }
  return views;
}
