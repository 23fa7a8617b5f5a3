import type { ChargedMinor, Money } from "@kinfold/money";

export type ProviderName = "paystack" | "monnify" | "flutterwave";

/** What a provider's checkout needs to know. */
export type Checkout = {
  reference: string;
  /** What is charged. */
  sum: Money;
  email: string;
  name: string;
  description: string;
  /** Where the member comes back to. */
  redirectUrl: string;
  /** The card that pays is to be charged again. */
  isRecurring: boolean;
  /** How many minutes the price holds, where it was worked out at a rate of exchange; else null. */
  priceHoldsMinutes: number | null;
};

/** Where to pay, and what the provider calls the payment, if it has a name of its own. */
export type Begun = { paymentLink: string; providerReference: string | null };

/** Names by which a payment can be asked about. */
export type Asked = { reference: string; providerReference: string | null };

/** How a provider says a payment stands. `unknown`: it has never heard of it. */
export type PaymentStatus =
  | "success"
  | "overpaid"
  | "underpaid"
  | "pending"
  | "failed"
  | "abandoned"
  | "expired"
  | "reversed"
  | "unknown";

/** A card that may be charged again, as its provider knows it. */
export type SavedCard = {
  token: string;
  last4: string | null;
  brand: string | null;
  expires: { month: string; year: string } | null;
  /** The same for the same physical card, no matter who pays with it; null where the provider has no such thing. */
  signature: string | null;
  /** The provider charges the card only together with the address that saved it. */
  email: string;
};

/** Of a transfer to an account number that the provider keeps for one member: which number, and who sent it. */
export type Arrival = {
  accountNumber: string;
  /** As the sender's bank says; null where it does not. */
  senderName: string | null;
};

/** What the provider itself said when asked: the one thing that is believed. */
export type ProviderStatus = {
  status: PaymentStatus;
  /** Ours, as the provider has it. */
  reference: string | null;
  /** The provider's own name for it, as text. */
  providerReference: string | null;
  amountMinor: ChargedMinor | null;
  currency: string | null;
  /** Real money or play money; null where the provider does not say. */
  isLive: boolean | null;
  /** Where the card was issued, ISO 3166-1 alpha-2. */
  cardCountry: string | null;
  savedCard: SavedCard | null;
  /** When the payer paid, by the provider's clock; absent where the provider does not say. */
  paidAt?: Date | null;
  /** What the card's bank answered, in its own words; absent where the provider does not repeat it. */
  answer?: string | null;
  /** Absent for what was paid at a checkout. */
  arrival?: Arrival;
};

/** A message that the provider really sent. It is a reason to ask, and proves nothing else. */
export type Notice = {
  event: string;
  reference: string | null;
  /** The provider's own name for the payment, where it tells that one. */
  providerReference?: string;
  /** The name of the refund or dispute that it is about. */
  returnName?: string;
  /** It says that money came to an account number of a member. */
  isArrival?: boolean;
  /** It is about a mandate: what the provider calls it. */
  mandateReference?: string;
};

/** Whom an account number is to be kept for. The BVN is shown to the provider and kept nowhere here. */
export type AccountOwner = {
  /** Ours, by which the number is found again. */
  reference: string;
  email: string;
  firstName: string;
  lastName: string;
};

/** An account number that a provider keeps for one member. */
export type KeptAccount = { accountNumber: string; accountName: string; bankName: string };

/** Account numbers of members. Both calls may be repeated: there is one number for each owner. */
export type AccountNumbers = {
  /** Answers the number that there is, or has one made. No money moves by it. */
  reserve: (owner: AccountOwner & { bvn: string }) => Promise<KeptAccount>;
  /** The number that was made for the owner; undefined for none. */
  find: (owner: AccountOwner) => Promise<KeptAccount | undefined>;
};

/** The bank account that a mandate is asked for on, and whose it is. */
export type MandateOrder = {
  email: string;
  account: { number: string; bankCode: string };
  /** Where the member comes back to once they consented. */
  redirectUrl: string;
};

/** A mandate that was asked for: what the provider calls it, and where the member consents. */
export type MandateBegun = { providerReference: string; consentLink: string };

/**
 * How a provider says a mandate stands. `waiting`: for the consent of the account's holder; `activating`: for the bank. `unknown`: it has
 * never heard of it.
 */
export type MandateAnswer =
  | { status: "unknown" | "waiting" }
  | {
      status: "activating" | "active" | "revoked";
      /** Debits the account, together with the address that it was asked for with. */
      token: string;
      /** The account that it is on, as the provider has it. */
      account: { number: string | null; bankCode: string | null };
    };

/** Mandates on bank accounts. */
export type Mandates = {
  /** Begins one. No money moves by it; asked twice, there are two, of which one is never consented to. */
  begin: (order: MandateOrder) => Promise<MandateBegun>;
  /** Asks how one stands. Safe to repeat. */
  find: (providerReference: string) => Promise<MandateAnswer>;
  /** Ends one at the provider. Safe to repeat. */
  revoke: (token: string) => Promise<void>;
};

/** How a refund or a dispute stands: not decided; the payer has the money; it does not go to them. */
export type ReturnStatus = "open" | "gone" | "stayed";

/** What of a payment went back to its payer, or may, as the provider says when asked. */
export type Return = {
  kind: "refund" | "dispute";
  /** The provider's own name for it. */
  providerReference: string;
  /** The name that we gave it; null for what we did not ask for. */
  name: string | null;
  status: ReturnStatus;
  amountMinor: ChargedMinor | null;
  currency: string | null;
};

/** What is to be given back. */
export type RefundOrder = {
  sum: Money;
  reason: string;
  /** Ours, by which it is found again. */
  name: string;
};

export type Refunded = { status: "done" | "pending"; providerReference: string };

/** A successful charge as its provider lists it. */
export type ProviderCharge = Pick<
  ProviderStatus,
  "reference" | "providerReference" | "amountMinor" | "currency"
>;

/** One page of successful charges; `hasMore`: there is another page. Pages count from 1. */
export type ChargePage = { charges: ProviderCharge[]; hasMore: boolean };

/** One payment provider, over its documented HTTP. Calls throw ProviderAway and ProviderRefused. */
export type Provider = {
  name: ProviderName;
  /** False while its keys belong to its test mode. */
  isLive: boolean;
  /** Begins a checkout. No money moves by it. */
  initialize: (checkout: Checkout) => Promise<Begun>;
  /** Lists what was paid successfully between two times, page by page. Safe to repeat. */
  listSuccesses: (range: { from: Date; to: Date; page: number }) => Promise<ChargePage>;
  /** Asks how a payment stands. Safe to repeat. */
  verify: (asked: Asked) => Promise<ProviderStatus>;
  /** Reads a message whose sender was known. ProviderRefused when it makes no sense. */
  readNotice: (body: Buffer) => Notice;
  /** Absent where the provider keeps no account numbers for members. */
  accountNumbers?: AccountNumbers;
  /** Absent where the provider debits no bank accounts. */
  mandates?: Mandates;
  /** Reads a message from its raw bytes; undefined when it is not from the provider, ProviderRefused when it makes no sense. */
  readWebhook: (body: Buffer, header: (name: string) => string | undefined) => Notice | undefined;
  /** Charges a card that was saved. Moves money: after ProviderAway ask `verify` before anything else. */
  chargeSavedCard: (
    charge: Pick<Checkout, "reference" | "sum" | "description">,
    card: Pick<SavedCard, "token" | "email">,
  ) => Promise<ProviderStatus>;
  /** Gives a payment back, or a part of it. Moves money: after ProviderAway ask `returnsOf` before anything else. */
  refund: (payment: Asked, refund: RefundOrder) => Promise<Refunded>;
  /**
   * Asks what of a payment went back or may go back. `known` are names of refunds, for a provider that only answers by name.
   * Safe to repeat.
   */
  returnsOf: (payment: Asked, known: readonly string[]) => Promise<Return[]>;
};

/** No one can tell what the provider did: it did not answer, or not in its own language. */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}

/** The provider understood and said no. Its words are for our log, not for members. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Whether it is the provider that failed, and nothing of ours. */
export const isOfProvider = (error: unknown): error is ProviderAway | ProviderRefused =>
  error instanceof ProviderAway || error instanceof ProviderRefused;
