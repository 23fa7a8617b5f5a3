import { toBatchId, toStatementLineId, toWithdrawalId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import { findReturnedPayouts, type SentPayout } from "./returned-payouts.ts";

const PAYOUT: SentPayout = {
  batchId: toBatchId("pay_1"),
  withdrawalId: toWithdrawalId("wdr_1"),
  reference: "KIN-4WQ7TB",
  currency: "NGN",
  amountMinor: toMinor(15_000_000n),
  beneficiary: "NGOZI ADA EZE",
  accountNumber: "0044556677",
  sentOn: "2026-11-05",
};
const OTHER: SentPayout = {
  ...PAYOUT,
  withdrawalId: toWithdrawalId("wdr_2"),
  reference: "KIN-9QX4TC",
  beneficiary: "BAYO LAWAL",
  accountNumber: "0099887766",
};
type PayoutLine = { amountMinor?: bigint; bookedOn?: string };

/** What a narration is taken for: the withdrawals that it may give back, and whether that is certain. */
const NARRATIONS: readonly (readonly [
  narration: string,
  line: PayoutLine,
  is: readonly [isSure: boolean, ...ids: string[]] | undefined,
])[] = [
  ["RTN/UNPAID NIP/KINFOLD TO NGOZI EZE/KIN-4WQ7TB", {}, [true, "wdr_1"]],
  ["RTN/UNPAID NIP/KINFOLD KIN-4WQ7TB", { amountMinor: 14_994_625n }, [true, "wdr_1"]],
  ["RTN/UNPAID NIP/KINFOLD TO NGOZI ADA EZE", {}, [true, "wdr_1"]],
  ["RETURNED TRF 0044556677", {}, [true, "wdr_1"]],
  ["UNPAID NIP/KINFOLD TO BENEFICIARY", {}, [false, "wdr_1", "wdr_2"]],
  ["RTN/UNPAID NIP/KINFOLD KIN-4WQ7TB", { amountMinor: 900_000n }, [false, "wdr_1"]],
  ["NIP/GTB/NGOZI EZE/SAVINGS", {}, [false, "wdr_1"]],
  ["RTN/UNPAID NIP/KINFOLD TO NGOZI EZE", { bookedOn: "2027-02-01" }, [false]],
  ["NIP/GTB/KEMI BALOGUN/SAVINGS", {}, undefined],
  ["UNDELIVERED PAYMENT KINFOLD NGOZI ADA E", {}, [true, "wdr_1"]],
  ["NIP CR/NGOZI ADA E/SAVINGS", {}, [false, "wdr_1"]],
  ["NIP REFUND KINFOLD", {}, [false, "wdr_1", "wdr_2"]],
  ["BOUNCED NIP 0044556677", {}, [true, "wdr_1"]],
];

test.each(NARRATIONS)(
  "%s",
  (narration, { amountMinor = 15_000_000n, bookedOn = "2026-11-06" }, is) => {
    const line = {
      id: toStatementLineId("bsl_1"),
      accountNumber: "0123456789",
      currency: "NGN" as const,
      bookedOn: bookedOn as SentPayout["sentOn"],
      narration,
      bankReference: null,
      amountMinor: toMinor(amountMinor),
    };
    const [found] = findReturnedPayouts([line], [PAYOUT, OTHER]);
    const seen = found && [found.isSure, ...found.payouts.map(({ withdrawalId }) => withdrawalId)];
    expect(seen).toEqual(is);
  },
);
