import { randomBytes } from "node:crypto";

/** What a phone received, as the one who holds it sees it. */
export type PhoneMessage = {
  id: string;
  channel: "sms" | "whatsapp";
  /** Digits with the calling code, without a plus. */
  to: string;
  from: string;
  text: string;
  /** The provider's name for it. */
  message_id: string;
  status: "sent" | "delivered" | "read" | "failed";
  /** What the merchant asked to get back with every status. */
  callback_data: string;
  /** ISO 8601, UTC. */
  received_at: string;
};

/** Every phone of the world, in memory; the oldest messages make room for new ones. */
export class PhoneInbox {
  readonly #messages: PhoneMessage[] = [];
  readonly #maxMessages: number;

  constructor(maxMessages = 5000) {
    this.#maxMessages = maxMessages;
  }

  add(message: Omit<PhoneMessage, "id" | "status" | "received_at">): PhoneMessage {
    const whole: PhoneMessage = {
      ...message,
      id: randomBytes(9).toString("base64url"),
      status: "sent",
      received_at: new Date().toISOString(),
    };
    this.#messages.unshift(whole);
    this.#messages.length = Math.min(this.#messages.length, this.#maxMessages);
    return whole;
  }

  /** Newest first; of one phone when it is given. */
  list(to = ""): readonly PhoneMessage[] {
    const digits = to.replaceAll(/\D/g, "");
    return digits === "" ? this.#messages : this.#messages.filter((one) => one.to === digits);
  }

  find(id: string): PhoneMessage | undefined {
    return this.#messages.find((one) => one.id === id);
  }

  clear(): number {
    return this.#messages.splice(0).length;
  }
}
