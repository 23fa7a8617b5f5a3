import type { EmailId } from "@kinfold/contract/ids";
import { createTransport } from "nodemailer";
import type { Env } from "./env.ts";

export type Email = { id: EmailId; to: string; subject: string; html: string; text: string };

export type Post = {
  /** Resolves when the mail server has taken the email; rejects otherwise. */
  send: (email: Email) => Promise<void>;
  close: () => void;
};

/** Connections to the mail server. Production sends nothing in the clear: the person who listens on the way would read the codes. */
export const createMailTransport = (env: Pick<Env, "SMTP_URL" | "isProduction">) =>
  createTransport({
    url: env.SMTP_URL,
    // Connections are kept for the next email: opening one costs more than sending over it.
    pool: true,
    maxConnections: 6,
    maxMessages: 100,
    requireTLS: env.isProduction,
    dnsTimeout: 8_000,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** The way to the mail server. The id becomes the Message-ID, so that an email sent twice is known as one. */
export function createPost(
  env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL" | "isProduction">,
): Post {
  const domain = new URL(env.PUBLIC_URL).hostname;
  const transport = createMailTransport(env);
  return {
    send: async ({ id, to, subject, html, text }) => {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from: env.MAIL_FROM,
        // An object, so that an address is never parsed as a list of them.
        to: { name: "", address: to },
        subject,
        html,
        text,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}
