import type { ReturnId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { sayIn } from "@kinfold/language/say-in";
import { formatFigure, subtract, toMoney, ZERO, type Minor } from "@kinfold/money";
import { BalanceShort, findHoldings, postRecoveredDebt } from "#ledger/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import { createReference } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { recordTransaction } from "#transactions/index.ts";
import { refuseOwn } from "#staff/index.ts";
import {
  createReturnDecision,
  buildReturnDraft,
  lockReturn,
  type LockedReturn,
  type ReturnDecisionOf,
} from "./decision.ts";
import { writeOwedRecoveredEmail } from "./emails.ts";
import { noteRecovered, type ReturnRow } from "./store.ts";

/** What is owed for a return. What a bank took back is decided about first: until then it may turn out not to be owed. */
const owedFor = ({ state, owed_minor: owed, recovered_minor: recovered }: ReturnRow): Minor =>
  state === "gone" ? subtract(owed ?? ZERO, recovered) : ZERO;

const refuseShort = ({ row, credited: { intent } }: LockedReturn): never =>
  refuse(
    paymentRefusals().wallet_insufficient.lessThanOwed(
      formatFigure(owedFor(row), intent.credited_currency),
    ),
  );

type Move = { owedMinor: Minor; asked: string; approved: string; at: Date };

async function move(
  tx: Db,
  { row, credited: { intent, walletId } }: LockedReturn,
  { owedMinor, asked, approved, at }: Move,
): Promise<void> {
  const sum = toMoney(intent.credited_currency, owedMinor);
  await postRecoveredDebt(tx, {
    idempotencyKey: `return:${row.return_id}:recovered`,
    eventAt: at,
    walletId,
    sum,
    meta: {
      payment: row.reference,
      return: row.return_id,
      asked_by: asked,
      approved_by: approved,
    },
  });
  await recordTransaction(tx, {
    walletId,
    reference: createReference("KIN"),
    type: "reversal",
    direction: "debit",
    sum,
    status: "success",
    description: `Owed for ${row.reference}`,
    at,
  });
  await noteRecovered(tx, row.return_id, owedMinor);
}

/**
 * That what a member owes for a payment that went back leaves their wallet, all of it: the ledger, the member's list and an email,
 * or none of them.
 */
export const createRecoveryDecision = (
  platform: Platform,
): ReturnDecisionOf<{ returnId: ReturnId }> =>
  createReturnDecision("recovery", {
    prefix: "rtd",
    actionsOf: () => ({
      proposed: "owed.proposed",
      approved: "owed.recovered",
      rejected: "owed.proposal_refused",
      withdrawn: "owed.proposal_withdrawn",
    }),
    draft: async (tx, { returnId }, { by, at }) => {
      const locked = await lockReturn(tx, returnId);
      const { intent, walletId } = locked.credited;
      refuseOwn(by, intent);
      const owedMinor = owedFor(locked.row);
      if (owedMinor === 0n) refuse(paymentRefusals().recovery_nothing_owed);
      const holdings = (await findHoldings(tx, [walletId])).get(walletId);
      if ((holdings?.availableMinor ?? ZERO) < owedMinor) refuseShort(locked);
      const change = { amount_minor: owedMinor.toString(), currency: intent.credited_currency };
      return buildReturnDraft(locked, change, at);
    },
    carryOut: async (tx, locked, { payload, proposedBy }, { by, at }) => {
      const { row, credited } = locked;
      const { intent } = credited;
      const owedMinor = owedFor(row);
      // A correction that was undone since.
      if (owedMinor !== BigInt(payload.amount_minor)) {
        refuse(paymentRefusals().decision_changed.owesOtherAmount);
      }
      try {
        await move(tx, locked, { owedMinor, asked: proposedBy, approved: by.staffId, at });
      } catch (error) {
        if (!(error instanceof BalanceShort)) throw error;
        refuseShort(locked);
      }
      const { email, firstName, language } = await readPerson(tx, intent.member_id);
      const emailContent = sayIn(language, () =>
        writeOwedRecoveredEmail({
          firstName,
          publicUrl: platform.env.PUBLIC_URL,
          reference: intent.reference,
          currency: intent.credited_currency,
          takenMinor: owedMinor,
        }),
      );
      const event = `${row.return_id}:recovered`;
      await notifyMember(tx, platform, {
        memberId: intent.member_id,
        to: email,
        emailContent,
        event,
      });
    },
  });
