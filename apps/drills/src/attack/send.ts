import { Agent, request, type ClientRequest } from "node:http";

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

/** What is not answered by then is not answered at all. A machine that does much else takes ten times as long as an idle one. */
const GIVE_UP_MS = 30_000;

const codeIn = (text: string): string => {
  try {
    const body: unknown = JSON.parse(text);
    const code: unknown = typeof body === "object" && body !== null && Reflect.get(body, "code");
    return typeof code === "string" ? code : "";
  } catch {
    return "";
  }
};

/** The server may close a connection that waits just as it is used again; the caller then asks once more, on a new one. */
const wasClosedWaiting = (call: ClientRequest, error: NodeJS.ErrnoException): boolean =>
  call.reusedSocket && error.code === "ECONNRESET";

/** Sends methods, addresses and headers that fetch refuses to send. Each call comes from another network address. */
export function createSender(): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let sent = 0;
  const send = async (sending: Sending, over: Agent | false = agent): Promise<Reply> => {
    const { url, method = "GET", headers = {}, body } = sending;
    sent += 1;
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const { host, hostname, port, origin } = new URL(url);
    const begin = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, text: string, responseHeaders: Headers = {}): void => {
        const ms = performance.now() - begin;
        resolve({ status, text, code: codeIn(text), ms, headers: responseHeaders });
      };
      try {
        const call = request(
          // As it stands: the address is not tidied up.
          {
            hostname,
            port,
            path: url.slice(origin.length),
            method,
            agent: over,
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
              const responseHeaders = Object.entries(response.headers).map(([name, value]) => [
                name,
                String(value),
              ]);
              const text = Buffer.concat(chunks).toString("utf8");
              end(response.statusCode ?? 0, text, Object.fromEntries(responseHeaders));
            });
          },
        );
        call.once("timeout", () => call.destroy(new Error("no answer")));
        call.once("error", (error) => {
          if (wasClosedWaiting(call, error)) resolve(send(sending, false));
          else end(0, error.message);
        });
        call.end(body);
      } catch (error) {
        // Node itself refuses to send this.
        end(-1, String(error));
      }
    });
  };
  return Object.assign(async (sending: Sending) => send(sending), { close: () => agent.destroy() });
}

/** JSON and what says that it is. */
export const toJsonBody = (value: unknown): { headers: Headers; body: string } => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});
