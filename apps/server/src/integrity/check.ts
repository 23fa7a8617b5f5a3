import { sql } from "kysely";
import { MONTH_CLOSE_INVARIANTS, checkMonthCloseInvariants } from "#accounting/index.ts";
import { CLOSURE_INVARIANTS, checkClosureInvariants } from "#closures/index.ts";
import { ERASURE_INVARIANTS, checkErasureInvariants } from "#erasures/index.ts";
import { CORRECTION_INVARIANTS, checkCorrectionInvariants } from "#corrections/index.ts";
import { COMPLIANCE_INVARIANTS, checkComplianceInvariants } from "#compliance/index.ts";
import { DATA_EXPORT_INVARIANTS, checkDataExportInvariants } from "#data-exports/index.ts";
import { DECISION_INVARIANTS, checkDecisionInvariants } from "#decisions/index.ts";
import { checkLedgerInvariants, INVARIANT_NAMES, type BrokenInvariant } from "#ledger/index.ts";
import { checkLiabilityInvariants, LIABILITY_INVARIANTS } from "#liabilities/index.ts";
import { checkLogInvariants, LOG_INVARIANTS } from "#ledger-log/index.ts";
import { findCorruption } from "#oracle/index.ts";
import { SETTLEMENT_INVARIANTS, checkSettlementInvariants } from "#estates/index.ts";
import { ESTATE_INVARIANTS, checkEstateInvariants } from "#membership/index.ts";
import { PAYMENT_INVARIANTS, checkPaymentInvariants } from "#payments/index.ts";
import type { Db, Count } from "#platform/db.ts";
import { SCREENING_INVARIANTS, checkScreeningInvariants } from "#screening/index.ts";
import { PROMISE_INVARIANTS, checkPromiseInvariants } from "#promises/index.ts";
import { STATEMENT_INVARIANTS, checkStatementInvariants } from "#statements/index.ts";
import { STAFF_INVARIANTS, checkStaffInvariants } from "#staff/index.ts";
import { SUBSCRIPTION_INVARIANTS, checkSubscriptionInvariants } from "#subscriptions/index.ts";
import { TRANSACTION_INVARIANTS, checkTransactionInvariants } from "#transactions/index.ts";
import { UNIT_INVARIANTS, checkUnitInvariants } from "#units/index.ts";
import { VALUATION_INVARIANTS, checkValuationInvariants } from "#valuations/index.ts";
import { WITHDRAWAL_INVARIANTS, checkWithdrawalInvariants } from "#withdrawals/index.ts";

/** One thing that the ledger promises, and what breaks it: nothing, while it is kept. */
export type Kept = { part: string; promise: string; brokenBy: readonly string[] };

/** How every promise of the ledger stands, and how many lines were added up for it. */
export type LedgerChecked = { promises: readonly Kept[]; journals: Count; postings: Count };

type Part = {
  part: string;
  promises: readonly string[];
  look: (db: Db) => Promise<readonly BrokenInvariant[]>;
};

const PARTS: readonly Part[] = [
  { part: "Ledger", promises: INVARIANT_NAMES, look: checkLedgerInvariants },
  { part: "Ledger log", promises: LOG_INVARIANTS, look: checkLogInvariants },
  { part: "Liabilities", promises: LIABILITY_INVARIANTS, look: checkLiabilityInvariants },
  { part: "Payments", promises: PAYMENT_INVARIANTS, look: checkPaymentInvariants },
  { part: "Bank statements", promises: STATEMENT_INVARIANTS, look: checkStatementInvariants },
  { part: "Transactions", promises: TRANSACTION_INVARIANTS, look: checkTransactionInvariants },
  { part: "Withdrawals", promises: WITHDRAWAL_INVARIANTS, look: checkWithdrawalInvariants },
  { part: "Units", promises: UNIT_INVARIANTS, look: checkUnitInvariants },
  { part: "Valuations", promises: VALUATION_INVARIANTS, look: checkValuationInvariants },
  { part: "Recurring", promises: SUBSCRIPTION_INVARIANTS, look: checkSubscriptionInvariants },
  { part: "Staff", promises: STAFF_INVARIANTS, look: checkStaffInvariants },
  { part: "Decisions", promises: DECISION_INVARIANTS, look: checkDecisionInvariants },
  { part: "Closed months", promises: MONTH_CLOSE_INVARIANTS, look: checkMonthCloseInvariants },
  { part: "Compliance", promises: COMPLIANCE_INVARIANTS, look: checkComplianceInvariants },
  { part: "Screening", promises: SCREENING_INVARIANTS, look: checkScreeningInvariants },
  { part: "Data exports", promises: DATA_EXPORT_INVARIANTS, look: checkDataExportInvariants },
  { part: "Closed accounts", promises: CLOSURE_INVARIANTS, look: checkClosureInvariants },
  { part: "Erasures", promises: ERASURE_INVARIANTS, look: checkErasureInvariants },
  { part: "Corrections", promises: CORRECTION_INVARIANTS, look: checkCorrectionInvariants },
  { part: "Estates", promises: ESTATE_INVARIANTS, look: checkEstateInvariants },
  { part: "Paying estates", promises: SETTLEMENT_INVARIANTS, look: checkSettlementInvariants },
  { part: "Promises", promises: PROMISE_INVARIANTS, look: checkPromiseInvariants },
];

/** Checks what each domain of the server promises about its own rows, part by part. Changes nothing. */
export async function checkRecords(db: Db): Promise<LedgerChecked> {
  const promises: Kept[] = [];
  for (const { part, promises: names, look } of PARTS) {
    const broken = await look(db);
    promises.push(
      ...names.map((promise) => ({
        part,
        promise,
        brokenBy: broken.filter(({ invariant }) => invariant === promise).map(({ about }) => about),
      })),
    );
  }
  const { rows } = await sql<{ journals: Count; postings: Count }>`
    select (select count(*) from ledger.journal) as journals, (select count(*) from ledger.posting) as postings
  `.execute(db);
  return { promises, journals: rows[0]?.journals ?? 0n, postings: rows[0]?.postings ?? 0n };
}

/** Recomputes the same by the independent check, which shares nothing with what it checks. Changes nothing. */
export async function checkIndependently(db: Db): Promise<Kept[]> {
  return (await findCorruption(db)).map(({ promise, brokenBy }) => ({
    part: "Independent check",
    promise,
    brokenBy,
  }));
}

/** Checks everything that the club wrote down, by its own rules and independently. Changes nothing. */
export async function checkLedger(db: Db): Promise<LedgerChecked> {
  const records = await checkRecords(db);
  return { ...records, promises: [...records.promises, ...(await checkIndependently(db))] };
}
