import { createServer } from "node:http";
import { SECOND_MS } from "@kinfold/contract/durations";
import { readPort } from "#platform/embedded/free-port.ts";
import type { CollectMetrics } from "./collect.ts";

const MOST_CONNECTIONS = 20;

/** Answers `GET /metrics`, and 404 to everything else. Resolves once it listens; rejects when it cannot. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  collect: CollectMetrics,
  contentType: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(
    {
      headersTimeout: 5 * SECOND_MS,
      requestTimeout: 5 * SECOND_MS,
      keepAliveTimeout: 65 * SECOND_MS,
      maxHeaderSize: 8_192,
    },
    (request, response) => {
      const isAsked = request.method === "GET" && request.url === "/metrics";
      if (!isAsked) {
        response.writeHead(404, { "content-type": "text/plain" }).end("Ask for /metrics.\n");
        return;
      }
      collect().then(
        (text) => response.writeHead(200, { "content-type": contentType }).end(text),
        () => response.writeHead(500, { "content-type": "text/plain" }).end("It failed.\n"),
      );
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, resolve);
  });
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return { port: readPort(server), close };
}
