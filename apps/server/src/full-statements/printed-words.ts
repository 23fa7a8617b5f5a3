import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { assertExists } from "#platform/assert-exists.ts";

/**
 * The names of figures and of what is on its way, as a PDF says them, by the names that every file of the statement has. Those of the
 * other files stay English: programs read them, and two statements that say the same are told by them.
 */
const PRINTED: Readonly<Record<string, () => string>> = {
  "Everything, opening": () => say("Everything, opening"),
  "Everything, closing": () => say("Everything, closing"),
  "Wallet, opening balance": () => say("Wallet, opening balance"),
  "Wallet, money in": () => say("Wallet, money in"),
  "Wallet, money out": () => say("Wallet, money out"),
  "Wallet, closing balance": () => say("Wallet, closing balance"),
  "Plans, opening value": () => say("Plans, opening value"),
  "Plans, contributions": () => say("Plans, contributions"),
  "Plans, withdrawals": () => say("Plans, withdrawals"),
  "Plans, gain before tax and fees": () => say("Plans, gain before tax and fees"),
  "Plans, fees": () => say("Plans, fees"),
  "Plans, tax": () => say("Plans, tax"),
  "Plans, gain after tax and fees": () => say("Plans, gain after tax and fees"),
  "Plans, closing value": () => say("Plans, closing value"),
  "Fixed interest before tax": () => say("Fixed interest before tax"),
  "Return after tax and fees": () => say("Return after tax and fees"),
  "Waiting for units, opening": () => say("Waiting for units, opening"),
  "Waiting for units, closing": () => say("Waiting for units, closing"),
  "Plan to wallet, opening": () => say("Plan to wallet, opening"),
  "Plan to wallet, closing": () => say("Plan to wallet, closing"),
  "Fees taken from the wallet": () => say("Fees taken from the wallet"),
  "Fees added to payments": () => say("Fees added to payments"),
  "Opening value": () => say("Opening value"),
  Contributions: () => say("Contributions"),
  Withdrawals: () => say("Withdrawals"),
  "Gain before tax and fees": () => say("Gain before tax and fees"),
  Fees: () => say("Fees"),
  Tax: () => say("Tax"),
  "Gain after tax and fees": () => say("Gain after tax and fees"),
  "Closing value": () => say("Closing value"),
  "Units before": () => say("Units before"),
  "Units bought": () => say("Units bought"),
  "Units sold": () => say("Units sold"),
  "Units corrected": () => say("Units corrected"),
  "Units after": () => say("Units after"),
  "Price before": () => say("Price before"),
  "Price before, day": () => say("Price before, day"),
  "Price at the end": () => say("Price at the end"),
  "Price at the end, day": () => say("Price at the end, day"),
  "Both together, in naira": () => say("Both together, in naira"),
  "Both together, in dollars": () => say("Both together, in dollars"),
  "Naira for one dollar": () => say("Naira for one dollar"),
  "Naira for one dollar, day": () => say("Naira for one dollar, day"),
  "Waits for units": () => say("Waits for units"),
  "From a plan to the wallet": () => say("From a plan to the wallet"),
  "Deposit, not completed": () => say("Deposit, not completed"),
  "Withdrawal, not completed": () => say("Withdrawal, not completed"),
  "Contribution, not completed": () => say("Contribution, not completed"),
  "Return, not completed": () => say("Return, not completed"),
  "Fee, not completed": () => say("Fee, not completed"),
  "Reversal, not completed": () => say("Reversal, not completed"),
  "Exchange, not completed": () => say("Exchange, not completed"),
};

/** Says a name of the statement. Throws for one that no one entered above. */
export function sayPrinted(name: string): string {
  const sayName = PRINTED[name];
  assertExists(sayName, `no PDF knows a figure called ${name}`);
  return sayName();
}

/** Says what a wallet is called; the second of a currency has its number. */
export const sayWallet = (currency: Currency, at: number): string =>
  `${currency === "NGN" ? say("Naira wallet") : say("Dollar wallet")}${at === 0 ? "" : ` ${at + 1}`}`;
