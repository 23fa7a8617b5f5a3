import { array, create } from "superstruct";
import { expect, test } from "vitest";
import { toWire } from "../amount.ts";
import * as reconciliation from "../testing/office-reconciliation-samples.ts";
import * as returns from "../testing/office-return-samples.ts";
import * as lines from "../testing/office-line-samples.ts";
import { DataExport } from "../data-exports.ts";
import { dataExports, requestedDataExports } from "../testing/data-export-samples.ts";
import * as settlements from "../testing/office-settlement-samples.ts";
import * as valuations from "../testing/office-valuation-samples.ts";
import { PublishedPrice, Valuation, ValuationPreview, ValuedPlan } from "../valuations.ts";
import { RequestedDataExport } from "./data-exports.ts";
import { IntegrityReport, Disagreement, ReconciliationDay } from "./reconciliation.ts";
import { PaymentReturn, PaymentReturnDetail, RefundablePayment } from "./returns.ts";
import { BankLine, LineDecision, LineReopening, LineSuggestion } from "./line-outcomes.ts";
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
    "requests for data",
    (wire: unknown) => create(wire, array(RequestedDataExport)),
    requestedDataExports,
  ],
  [
    "copies of data",
    (wire: unknown) => create(wire, array(DataExport)),
    Object.values(dataExports),
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
