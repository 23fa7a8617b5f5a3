import {
  type MemberId,
  type StaffId,
  type TransferDecisionId,
  toSubjectId,
} from "@kinfold/contract/ids";
import type { BodyOf } from "@kinfold/contract/endpoint";
import {
  RECEIPTS_AT_ONCE,
  type confirmReceiptGroup,
  type ReceiptGroup,
  type SampleChoice,
} from "@kinfold/contract/office/receipts";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { addUp, toMinor, type ChargedMinor, type Currency } from "@kinfold/money";
import { sql } from "kysely";
import { createHash, createHmac } from "node:crypto";
import { writeAuditEntry } from "#audit/index.ts";
import { readMemberNames } from "#members/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { Refused, refuse } from "#platform/refusing.ts";
import { readStaffNames, type Operator } from "#staff/index.ts";
import { approveConfirmation } from "./decide.ts";

/** A receipt that differs from others in nothing but its figures. Minor units of what was transferred. */
type AlikeRow = {
  reference: string;
  proposal_id: TransferDecisionId;
  proposed_by: StaffId;
  proposed_at: Date;
  member_id: MemberId;
  due_at: Date;
  account_number: string;
  currency: Currency;
  amount_minor: ChargedMinor;
  /** The member has never had a transfer confirmed. */
  is_first: boolean;
  /** When the person who asks opened the document, since it was proposed. */
  opened_at: Date | null;
};

/** Of what waits for a second person, so many are looked at: those with the nearest promises. */
const LOOKED_AT = 500;

/**
 * What another staff member proposed from exactly one line of a statement that has its reference and exactly the announced amount, without a fee, a flag, an
 * exception or an amount typed again, of members who are not locked and not the caller; the nearest promise first.
 */
async function listAlike(db: Db, by: Operator): Promise<AlikeRow[]> {
  const { rows } =
    await sql<AlikeRow>`select transfer.reference, proposal.decision_id as proposal_id,
      proposal.decided_by as proposed_by, proposal.decided_at as proposed_at, transfer.member_id, transfer.confirm_by as due_at,
      named.account_number, charged_currency as currency, total_minor as amount_minor,
      not exists (select from bank_transfer earlier where earlier.member_id = transfer.member_id and earlier.state = 'confirmed') as is_first,
      (select max(at) from audit_entry where subject_id = transfer.reference and action = 'receipt.viewed'
        and actor_kind = 'staff' and actor_id = ${by.staffId} and at >= proposal.decided_at) as opened_at
    from (select * from bank_transfer where state = 'proposed' order by confirm_by, reference limit ${LOOKED_AT}) transfer
      join payment_intent payment using (reference)
      join member on member.member_id = transfer.member_id
      join lateral (select decision_id, decided_by, decided_at, received_minor, fee_minor, exception_reason, retyped_minor
        from bank_transfer_decision found where found.reference = transfer.reference and found.received_minor is not null
        order by decision_no desc limit 1) proposal on true
      join lateral (select line.account_number, line.amount_minor, count(*) over () as lines,
          regexp_replace(upper(line.narration || coalesce(line.bank_reference, '')), '[^A-Z0-9]', '', 'g') as characters
        from bank_statement_match match join bank_statement_line line using (line_id)
        where match.decision_id = proposal.decision_id limit 1) named on true
    where payment.state = 'awaiting_confirmation'
      and proposal.received_minor = total_minor and proposal.fee_minor = 0
      and proposal.exception_reason is null and proposal.retyped_minor is null
      and named.lines = 1 and named.amount_minor = total_minor
      and position(replace(transfer.reference, '-', '') in named.characters) > 0
      and proposal.decided_by <> ${by.staffId} and transfer.member_id is distinct from ${by.memberId}
      and disabled_at is null and cardinality(coalesce(bank_transfer_flags(transfer.reference), '{}')) = 0
    order by transfer.confirm_by, transfer.reference`.execute(db);
  return rows;
}

const groupKey = ({ proposed_by: by, account_number: account, currency }: AlikeRow): string =>
  [by, account, currency].join(" ");

/** Of so many receipts one more is drawn. */
const DRAWN_OF = 25;
const DRAWN_AT_LEAST = 2;

type Sample = { row: AlikeRow; chosen: SampleChoice };

/**
 * The receipts that are opened before all of these are confirmed: the largest, the first transfer of a member (the largest of those),
 * and at least two that are drawn. Neither who proposed them nor who confirms them can know the draw beforehand.
 */
function chooseSamples(rows: readonly AlikeRow[], by: Operator, secret: string): Sample[] {
  const byAmount = rows.toSorted((one, other) =>
    one.amount_minor === other.amount_minor
      ? one.reference.localeCompare(other.reference)
      : one.amount_minor > other.amount_minor
        ? -1
        : 1,
  );
  const [largest] = byAmount;
  const first = byAmount.find((row) => row.is_first && row !== largest);
  const fixed: Sample[] = [
    ...(largest === undefined ? [] : [{ row: largest, chosen: "largest" as const }]),
    ...(first === undefined ? [] : [{ row: first, chosen: "first_transfer" as const }]),
  ];
  const lot = ({ proposal_id: id }: AlikeRow): string =>
    createHmac("sha256", secret).update(`sample ${id} ${by.staffId}`).digest("hex");
  const drawn = rows
    .filter((row) => fixed.every((sample) => sample.row !== row))
    .map((row) => ({ row, lot: lot(row) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, Math.max(DRAWN_AT_LEAST, Math.ceil(rows.length / DRAWN_OF)));
  return [...fixed, ...drawn.map(({ row }) => ({ row, chosen: "drawn" as const }))];
}

/** Similar receipts that the caller may confirm together, each group with its samples. One alone is no group. */
export async function readReceiptGroups(
  { db, env }: Platform,
  by: Operator,
  without: ReadonlySet<string>,
): Promise<ReceiptGroup[]> {
  const alike = (await listAlike(db, by)).filter(({ reference }) => !without.has(reference));
  const members = await readMemberNames(db, [...new Set(alike.map((row) => row.member_id))]);
  const staff = await readStaffNames(db, [...new Set(alike.map((row) => row.proposed_by))]);
  const viewOf = (row: AlikeRow) => ({
    id: row.reference,
    proposal_id: row.proposal_id,
    member: { id: row.member_id, name: members.get(row.member_id) ?? row.member_id },
    amount: toMinor(row.amount_minor),
  });
  const groups: ReceiptGroup[] = [];
  for (const all of Map.groupBy(alike, groupKey).values()) {
    const rows = all.slice(0, RECEIPTS_AT_ONCE);
    const [first] = rows;
    if (first === undefined || rows.length < 2) continue;
    groups.push({
      id: createHash("sha256").update(groupKey(first)).digest("hex").slice(0, 16),
      proposed_by: {
        id: first.proposed_by,
        name: staff.get(first.proposed_by) ?? first.proposed_by,
      },
      proposed_at: new Date(
        Math.max(...rows.map((row) => row.proposed_at.getTime())),
      ).toISOString(),
      due_at: first.due_at.toISOString(),
      account_number: first.account_number,
      currency: first.currency,
      total: toMinor(addUp(rows, (row) => row.amount_minor)),
      wallet_count: new Set(rows.map((row) => row.member_id)).size,
      samples: chooseSamples(rows, by, env.IDENTITY_HMAC_KEY).map(({ row, chosen }) =>
        Object.assign(viewOf(row), { chosen, opened_at: row.opened_at?.toISOString() ?? null }),
      ),
      receipts: rows.map(viewOf),
    });
  }
  return groups;
}

type Results = { reference: string; code: string | null; error: string | null }[];

/**
 * Confirms each of these for itself, in one person's name. Refuses all when they are not one group as it is now, or while a sample of
 * them was not opened by the caller since it was proposed. One that changes meanwhile is left with its refusal.
 */
export async function confirmGroup(
  platform: Platform,
  { receipts, reason }: BodyOf<typeof confirmReceiptGroup>,
  by: Operator,
): Promise<Results> {
  const { db, clock, env } = platform;
  const proposals = new Map(receipts.map((each) => [each.reference, each.proposal_id]));
  const rows = (await listAlike(db, by)).filter(
    ({ reference, proposal_id: id }) => proposals.get(reference) === id,
  );
  const [first] = rows;
  const alike = new Set(
    rows
      .filter((row) => first !== undefined && groupKey(row) === groupKey(first))
      .map(({ reference }) => reference),
  );
  const changed = receipts.map(({ reference }) => reference).filter((one) => !alike.has(one));
  if (changed.length > 0) refuse(transferRefusals().receipts_not_alike(changed));
  const samples = chooseSamples(rows, by, env.IDENTITY_HMAC_KEY);
  const unopened = samples.filter(({ row }) => row.opened_at === null).length;
  if (unopened > 0) refuse(transferRefusals().samples_unopened(unopened));
  const at = clock.now();
  await runTransaction(db, (tx) =>
    writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "receipt.confirmed_together",
      subject: {
        kind: "receipt_group",
        id: toSubjectId(
          createHash("sha256")
            .update([...proposals.values()].toSorted().join(" "))
            .digest("hex"),
        ),
      },
      reason,
      after: {
        receipts: [...proposals.keys()].toSorted(),
        samples: samples.map(({ row }) => row.reference).toSorted(),
      },
    }),
  );
  const results: Results = [];
  for (const { reference, proposal_id: proposalId } of rows) {
    try {
      await approveConfirmation(platform, { reference, proposalId, by: by.staffId, reason });
      results.push({ reference, code: null, error: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      results.push({ reference, code: error.code, error: error.message });
    }
  }
  return results;
}
