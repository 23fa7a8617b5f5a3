import type { Db } from "#platform/db.ts";
import type { WalletRow } from "#wallets/index.ts";
import type { IntentRow } from "./intents.ts";

/** What a payment is for. */
export type Target = {
  purpose: IntentRow["purpose"];
  wallet: WalletRow;
  /** What the member's list calls it. */
  description: string;
  /** The card that pays is to be charged again by the clock. */
  isRecurring: boolean;
  /**
   * What the payment is for, opened in the transaction that writes it down; `placed` is told its reference there. Whatever
   * it refuses undoes both.
   */
  open?: (tx: Db, at: Date) => Promise<Opened>;
};

/** What was opened for a payment. */
export type Opened = {
  /** Null where it is for no portfolio. */
  portfolioId: string | null;
  placed: (payment: { reference: string; isByHand: boolean }) => Promise<void>;
};
