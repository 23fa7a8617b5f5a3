import { createHmac, randomInt } from "node:crypto";
import type { Courier } from "#payments/courier.ts";
import type { PhoneInbox, PhoneMessage } from "./phone-inbox.ts";

/** What Termii and Meta share with a merchant. */
export type MessengerKeys = {
  termiiApiKey: string;
  termiiSecretKey: string;
  whatsappPhoneNumberId: string;
  whatsappAccessToken: string;
  whatsappAppSecret: string;
};

/** What a message of each channel costs: naira for a part of an SMS. Meta does not say what it bills. */
const SMS_COST = 5;

/** How the next messages fare, set by testers. */
export type Trouble = {
  /** HTTP status that the providers answer instead of taking the message. */
  status: number | undefined;
  /** So long the answer takes after the message was taken. */
  answerAfterMs: number;
  /** The channel whose statuses are not reported by webhook. */
  silent: PhoneMessage["channel"] | undefined;
};

const toStamp = (iso: string): string => iso.slice(0, 19).replace("T", " ");

const TERMII_STATUS = {
  sent: "Message Sent",
  delivered: "Delivered",
  read: "Delivered",
  failed: "Message Failed",
} as const;

/** Takes messages as the providers do, and reports how they fare. */
export class Messengers {
  readonly inbox: PhoneInbox;
  readonly keys: MessengerKeys;
  readonly trouble: Trouble = { status: undefined, answerAfterMs: 0, silent: undefined };
  readonly #courier: Courier;

  constructor(inbox: PhoneInbox, keys: MessengerKeys, courier: Courier) {
    this.inbox = inbox;
    this.keys = keys;
    this.#courier = courier;
  }

  /** Puts a message on a phone; the reports that it was sent and delivered follow. */
  take(
    message: Pick<PhoneMessage, "channel" | "to" | "from" | "text" | "callback_data">,
  ): PhoneMessage {
    const digits = Array.from({ length: 18 }, () => randomInt(10)).join("");
    const taken = this.inbox.add({
      ...message,
      message_id: message.channel === "sms" ? `30${digits}` : `wamid.HBgN${digits}`,
    });
    if (this.trouble.silent !== message.channel) {
      this.report(taken, "sent");
      this.report(taken, "delivered");
    }
    return taken;
  }

  /** Tells the merchant how a message fared. */
  report(message: PhoneMessage, status: PhoneMessage["status"]): void {
    message.status = status;
    if (message.channel === "sms") this.#sendTermii(this.#writeTermiiReport(message));
    else this.#sendMeta({ statuses: [this.#writeMetaStatus(message)] });
  }

  /** Someone with a phone replies to the merchant. */
  reply(channel: PhoneMessage["channel"], from: string, text: string): void {
    const at = new Date();
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const id = `wamid.IN${at.getTime()}`;
    if (channel === "sms") {
      this.#sendTermii({
        type: "inbound",
        id: `in-${at.getTime()}`,
        message_id: `31${at.getTime()}`,
        receiver: "2347000000000",
        sender: from,
        message: text,
        received_at: toStamp(at.toISOString()),
        cost: "0",
        status: "Received",
        channel: "generic",
      });
      return;
    }
    this.#sendMeta({ messages: [{ from, id, timestamp, type: "text", text: { body: text } }] });
  }

  #writeTermiiReport(message: PhoneMessage): object {
    return {
      type: "outbound",
      id: message.id,
      message_id: message.message_id,
      receiver: message.to,
      sender: message.from,
      message: message.text,
      sent_at: toStamp(message.received_at),
      cost: (SMS_COST * Math.ceil(message.text.length / 160)).toFixed(1),
      status: TERMII_STATUS[message.status],
      channel: "dnd",
    };
  }

  #writeMetaStatus(message: PhoneMessage): object {
    return {
      id: message.message_id,
      status: message.status,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      recipient_id: message.to,
      ...(message.callback_data !== "" && { biz_opaque_callback_data: message.callback_data }),
      ...(message.status === "failed"
        ? { errors: [{ code: 131_026, title: "Message undeliverable" }] }
        : { pricing: { billable: true, pricing_model: "PMP", category: "utility" } }),
    };
  }

  #sendTermii(event: object): void {
    const body = JSON.stringify(event);
    const signature = createHmac("sha512", this.keys.termiiSecretKey).update(body).digest("hex");
    this.#send("termii", body, { "x-termii-signature": signature });
  }

  #sendMeta(value: object): void {
    const metadata = {
      display_phone_number: "2347000000000",
      phone_number_id: this.keys.whatsappPhoneNumberId,
    };
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [
        {
          id: "102290129340398",
          changes: [
            { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } },
          ],
        },
      ],
    });
    const signature = createHmac("sha256", this.keys.whatsappAppSecret).update(body).digest("hex");
    this.#send("whatsapp", body, { "x-hub-signature-256": `sha256=${signature}` });
  }

  #send(provider: string, body: string, headers: Record<string, string>): void {
    this.#courier.send({ provider, body, headers, attempted: () => undefined }, "once");
  }
}

/** What Termii's history says of a message. */
export const writeTermiiEntry = (message: PhoneMessage): object => ({
  sender: message.from,
  receiver: message.to,
  message: message.text,
  amount: SMS_COST,
  reroute: 0,
  status: TERMII_STATUS[message.status],
  sms_type: "dnd",
  send_by: "api",
  media_url: null,
  message_id: message.message_id,
  notify_url: null,
  notify_id: null,
  created_at: toStamp(message.received_at),
});
