import { RECEIPT_PROMISE } from "#bank-transfers/index.ts";
import { CASE_PROMISE, readConcernedAddresses } from "#compliance/index.ts";
import { LEDGER_CHECK_PROMISE } from "#integrity/index.ts";
import { CLOSURE_PROMISE } from "#closures/index.ts";
import { CORRECTION_PROMISE } from "#corrections/index.ts";
import { DATA_EXPORT_PROMISE } from "#data-exports/index.ts";
import { DECISION_PROMISE } from "#decisions/index.ts";
import { EXCO_PROMISE } from "#exco/index.ts";
import { IDENTITY_PROMISE } from "#identity/index.ts";
import { readMemberNames, readPerson } from "#members/index.ts";
import { FLAGGED_PAYMENT_PROMISE, REVERSAL_PROMISE } from "#payments/index.ts";
import type { PromiseContext } from "#promises/index.ts";
import { DISAGREEMENT_PROMISE } from "#reconciliation/index.ts";
import { RATE_PROMISE } from "#reference/index.ts";
import { SANCTIONS_PROMISE } from "#screening/index.ts";
import { listStaffAddresses } from "#staff/index.ts";
import { SETTLEMENT_PROMISE, STATEMENT_PROMISE } from "#statements/index.ts";
import { MONTH_PRICE_PROMISE, VALUATION_PROMISE } from "#valuations/index.ts";
import { PAYOUT_PROMISE } from "#withdrawals/index.ts";

/** Every kind of promise, as its module declares it, and whom the engine writes to. */
export const PROMISES: PromiseContext = {
  kinds: [
    RECEIPT_PROMISE,
    IDENTITY_PROMISE,
    PAYOUT_PROMISE,
    VALUATION_PROMISE,
    MONTH_PRICE_PROMISE,
    STATEMENT_PROMISE,
    LEDGER_CHECK_PROMISE,
    RATE_PROMISE,
    DISAGREEMENT_PROMISE,
    FLAGGED_PAYMENT_PROMISE,
    REVERSAL_PROMISE,
    SETTLEMENT_PROMISE,
    DECISION_PROMISE,
    DATA_EXPORT_PROMISE,
    CLOSURE_PROMISE,
    CORRECTION_PROMISE,
    EXCO_PROMISE,
    SANCTIONS_PROMISE,
    CASE_PROMISE,
  ],
  readPerson,
  readMemberNames,
  listStaffAddresses,
  readConcernedAddresses,
};
