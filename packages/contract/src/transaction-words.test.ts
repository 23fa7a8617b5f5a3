import { expect, test } from "vitest";
import { transactions } from "./testing/transaction-samples.ts";
import { formatTransactionStatus } from "./transaction-words.ts";

const { deposit, confirming, withdrawal, contribution, failed } = transactions;
const back = { status: "reversed" } as const;

test.each([
  ["Completed", deposit],
  ["Awaiting confirmation", confirming],
  ["Pending", withdrawal],
  ["Pending", { ...deposit, status: "pending" as const }],
  ["Failed", failed],
  ["Cancelled", { ...withdrawal, ...back }],
  // The bank sent it back after it was paid: it moved twice.
  ["Reversed", { ...withdrawal, ...back, moved_at: withdrawal.created_at }],
  ["Refunded", { ...contribution, ...back }],
  ["Reversed", { ...deposit, ...back }],
])("it says %s", (words, transaction) => {
  expect(formatTransactionStatus(transaction)).toBe(words);
});
