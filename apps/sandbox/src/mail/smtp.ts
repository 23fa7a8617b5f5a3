import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Inbox } from "./inbox.ts";

const MAX_EMAIL_BYTES = 5_000_000;
const MAX_REMEMBERED = 1000;

/** Addresses whose part before the @ ends in one of these get the answers of a bad day. */
const BAD_DAYS = { always: "+never", once: "+later" } as const;

function smtpError(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** An SMTP server without password or encryption; what it accepts lies in the inbox. Rejects when the port is taken. */
export async function listenForMail(
  inbox: Inbox,
  host: string,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const deferred = new Set<string>();

  const server = new SMTPServer({
    banner: "Kinfold sandbox",
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAX_EMAIL_BYTES,
    closeTimeout: 500,

    onRcptTo({ address }, _session, answer) {
      const box = address.toLowerCase();
      const name = box.slice(0, box.lastIndexOf("@"));
      if (name.endsWith(BAD_DAYS.always)) {
        answer(smtpError("No such mailbox here", 550));
      } else if (name.endsWith(BAD_DAYS.once) && !deferred.has(box)) {
        if (deferred.size >= MAX_REMEMBERED) deferred.clear();
        deferred.add(box);
        answer(smtpError("Mailbox busy, try again later", 451));
      } else {
        answer();
      }
    },

    onData(stream, session, answer) {
      const chunks: Uint8Array[] = [];
      stream.on("data", (chunk: Uint8Array) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on("end", () => {
        if (stream.sizeExceeded) {
          answer(smtpError("The email is too large", 552));
          return;
        }
        const from = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        inbox.deliver(Buffer.concat(chunks), { from, to });
        answer();
      });
    },
  });

  // A client that hangs up in the middle is the client's affair.
  server.on("error", () => undefined);

  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, () => {
      server.server.off("error", reject);
      resolve();
    });
  });

  return {
    port: portOf(server.server.address()),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address.port;
}
