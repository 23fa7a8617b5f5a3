import type { Once } from "@kinfold/api/swr";
import type { PaymentInit, PaymentRequest, TransferNote } from "@kinfold/contract/payments";
import type { Wallet } from "@kinfold/contract/wallets";
import type { Currency } from "@kinfold/money";

/** Where a payment goes, and how it is begun. Every way to pay knows no more of it than this. */
export type Destination = {
  /** What is credited is in it. */
  currency: Currency;
  /** What the price says the money goes into: "your Naira wallet". */
  into: string;
  /** The member's own wallet that may pay for it, in the same currency. A wallet never pays into itself. */
  ownWallet?: Wallet | undefined;
  /** What is paid will be charged again: to a card or a direct debit, and to nothing else. */
  isRepeating?: boolean | undefined;
  /** The path, with its query, that the browser comes back to from a provider. */
  returnTo: string;
  /** What a transfer by hand is for, where it is not for the wallet: a plan, and a portfolio in it that it is added to. */
  plan?:
    | {
        id: number;
        portfolioId: string | undefined;
        /** What a portfolio that is opened is called, and its pattern. */
        opens: Pick<TransferNote, "portfolio_name" | "portfolio_cloth"> | undefined;
      }
    | undefined;
  /** Begins the payment, once under its key. Throws what `callEndpoint` throws. */
  begin: (sent: Once<PaymentRequest>) => Promise<PaymentInit>;
  /** Keeps it on this device until there is a network, with its receipt. Throws what the form says when it could not be kept. */
  queue: (sent: Once<PaymentRequest>, file?: File) => Promise<void>;
  isBeginning: boolean;
};
