import { createServer } from "node:http";
import { readPort } from "#platform/embedded/free-port.ts";

export type Turnstile = {
  url: string;
  /** What the service answers next, whatever it is asked; undefined lets tokens speak for themselves. */
  answer: { status?: number; body: string; afterMs?: number } | undefined;
  /** How often it was asked. */
  asked: number;
  close: () => Promise<void>;
};

const spent = new Set<string>();

function answerToken(token: unknown): object {
  const [, action, hostname] = /^good:([\w-]+):([\w.]+):/.exec(String(token)) ?? [];
  if (action === undefined || spent.has(String(token))) {
    return { success: false, "error-codes": ["timeout-or-duplicate"] };
  }
  spent.add(String(token));
  return { success: true, action, hostname, "error-codes": [] };
}

/** A siteverify service on a port of its own, with single-use tokens `good:action:hostname:anything`. */
export async function openTurnstile(): Promise<Turnstile> {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      turnstile.asked += 1;
      const { answer } = turnstile;
      const form: unknown = JSON.parse(text);
      const token =
        typeof form === "object" && form !== null && "response" in form ? form.response : "";
      setTimeout(() => {
        response.writeHead(answer?.status ?? 200, { "content-type": "application/json" });
        response.end(answer?.body ?? JSON.stringify(answerToken(token)));
      }, answer?.afterMs ?? 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = readPort(server);
  const turnstile: Turnstile = {
    url: `http://127.0.0.1:${port}/siteverify`,
    answer: undefined,
    asked: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return turnstile;
}
