import { createServer, type IncomingHttpHeaders } from "node:http";

/** A webhook as it came over the wire. */
export type Received = { path: string; headers: IncomingHttpHeaders; raw: string };

/** A merchant who notes every webhook and answers as told. */
export type Merchant = {
  url: string;
  received: Received[];
  /** The statuses of the next answers; afterwards 200. */
  answers: number[];
  close: () => Promise<void>;
};

/** Opens a merchant on a free port. */
export async function openMerchant(): Promise<Merchant> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString();
      received.push({ path: request.url ?? "", headers: request.headers, raw });
      // Only a redirect makes anybody look at the location.
      response.writeHead(answers.shift() ?? 200, { location: "/elsewhere" }).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return {
    url: `http://127.0.0.1:${address.port}/api/webhook`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
