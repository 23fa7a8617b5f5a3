import { HOUR_MS } from "@kinfold/contract/durations";
import type { SettledGateway } from "@kinfold/contract/office/settlements";
import { cents, formatFigure, kobo, toMajor, type Currency } from "@kinfold/money";
import { audit } from "#audit/index.ts";
import { startInLagos } from "#calendar/index.ts";
import { arrivals, clubBalance, gatewaySettled, type Sum } from "#ledger/index.ts";
import { lockName, transaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { lockLines } from "../store.ts";
import { answerSettlement, insertSettlement, settlementOf, type SettlementRow } from "./store.ts";

type Deciding = { lineId: string; by: string; reason: string };

/** Noon in Lagos of the day on which the bank booked it: it belongs to that day, whenever somebody posts it. */
const NOON_MS = 12 * HOUR_MS;

/** What our books say that a provider has of ours, in minor units. */
export const withProvider = async (
  db: Db,
  gateway: SettledGateway,
  currency: Currency,
): Promise<bigint> => -(await clubBalance(db, arrivals(gateway, currency)));

const sumIn = (currency: Currency, minor: bigint): Sum =>
  currency === "NGN"
    ? { currency, amountMinor: kobo(minor) }
    : { currency, amountMinor: cents(minor) };

/** The line, which nobody else can use until the transaction ends. */
async function lineOf(tx: Db, lineId: string): Promise<SettlementRow> {
  const [line] = await lockLines(tx, [lineId]);
  if (line === undefined) return refuse("not_found", "There is no such line.");
  const row = await settlementOf(tx, lineId);
  if (row !== undefined) return row;
  if (line.used_by === null) return refuse("not_found", "No provider paid with this line.");
  return refuse("settlement_line_used", "This line is the money of a transfer.");
}

/** Nothing is settled that was not collected: the rest is to be explained first. One settlement of a provider at a time. */
async function refuseMore(
  tx: Db,
  { amount_minor: amount, currency }: SettlementRow,
  { gateway, keptMinor }: { gateway: SettledGateway; keptMinor: bigint },
): Promise<void> {
  await lockName(tx, `settlement ${gateway} ${currency}`);
  const collected = await withProvider(tx, gateway, currency);
  if (amount + keptMinor <= collected) return;
  const has = formatFigure(collected > 0n ? collected : 0n, currency);
  refuse(
    "settlement_more_than_collected",
    `Our books say that the provider has ${has} of ours, which is less. Find out why first.`,
  );
}

const auditOf = ({ lineId, by, reason }: Deciding, action: string, at: Date) => ({
  at,
  actor: { kind: "staff" as const, staffId: by },
  action: `settlement.${action}`,
  subject: { kind: "bank_statement_line", id: lineId },
  reason,
});

/** One of the staff says that a line is a provider's payout, and what the provider kept. Nothing moves in the books. */
export async function proposeSettlement(
  { db, clock }: Platform,
  deciding: Deciding & { gateway: SettledGateway; keptMinor: bigint },
): Promise<void> {
  const { lineId, by, reason, gateway, keptMinor } = deciding;
  await transaction(db, async (tx) => {
    const row = await lineOf(tx, lineId);
    if (row.settlement_id !== null) {
      refuse("settlement_line_used", "Somebody proposed this already.");
    }
    if (keptMinor < 0n || keptMinor > row.amount_minor) {
      const words = "A provider keeps something between nothing and what it pays out.";
      refuse("settlement_kept_impossible", words, { fields: { kept: words } });
    }
    await refuseMore(tx, row, { gateway, keptMinor });
    const at = clock.now();
    await insertSettlement(tx, { lineId, gateway, keptMinor, by, at, reason });
    await audit(tx, {
      ...auditOf(deciding, "proposed", at),
      after: {
        gateway,
        arrived: toMajor(row.amount_minor),
        kept: toMajor(keptMinor),
        currency: row.currency,
      },
    });
  });
}

/** Answers to one proposal, which whoever answers has looked at. */
type Answering = Deciding & { proposalId: string };

async function proposed(
  tx: Db,
  { lineId, proposalId }: Answering,
): Promise<SettlementRow & { settlement_id: string; kept_minor: bigint; proposed_by: string }> {
  const row = await lineOf(tx, lineId);
  const { settlement_id: id, kept_minor: kept, proposed_by: proposer, shown_state: state } = row;
  if (state !== "proposed" || id !== proposalId || kept === null || proposer === null) {
    return refuse("settlement_changed", "This proposal was answered already. Please look again.");
  }
  return { ...row, settlement_id: id, kept_minor: kept, proposed_by: proposer };
}

/** Posts what somebody else proposed: bank → clearing, and what was kept → clearing, on the day of the bank. */
export async function postSettlement({ db, clock }: Platform, answering: Answering): Promise<void> {
  const { lineId, by, reason } = answering;
  await transaction(db, async (tx) => {
    const row = await proposed(tx, answering);
    if (row.proposed_by === by) {
      refuse("staff_second_pair", "Somebody else has to post what you proposed.");
    }
    const { gateway, currency, kept_minor: keptMinor, amount_minor: amount } = row;
    await refuseMore(tx, row, { gateway, keptMinor });
    const at = clock.now();
    await answerSettlement(tx, row.settlement_id, { state: "posted", by, at, reason });
    await gatewaySettled(tx, {
      idempotencyKey: `settlement:${row.settlement_id}`,
      eventAt: new Date(startInLagos(row.booked_on).getTime() + NOON_MS),
      gateway,
      sum: sumIn(currency, amount),
      keptMinor,
      meta: { reference: lineId, asked_by: row.proposed_by, approved_by: by },
    });
    await audit(tx, {
      ...auditOf(answering, "posted", at),
      before: { proposed_by: row.proposed_by },
      after: { gateway, arrived: toMajor(amount), kept: toMajor(keptMinor), currency },
    });
  });
}

/** Somebody does not agree, or takes it back. The line waits again. */
export async function refuseSettlement(
  { db, clock }: Platform,
  answering: Answering,
): Promise<void> {
  const { by, reason } = answering;
  await transaction(db, async (tx) => {
    const row = await proposed(tx, answering);
    const at = clock.now();
    await answerSettlement(tx, row.settlement_id, { state: "refused", by, at, reason });
    await audit(tx, {
      ...auditOf(answering, "proposal_refused", at),
      before: { proposed_by: row.proposed_by },
    });
  });
}
