import { type StatementLineId, toStatementLineId } from "@kinfold/contract/ids";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { HOUR_MS } from "@kinfold/contract/durations";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import { SettledGateway, type SettlementProposal } from "@kinfold/contract/office/settlements";
import {
  add,
  formatFigure,
  negate,
  toMajor,
  toMinor,
  toMoney,
  ZERO,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { object, pattern, string } from "superstruct";
import { startInLagos } from "#calendar/index.ts";
import {
  createDecisionKind,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { nameArrivalsAccount, readClubBalance, postGatewaySettlement } from "#ledger/index.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, type Db } from "#platform/db.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { lockLines } from "../store.ts";
import { followSettlements } from "./promise.ts";
import { findSettlement, type SettlementRow } from "./store.ts";

/** What is proposed of a line: through whom its money was collected, and what that provider kept. */
const Payload = object({ gateway: SettledGateway, kept_minor: pattern(string(), /^\d+$/) });
type Payload = typeof Payload.TYPE;
type Form = { lineId: StatementLineId; gateway: SettledGateway; keptMinor: Minor };
type Details = Pick<SettlementProposal, "line_id" | "gateway" | "kept">;

/** Noon in Lagos of the day on which the bank booked it: it belongs to that day, whenever someone posts it. */
const NOON_MS = 12 * HOUR_MS;

/** What our ledger says that a provider has of ours, in minor units. */
export const withProvider = async (
  db: Db,
  gateway: SettledGateway,
  currency: Currency,
): Promise<Minor> => negate(await readClubBalance(db, nameArrivalsAccount(gateway, currency)));

/** The line, which no one else can use until the transaction ends. */
async function lineOf(tx: Db, lineId: StatementLineId): Promise<SettlementRow> {
  const [line] = await lockLines(tx, [lineId]);
  if (line === undefined) return refuse(statementRefusals().not_found.line);
  const row = await findSettlement(tx, lineId);
  if (row !== undefined) return row;
  if (line.used_by === null) return refuse(statementRefusals().not_found.settlement);
  return refuse(statementRefusals().settlement_line_used);
}

/** Nothing is settled that was not collected: the rest is to be explained first. One settlement of a provider at a time. */
async function refuseMore(
  tx: Db,
  { amount_minor: amount, currency }: SettlementRow,
  { gateway, keptMinor }: { gateway: SettledGateway; keptMinor: Minor },
): Promise<void> {
  await lockName(tx, `settlement ${gateway} ${currency}`);
  const collected = await withProvider(tx, gateway, currency);
  if (add(amount, keptMinor) <= collected) return;
  const has = formatFigure(collected > 0n ? collected : ZERO, currency);
  refuse(statementRefusals().settlement_more_than_collected(has));
}

/** The line and its amount that a settlement is about, held. */
async function heldLine(tx: Db, { subjectId }: Decision<Payload>): Promise<SettlementRow> {
  return lineOf(tx, toStatementLineId(subjectId ?? undefined));
}

const audited = (
  { id: proposalId, payload, proposedBy }: Decision<Payload>,
  line: SettlementRow,
  action: string,
): Audited => ({
  action: `settlement.${action}`,
  subject: { kind: "bank_statement_line", id: line.line_id },
  ...(action !== "proposed" && { before: { proposal: proposalId, proposed_by: proposedBy } }),
  after: {
    gateway: payload.gateway,
    arrived: toMajor(line.amount_minor),
    kept: toMajor(toMinor(BigInt(payload.kept_minor))),
    currency: line.currency,
  },
});

const ACTIONS: Readonly<Record<DecisionStatus, string>> = {
  proposed: "proposed",
  approved: "posted",
  rejected: "proposal_refused",
  withdrawn: "proposal_withdrawn",
};

/** That a line of the bank is a provider's payout, and what the provider kept. Posted, it moves from the provider to our bank. */
export const settlementDecision: DecisionKind<Form, Payload, Details> = createDecisionKind(
  "settlement",
  {
    prefix: "pst",
    payload: Payload,
    draft: async (tx, { lineId, gateway, keptMinor }, { at }) => {
      const line = await lineOf(tx, lineId);
      if (line.shown_state !== "unposted") {
        refuse(statementRefusals().decision_changed.settlement);
      }
      if (keptMinor < 0n || keptMinor > line.amount_minor) {
        refuseField("kept", statementRefusals().settlement_kept_impossible);
      }
      await refuseMore(tx, line, { gateway, keptMinor });
      const payload = { gateway, kept_minor: keptMinor.toString() };
      return { subjectId: lineId, payload, dueAt: addMs(at, CONFIRMATION_PROMISE_MS) };
    },
    hold: async (tx, decision) => {
      await heldLine(tx, decision);
    },
    // Bank → clearing, and what was kept → clearing, on the day of the bank.
    carryOut: async (tx, _platform, decision, { by }) => {
      const { id, payload, proposedBy } = decision;
      const { gateway } = payload;
      const keptMinor = toMinor(BigInt(payload.kept_minor));
      const line = await heldLine(tx, decision);
      await refuseMore(tx, line, { gateway, keptMinor });
      await postGatewaySettlement(tx, {
        idempotencyKey: `settlement:${id}`,
        eventAt: new Date(startInLagos(line.booked_on).getTime() + NOON_MS),
        gateway,
        sum: toMoney(line.currency, line.amount_minor),
        keptMinor,
        meta: { reference: line.line_id, asked_by: proposedBy, approved_by: by.staffId },
      });
      await followSettlements(tx, [line]);
      return audited(decision, line, ACTIONS.approved);
    },
    auditOf: async (tx, decision, status) =>
      audited(decision, await heldLine(tx, decision), ACTIONS[status]),
    detailsOf: async (_db, decisions) =>
      decisions.map(({ subjectId, payload }) => ({
        line_id: subjectId ?? "",
        gateway: payload.gateway,
        kept: toMinor(BigInt(payload.kept_minor)),
      })),
  },
);
