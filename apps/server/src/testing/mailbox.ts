import { callbackify } from "node:util";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { readPort } from "#platform/embedded/free-port.ts";

export type Received = { to: string[]; subject: string; text: string; html: string; raw: string };

export type Mailbox = {
  url: string;
  emails: Received[];
  /** While true, the server turns every email away. */
  isClosed: boolean;
  close: () => Promise<void>;
};

/** A real mail server on a port of its own that keeps what it is given. */
export async function openMailbox(): Promise<Mailbox> {
  const emails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(mailbox.isClosed ? new Error(`<${address}>: come back later`) : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      const keep = async (): Promise<void> => {
        const raw = Buffer.concat(chunks);
        const email = await PostalMime.parse(raw);
        emails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: email.subject ?? "",
          text: email.text ?? "",
          html: email.html ?? "",
          raw: raw.toString("utf8"),
        });
      };
      stream.on("end", () => {
        callbackify(keep)((error) => done(error));
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = readPort(server.server);
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    isClosed: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}
