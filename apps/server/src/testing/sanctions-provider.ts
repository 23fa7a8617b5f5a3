import { createServer } from "node:http";
import { readPort } from "#platform/embedded/free-port.ts";

/** A provider of sanctions lists that answers as it is told to. */
export type MockSanctionsProvider = {
  url: string;
  /** What it answers about a name, until it is told otherwise. */
  screen: { status?: number; body: object | string; afterMs?: number };
  listDate: string;
  /** What it was asked, oldest first. */
  asked: { name?: string }[];
  close: () => Promise<void>;
};

/** Opens it on a port of its own. */
export async function openSanctionsProvider(): Promise<MockSanctionsProvider> {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      const isList = request.url === "/v1/list";
      if (!isList) provider.asked.push(JSON.parse(text));
      const {
        status = 200,
        body,
        afterMs = 0,
      } = isList ? { body: { list_date: provider.listDate } } : provider.screen;
      setTimeout(() => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(typeof body === "string" ? body : JSON.stringify(body));
      }, afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const provider: MockSanctionsProvider = {
    url: `http://127.0.0.1:${readPort(server)}`,
    screen: { body: { list_date: "2026-11-10", matches: [] } },
    listDate: "2026-11-10",
    asked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
