import { createServer } from "node:http";
import { readPort } from "#platform/embedded/free-port.ts";

/** A provider that answers name enquiries as a test tells it to. */
export type BankThatAnswers = {
  baseUrl: string;
  /** From now on every account is in this name. */
  names: (name: string) => void;
  /** From now on it says no, in these words. */
  refuses: (sentence: string) => void;
  /** From now on it hangs up. */
  hangsUp: () => void;
  /** How often it was asked. */
  asked: () => number;
  close: () => Promise<void>;
};

/** Opens a provider on a free port. */
export async function openBank(): Promise<BankThatAnswers> {
  let said: { status: number; body: object } | undefined;
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    if (said === undefined) return void response.socket?.destroy();
    response.writeHead(said.status, { "content-type": "application/json" });
    response.end(JSON.stringify(said.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${readPort(server)}`,
    names: (name) => (said = { status: 200, body: { data: { account_name: name } } }),
    refuses: (message) => (said = { status: 422, body: { message } }),
    hangsUp: () => (said = undefined),
    asked: () => count,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
