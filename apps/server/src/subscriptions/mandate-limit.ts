import type { MandateId, SubscriptionId } from "@kinfold/contract/ids";
import type { Interval } from "@kinfold/contract/payments";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { add, formatFigure, multiply, toMinor, ZERO, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { computeDebit, readMandateRow } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import { refuseField } from "#platform/refusing.ts";

/** How many dates of an interval one month has at most. */
const DATES_A_MONTH: Readonly<Record<Interval, bigint>> = {
  daily: 31n,
  weekly: 5n,
  monthly: 1n,
  quarterly: 1n,
  biannually: 1n,
  annually: 1n,
};

type Repeating = { amountMinor: Minor; interval: Interval };

const needOf = ({ amountMinor, interval }: Repeating): Minor =>
  multiply(toMinor(computeDebit(amountMinor)), DATES_A_MONTH[interval]);

/**
 * Refuses what would take more in a month than the mandate allows, with everything else that repeats by it. `except` is the one that
 * changes.
 */
export async function refuseMoreThanAllowed(
  tx: Db,
  mandateId: MandateId,
  { except, ...wanted }: Repeating & { except?: SubscriptionId },
): Promise<void> {
  const { rows } = await sql<{ amount_minor: Minor; interval: Interval }>`
    select amount_minor, "interval" from subscription
      where mandate_id = ${mandateId} and state in ('active', 'attention', 'paused')
        and subscription_id is distinct from ${except ?? null}::text`.execute(tx);
  const others = rows.map(({ amount_minor: amountMinor, interval }) => ({ amountMinor, interval }));
  const need = [wanted, ...others].map(needOf).reduce((sum, one) => add(sum, one), ZERO);
  const { most_a_month_minor: most } = await readMandateRow(tx, mandateId);
  if (need > most) {
    refuseField("amount", paymentRefusals().mandate_too_small.ofMonth(formatFigure(most, "NGN")));
  }
}
