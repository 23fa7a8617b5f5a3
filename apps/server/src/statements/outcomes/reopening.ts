import {
  type DecisionId,
  type StatementLineId,
  toDecisionId,
  toStatementLineId,
} from "@kinfold/contract/ids";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { LineReopening } from "@kinfold/contract/office/line-outcomes";
import { LineOutcome } from "@kinfold/contract/office/line-outcomes";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { addUp, toMajor } from "@kinfold/money";
import { array, object, string } from "superstruct";
import {
  createDecisionKind,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { postBankLine } from "#ledger/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { followSettlements } from "../settlements/promise.ts";
import { lockLines } from "../store.ts";
import { LINE_ACCOUNTS, findNoon } from "./decision.ts";
import { findApprovedOutcome, listDecidedLines, type DecidedLine } from "./store.ts";

const Payload = object({ outcome: LineOutcome, line_ids: array(string()) });
type Payload = typeof Payload.TYPE;
type Form = { decisionId: DecisionId; lineIds: readonly StatementLineId[] };
type Details = Pick<LineReopening, "outcome_id" | "outcome" | "line_count" | "total" | "currency">;

const outcomeIdOf = ({ subjectId }: Decision<Payload>): DecisionId =>
  toDecisionId(subjectId ?? undefined);

/** Refuses lines of which one is not in the decision any more, and a part of what belongs together. */
function requireWholeGroups(
  lines: readonly DecidedLine[],
  lineIds: ReadonlySet<string>,
  outcome: LineOutcome,
): void {
  const live = lines.filter(({ is_released: isReleased }) => !isReleased);
  const chosen = live.filter(({ line_id: id }) => lineIds.has(id));
  if (chosen.length !== lineIds.size) refuse(statementRefusals().lines_unlike.reopened);
  if (outcome !== "payout" && outcome !== "own_transfer") return;
  const groups = new Set(chosen.map(({ match_number: number }) => number));
  if (
    live.some(({ match_number: number, line_id: id }) => groups.has(number) && !lineIds.has(id))
  ) {
    refuse(statementRefusals().lines_unlike.matched);
  }
}

async function linesOf(db: Db, decision: Decision<Payload>): Promise<DecidedLine[]> {
  const ids = new Set(decision.payload.line_ids);
  const lines = await listDecidedLines(db, [outcomeIdOf(decision)]);
  return lines.filter(({ line_id: id }) => ids.has(id));
}

function detailsOf(decision: Decision<Payload>, lines: readonly DecidedLine[]): Details {
  const [line] = lines;
  assertExists(line, "a reopening is of no line");
  return {
    outcome_id: outcomeIdOf(decision),
    outcome: decision.payload.outcome,
    line_count: lines.length,
    total: addUp(lines, ({ amount_minor: minor }) => minor),
    currency: line.currency,
  };
}

function auditOf(
  decision: Decision<Payload>,
  lines: readonly DecidedLine[],
  status: DecisionStatus,
): Audited {
  const { total, currency, outcome, line_count: count } = detailsOf(decision, lines);
  return {
    action: `line_reopening.${status}`,
    subject: { kind: "line_outcome", id: outcomeIdOf(decision) },
    ...(status !== "proposed" && { before: { proposed_by: decision.proposedBy } }),
    after: { outcome, lines: count, total: toMajor(total), currency },
  };
}

/** That lines of an approved decision are open again. What was posted of them is taken back on the same day. */
export const reopeningDecision: DecisionKind<Form, Payload, Details> = createDecisionKind(
  "line_reopening",
  {
    prefix: "lnr",
    payload: Payload,
    draft: async (tx, { decisionId, lineIds }, { at }) => {
      const outcome = await findApprovedOutcome(tx, decisionId);
      if (outcome === undefined) return refuse(statementRefusals().not_found.decision);
      if (new Set(lineIds).size !== lineIds.length) refuse(statementRefusals().lines_unlike.twice);
      await lockLines(tx, lineIds);
      requireWholeGroups(await listDecidedLines(tx, [decisionId]), new Set(lineIds), outcome);
      const payload = { outcome, line_ids: [...lineIds] };
      return { subjectId: decisionId, payload, dueAt: addMs(at, CONFIRMATION_PROMISE_MS) };
    },
    hold: async (tx, { payload }) => {
      await lockLines(tx, payload.line_ids.map(toStatementLineId));
    },
    // The database has released the lines when the decision was closed.
    carryOut: async (tx, _platform, decision, { by }) => {
      const { id, payload, proposedBy } = decision;
      const lines = await linesOf(tx, decision);
      await followSettlements(tx, lines);
      const account = LINE_ACCOUNTS[payload.outcome];
      for (const line of lines) {
        if (account === undefined) break;
        await postBankLine(tx, {
          idempotencyKey: `bank_line_reopened:${id}:${line.line_id}`,
          eventAt: findNoon(line.booked_on),
          account,
          currency: line.currency,
          amountMinor: line.amount_minor,
          way: "back",
          meta: {
            reference: line.line_id,
            decision: outcomeIdOf(decision),
            asked_by: proposedBy,
            approved_by: by.staffId,
          },
        });
      }
      return auditOf(decision, lines, "approved");
    },
    auditOf: async (tx, decision, status) => auditOf(decision, await linesOf(tx, decision), status),
    detailsOf: async (db, decisions) => {
      const lines = await listDecidedLines(db, decisions.map(outcomeIdOf));
      return decisions.map((decision) => {
        const ids = new Set(decision.payload.line_ids);
        const outcomeId = outcomeIdOf(decision);
        return detailsOf(
          decision,
          lines.filter(({ said_in: said, line_id: id }) => said === outcomeId && ids.has(id)),
        );
      });
    },
  },
);
