import { array, create } from "superstruct";
import { expect, test } from "vitest";
import { toWire } from "../amount.ts";
import * as reconciliation from "../testing/office-reconciliation-samples.ts";
import * as returns from "../testing/office-return-samples.ts";
import * as lines from "../testing/office-line-samples.ts";
import { DataExport } from "../data-exports.ts";
import { estateProposals } from "../testing/estate-samples.ts";
import { requestedCorrections } from "../testing/member-correction-samples.ts";
import { requestedClosures } from "../testing/account-closure-samples.ts";
import { dueErasures } from "../testing/erasure-samples.ts";
import {
  caseDraft,
  closedCase,
  manySuspiciousCases,
  manyUnusualTransactions,
  newCase,
  openCase,
  proposedCase,
  reportedCase,
  suspiciousCases,
  unusualTransactions,
} from "../testing/office-case-samples.ts";
import {
  largeTransactions,
  manyLargeTransactions,
} from "../testing/office-large-transaction-samples.ts";
import { manySanctionsHits, sanctionsHits } from "../testing/office-sanctions-samples.ts";
import { manyPepMembers, pepMembers } from "../testing/office-compliance-samples.ts";
import { dataExports, requestedDataExports } from "../testing/data-export-samples.ts";
import * as health from "../testing/office-health-samples.ts";
import * as months from "../testing/office-month-samples.ts";
import * as settlements from "../testing/office-settlement-samples.ts";
import * as valuations from "../testing/office-valuation-samples.ts";
import { PublishedPrice, Valuation, ValuationPreview, ValuedPlan } from "../valuations.ts";
import { EstateProposal } from "./estates.ts";
import { ClubHealth } from "./health.ts";
import { RequestedCorrection } from "./member-corrections.ts";
import { DueErasure } from "./erasures.ts";
import { RequestedClosure } from "./account-closures.ts";
import { LargeTransaction } from "./large-transactions.ts";
import { CaseDraft, SuspiciousCase, SuspiciousCaseRow } from "./suspicious-cases.ts";
import { UnusualTransaction } from "./unusual-transactions.ts";
import { SanctionsHit } from "./sanctions.ts";
import { PepMember } from "./compliance.ts";
import { RequestedDataExport } from "./data-exports.ts";
import { IntegrityReport, Disagreement, ReconciliationDay } from "./reconciliation.ts";
import { PaymentReturn, PaymentReturnDetail, RefundablePayment } from "./returns.ts";
import { BankOpening } from "./bank-openings.ts";
import { BankLine, LineDecision, LineReopening, LineSuggestion } from "./line-outcomes.ts";
import { LedgerMonth, OneMonth } from "./month-closes.ts";
import { Settlement } from "./settlements.ts";

const { draft, published, rejected, correction } = valuations;
const { preview, hundredsPreview, correctionPreview } = valuations;

test.each<readonly [string, (wire: unknown) => unknown, readonly unknown[]]>([
  [
    "valuations",
    (wire: unknown) => create(wire, array(Valuation)),
    [draft, published, rejected, correction],
  ],
  [
    "previews",
    (wire: unknown) => create(wire, array(ValuationPreview)),
    [preview, hundredsPreview, correctionPreview],
  ],
  [
    "the club’s health",
    (wire: unknown) => create(wire, array(ClubHealth)),
    [health.clubHealth, health.wellClub, health.illClub, health.newClub],
  ],
  ["plans", (wire: unknown) => create(wire, array(ValuedPlan)), valuations.valuedPlans],
  ["prices", (wire: unknown) => create(wire, array(PublishedPrice)), valuations.prices],
  ["days", (wire: unknown) => create(wire, array(ReconciliationDay)), reconciliation.days],
  [
    "disagreements",
    (wire: unknown) => create(wire, array(Disagreement)),
    [...reconciliation.disagreements, reconciliation.explained],
  ],
  [
    "lines of the bank",
    (wire: unknown) => create(wire, array(BankLine)),
    [...lines.bankLines, ...lines.hundredsOfBankLines],
  ],
  [
    "what lines may be",
    (wire: unknown) => create(wire, array(LineSuggestion)),
    lines.lineSuggestions,
  ],
  [
    "what lines are",
    (wire: unknown) => create(wire, array(LineDecision)),
    [...lines.lineDecisions, lines.approvedSuspense, ...lines.hundredsOfLineDecisions],
  ],
  [
    "lines that are to be open again",
    (wire: unknown) => create(wire, array(LineReopening)),
    [lines.proposedReopening],
  ],
  [
    "what opening balances were",
    (wire: unknown) => create(wire, array(BankOpening)),
    [lines.proposedOpening],
  ],
  [
    "politically exposed members",
    (wire: unknown) => create(wire, array(PepMember)),
    [...pepMembers, ...manyPepMembers],
  ],
  [
    "unusual transactions",
    (wire: unknown) => create(wire, array(UnusualTransaction)),
    [...unusualTransactions, ...manyUnusualTransactions],
  ],
  [
    "suspicious-transaction cases",
    (wire: unknown) => create(wire, array(SuspiciousCaseRow)),
    [...suspiciousCases, ...manySuspiciousCases],
  ],
  [
    "whole cases",
    (wire: unknown) => create(wire, array(SuspiciousCase)),
    [openCase, newCase, proposedCase, reportedCase, closedCase],
  ],
  ["the draft of a case", (wire: unknown) => create(wire, array(CaseDraft)), [caseDraft]],
  [
    "large transactions",
    (wire: unknown) => create(wire, array(LargeTransaction)),
    [...largeTransactions, ...manyLargeTransactions],
  ],
  [
    "sanctions hits",
    (wire: unknown) => create(wire, array(SanctionsHit)),
    [...sanctionsHits, ...manySanctionsHits],
  ],
  [
    "requests for data",
    (wire: unknown) => create(wire, array(RequestedDataExport)),
    requestedDataExports,
  ],
  [
    "requests to close accounts",
    (wire: unknown) => create(wire, array(RequestedClosure)),
    requestedClosures,
  ],

  ["erasures", (wire: unknown) => create(wire, array(DueErasure)), dueErasures],
  [
    "requests for corrections",
    (wire: unknown) => create(wire, array(RequestedCorrection)),
    requestedCorrections,
  ],
  [
    "accounts held for estates",
    (wire: unknown) => create(wire, array(EstateProposal)),
    estateProposals,
  ],
  [
    "copies of data",
    (wire: unknown) => create(wire, array(DataExport)),
    Object.values(dataExports),
  ],
  [
    "months",
    (wire: unknown) => create(wire, array(LedgerMonth)),
    [...months.ledgerMonths, ...months.manyLedgerMonths],
  ],
  [
    "one month",
    (wire: unknown) => create(wire, array(OneMonth)),
    [months.openMonth, months.monthWithOpenItems, months.proposedMonth, months.closedMonth],
  ],
  [
    "settlements",
    (wire: unknown) => create(wire, array(Settlement)),
    [
      ...settlements.settlements,
      settlements.postedSettlement,
      ...settlements.hundredsOfSettlements,
    ],
  ],
  [
    "returns",
    (wire: unknown) => create(wire, array(PaymentReturn)),
    [...returns.paymentReturns, ...returns.hundredsOfReturns],
  ],
  [
    "the details of returns",
    (wire: unknown) => create(wire, array(PaymentReturnDetail)),
    Object.values(returns.returnDetails),
  ],
  [
    "payments that may go back",
    (wire: unknown) => create(wire, array(RefundablePayment)),
    [returns.refundable],
  ],
  [
    "reports",
    (wire: unknown) => create(wire, array(IntegrityReport)),
    [reconciliation.consistent, reconciliation.inconsistent],
  ],
])("the samples of %s are what the server would say", (_, read, samples) => {
  const wire: unknown = JSON.parse(JSON.stringify(samples, toWire));
  expect(() => read(wire)).not.toThrow();
});
