import type { Currency } from "@kinfold/money";
import { signal, type ReadonlySignal, type Signal } from "@preact/signals-react";

/** A money dialog that was asked for. `currency` is the wallet to begin with; the member's main one when it is left out. */
export type MoneyDialog = { kind: "fund" | "withdraw"; currency?: Currency };

// Annotated: the inferred type names a package that dependants cannot resolve, and would become any.
const asked: Signal<MoneyDialog | null> = signal<MoneyDialog | null>(null);

/** The money dialog that stands open in the private area; null while none does. */
export const moneyDialog: ReadonlySignal<MoneyDialog | null> = asked;

const ask = (kind: MoneyDialog["kind"], currency: Currency | undefined): void => {
  asked.value = { kind, ...(currency !== undefined && { currency }) };
};

/** Opens the way to pay money into a wallet. */
export function openFundWallet(currency?: Currency): void {
  ask("fund", currency);
}

/** Opens the way to take money out of a wallet. */
export function openWithdraw(currency?: Currency): void {
  ask("withdraw", currency);
}

/** Closes whichever money dialog is open. */
export function closeMoneyDialog(): void {
  asked.value = null;
}
