import { type ReturnId, toReturnId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { Currency } from "@kinfold/contract/money";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import {
  ReversalOutcome,
  type ReturnDecisionKind,
  type ReturnProposal,
} from "@kinfold/contract/office/returns";
import { toMajor, toMinor } from "@kinfold/money";
import { object, optional, pattern, string } from "superstruct";
import {
  createDecisionKind,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { lockIntent } from "../intents.ts";
import { findReturn, type ReturnRow } from "./store.ts";
import { readCredited, type Credited } from "./take-back.ts";

/** What is proposed about a return: of which payment, how much in minor units of this currency, and a reversal's outcome. */
export const ReturnPayload = object({
  reference: string(),
  amount_minor: pattern(string(), /^\d+$/),
  currency: Currency,
  outcome: optional(ReversalOutcome),
});
export type ReturnPayload = typeof ReturnPayload.TYPE;

type Details = Pick<ReturnProposal, "return_id" | "kind" | "outcome">;
export type ReturnDecision = Decision<ReturnPayload>;
export type ReturnDecisionOf<Form> = DecisionKind<Form, ReturnPayload, Details>;

/** A return whose payment is locked until the transaction ends. */
export type LockedReturn = { row: ReturnRow; credited: Credited };

/** Locks the payment of a return. Refuses what is none. */
export async function lockReturn(tx: Db, returnId: ReturnId): Promise<LockedReturn> {
  const before = await findReturn(tx, returnId);
  const intent = before && (await lockIntent(tx, before.reference));
  const credited = intent && readCredited(intent);
  // Read again: the payment is ours only now.
  const row = await findReturn(tx, returnId);
  if (row === undefined || credited === undefined) {
    return refuse(paymentRefusals().not_found.return);
  }
  return { row, credited };
}

/** What is drafted of a return: about whom, what changes, and until when it is to be decided. */
export const buildReturnDraft = (
  { row, credited: { intent } }: LockedReturn,
  change: Omit<ReturnPayload, "reference">,
  at: Date,
) => ({
  subjectId: row.return_id,
  memberId: intent.member_id,
  payload: { reference: row.reference, ...change },
  dueAt: addMs(at, CONFIRMATION_PROMISE_MS),
});

type Work<Form> = Pick<ReturnDecisionOf<Form>, "prefix" | "draft" | "afterCommit"> & {
  /** The audit's action of each step. */
  actionsOf: (row: ReturnRow) => Readonly<Record<DecisionStatus, string>>;
  /** Does what was approved about a return that is locked. */
  carryOut: (
    tx: Db,
    locked: LockedReturn,
    decision: ReturnDecision,
    approval: Parameters<ReturnDecisionOf<Form>["carryOut"]>[3],
  ) => Promise<void>;
  discard?: (tx: Db, locked: LockedReturn, decision: ReturnDecision, at: Date) => Promise<void>;
};

/** Makes a kind of decision about returns. */
export function createReturnDecision<Form>(
  kind: ReturnDecisionKind,
  { actionsOf, carryOut, discard, ...work }: Work<Form>,
): ReturnDecisionOf<Form> {
  const lock = (tx: Db, { subjectId }: ReturnDecision) =>
    lockReturn(tx, toReturnId(subjectId ?? undefined));
  const auditOf = (
    { row }: LockedReturn,
    { memberId, payload }: ReturnDecision,
    status: DecisionStatus,
  ): Audited => ({
    action: actionsOf(row)[status],
    subject: { kind: "payment_return", id: row.return_id },
    ...(memberId !== null && { memberId }),
    before: { state: row.state, payment: row.reference },
    after: {
      amount: toMajor(toMinor(BigInt(payload.amount_minor))),
      currency: payload.currency,
      ...(payload.outcome !== undefined && { outcome: payload.outcome }),
    },
  });
  return createDecisionKind(kind, {
    ...work,
    payload: ReturnPayload,
    hold: async (tx, decision) => {
      await lock(tx, decision);
    },
    carryOut: async (tx, _platform, decision, deciding) => {
      const locked = await lock(tx, decision);
      await carryOut(tx, locked, decision, deciding);
      return auditOf(locked, decision, "approved");
    },
    discard: async (tx, decision, at) => discard?.(tx, await lock(tx, decision), decision, at),
    auditOf: async (tx, decision, status) => auditOf(await lock(tx, decision), decision, status),
    detailsOf: async (_db, decisions) =>
      decisions.map(({ subjectId, payload }) => ({
        return_id: subjectId ?? "",
        kind,
        outcome: payload.outcome ?? null,
      })),
  });
}
