import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Env } from "./env.ts";
import { refuse } from "./refusing.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Providers call from their own servers and sign what they say. */
const isWebhook = (url: string): boolean => url.startsWith("/api/webhook/");

type Site = Pick<Env, "PUBLIC_URL" | "OFFICE_URL" | "isProduction">;

function isOwnOrigin(origin: string, { headers: { host } }: FastifyRequest, site: Site): boolean {
  const own = [site.PUBLIC_URL, site.OFFICE_URL].map((url) => new URL(url).origin);
  // Outside production the server answers under whatever name it is reached by.
  return own.includes(origin) || (!site.isProduction && origin === `http://${host}`);
}

/** Two lines that name the host: a proxy may go by the one, and the server by the other. */
const namesHostTwice = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;

/**
 * Refuses `malformed` for requests that name two hosts, and `cross_site` for requests that change something and that a browser says come
 * from another site's page. A request that says nothing of where it comes from is no browser's, and its bearer token is what counts.
 */
export function refuseForeignRequests(app: FastifyInstance, site: Site): void {
  app.addHook("onRequest", async (request) => {
    if (namesHostTwice(request)) refuse(commonRefusals().malformed.request);
    if (READS.has(request.method) || isWebhook(request.url)) return;
    const { origin, "sec-fetch-site": from } = request.headers;
    const isForeign =
      from === "cross-site" || (origin !== undefined && !isOwnOrigin(origin, request, site));
    if (isForeign) refuse(commonRefusals().cross_site);
  });
}
