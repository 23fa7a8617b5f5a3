import { expect } from "vitest";
import { checkLedgerInvariants } from "#ledger/index.ts";
import { checkPaymentInvariants } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import { checkStatementInvariants } from "#statements/index.ts";
import { checkSubscriptionInvariants } from "#subscriptions/index.ts";
import { checkTransactionInvariants } from "#transactions/index.ts";
import { checkUnitInvariants } from "#units/index.ts";
import { checkWithdrawalInvariants } from "#withdrawals/index.ts";

/** Fails with the names of whatever does not hold between the ledger, the payments and the members' lists. */
export async function expectInvariants(db: Db): Promise<void> {
  const broken = [
    ...(await checkLedgerInvariants(db)),
    ...(await checkPaymentInvariants(db)),
    ...(await checkStatementInvariants(db)),
    ...(await checkTransactionInvariants(db)),
    ...(await checkUnitInvariants(db)),
    ...(await checkWithdrawalInvariants(db)),
    ...(await checkSubscriptionInvariants(db)),
  ];
  expect(broken).toEqual([]);
}
