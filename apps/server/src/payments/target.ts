import type { MandateId, PortfolioId } from "@kinfold/contract/ids";
import type { Db } from "#platform/db.ts";
import type { WalletRow } from "#wallets/index.ts";
import type { IntentRow } from "./intents.ts";

/** What a payment is for. */
export type PaymentTarget = {
  purpose: IntentRow["purpose"];
  wallet: WalletRow;
  /** What the member's list calls it. */
  description: string;
  /** The card that pays is to be charged again by the clock. */
  isRecurring: boolean;
  /**
   * Writes what the payment is for, in the transaction that then writes the payment, and answers its portfolio, null
   * for none. A refusal undoes both.
   */
  open?: (
    tx: Db,
    payment: {
      reference: string;
      isByHand: boolean;
      /** The mandate that it is debited by. */
      mandateId: MandateId | null;
      at: Date;
    },
  ) => Promise<PortfolioId | null>;
};
