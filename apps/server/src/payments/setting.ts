import type { BankAccountId, WalletId, MemberId } from "@kinfold/contract/ids";
import type { PaymentRequest } from "@kinfold/contract/payments";
import type { ChargedMinor, Currency, Minor } from "@kinfold/money";
import type { Db } from "#platform/db.ts";
import type { SentFile } from "#platform/file-body.ts";
import type { Platform } from "#platform/platform.ts";
import type { AccountProvider } from "./account-numbers/store.ts";
import type { UsdInNairaDaily } from "./exchange-limits.ts";
import type { Provider, ProviderName, SavedCard } from "./providers/provider.ts";
import type { RateOf } from "./rates.ts";

/** A transfer by hand that a member says they made. */
export type BankOrder = {
  memberId: MemberId;
  walletId: WalletId;
  /** What is promised for it, in minor units of the wallet's currency. */
  amountMinor: Minor;
  /** What was transferred, in the currency it was transferred in, in minor units. */
  chargedCurrency: Currency;
  totalMinor: ChargedMinor;
  request: PaymentRequest;
  at: Date;
};

/**
 * Takes the receipt of a transfer by hand and the reference that it was made with, in the transaction that writes the payment
 * down. Refuses what cannot be taken.
 */
export type TakeReceipt = (
  tx: Db,
  order: BankOrder,
) => Promise<{ reference: string; confirmBy: Date; receiptUrl: string }>;

/** Keeps a receipt that came along with the request and answers the `receipt_id` that it would have been uploaded as. */
export type KeepReceipt = (memberId: MemberId, file: SentFile) => Promise<string>;

/** What a payment came to, told in the transaction in which it did. */
export type Ended = {
  reference: string;
  /** False: no money moved. */
  isPaid: boolean;
  card: SavedCard | null;
  /** Why the card was declined, in the words of its bank. */
  answer: string | null;
  at: Date;
};

/** none: the member validated no BVN. other: they validated another one. */
export type BvnProof = "none" | "other" | "same";

/** A verified naira account of a member, whole: never log it. */
export type OwnAccount = {
  bankAccountId: BankAccountId;
  number: string;
  bankCode: string;
  bankName: string;
  accountName: string;
};

/** What the payments domain needs of the rest of the club. */
export type PaymentsContext = {
  rateOf: RateOf;
  /** What a member may pay for in naira in 24 hours, in cents. */
  usdInNairaDaily: UsdInNairaDaily;
  /** Without it no one transfers by hand. */
  takeReceipt?: TakeReceipt;
  keepReceipt?: KeepReceipt;
  /** Which provider keeps the account numbers of members who ask for one. */
  accountProvider: AccountProvider;
  /** Whether the BVN, or any, is the one that the member validated. */
  provesBvn: (db: Db, memberId: MemberId, bvn?: string) => Promise<BvnProof>;
  /** Whether a bank means the member by this name. */
  isOwnName: (db: Db, memberId: MemberId, name: string) => Promise<boolean>;
  /** A verified naira account of the member's; undefined for any other. */
  findOwnAccount: (
    db: Db,
    memberId: MemberId,
    bankAccountId: BankAccountId,
  ) => Promise<OwnAccount | undefined>;
  /** Whose an account is, as its bank says; empty where it knows none, undefined when no one answers. */
  findAccountName: (accountNumber: string, bankCode: string) => Promise<string | undefined>;
  /** Told of every payment that its provider decided. */
  whenEnded?: (tx: Db, ended: Ended) => Promise<boolean>;
  /** What repeats because of a payment, in a sentence for its member. */
  followsFrom?: (db: Db, reference: string) => Promise<string | undefined>;
};

/** The platform, the providers and what is needed of other domains: the context of every use case here. */
export type PaymentsServices = PaymentsContext & {
  platform: Platform;
  providers: Readonly<Record<ProviderName, Provider>>;
};
