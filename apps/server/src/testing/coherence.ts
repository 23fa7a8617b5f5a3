import { expect } from "vitest";
import { coherence } from "#ledger/index.ts";
import { paymentCoherence } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import { statementCoherence } from "#statements/index.ts";
import { subscriptionCoherence } from "#subscriptions/index.ts";
import { transactionCoherence } from "#transactions/index.ts";
import { unitsCoherence } from "#units/index.ts";
import { withdrawalCoherence } from "#withdrawals/index.ts";

/** Fails with the names of whatever does not hold between the books, the payments and the members' lists. */
export async function expectCoherence(db: Db): Promise<void> {
  const found = [
    ...(await coherence(db)),
    ...(await paymentCoherence(db)),
    ...(await statementCoherence(db)),
    ...(await transactionCoherence(db)),
    ...(await unitsCoherence(db)),
    ...(await withdrawalCoherence(db)),
    ...(await subscriptionCoherence(db)),
  ];
  expect(found).toEqual([]);
}
