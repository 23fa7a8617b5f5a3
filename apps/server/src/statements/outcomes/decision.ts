import {
  type StatementLineId,
  toBatchId,
  toStatementLineId,
  toWithdrawalId,
} from "@kinfold/contract/ids";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { HOUR_MS } from "@kinfold/contract/durations";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import {
  LineOutcome,
  type LineDecision,
  type OutcomeForm,
} from "@kinfold/contract/office/line-outcomes";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { add, addUp, dropSign, formatFigure, negate, toMajor, type Minor } from "@kinfold/money";
import { array, object, string } from "superstruct";
import { startInLagos, type Day } from "#calendar/index.ts";
import {
  createDecisionKind,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { postBankLine, type LineAccount } from "#ledger/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, type Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { toStatementLine } from "../line-view.ts";
import { followSettlements } from "../settlements/promise.ts";
import { lockLines, type LineRow } from "../store.ts";
import {
  findOpenPayouts,
  listDecidedLines,
  listDecidedPayouts,
  type DecidedLine,
} from "./store.ts";

const Payload = object({
  outcome: LineOutcome,
  groups: array(
    object({
      line_ids: array(string()),
      payouts: array(object({ batch_id: string(), withdrawal_id: string() })),
    }),
  ),
});
type Payload = typeof Payload.TYPE;
type Form = Omit<OutcomeForm, "reason">;
type Group = Form["groups"][number];
type Details = Pick<
  LineDecision,
  | "outcome"
  | "account_numbers"
  | "currency"
  | "first_on"
  | "last_on"
  | "line_count"
  | "reopened_count"
  | "total"
  | "samples"
  | "payout_references"
>;

/** Where the money of a line is posted. A payout is posted when it is paid; between our own accounts nothing changes hands. */
export const LINE_ACCOUNTS: Readonly<Record<LineOutcome, LineAccount | undefined>> = {
  payout: undefined,
  bank_charge: "bank_charges",
  levy: "levies",
  interest: "bank_interest",
  own_transfer: undefined,
  suspense: "suspense",
  set_aside: undefined,
};

const NOON_MS = 12 * HOUR_MS;

/** Noon in Lagos of the day on which the bank booked a line: it belongs to that day, whenever someone posts it. */
export const findNoon = (day: Day): Date => new Date(startInLagos(day).getTime() + NOON_MS);

const lineIdsOf = ({ groups }: Pick<Form, "groups">): StatementLineId[] =>
  groups.flatMap(({ line_ids: ids }) => ids.map(toStatementLineId));

const sumOf = (lines: readonly LineRow[]): Minor =>
  addUp(lines, ({ amount_minor: minor }) => minor);

/** Refuses a group that cannot be what it is said to be: see `bank_statement_outcome_balance`, which the database holds. */
async function refuseUnbalanced(
  tx: Db,
  { outcome, group, lines }: { outcome: LineOutcome; group: Group; lines: readonly LineRow[] },
): Promise<void> {
  const { payouts } = group;
  if ((outcome === "payout") !== payouts.length > 0) {
    refuse(statementRefusals().lines_unlike.payouts);
  }
  if (outcome === "own_transfer") {
    const accounts = new Set(lines.map(({ account_number: account }) => account));
    if (accounts.size < 2 || sumOf(lines) !== 0n) {
      refuse(statementRefusals().lines_unbalanced.transfer);
    }
  }
  if (outcome !== "payout") return;
  const open = await findOpenPayouts(
    tx,
    payouts.map((one) => ({
      batchId: toBatchId(one.batch_id),
      withdrawalId: toWithdrawalId(one.withdrawal_id),
    })),
  );
  const [line] = lines;
  if (open.length !== payouts.length) refuse(statementRefusals().line_payout_taken);
  if (line === undefined || open.some(({ currency }) => currency !== line.currency)) {
    refuse(statementRefusals().lines_unlike.currency);
  }
  const paid = addUp(open, ({ amount_minor: minor }) => minor);
  if (add(sumOf(lines), paid) !== 0n) {
    const [out, sent] = [negate(sumOf(lines)), paid].map((minor) =>
      formatFigure(minor, line.currency),
    );
    refuse(statementRefusals().lines_unbalanced.payouts(out ?? "", sent ?? ""));
  }
}

async function draftOutcome(tx: Db, { outcome, groups }: Form): Promise<Payload> {
  const ids = lineIdsOf({ groups });
  if (new Set(ids).size !== ids.length) refuse(statementRefusals().lines_unlike.twice);
  const lines = await lockLines(tx, ids);
  if (lines.length !== ids.length) refuse(statementRefusals().not_found.line);
  if (lines.some(({ used_by: by }) => by !== null))
    refuse(statementRefusals().decision_changed.line);
  if (new Set(lines.map(({ currency }) => currency)).size > 1) {
    refuse(statementRefusals().lines_unlike.currency);
  }
  // Two that want one payout: the second waits here and then sees the first.
  const names = groups.flatMap(({ payouts }) =>
    payouts.map((one) => `debit of payout ${one.batch_id} ${one.withdrawal_id}`),
  );
  if (new Set(names).size !== names.length) refuse(statementRefusals().lines_unlike.twice);
  for (const name of names.toSorted()) await lockName(tx, name);
  const byId = new Map<string, LineRow>(lines.map((line) => [line.line_id, line]));
  for (const group of groups) {
    const theirs = group.line_ids.flatMap((id) => byId.get(id) ?? []);
    await refuseUnbalanced(tx, { outcome, group, lines: theirs });
  }
  return { outcome, groups };
}

function auditOf(
  { id, payload, proposedBy }: Decision<Payload>,
  lines: readonly DecidedLine[],
  status: DecisionStatus,
): Audited {
  return {
    action: `line_outcome.${status}`,
    subject: { kind: "line_outcome", id },
    ...(status !== "proposed" && { before: { proposed_by: proposedBy } }),
    after: {
      outcome: payload.outcome,
      lines: lines.length,
      total: toMajor(sumOf(lines)),
      currency: lines[0]?.currency ?? null,
    },
  };
}

/** The largest, the smallest, the first and the last of some lines, each once. */
export function pickSamples<Line extends Pick<DecidedLine, "line_id" | "amount_minor">>(
  lines: readonly Line[],
): Line[] {
  const size = ({ amount_minor: minor }: Line): bigint => dropSign(minor);
  const bySize = lines.toSorted((one, other) => Number(size(other) - size(one)));
  const picked = [...bySize.slice(0, 2), bySize.at(-1), lines[0], lines.at(-1)];
  return [...new Set(picked)].flatMap((line) => line ?? []);
}

function detailsOf(
  { id, payload }: Decision<Payload>,
  all: readonly DecidedLine[],
  payouts: readonly { said_in: string; reference: string }[],
): Details {
  const lines = all.filter(({ said_in: decision }) => decision === id);
  const days = lines.map(({ booked_on: day }) => day).toSorted();
  const [[line], [first], last] = [lines, days, days.at(-1)];
  assertExists(line, "a decision is of no line");
  assertExists(first, "a decision is of no line");
  assertExists(last, "a decision is of no line");
  return {
    outcome: payload.outcome,
    account_numbers: [...new Set(lines.map(({ account_number: account }) => account))],
    currency: line.currency,
    first_on: first,
    last_on: last,
    line_count: lines.length,
    reopened_count: lines.filter(({ is_released: isReleased }) => isReleased).length,
    total: sumOf(lines),
    samples: pickSamples(lines).map(toStatementLine),
    payout_references: payouts.flatMap(({ said_in: decision, reference }) =>
      decision === id ? [reference] : [],
    ),
  };
}

/** What some lines of the bank are. Approved, each that moves money is posted on the bank's day. */
export const outcomeDecision: DecisionKind<Form, Payload, Details> = createDecisionKind(
  "line_outcome",
  {
    prefix: "lno",
    payload: Payload,
    draft: async (tx, form, { at }) => ({
      subjectId: null,
      payload: await draftOutcome(tx, form),
      dueAt: addMs(at, CONFIRMATION_PROMISE_MS),
    }),
    hold: async (tx, { payload }) => {
      await lockLines(tx, lineIdsOf(payload));
    },
    carryOut: async (tx, _platform, decision, { by }) => {
      const { id, payload, proposedBy } = decision;
      const lines = await listDecidedLines(tx, [id]);
      const account = LINE_ACCOUNTS[payload.outcome];
      for (const line of lines) {
        if (account === undefined) break;
        await postBankLine(tx, {
          idempotencyKey: `bank_line:${id}:${line.line_id}`,
          eventAt: findNoon(line.booked_on),
          account,
          currency: line.currency,
          amountMinor: line.amount_minor,
          way: "forth",
          meta: {
            reference: line.line_id,
            decision: id,
            asked_by: proposedBy,
            approved_by: by.staffId,
          },
        });
      }
      return auditOf(decision, lines, "approved");
    },
    auditOf: async (tx, decision, status) => {
      const lines = await listDecidedLines(tx, [decision.id]);
      await followSettlements(tx, lines);
      return auditOf(decision, lines, status);
    },
    detailsOf: async (db, decisions) => {
      const ids = decisions.map(({ id }) => id);
      const lines = await listDecidedLines(db, ids);
      const payouts = await listDecidedPayouts(db, ids);
      return decisions.map((decision) => detailsOf(decision, lines, payouts));
    },
  },
);
