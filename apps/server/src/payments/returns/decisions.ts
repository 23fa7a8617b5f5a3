import type { ReturnDeed as AnyReturnDeed } from "@kinfold/contract/office/returns";
import { toMajor } from "@kinfold/money";
import { sql } from "kysely";
import { audit } from "#audit/index.ts";
import type { Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import type { Operator } from "#staff/index.ts";
import type { IntentRow } from "../intents.ts";
import type { ReturnRow } from "./store.ts";

/** What staff do about a refund or a debt; reversals have decisions of their own. */
type ReturnDeed = Exclude<AnyReturnDeed, `reversal_${string}`>;

/** Somebody of the staff decides about one return, and says why. */
export type Deciding = { returnId: string; by: Operator; reason: string };

/** What somebody of the staff said about a return. Minor units of the wallet's currency. */
export type ReturnDecisionRow = {
  decision_id: string;
  return_id: string;
  deed: ReturnDeed;
  proposal_id: string | null;
  decided_by: string;
  decided_at: Date;
  reason: string;
  amount_minor: bigint | null;
};

/** Everything that was decided about these returns, oldest first. */
export async function returnDecisions(
  db: Db,
  returnIds: readonly string[],
): Promise<ReturnDecisionRow[]> {
  const { rows } = await sql<ReturnDecisionRow>`select decision_id, return_id, deed, proposal_id,
      decided_by, decided_at, reason, amount_minor
    from return_decision where return_id = any (${[...returnIds]}::text[]) order by decision_no`.execute(
    db,
  );
  return rows;
}

/** The proposal to take what is owed that nobody has answered; undefined without one. */
export function openProposal(
  decisions: readonly ReturnDecisionRow[],
): ReturnDecisionRow | undefined {
  const answered = new Set(decisions.map(({ proposal_id: id }) => id));
  return decisions.findLast(
    ({ deed, decision_id: id }) => deed === "recovery_proposed" && !answered.has(id),
  );
}

type Decided = { deed: ReturnDeed; proposalId?: string; amountMinor?: bigint; at: Date };

const ACTIONS: Readonly<Record<ReturnDeed, string>> = {
  asked: "refund.proposed",
  released: "refund.confirmed",
  declined: "refund.declined",
  recovery_proposed: "owed.proposed",
  recovered: "owed.recovered",
  recovery_refused: "owed.proposal_refused",
};

/** Writes a decision down, for good, and in the audit. The database refuses one person in both parts, and whoever it is about. */
export async function noteDecision(
  tx: Db,
  { row, intent }: { row: ReturnRow; intent: IntentRow },
  { by, reason }: Pick<Deciding, "by" | "reason">,
  { deed, proposalId, amountMinor, at }: Decided,
): Promise<void> {
  await sql`insert into return_decision
      (decision_id, return_id, deed, proposal_id, decided_by, decided_at, reason, amount_minor)
    values (${newId("rtd")}, ${row.return_id}, ${deed}, ${proposalId ?? null}, ${by.staffId},
      ${at}::timestamptz, ${reason}, ${amountMinor ?? null})`.execute(tx);
  await audit(tx, {
    at,
    actor: { kind: "staff", staffId: by.staffId },
    action: ACTIONS[deed],
    subject: { kind: "payment_return", id: row.return_id },
    memberId: intent.member_id,
    reason,
    before: { state: row.state, payment: row.reference },
    after:
      amountMinor !== undefined
        ? { amount: toMajor(amountMinor), currency: intent.credited_currency }
        : { amount: toMajor(row.amount_minor), currency: intent.charged_currency },
  });
}
