import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { extname, join, resolve, sep } from "node:path";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Its pages are framed by themselves alone, and their addresses are told to no one. */
const HEADERS = [
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "SAMEORIGIN"],
  ["referrer-policy", "same-origin"],
] as const;

export type StaticServer = { url: string; close: () => Promise<void> };

/** What is answered in place of a file: with 200, unless it says otherwise. */
export type Answer = {
  type: string;
  body: Buffer | string;
  status?: number;
  headers?: OutgoingHttpHeaders;
};

/** Says what is answered in place of a file, by path; undefined for the file itself. */
export type Answerer = (
  path: string,
  request: IncomingMessage,
) => Answer | undefined | Promise<Answer | undefined>;

/** The content type of a file, by how its name ends. */
export const getContentType = (file: string): string =>
  TYPES[extname(file)] ?? "application/octet-stream";

/** The file of a folder that an address names, or its index.html; undefined for none, and for what lies outside of the folder. */
export async function findFile(root: string, address: string): Promise<string | undefined> {
  let path: string;
  try {
    path = resolve(root, `.${decodeURIComponent(new URL(address, "http://localhost").pathname)}`);
  } catch {
    return undefined;
  }
  if (path !== root && !path.startsWith(root + sep)) return undefined;
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() === true) return path;
  if (stats?.isDirectory() !== true) return undefined;
  const page = join(path, "index.html");
  return (await stat(page).catch(() => undefined))?.isFile() === true ? page : undefined;
}

/** Serves a folder on loopback, on this port or a free one. Nothing is cached or compressed. */
export async function serveStatic(
  folder: string,
  { port = 0, answer = () => undefined }: { port?: number; answer?: Answerer } = {},
): Promise<StaticServer> {
  const root = resolve(folder);
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of HEADERS) response.setHeader(name, value);
    const [path = "/"] = (request.url ?? "/").split("?");
    const instead = await answer(path, request);
    if (instead !== undefined) {
      response
        .writeHead(instead.status ?? 200, {
          "content-type": instead.type,
          "cache-control": "no-store",
          ...instead.headers,
        })
        .end(instead.body);
      return;
    }
    const file = await findFile(root, request.url ?? "/");
    if (file === undefined) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
      return;
    }
    response.writeHead(200, {
      "content-type": getContentType(file),
      "cache-control": "no-store",
    });
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
  };
  const server = createServer((request, response) => {
    reply(request, response).catch(() => {
      response.destroy();
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}
