import { object } from "superstruct";
import { expect, test } from "vitest";
import { toWire } from "./amount.ts";
import { findFieldErrors } from "./describe.ts";
import { User } from "./members.ts";
import { listBanks, Nuban } from "./reference.ts";
import {
  banks,
  createWithdrawalPage,
  withdrawals,
  withdrawers,
} from "./testing/withdrawal-samples.ts";
import { listWithdrawals, Withdrawal, WithdrawalRequest } from "./withdrawals.ts";

/** As it travels: amounts in major units. */
const wireOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value, toWire));

test("every sample fits its struct", () => {
  for (const member of Object.values(withdrawers)) {
    expect(() => User.assert(member)).not.toThrow();
    const { ngn, usd } = member.withdrawal_blockers;
    const isFree = usd.length === 0 || (!member.is_global && ngn.length === 0);
    expect(member.can_make_withdrawal).toBe(isFree);
  }
  for (const withdrawal of Object.values(withdrawals)) {
    expect(Withdrawal.create(wireOf(withdrawal))).toEqual(withdrawal);
    expect(withdrawal.timeline.at(-1)?.status).toBe(withdrawal.status);
  }
  const page = createWithdrawalPage(Object.values(withdrawals));
  expect(listWithdrawals.reply.create(wireOf(page))).toEqual(page);
  expect(() => listBanks.reply.assert(banks)).not.toThrow();
});

test.each([
  [{ amount: 0 }, "amount"],
  [{ amount: -5 }, "amount"],
  [{ amount: 1.234 }, "amount"],
  [{ amount: "5" }, "amount"],
  [{}, "amount"],
  [{ amount: 5, bank_account_id: "" }, "bank_account_id"],
  [{ amount: 5, note: "x".repeat(501) }, "note"],
  [{ amount: 5, status: "paid" }, "status"],
])("a request of %j is refused at %s", (request, field) => {
  expect(Object.keys(findFieldErrors(request, WithdrawalRequest) ?? {})).toEqual([field]);
});

test("a request says how much, and may say whereto and why", () => {
  expect(WithdrawalRequest.create({ amount: 0.57 })).toEqual({ amount: 57n });
  const whole = { amount: 5, bank_account_id: "acc_1", note: "Fees" };
  expect(findFieldErrors(whole, WithdrawalRequest)).toBeUndefined();
});

test.each(["123456789", "11234567890", "O123456789", ""])(
  "%j is no account number",
  (account_number) => {
    expect(findFieldErrors({ account_number }, object({ account_number: Nuban }))).toEqual({
      account_number: "Enter the 10-digit account number.",
    });
  },
);
