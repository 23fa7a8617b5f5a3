import type { MandateId, MemberId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import type { RefusalText } from "@kinfold/contract/refusals/catalogue";
import {
  add,
  formatFigure,
  subtract,
  toMinor,
  ZERO,
  type ChargedMinor,
  type Minor,
} from "@kinfold/money";
import { lagosDay } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { computeTerms } from "../terms.ts";
import { findLivingMandate, lockMandate, sumDebitedInMonth, type MandateRow } from "./store.ts";

/** What is debited so that this amount is contributed: it and the provider's fee. Both in kobo. */
export function computeDebit(amountMinor: Minor): ChargedMinor {
  const wish = {
    from: "NGN",
    to: "NGN",
    amountMinor,
    side: "to",
    gateway: "direct_debit",
  } as const;
  const terms = computeTerms({ ...wish, usBasedInstitution: undefined }, undefined);
  return add(terms.baseMinor, terms.processingFeeMinor);
}

const isActive = ({ state, ends_on: endsOn }: MandateRow, at: Date): boolean =>
  state === "active" && endsOn >= lagosDay(at);

/** The member's mandate, held, when it may be debited now. Refuses without one. */
export async function requireActiveMandate(
  tx: Db,
  memberId: MemberId,
  at: Date,
): Promise<MandateRow> {
  const living = await findLivingMandate(tx, memberId);
  const held = living === undefined ? undefined : await lockMandate(tx, living.mandate_id);
  return held !== undefined && isActive(held, at)
    ? held
    : refuse(paymentRefusals().mandate_not_active);
}

/** Why nothing can be debited by a mandate, or not so much this month. */
export type DebitObstacle = { kind: "ended" | "too_much"; refusal: RefusalText };

/** Why this amount cannot be debited now; undefined when it can. The mandate is held until the transaction ends. */
export async function findDebitObstacle(
  tx: Db,
  id: MandateId,
  { amountMinor, at }: { amountMinor: Minor; at: Date },
): Promise<DebitObstacle | undefined> {
  const held = await lockMandate(tx, id);
  if (!isActive(held, at)) {
    return { kind: "ended", refusal: paymentRefusals().mandate_not_active };
  }
  const debitMinor = toMinor(computeDebit(amountMinor));
  const takenMinor = toMinor(await sumDebitedInMonth(tx, id, at));
  if (add(takenMinor, debitMinor) <= held.most_a_month_minor) return undefined;
  const leftMinor = subtract(held.most_a_month_minor, takenMinor);
  const left = formatFigure(leftMinor > 0n ? leftMinor : ZERO, "NGN");
  return { kind: "too_much", refusal: paymentRefusals().mandate_too_small.left(left) };
}
