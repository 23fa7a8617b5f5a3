import { formatFigure } from "@kinfold/money";
import { BalanceShort, holdingsOf, owedRecovered } from "#ledger/index.ts";
import { personOf } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { transaction, type Db } from "#platform/db.ts";
import { newReference } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { recordTransaction } from "#transactions/index.ts";
import { refuseOwn } from "#staff/index.ts";
import { lockIntent } from "../intents.ts";
import {
  noteDecision,
  openProposal,
  returnDecisions,
  type Deciding,
  type ReturnDecisionRow,
} from "./decisions.ts";
import { owedRecoveredLetter } from "./letters.ts";
import { noteRecovered, returnOf, type ReturnRow } from "./store.ts";
import { creditedOf, sumIn, type Credited } from "./take-back.ts";

/** Answers to one proposal, which whoever answers has looked at. */
export type Answering = Deciding & { proposalId: string };

type Owing = {
  row: ReturnRow;
  credited: Credited;
  owedMinor: bigint;
  proposal: ReturnDecisionRow | undefined;
};

/** The return, whose payment is held until the transaction ends, with what is owed for it. */
async function owing(tx: Db, { returnId, by }: Deciding): Promise<Owing> {
  const found = await returnOf(tx, returnId);
  const intent = found && (await lockIntent(tx, found.reference));
  const credited = intent && creditedOf(intent);
  const row = await returnOf(tx, returnId);
  if (row === undefined || credited === undefined) {
    return refuse("not_found", "There is no such return.");
  }
  refuseOwn(by, credited.intent);
  // What a bank took back is decided about first: until then it may turn out not to be owed.
  const isFinal = row.state === "gone";
  const owedMinor = isFinal ? (row.owed_minor ?? 0n) - row.recovered_minor : 0n;
  return {
    row,
    credited,
    owedMinor,
    proposal: openProposal(await returnDecisions(tx, [returnId])),
  };
}

const refuseShort = ({ credited: { intent }, owedMinor }: Owing): never =>
  refuse(
    "wallet_insufficient",
    `The wallet has less to spend than the ${formatFigure(owedMinor, intent.credited_currency)} that are owed.`,
  );

/** One of the staff proposes to take what a member owes for a payment that went back, all of it. No money moves. */
export async function proposeRecovery({ db, clock }: Platform, deciding: Deciding): Promise<void> {
  await transaction(db, async (tx) => {
    const found = await owing(tx, deciding);
    const { row, credited, owedMinor, proposal } = found;
    const { intent, walletId } = credited;
    if (owedMinor === 0n) refuse("recovery_nothing_owed", "Nothing is owed for this payment.");
    if (proposal !== undefined) {
      refuse("recovery_proposed", "Somebody proposed this already. Somebody else has to agree.");
    }
    const holdings = (await holdingsOf(tx, [walletId])).get(walletId);
    if ((holdings?.availableMinor ?? 0n) < owedMinor) refuseShort(found);
    await noteDecision(tx, { row, intent }, deciding, {
      deed: "recovery_proposed",
      amountMinor: owedMinor,
      at: clock.now(),
    });
  });
}

function proposed({ proposal }: Owing, { proposalId }: Answering): ReturnDecisionRow {
  if (proposal?.decision_id !== proposalId) {
    return refuse("recovery_changed", "This proposal was answered already. Please look again.");
  }
  return proposal;
}

/** Somebody does not agree with a proposal, or takes it back. It stays owed. */
export async function refuseRecovery({ db, clock }: Platform, answering: Answering): Promise<void> {
  await transaction(db, async (tx) => {
    const found = await owing(tx, answering);
    const { decision_id: proposalId } = proposed(found, answering);
    const { row, credited } = found;
    await noteDecision(tx, { row, intent: credited.intent }, answering, {
      deed: "recovery_refused",
      proposalId,
      at: clock.now(),
    });
  });
}

async function move(tx: Db, found: Owing, hands: { asked: string; approved: string; at: Date }) {
  const { row, credited, owedMinor } = found;
  const { intent, walletId } = credited;
  const { at } = hands;
  const currency = intent.credited_currency;
  await owedRecovered(tx, {
    idempotencyKey: `return:${row.return_id}:recovered`,
    eventAt: at,
    walletId,
    sum: sumIn(currency, owedMinor),
    meta: {
      payment: row.reference,
      return: row.return_id,
      asked_by: hands.asked,
      approved_by: hands.approved,
    },
  });
  await recordTransaction(tx, {
    walletId,
    reference: newReference("KIN"),
    type: "reversal",
    direction: "debit",
    amountMinor: owedMinor,
    currency,
    status: "success",
    description: `Owed for ${row.reference}`,
    at,
  });
  await noteRecovered(tx, row.return_id, owedMinor);
}

/**
 * Takes what a member owes out of their wallet, as somebody else proposed: the books, the member's list and a letter, or none of
 * them. Refuses whoever proposed it, and when the wallet has less to spend.
 */
export async function confirmRecovery(platform: Platform, answering: Answering): Promise<void> {
  const { db, clock, env, outbox } = platform;
  const { by } = answering;
  await transaction(db, async (tx) => {
    const found = await owing(tx, answering);
    const { decision_id: proposalId, decided_by: proposer } = proposed(found, answering);
    if (proposer === by.staffId) {
      refuse("staff_second_pair", "Somebody else has to agree to what you proposed.");
    }
    const { row, credited, owedMinor } = found;
    // A correction that was undone since.
    if (owedMinor === 0n) {
      refuse("recovery_changed", "This proposal was answered already. Please look again.");
    }
    const { intent } = credited;
    const at = clock.now();
    await noteDecision(tx, { row, intent }, answering, {
      deed: "recovered",
      proposalId,
      amountMinor: owedMinor,
      at,
    });
    try {
      await move(tx, found, { asked: proposer, approved: by.staffId, at });
    } catch (error) {
      if (!(error instanceof BalanceShort)) throw error;
      refuseShort(found);
    }
    const { email, firstName } = await personOf(tx, intent.member_id);
    const letter = owedRecoveredLetter({
      firstName,
      publicUrl: env.PUBLIC_URL,
      reference: intent.reference,
      currency: intent.credited_currency,
      takenMinor: owedMinor,
    });
    const event = `${row.return_id}:recovered`;
    await notifyMember(tx, platform, { memberId: intent.member_id, to: email, letter, event });
  });
  outbox.nudge();
}
