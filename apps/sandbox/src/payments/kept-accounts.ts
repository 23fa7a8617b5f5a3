import { randomInt } from "node:crypto";
import type { Shelf } from "#shelf.ts";
import type { OneTimeAccount, Payment, ProviderName, Sender } from "./payment.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import type { Settlement } from "./settlement.ts";

/** A naira account number that a provider keeps for one customer of the merchant. */
export type KeptAccount = {
  id: number;
  provider: ProviderName;
  /** The merchant's name for it, or for the customer. */
  reference: string;
  account: OneTimeAccount;
  customer: Payment["customer"];
  createdAt: number;
};

/** A transfer to such a number as a tester orders it. */
export type TransferOrder = Omit<Settlement, "outcome"> & {
  /** Minor units. */
  amountMinor: number;
  sender: Sender | null;
  /** The provider's name for the transfer. */
  reference: string;
};

/** Knows an account in a file that this program wrote. */
export function isKeptAccount(value: unknown): value is KeptAccount {
  return (
    typeof value === "object" &&
    value !== null &&
    ["provider", "reference", "account", "customer"].every((name) => name in value)
  );
}

const keyOf = (provider: ProviderName, reference: string): string => `${provider} ${reference}`;

/** The account numbers of customers, at every provider that has such. */
export class KeptAccounts {
  readonly #shelf: Shelf<KeptAccount>;
  readonly #desk: PaymentDesk;

  constructor(shelf: Shelf<KeptAccount>, desk: PaymentDesk) {
    this.#shelf = shelf;
    this.#desk = desk;
  }

  find(provider: ProviderName, reference: string): KeptAccount | undefined {
    return this.#shelf.get(keyOf(provider, reference));
  }

  findNumber(accountNumber: string): KeptAccount | undefined {
    return this.#shelf.things.find(({ account }) => account.number === accountNumber);
  }

  list(): KeptAccount[] {
    return this.#shelf.things;
  }

  /** Keeps a number for a customer. Undefined when there is one under this name already. */
  add(
    kept: Pick<KeptAccount, "provider" | "reference" | "customer"> & {
      account: Omit<OneTimeAccount, "number">;
    },
  ): KeptAccount | undefined {
    const key = keyOf(kept.provider, kept.reference);
    if (this.#shelf.has(key)) return undefined;
    const number = `${kept.provider === "paystack" ? "99" : "30"}${String(randomInt(100_000_000)).padStart(8, "0")}`;
    const account: KeptAccount = {
      ...kept,
      id: this.#desk.nextId(),
      account: { ...kept.account, number },
      createdAt: this.#desk.now(),
    };
    this.#shelf.keep(key, account);
    return account;
  }

  /** Brings a transfer to a number and announces it. Undefined when the provider has seen the reference before. */
  receive(
    { provider, reference: accountReference, account, customer }: KeptAccount,
    { amountMinor, sender, reference, delivery, currency }: TransferOrder,
  ): Payment | undefined {
    const payment = this.#desk.open({
      provider,
      reference,
      // A transfer that comes by itself has one name, where a checkout has two.
      providerReference: reference,
      askedMinor: amountMinor,
      askedCurrency: currency ?? "NGN",
      channel: provider === "paystack" ? "dedicated_nuban" : "bank_transfer",
      customer,
      description: customer.name,
      metadata: null,
      returnUrl: "",
      cancelUrl: "",
      account,
      accountReference,
      sender,
      expiresAt: null,
    });
    if (payment === undefined) return undefined;
    return this.#desk.settle(payment, {
      outcome: "success",
      amountMinor: undefined,
      currency: undefined,
      delivery,
    });
  }
}
