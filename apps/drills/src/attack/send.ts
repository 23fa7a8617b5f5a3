import { Agent, request } from "node:http";

export type Headers = Readonly<Record<string, string>>;

export type Sending = {
  url: string;
  method?: string;
  headers?: Headers;
  body?: string | Buffer;
};

/** `status` 0: the connection was closed without an answer. */
export type Reply = { status: number; text: string; code: string; ms: number; headers: Headers };

export type Sender = ((sending: Sending) => Promise<Reply>) & { close: () => void };

const GIVE_UP_MS = 20_000;

const codeIn = (text: string): string => {
  try {
    const body: unknown = JSON.parse(text);
    const code: unknown = typeof body === "object" && body !== null && Reflect.get(body, "code");
    return typeof code === "string" ? code : "";
  } catch {
    return "";
  }
};

/** Sends methods, addresses and headers that fetch refuses to send. Each call comes from another network address. */
export function createSender(): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let sent = 0;
  const send = async ({ url, method = "GET", headers = {}, body }: Sending): Promise<Reply> => {
    sent += 1;
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const { host, hostname, port, origin } = new URL(url);
    const begin = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, text: string, given: Headers = {}): void => {
        const ms = performance.now() - begin;
        resolve({ status, text, code: codeIn(text), ms, headers: given });
      };
      try {
        const call = request(
          // As it stands: the address is not tidied up.
          {
            hostname,
            port,
            path: url.slice(origin.length),
            method,
            agent,
            timeout: GIVE_UP_MS,
            headers: {
              host,
              "x-forwarded-for": address,
              ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk: Buffer) => chunks.push(chunk));
            response.once("error", () => end(0, "the answer broke off"));
            response.once("end", () => {
              const given = Object.entries(response.headers).map(([name, value]) => [
                name,
                String(value),
              ]);
              const text = Buffer.concat(chunks).toString("utf8");
              end(response.statusCode ?? 0, text, Object.fromEntries(given));
            });
          },
        );
        call.once("timeout", () => call.destroy(new Error("no answer")));
        call.once("error", (error) => end(0, error.message));
        call.end(body);
      } catch (error) {
        // Node itself refuses to send this.
        end(-1, String(error));
      }
    });
  };
  return Object.assign(send, { close: () => agent.destroy() });
}

/** JSON and what says that it is. */
export const jsonOf = (value: unknown): { headers: Headers; body: string } => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});
