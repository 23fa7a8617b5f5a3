import type { Courier } from "./courier.ts";
import {
  PROVIDERS,
  computeRefundableMinor,
  type Delivery,
  type Dispute,
  type Payment,
  type PaymentStatus,
  type ProviderName,
  type Refund,
} from "./payment.ts";
import type { Announcement, Provider } from "./provider.ts";
import type { Settlement } from "./settlement.ts";
import type { Shelf } from "#shelf.ts";
import {
  BANK_WORDS,
  presentCard,
  TEST_CARDS,
  type CardAnswer,
  type PaymentCard,
} from "./test-cards.ts";

/** What a merchant asks for when a payment begins. */
export type PaymentRequest = Pick<
  Payment,
  | "provider"
  | "reference"
  | "providerReference"
  | "askedMinor"
  | "askedCurrency"
  | "channel"
  | "customer"
  | "description"
  | "metadata"
  | "returnUrl"
  | "cancelUrl"
> &
  Partial<Pick<Payment, "account" | "expiresAt" | "accountReference" | "sender" | "mandate">>;

/** A saved card, whose it is, and what its bank will answer next time. */
export type SavedCard = {
  card: PaymentCard;
  provider: ProviderName;
  email: string;
  answer: CardAnswer;
};

/** Anyone who opened a checkout and paid nothing for a day has left it. */
const CHECKOUT_LIVES_MS = 24 * 3_600_000;

const keyOf = (provider: ProviderName, reference: string): string => `${provider} ${reference}`;

/** Every payment of every provider: begun, settled, refunded and announced here. */
export class PaymentDesk {
  readonly #shelf: Shelf<Payment>;
  readonly #courier: Courier;
  readonly #providers = new Map<ProviderName, Provider>();
  readonly #cards = new Map<string, SavedCard>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly now: () => number;
  /** A refund is pending for this long. */
  readonly #refundTakesMs: number;
  #lastId = 0;

  constructor(options: {
    shelf: Shelf<Payment>;
    courier: Courier;
    now: () => number;
    refundTakesMs: number;
  }) {
    const { shelf } = options;
    this.#shelf = shelf;
    this.#courier = options.courier;
    this.now = options.now;
    this.#refundTakesMs = options.refundTakesMs;
    for (const payment of shelf.things) {
      // Kept by an older sandbox, that knew no disputes.
      payment.disputes ??= [];
      payment.accountReference ??= null;
      payment.sender ??= null;
      payment.mandate ??= null;
      this.#lastId = Math.max(this.#lastId, payment.id, ...payment.refunds.map(({ id }) => id));
      this.#saveCard(payment);
      for (const refund of payment.refunds) {
        if (refund.status === "pending") this.#endLater(payment, refund);
      }
    }
  }

  register(provider: Provider): void {
    this.#providers.set(provider.name, provider);
  }

  provider(name: ProviderName): Provider {
    const provider = this.#providers.get(name);
    if (provider === undefined) throw new Error(`${name} is not open`);
    return provider;
  }

  /** Numbers that no 32 bits hold, as the providers' own. */
  nextId(): number {
    this.#lastId = Math.max(this.#lastId + 1, this.now() * 1000);
    return this.#lastId;
  }

  /** Undefined when this provider has seen the reference before. */
  open(request: PaymentRequest): Payment | undefined {
    const key = keyOf(request.provider, request.reference);
    if (this.#shelf.has(key)) return undefined;
    const payment: Payment = {
      account: null,
      accountReference: null,
      sender: null,
      mandate: null,
      expiresAt: this.now() + CHECKOUT_LIVES_MS,
      ...request,
      id: this.nextId(),
      paidMinor: request.askedMinor,
      paidCurrency: request.askedCurrency,
      feeMinor: 0,
      status: "pending",
      answer: "",
      card: null,
      createdAt: this.now(),
      settledAt: null,
      refunds: [],
      disputes: [],
      events: [],
    };
    this.#shelf.keep(key, payment);
    return payment;
  }

  /** Newest first. */
  list(): Payment[] {
    return this.#shelf.things.toReversed();
  }

  /** What was paid at a provider between two times, newest first: one page of it, and how many there are. */
  listPaid(
    provider: ProviderName,
    { from, to, page, size }: { from: number; to: number; page: number; size: number },
  ): { payments: Payment[]; total: number } {
    const paid = this.list().filter(
      (payment) =>
        payment.provider === provider &&
        payment.status === "success" &&
        payment.createdAt >= from &&
        payment.createdAt <= to,
    );
    return { payments: paid.slice((page - 1) * size, page * size), total: paid.length };
  }

  find(provider: ProviderName, reference: string): Payment | undefined {
    return this.#shelf.get(keyOf(provider, reference));
  }

  /** The newest of any provider with this merchant's reference. */
  findAnywhere(reference: string): Payment | undefined {
    const payments = PROVIDERS.flatMap((provider) => this.find(provider, reference) ?? []);
    return payments.toSorted((one, other) => other.id - one.id)[0];
  }

  findBy(provider: ProviderName, is: (payment: Payment) => boolean): Payment | undefined {
    return this.#shelf.things.find((payment) => payment.provider === provider && is(payment));
  }

  /** A payment that no one paid in time has expired, without anybody doing anything. */
  statusOf({ status, expiresAt }: Payment): PaymentStatus {
    return status === "pending" && expiresAt !== null && this.now() > expiresAt
      ? "expired"
      : status;
  }

  /** Whether someone may still pay. A card that was declined, or a person who left, may come back. */
  isOpen(payment: Payment): boolean {
    return ["pending", "failed", "abandoned"].includes(this.statusOf(payment));
  }

  /** Ends a payment and announces it. Undefined, and nothing done, when it has ended for good already. */
  settle(payment: Payment, settlement: Settlement): Payment | undefined {
    if (!this.isOpen(payment)) return undefined;
    const provider = this.provider(payment.provider);
    payment.paidMinor = settlement.amountMinor ?? payment.askedMinor;
    payment.paidCurrency = settlement.currency ?? payment.askedCurrency;
    payment.status = settlement.outcome;
    payment.settledAt = this.now();
    const isTried = settlement.outcome === "success" || settlement.outcome === "failed";
    if (isTried && payment.channel === "card") {
      payment.card =
        settlement.card ??
        presentCard(TEST_CARDS[0], "NG", payment.customer.email, provider.cardToken);
    }
    payment.answer =
      settlement.answer ??
      (settlement.outcome === "success"
        ? BANK_WORDS.approved
        : settlement.outcome === "failed"
          ? BANK_WORDS.declined
          : "");
    payment.feeMinor = settlement.outcome === "success" ? provider.feeMinor(payment) : 0;
    this.#saveCard(payment);
    this.#announce(payment, provider.announce(payment), settlement.delivery);
    return payment;
  }

  /** The webhook that was last made for this payment, once more. False when there is none. */
  deliverAgain(payment: Payment, delivery: Delivery): boolean {
    const last = payment.events.at(-1);
    if (last === undefined) return false;
    this.#send(payment, { ...last, attempts: [] }, delivery);
    return true;
  }

  savedCard(token: string): SavedCard | undefined {
    return this.#cards.get(token);
  }

  /** Charges a saved card at once; what its bank answers is decided with `answerNext`. */
  chargeSaved(request: PaymentRequest, saved: SavedCard): Payment | undefined {
    const payment = this.open(request);
    if (payment === undefined) return undefined;
    return this.settle(payment, {
      outcome: BANK_WORDS[saved.answer] === BANK_WORDS.approved ? "success" : "failed",
      amountMinor: undefined,
      currency: undefined,
      delivery: "once",
      card: saved.card,
      answer: BANK_WORDS[saved.answer],
    });
  }

  /**
   * Gives back part or all. Undefined when the payment has not that much left to give back. With an `ending` it is over at once, as
   * if someone had done it at the provider's own desk; otherwise it takes its time and ends as the card has it.
   */
  refund(
    payment: Payment,
    order: Pick<Refund, "amountMinor" | "reference" | "reason">,
    { ending, delivery = "once" }: { ending?: Refund["status"]; delivery?: Delivery } = {},
  ): Refund | undefined {
    if (payment.status !== "success" || order.amountMinor <= 0) return undefined;
    if (order.amountMinor > computeRefundableMinor(payment)) return undefined;
    const refund: Refund = {
      ...order,
      id: this.nextId(),
      status: "pending",
      createdAt: this.now(),
    };
    payment.refunds.push(refund);
    if (ending === undefined) {
      this.#announceRefund(payment, refund, delivery);
      this.#endLater(payment, refund);
    } else {
      this.#endRefund(payment, refund, ending, delivery);
    }
    return refund;
  }

  /** Ends a refund that is still on its way. False when there is none such. */
  endRefund(payment: Payment, id: number, ending: Refund["status"], delivery: Delivery): boolean {
    const refund = payment.refunds.find((one) => one.id === id && one.status === "pending");
    if (refund === undefined) return false;
    this.#endRefund(payment, refund, ending, delivery);
    return true;
  }

  /** Someone asks their bank for a payment, or a part of it. Undefined where none was paid or one is open already. */
  dispute(payment: Payment, amountMinor: number, delivery: Delivery): Dispute | undefined {
    if (payment.status !== "success" || amountMinor <= 0) return undefined;
    if (amountMinor > computeRefundableMinor(payment)) return undefined;
    if (payment.disputes.some(({ status }) => status === "open")) return undefined;
    const dispute: Dispute = {
      id: this.nextId(),
      amountMinor,
      status: "open",
      createdAt: this.now(),
      resolvedAt: null,
    };
    payment.disputes.push(dispute);
    this.#announceDispute(payment, dispute, delivery);
    return dispute;
  }

  /** Decides the open dispute. Undefined when there is none. */
  resolve(payment: Payment, outcome: "won" | "lost", delivery: Delivery): Dispute | undefined {
    const dispute = payment.disputes.find(({ status }) => status === "open");
    if (dispute === undefined) return undefined;
    dispute.status = outcome;
    dispute.resolvedAt = this.now();
    this.#announceDispute(payment, dispute, delivery);
    return dispute;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#courier.close();
  }

  #endLater(payment: Payment, refund: Refund): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (refund.status !== "pending") return;
      this.#endRefund(payment, refund, payment.card?.refundEnd ?? "processed", "once");
    }, this.#refundTakesMs);
    this.#timers.add(timer);
  }

  #endRefund(payment: Payment, refund: Refund, ending: Refund["status"], delivery: Delivery): void {
    refund.status = ending;
    if (ending === "processed" && computeRefundableMinor(payment) === 0)
      payment.status = "reversed";
    this.#announceRefund(payment, refund, delivery);
  }

  #saveCard({ card, status, provider, customer }: Payment): void {
    if (card === null || (status !== "success" && status !== "reversed")) return;
    if (this.#cards.has(card.token)) return;
    this.#cards.set(card.token, { card, provider, email: customer.email, answer: "approved" });
  }

  #announceRefund(payment: Payment, refund: Refund, delivery: Delivery): void {
    const announcement = this.provider(payment.provider).announceRefund(payment, refund);
    this.#announce(payment, announcement, delivery);
  }

  #announceDispute(payment: Payment, dispute: Dispute, delivery: Delivery): void {
    const announcement = this.provider(payment.provider).announceDispute(payment, dispute);
    this.#announce(payment, announcement, delivery);
  }

  #announce(payment: Payment, announcement: Announcement | undefined, delivery: Delivery): void {
    this.#shelf.keep(keyOf(payment.provider, payment.reference), payment);
    if (announcement === undefined) return;
    const { kind, body } = announcement;
    this.#send(payment, { kind, body: JSON.stringify(body), attempts: [] }, delivery);
  }

  #send(
    payment: Payment,
    { kind, body, attempts }: Pick<Payment["events"][number], "kind" | "body" | "attempts">,
    delivery: Delivery,
  ): void {
    payment.events.push({ kind, body, delivery, attempts });
    const key = keyOf(payment.provider, payment.reference);
    this.#shelf.keep(key, payment);
    const { name, sign } = this.provider(payment.provider);
    this.#courier.send(
      {
        provider: name,
        body,
        headers: sign(body),
        attempted: (attempt) => {
          attempts.push(attempt);
          this.#shelf.keep(key, payment);
        },
      },
      delivery,
    );
  }
}
