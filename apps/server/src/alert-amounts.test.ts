import { toBankAccountId, toMemberId, toWalletId, toWithdrawalId } from "@kinfold/contract/ids";
import { toMinor, toMoney } from "@kinfold/money";
import { expect, test } from "vitest";
import { findAlertAmount } from "./notifications/phone-alerts/words.ts";
import { writePaymentHeldEmail, writePaymentReceivedEmail } from "./payments/emails.ts";
import { writePaidEmail, writeRequestedEmail } from "./withdrawals/emails.ts";

const sum = toMoney("NGN", toMinor(5_000_000n));
const payment = { firstName: "Ada", publicUrl: "https://kinfold.example", reference: "KIN-1" };
const at = new Date("2026-11-12T08:00:00Z");
const withdrawal = {
  firstName: "Ada",
  club: { publicUrl: "https://kinfold.example", supportEmail: "help@kinfold.example" },
  withdrawal: {
    withdrawal_id: toWithdrawalId("wdr_2"),
    reference: "KIN-2",
    wallet_id: toWalletId("wal_2"),
    member_id: toMemberId("mem_2"),
    currency: "USD",
    amount_minor: toMinor(120_000n),
    fee_minor: toMinor(0n),
    bank_account_id: toBankAccountId("acc_2"),
    bank_name: "Zenith Bank",
    account_name: "Ada Okafor",
    account_end: "4417",
    status: "pending",
    requested_at: at,
    payout_on: "2026-12-05",
    cut_off_at: at,
    approved_by: null,
    batch_id: null,
    sent_at: null,
    paid_at: null,
    failure_reason: null,
    bank_reference: null,
  },
} as const;
// What the emails of the other modules say is what a phone of a member who asked for amounts shows.
test.each([
  [writePaymentReceivedEmail({ ...payment, sum }), "NGN 50,000.00"],
  [writeRequestedEmail(withdrawal), "USD 1,200.00"],
  [writePaidEmail(withdrawal), "USD 1,200.00"],
  [writePaymentHeldEmail({ ...payment, why: "₦50,000.00 came." }), undefined],
] as const)("the amount of %# is what its email says", ({ kind, brief }, amount) => {
  expect(findAlertAmount(kind, brief)).toBe(amount);
});
