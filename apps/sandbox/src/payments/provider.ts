import type { Dispute, Payment, ProviderName, Refund } from "./payment.ts";

/** What a provider tells the merchant, before it is signed. */
export type Announcement = { kind: string; body: object };

/** One provider's manners: what it says, how it signs, where it sends people afterwards. */
export type Provider = {
  name: ProviderName;
  title: string;
  /** Its own price for a payment that went well, minor units. */
  feeMinor: (payment: Payment) => number;
  /** Undefined where the provider keeps silent about such an end. */
  announce: (payment: Payment) => Announcement | undefined;
  announceRefund: (payment: Payment, refund: Refund) => Announcement | undefined;
  /** Undefined where the provider knows no disputes, or says nothing about them by itself. */
  announceDispute: (payment: Payment, dispute: Dispute) => Announcement | undefined;
  /** The headers that prove where the body comes from. */
  sign: (body: string) => Readonly<Record<string, string>>;
  /** Where the browser goes next; undefined when the merchant named no address. */
  landing: (payment: Payment) => string | undefined;
  /** How it writes the token of a card, from something unique. */
  cardToken: (unique: string) => string;
};

/** Adds query parameters to an address that was checked before; undefined when there is no address. */
export function withQuery(address: string, query: Record<string, string>): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** A whole address of the web: nothing else may be a place to return to. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
