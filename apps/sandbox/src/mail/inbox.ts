import { randomBytes } from "node:crypto";
import PostalMime from "postal-mime";

/** One email as one person received it. `to` is the envelope's address, in lower case. */
export type Email = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601, UTC. */
  received_at: string;
};

/** The mailboxes of the whole world, in memory; the oldest emails make room for new ones. */
export class Inbox {
  readonly #emails: Email[] = [];
  readonly #maxEmails: number;

  constructor(maxEmails = 1000) {
    this.#maxEmails = maxEmails;
  }

  /** Files one raw message for each of its envelope recipients. Rejects when it cannot be read as mail. */
  async deliver(raw: Uint8Array, envelope: { from: string; to: string[] }): Promise<void> {
    const mail = await PostalMime.parse(raw);
    for (const to of new Set(envelope.to.map((address) => address.toLowerCase()))) {
      this.#emails.unshift({
        id: randomBytes(9).toString("base64url"),
        to,
        from: mail.from?.address ?? envelope.from,
        subject: mail.subject ?? "",
        text: mail.text?.trimEnd() ?? "",
        html: mail.html?.trimEnd() ?? "",
        received_at: new Date().toISOString(),
      });
    }
    this.#emails.length = Math.min(this.#emails.length, this.#maxEmails);
  }

  /** Newest first; of one address when it is given. */
  list(to?: string): readonly Email[] {
    const address = to?.trim().toLowerCase() ?? "";
    return address === "" ? this.#emails : this.#emails.filter((email) => email.to === address);
  }

  find(id: string): Email | undefined {
    return this.#emails.find((email) => email.id === id);
  }

  /** Forgets every email and says how many there were. */
  clear(): number {
    return this.#emails.splice(0).length;
  }
}
