import { randomBytes } from "node:crypto";
import { findBank, type Bank } from "#banks/bank-list.ts";
import type { Courier } from "#payments/courier.ts";
import type { Attempt } from "#payments/payment.ts";
import type { Shelf } from "#shelf.ts";
import { computeTransferFeeMinor } from "./paystack-fees.ts";

/** A bank account that money may be sent to. */
export type Recipient = {
  id: number;
  code: string;
  name: string;
  accountNumber: string;
  bank: Bank;
  currency: string;
  createdAt: number;
};

/** `success` may still become `reversed`. */
export type TransferStatus = "pending" | "success" | "failed" | "reversed";

/** Money on its way to a recipient; kobo. */
export type Transfer = {
  id: number;
  code: string;
  reference: string;
  amountMinor: number;
  feeMinor: number;
  currency: string;
  reason: string;
  recipient: Recipient;
  status: TransferStatus;
  /** The number that a member may quote to a bank; "" until the banks have spoken. */
  session: string;
  createdAt: number;
  updatedAt: number;
  attempts: Attempt[];
};

/** Knows a transfer in a file that this program wrote. */
export function isTransfer(value: unknown): value is Transfer {
  return typeof value === "object" && value !== null && "recipient" in value && "code" in value;
}

/** Transfers to account numbers that end so end otherwise than well. */
export const TRANSFER_ENDINGS: ReadonlyMap<string, readonly TransferStatus[]> = new Map([
  ["97", ["failed"]],
  ["96", ["success", "reversed"]],
  ["95", []],
]);

const OPENING_BALANCE_MINOR = 10_000_000_000;

type Announce = (transfer: Transfer) => { body: string; headers: Readonly<Record<string, string>> };

/** Sends money out, as Paystack does: accepted first, settled by the banks a moment later. */
export class Payouts {
  readonly #recipients = new Map<string, Recipient>();
  readonly #transfers: Shelf<Transfer>;
  readonly #courier: Courier;
  readonly #announce: Announce;
  readonly #nextId: () => number;
  readonly #now: () => number;
  readonly #banksTakeMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: {
    transfers: Shelf<Transfer>;
    courier: Courier;
    announce: Announce;
    nextId: () => number;
    now: () => number;
    banksTakeMs: number;
  }) {
    this.#transfers = options.transfers;
    this.#courier = options.courier;
    this.#announce = options.announce;
    this.#nextId = options.nextId;
    this.#now = options.now;
    this.#banksTakeMs = options.banksTakeMs;
    for (const transfer of options.transfers.things) {
      this.#recipients.set(transfer.recipient.code, transfer.recipient);
      // The program ended before the banks had spoken.
      if (transfer.status === "pending") this.#send(transfer);
    }
  }

  /** The recipient of this account; the same one however often it is asked for. Undefined for a bank that no one knows. */
  recipient(wanted: {
    name: string;
    accountNumber: string;
    bankCode: string;
    currency: string;
  }): Recipient | undefined {
    const bank = findBank(wanted.bankCode);
    if (bank === undefined) return undefined;
    const existing = [...this.#recipients.values()].find(
      ({ accountNumber, bank: { code } }) =>
        accountNumber === wanted.accountNumber && code === wanted.bankCode,
    );
    if (existing !== undefined) return existing;
    const recipient: Recipient = {
      id: this.#nextId(),
      code: `RCP_${randomBytes(8).toString("hex").slice(0, 15)}`,
      name: wanted.name,
      accountNumber: wanted.accountNumber,
      bank,
      currency: wanted.currency,
      createdAt: this.#now(),
    };
    this.#recipients.set(recipient.code, recipient);
    return recipient;
  }

  findRecipient(code: string): Recipient | undefined {
    return this.#recipients.get(code);
  }

  find(reference: string): Transfer | undefined {
    return this.#transfers.get(reference);
  }

  /** Newest first. */
  list(): Transfer[] {
    return this.#transfers.things.toReversed();
  }

  /** What is left to send, kobo. Failed and reversed transfers came back. */
  get balanceMinor(): number {
    return this.#transfers.things
      .filter(({ status }) => status === "pending" || status === "success")
      .reduce(
        (left, { amountMinor, feeMinor }) => left - amountMinor - feeMinor,
        OPENING_BALANCE_MINOR,
      );
  }

  /** The caller has made sure that the reference is new and the balance suffices. */
  start(order: {
    reference: string;
    amountMinor: number;
    currency: string;
    reason: string;
    recipient: Recipient;
  }): Transfer {
    const transfer: Transfer = {
      ...order,
      id: this.#nextId(),
      code: `TRF_${randomBytes(8).toString("hex")}`,
      feeMinor: computeTransferFeeMinor(order.amountMinor),
      status: "pending",
      session: "",
      createdAt: this.#now(),
      updatedAt: this.#now(),
      attempts: [],
    };
    this.#transfers.keep(transfer.reference, transfer);
    this.#send(transfer);
    return transfer;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #send(transfer: Transfer): void {
    const ending = transfer.recipient.accountNumber.slice(-2);
    this.#become(transfer, TRANSFER_ENDINGS.get(ending) ?? ["success"]);
  }

  #become(transfer: Transfer, [next, ...rest]: readonly TransferStatus[]): void {
    if (next === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      transfer.status = next;
      transfer.updatedAt = this.#now();
      transfer.session ||= String(transfer.id).padStart(30, "0");
      this.#transfers.keep(transfer.reference, transfer);
      this.#courier.send(
        {
          provider: "paystack",
          ...this.#announce(transfer),
          attempted: (attempt) => {
            transfer.attempts.push(attempt);
            this.#transfers.keep(transfer.reference, transfer);
          },
        },
        "once",
      );
      this.#become(transfer, rest);
    }, this.#banksTakeMs);
    this.#timers.add(timer);
  }
}
