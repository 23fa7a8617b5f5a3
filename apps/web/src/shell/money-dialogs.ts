import type { BegunTransfer } from "@kinfold/contract/money-on-the-way";
import type { Currency } from "@kinfold/money";
import { signal, type ReadonlySignal, type Signal } from "@preact/signals-react";
import type { BankStep } from "#flows/paying/use-paying-steps.ts";

/**
 * A money dialog that was asked for: paying into a wallet, taking out of one (`currency` is the wallet to begin with, the
 * member's main one when it is left out), what became of a payment, or a transfer by hand that was begun before.
 */
export type MoneyDialog =
  | { kind: "fund"; currency?: Currency }
  | { kind: "withdraw"; currency?: Currency }
  | { kind: "payment"; reference: string }
  | { kind: "transfer"; begun: BegunTransfer; step: BankStep };

// Annotated: the inferred type names a package that dependants cannot resolve, and would become any.
const openDialog: Signal<MoneyDialog | null> = signal<MoneyDialog | null>(null);

/** The money dialog that stands open in the private area; null while none does. */
export const moneyDialog: ReadonlySignal<MoneyDialog | null> = openDialog;

/** Opens the way to pay money into a wallet. */
export function openFundWallet(currency?: Currency): void {
  openDialog.value = { kind: "fund", ...(currency !== undefined && { currency }) };
}

/** Opens the way to take money out of a wallet. */
export function openWithdraw(currency?: Currency): void {
  openDialog.value = { kind: "withdraw", ...(currency !== undefined && { currency }) };
}

/** Says what became of a payment, by its reference. */
export function openPayment(reference: string): void {
  openDialog.value = { kind: "payment", reference };
}

/** Opens a money dialog that stood open before. */
export function reopenMoneyDialog(dialog: MoneyDialog): void {
  openDialog.value = dialog;
}

/** Goes on with a transfer by hand that was begun: at its account, or at its receipt. */
export function openTransfer(begun: BegunTransfer, step: BankStep): void {
  openDialog.value = { kind: "transfer", begun, step };
}

/** Closes whichever money dialog is open. */
export function closeMoneyDialog(): void {
  openDialog.value = null;
}
