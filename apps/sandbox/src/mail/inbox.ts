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

/** One email as it was delivered, and what is read of it when someone first asks. */
type Delivered = {
  id: string;
  to: string;
  receivedAt: Date;
  read: () => Promise<Omit<Email, "id" | "to" | "received_at">>;
};

/** Reads a raw message. One that is no email is shown as the text that it is. */
async function readMessage(
  raw: Uint8Array,
  from: string,
): Promise<Omit<Email, "id" | "to" | "received_at">> {
  try {
    const mail = await PostalMime.parse(raw);
    return {
      from: mail.from?.address ?? from,
      subject: mail.subject ?? "",
      text: mail.text?.trimEnd() ?? "",
      html: mail.html?.trimEnd() ?? "",
    };
  } catch {
    return { from, subject: "", text: Buffer.from(raw).toString(), html: "" };
  }
}

/** What is done once, at the first call. */
function doOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}

async function readEmail({ id, to, receivedAt, read }: Delivered): Promise<Email> {
  return { id, to, ...(await read()), received_at: receivedAt.toISOString() };
}

/** The mailboxes of the whole world, in memory; the oldest emails make room for new ones. An email is read when someone asks for it. */
export class Inbox {
  /** The newest is the last. */
  readonly #delivered: Delivered[] = [];
  readonly #maxEmails: number;

  constructor(maxEmails = 1000) {
    this.#maxEmails = maxEmails;
  }

  /** Files one raw message for each of its envelope recipients. */
  deliver(raw: Uint8Array, envelope: { from: string; to: string[] }): void {
    const read = doOnce(() => readMessage(raw, envelope.from));
    for (const to of new Set(envelope.to.map((address) => address.toLowerCase()))) {
      const id = randomBytes(9).toString("base64url");
      this.#delivered.push({ id, to, receivedAt: new Date(), read });
    }
    this.#delivered.splice(0, Math.max(0, this.#delivered.length - this.#maxEmails));
  }

  #listTo(to = ""): Delivered[] {
    const address = to.trim().toLowerCase();
    return this.#delivered.filter((email) => address === "" || email.to === address);
  }

  /** Newest first; of one address when it is given. */
  list(to?: string): Promise<Email[]> {
    return Promise.all(this.#listTo(to).toReversed().map(readEmail));
  }

  /** The id of the newest email, of one address when it is given; empty where there is none. */
  findNewestId(to?: string): string {
    return this.#listTo(to).at(-1)?.id ?? "";
  }

  async find(id: string): Promise<Email | undefined> {
    const delivered = this.#delivered.find((email) => email.id === id);
    return delivered && readEmail(delivered);
  }

  /** Forgets every email and says how many there were. */
  clear(): number {
    return this.#delivered.splice(0).length;
  }
}
