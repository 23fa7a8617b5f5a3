import { randomBytes } from "node:crypto";
import type { Courier } from "#payments/courier.ts";
import type { Delivery, Payment } from "#payments/payment.ts";
import type { PaymentDesk, PaymentRequest } from "#payments/payment-desk.ts";
import { BANK_WORDS, type CardAnswer } from "#payments/test-cards.ts";
import type { Shelf } from "#shelf.ts";

/** How a mandate stands. `asked`: no one consented to it yet. */
export const MANDATE_STATUSES = ["asked", "pending", "active", "revoked"] as const;
/** One of these. */
export type MandateStatus = (typeof MANDATE_STATUSES)[number];

/** What one customer of the merchant lets it debit a bank account by. Times are milliseconds since the epoch. */
export type Mandate = {
  id: number;
  /** The provider's name for what was asked for. */
  reference: string;
  accessCode: string;
  /** Debits the account, for the same email address only. */
  code: string;
  email: string;
  account: { number: string; bankCode: string; bankName: string; name: string };
  callbackUrl: string;
  status: MandateStatus;
  /** What the bank answers when it is debited next. */
  answer: CardAnswer;
  createdAt: number;
  authorizedAt: number | null;
  /** Each debit that the merchant asked for, also one that was refused because the mandate was not active. */
  debits: { reference: string; at: number; status: MandateStatus }[];
};

/** Knows a mandate in a file that this program wrote. */
export function isMandate(value: unknown): value is Mandate {
  return (
    typeof value === "object" &&
    value !== null &&
    ["reference", "code", "account", "status", "debits"].every((name) => name in value)
  );
}

type Event = "created" | "active";

/** Every mandate of the card provider: asked for, consented to, activated by the bank, debited, and revoked. */
export class Mandates {
  readonly #shelf: Shelf<Mandate>;
  readonly #desk: PaymentDesk;
  readonly #courier: Courier;
  /** How long a bank takes to activate one, and to pay a debit. */
  readonly #banksTakeMs: number;
  readonly #announce: (
    mandate: Mandate,
    event: Event,
  ) => { body: string; headers: Readonly<Record<string, string>> };
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: {
    shelf: Shelf<Mandate>;
    desk: PaymentDesk;
    courier: Courier;
    banksTakeMs: number;
    announce: (
      mandate: Mandate,
      event: Event,
    ) => { body: string; headers: Readonly<Record<string, string>> };
  }) {
    this.#shelf = options.shelf;
    this.#desk = options.desk;
    this.#courier = options.courier;
    this.#banksTakeMs = options.banksTakeMs;
    this.#announce = options.announce;
  }

  list(): Mandate[] {
    return this.#shelf.things;
  }

  find(reference: string): Mandate | undefined {
    return this.#shelf.get(reference);
  }

  findBy(is: (mandate: Mandate) => boolean): Mandate | undefined {
    return this.#shelf.things.find(is);
  }

  /** Notes what a merchant asks for. Nothing may be debited before someone consents. */
  ask(asked: Pick<Mandate, "email" | "account" | "callbackUrl">): Mandate {
    const unique = randomBytes(12).toString("hex");
    const accessCode = unique.slice(0, 15);
    const mandate: Mandate = {
      ...asked,
      id: this.#desk.nextId(),
      reference: `${unique.slice(15)}${accessCode}`,
      accessCode,
      code: `AUTH_${randomBytes(5).toString("hex")}`,
      status: "asked",
      answer: "approved",
      createdAt: this.#desk.now(),
      authorizedAt: null,
      debits: [],
    };
    this.#keep(mandate);
    return mandate;
  }

  /** Takes a mandate to where a tester or its bank wants it, and announces it as its provider does: a revocation is not announced. */
  set(mandate: Mandate, status: MandateStatus, delivery: Delivery): void {
    mandate.status = status;
    if (status === "active") mandate.authorizedAt ??= this.#desk.now();
    this.#keep(mandate);
    if (status === "pending") this.#send(mandate, "created", delivery);
    if (status === "active") this.#send(mandate, "active", delivery);
  }

  /** Someone consents on the provider's page: the bank activates it a moment later. */
  consent(mandate: Mandate): void {
    if (mandate.status !== "asked") return;
    this.set(mandate, "pending", "once");
    this.#after(() => {
      if (mandate.status === "pending") this.set(mandate, "active", "once");
    });
  }

  /** Debits the account. The bank takes its time; what it answers is decided beforehand. Undefined for a reference that was seen before. */
  debit(mandate: Mandate, request: PaymentRequest): Payment | undefined {
    mandate.debits.push({
      reference: request.reference,
      at: this.#desk.now(),
      status: mandate.status,
    });
    this.#keep(mandate);
    const payment = this.#desk.open({ ...request, channel: "direct_debit", mandate });
    if (payment === undefined) return undefined;
    const answer = BANK_WORDS[mandate.answer];
    this.#after(() => {
      this.#desk.settle(payment, {
        outcome: answer === BANK_WORDS.approved ? "success" : "failed",
        amountMinor: undefined,
        currency: undefined,
        delivery: "once",
        answer,
      });
    });
    return payment;
  }

  /** Notes a debit that was asked for and refused. */
  refuse(mandate: Mandate, reference: string): void {
    mandate.debits.push({ reference, at: this.#desk.now(), status: mandate.status });
    this.#keep(mandate);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #keep(mandate: Mandate): void {
    this.#shelf.keep(mandate.reference, mandate);
  }

  #after(work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, this.#banksTakeMs);
    this.#timers.add(timer);
  }

  #send(mandate: Mandate, event: Event, delivery: Delivery): void {
    const { body, headers } = this.#announce(mandate, event);
    const attempted = (): void => undefined;
    this.#courier.send({ provider: "paystack", body, headers, attempted }, delivery);
  }
}
