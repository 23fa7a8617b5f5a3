import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { BrowserConfig } from "@kinfold/contract/browser-config";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { compressReply, isEncodingAccepted } from "./compress.ts";
import { createNonce, dropDocumentHeaders, readDocumentHeaders } from "./headers.ts";
import { sendError, toWireError } from "./http.ts";

// A worker answers to its own policy: it may ask us, and no one else.
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Puts an end to the workers that browsers were given before; they ask for it within a day, or at the next visit. */
const FAREWELL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

export type SiteSettings = {
  /** The folder of the built app. */
  root: string;
  config: BrowserConfig;
  /** What the page at this address may load. The nonce is good for one response. */
  policyOf: (nonce: string) => string;
  /** Whether an address is one of the app's pages: all others are answered with its not found. */
  isRoom: (path: string) => boolean;
  /** The page where a person changes their password, for password managers. */
  changePasswordPage?: string;
};

/** Pages that were rendered at build time, by their address; every other address gets the empty shell. */
const PRERENDERED: Readonly<Record<string, string>> = {
  "/": "auth/login/index.html",
  "/auth": "auth/login/index.html",
  "/auth/login": "auth/login/index.html",
  "/auth/sign-up": "auth/sign-up/index.html",
  "/auth/change-password": "auth/change-password/index.html",
  "/auth/reset-password": "auth/reset-password/index.html",
  "/check": "check/index.html",
};
const SHELL = "index.html";

const YEAR = "public, max-age=31536000, immutable";
const HOUR = "public, max-age=3600";

// Names with a content hash, as the bundler writes them: name-<8 or more characters>.ext
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

/** What no browser shows as a document of ours: it is the same for everyone, and its type is not sniffed. */
const NO_DOCUMENT = /\.(?:js|css|woff2)$/;

const PUBLIC_ROOMS = new Set(["/promises", "/check"]);

/** The pages of the members' app. */
export const isMembersRoom = (path: string): boolean =>
  /^\/(auth|dashboard)(\/|$)/.test(path) || path === "/" || PUBLIC_ROOMS.has(path);

function pathOf(request: FastifyRequest): string {
  const path = request.url.split("?")[0] ?? "/";
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}

/** JSON that may stand inside a script element. */
const inert = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

type Page = { text: string; changedMs: number };

/** Reads each built page once, and again when a new build replaced it. */
function pageReader(root: string): (name: string) => Promise<string | undefined> {
  const pages = new Map<string, Page>();
  return async (name) => {
    const path = join(root, name);
    const fileStat = await stat(path).catch(() => undefined);
    if (fileStat === undefined) return undefined;
    const page = pages.get(name);
    if (page?.changedMs === fileStat.mtimeMs) return page.text;
    const text = await readFile(path, "utf8");
    pages.set(name, { text, changedMs: fileStat.mtimeMs });
    return text;
  };
}

/** Pages leave through sendPage; source maps and packed twins do not leave at all. */
const isServed = (path: string): boolean =>
  /\.[a-z0-9]+$/i.test(path) && !/\.(html|map|br|gz|dcz)$/i.test(path);

// A script or style sheet that each build names anew: its name, eight characters of its hash, and its kind.
const RENAMED = /^assets\/([\w-]+)-[\w-]{8}\.(js|css)$/;
const TYPES: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };
const DICTIONARY = /^:([A-Za-z0-9+/]{43}=):$/;

/** What is new in a file since the one that the browser says it has (RFC 9842), where the build wrote that. */
async function readDifference(
  root: string,
  path: string,
  { headers }: FastifyRequest,
): Promise<Buffer | undefined> {
  const [, hash] = DICTIONARY.exec(String(headers["available-dictionary"])) ?? [];
  if (hash === undefined || !isEncodingAccepted(headers["accept-encoding"] ?? "", "dcz")) {
    return undefined;
  }
  const hex = Buffer.from(hash, "base64").toString("hex");
  return readFile(join(root, `${path}.${hex}.dcz`)).catch(() => undefined);
}

/** Takes from the answer with a script, a style sheet or a font what it does not need: of sixty in a visit each header counts, and no one quotes the id of such a request. */
function keepFileHeaders(reply: FastifyReply): void {
  dropDocumentHeaders(reply);
  reply.removeHeader("x-request-id");
}

/** The tag of a page or of the worker: of all that it and its headers say but for the nonce. Weak, as no two answers are the same bytes. */
function tagPage(...parts: readonly string[]): string {
  const hash = createHash("sha256").update(parts.join("\0")).digest("base64url");
  return `W/"${hash.slice(0, 22)}"`;
}

/** Whether the browser has what this tag is of. */
const hasTag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers["if-none-match"]
    ?.split(",")
    .map((tag) => tag.trim())
    .includes(etag) === true;

/**
 * Whether the one who asks has the page with this tag and keeps it: the service worker, whose page has the nonce and the policy of
 * the answer that it came with. A navigation gets a nonce of its own.
 */
function isKeptPageCurrent(request: FastifyRequest, etag: string): boolean {
  const { headers } = request;
  const isKeeper =
    headers["sec-fetch-dest"] === "empty" && headers["sec-fetch-site"] === "same-origin";
  return isKeeper && hasTag(request, etag);
}

/** Serves the built app: pages with a fresh nonce and the page's configuration, and files that are kept for a year where their name says so. */
export async function serveSite(app: FastifyInstance, settings: SiteSettings): Promise<void> {
  const { root, policyOf, isRoom } = settings;
  const page = pageReader(root);
  const config = inert(settings.config);

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const html = (await page(PRERENDERED[path] ?? SHELL)) ?? (await page(SHELL));
    if (html === undefined) {
      return reply
        .code(503)
        .type("text/plain; charset=utf-8")
        .send("The app has not been built yet.\n");
    }
    const isFound = isRoom(path);
    void reply.code(isFound ? 200 : 404).header("cache-control", "private, no-cache");
    if (isFound) {
      const etag = tagPage(html, config, policyOf(""), readDocumentHeaders(reply));
      void reply.headers({ etag, vary: "accept-encoding" });
      if (isKeptPageCurrent(request, etag)) {
        // The kept page goes with the policy that it came with: another would lock its scripts out.
        dropDocumentHeaders(reply);
        return reply.code(304).send();
      }
    }
    const nonce = createNonce();
    const text = html
      .replaceAll("__CSP_NONCE__", nonce)
      .replaceAll("__KINFOLD_CONFIG__", () => config);
    const body = await compressReply(request, reply, text);
    return reply
      .header("content-security-policy", policyOf(nonce))
      .type("text/html; charset=utf-8")
      .send(body);
  }

  const { changePasswordPage } = settings;
  if (changePasswordPage !== undefined)
    app.get("/.well-known/change-password", (_request, reply) =>
      reply.header("cache-control", HOUR).redirect(changePasswordPage, 302),
    );

  app.get("/sw.js", { exposeHeadRoute: false }, async (request, reply) => {
    const worker = settings.config.service_worker ? await page("sw.js") : FAREWELL;
    if (worker === undefined) return reply.callNotFound();
    const etag = tagPage(worker, WORKER_POLICY);
    void reply.headers({
      etag,
      "content-security-policy": WORKER_POLICY,
      "cache-control": "no-cache",
    });
    if (hasTag(request, etag)) return reply.code(304).send();
    return reply.type("text/javascript; charset=utf-8").send(worker);
  });

  if (
    await stat(root).then(
      (found) => found.isDirectory(),
      () => false,
    )
  ) {
    await app.register(fastifyStatic, {
      root,
      // With a route of its own it reads whole folders before each file, to find spellings that only other systems know.
      serve: false,
      index: false,
      redirect: false,
      dotfiles: "ignore",
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const name = path.replace(/\.(br|gz)$/, "");
        void reply.header("cache-control", HASHED.test(name) ? YEAR : HOUR);
        if (NO_DOCUMENT.test(name)) keepFileHeaders(reply);
      },
    });
    app.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
      const path = request.params["*"];
      if (!isServed(path)) return reply.callNotFound();
      const [, name, kind = ""] = RENAMED.exec(path) ?? [];
      if (name === undefined) return reply.sendFile(path);
      // The browser keeps it as the dictionary for the file that the next build calls so.
      const difference = await readDifference(root, path, request);
      void reply.headers({
        "use-as-dictionary": `match="/assets/${name}-*.${kind}"`,
        vary: "accept-encoding, available-dictionary",
      });
      if (difference === undefined) return reply.sendFile(path);
      keepFileHeaders(reply);
      return reply
        .headers({ "cache-control": YEAR, "content-encoding": "dcz" })
        .type(`${TYPES[kind] ?? ""}; charset=utf-8`)
        .send(difference);
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const isPage = request.method === "GET" || request.method === "HEAD";
    // A dot in the last part names a file, one at the head of any part names something hidden.
    const isFile = /\.[^/]*$|\/\./.test(path) || path.includes("%");
    if (path === "/api" || path.startsWith("/api/") || !isPage || (isFile && !isRoom(path))) {
      return sendError(reply, 404, toWireError(commonRefusals().not_found.page));
    }
    return sendPage(request, reply);
  });
}
