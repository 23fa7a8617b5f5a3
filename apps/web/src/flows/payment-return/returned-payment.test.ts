import { expect, test } from "vitest";
import { readReturnedPayment } from "./returned-payment.ts";

test("an address that speaks of no payment is left alone", () => {
  expect(readReturnedPayment("?tab=NGN&status=paid")).toBeNull();
});

test.each([
  ["ours", "?reference=KIN-7F3K9Q&status=success"],
  ["Paystack's", "?trxref=KIN-7F3K9Q&reference=KIN-7F3K9Q"],
  ["Flutterwave's", "?status=successful&tx_ref=KIN-7F3K9Q&transaction_id=1"],
  ["Monnify's", "?paymentReference=KIN-7F3K9Q"],
])("%s reference is read and everything of it is cleaned away", (_whose, search) => {
  expect(readReturnedPayment(search)).toEqual({ reference: "KIN-7F3K9Q", cleaned: "" });
});

test("what else stands in the address stays", () => {
  expect(readReturnedPayment("?currency=USD&reference=KIN-7F3K9Q")?.cleaned).toBe("?currency=USD");
});

test.each(["../../customer/get", "<script>", "", "a".repeat(65)])(
  "%j is no reference, and is cleaned away all the same",
  (text) => {
    const search = `?${new URLSearchParams({ reference: text }).toString()}`;
    expect(readReturnedPayment(search)).toEqual({ reference: null, cleaned: "" });
  },
);
