import type { LargeTransaction } from "@kinfold/contract/office/large-transactions";

/** What a large transaction is. */
export const TYPE_WORDS: Readonly<Record<LargeTransaction["type"], string>> = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  contribution: "Contribution",
};

/** Why it is reported. */
export const RULE_WORDS: Readonly<Record<LargeTransaction["rule"], string>> = {
  large: "Above ₦5,000,000: within seven days",
  international: "Above $10,000: within one day",
};
