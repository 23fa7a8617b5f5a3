import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { readPort } from "#platform/embedded/free-port.ts";

/** A message that a provider was given, as it stood in the call. */
export type TakenMessage = { channel: "sms" | "whatsapp"; to: string; body: string; id: string };

/** Termii and the WhatsApp Cloud API, which answer as they are told to. */
export type MockMessengers = {
  settings: Record<string, string>;
  taken: TakenMessage[];
  /** What is answered instead, until it is told otherwise; `swallow` takes the message and ends the connection. */
  trouble: { status?: number; swallow?: boolean };
  close: () => Promise<void>;
};

const TERMII_SECRET = "termii-secret-of-tests";
const APP_SECRET = "app-secret-of-tests";
export const VERIFY_TOKEN = "verify-token-of-tests";
export const PHONE_NUMBER_ID = "1122334455";

/** A webhook of Termii with its signature. */
export function signTermii(event: object): { payload: string; headers: Record<string, string> } {
  const payload = JSON.stringify(event);
  const signature = createHmac("sha512", TERMII_SECRET).update(payload).digest("hex");
  return {
    payload,
    headers: { "content-type": "application/json", "x-termii-signature": signature },
  };
}

/** A webhook of the WhatsApp Cloud API about our number, with its signature. */
export function signWhatsApp(value: object): { payload: string; headers: Record<string, string> } {
  const metadata = { phone_number_id: PHONE_NUMBER_ID };
  const change = {
    field: "messages",
    value: { messaging_product: "whatsapp", metadata, ...value },
  };
  const payload = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [change] }],
  });
  const signature = createHmac("sha256", APP_SECRET).update(payload).digest("hex");
  return {
    payload,
    headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
  };
}

/** Opens both on a port of their own. */
export async function openMessengers(): Promise<MockMessengers> {
  let count = 0;
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      const answer = (status: number, body: unknown): void => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(body));
      };
      if (request.method === "GET") {
        const sent = messengers.taken.filter(({ channel }) => channel === "sms");
        const entries = sent.map(({ to, body, id }) => ({
          receiver: to,
          message: JSON.parse(body).sms,
          message_id: id,
          status: "Delivered",
        }));
        return answer(messengers.trouble.status ?? 200, entries);
      }
      const { status, swallow } = messengers.trouble;
      if (status !== undefined) return answer(status, { message: "no" });
      count += 1;
      const channel = request.url?.startsWith("/termii") === true ? "sms" : "whatsapp";
      const id = channel === "sms" ? `90${count}` : `wamid.${count}`;
      messengers.taken.push({ channel, to: JSON.parse(text).to, body: text, id });
      if (swallow === true) return void request.socket.destroy();
      return channel === "sms"
        ? answer(200, { code: "ok", message_id: id, balance: 9 })
        : answer(200, { messaging_product: "whatsapp", messages: [{ id }] });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${readPort(server)}`;
  const messengers: MockMessengers = {
    settings: {
      TERMII_BASE_URL: `${url}/termii`,
      TERMII_API_KEY: "key",
      TERMII_SENDER_ID: "Kinfold",
      TERMII_SECRET_KEY: TERMII_SECRET,
      WHATSAPP_BASE_URL: `${url}/v21.0`,
      WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
      WHATSAPP_ACCESS_TOKEN: "token",
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    },
    taken: [],
    trouble: {},
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return messengers;
}
