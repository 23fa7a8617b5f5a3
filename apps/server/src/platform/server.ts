import { SECOND_MS } from "@kinfold/contract/durations";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { Server as Listener } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import cookie from "@fastify/cookie";
import { fastify, type FastifyInstance } from "fastify";
import { isPrivateAddress, limitConnections, SILENT_CONNECTION_MS } from "./connections.ts";
import type { Env } from "./env.ts";
import { acceptFiles } from "./file-body.ts";
import { refuseForeignRequests } from "./foreign-requests.ts";
import { addSecurityHeaders, buildSecurityHeaders, type HeaderSettings } from "./headers.ts";
import { handleErrors, sendError, toWireError } from "./http.ts";
import { createId } from "./ids.ts";
import { acceptOnlyJson, BODY_MAX_BYTES } from "./json-body.ts";
import type { Logger } from "./log.ts";
import { getObserver } from "./observer.ts";
import { beginRequestTrace, resumeRequestTrace, endRequestTrace } from "./spans.ts";
import { refuseUnstorableAddresses } from "./storable-text.ts";
import { drainUnreadBodies } from "./unread-bodies.ts";

/** What the pages and headers take from the configuration. */
export function readHeaderSettings(env: Env): HeaderSettings {
  return {
    publicUrl: env.PUBLIC_URL,
    captchaScriptUrl: env.TURNSTILE_SCRIPT_URL,
    hasMeasurement: env.GA_MEASUREMENT_ID !== "",
    hasTagManager: env.GTM_ID !== "",
  };
}

const LAST_CALL_MS = 1_000;

const BROKEN_HTTP = JSON.stringify({
  ...toWireError(commonRefusals().malformed.request),
  request_id: "none",
});

const BROKEN_STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** An HTTP server with limits on time and size, security headers, one error shape, one log line per answer, and a graceful end. */
export async function createServer(env: Env, log: Logger): Promise<FastifyInstance> {
  const headers = buildSecurityHeaders(readHeaderSettings(env));
  const broken = {
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(BROKEN_HTTP)),
    connection: "close",
  };
  const app = fastify({
    bodyLimit: BODY_MAX_BYTES,
    // Only so many proxies are believed about who calls; with 0 the header is ignored.
    trustProxy: (_address: string, hop: number) => hop < env.TRUST_PROXY,
    genReqId: () => createId("req"),
    requestIdHeader: false,
    logger: false,
    connectionTimeout: 30_000,
    requestTimeout: 20_000,
    keepAliveTimeout: SILENT_CONNECTION_MS,
    routerOptions: { maxParamLength: 200 },
    // The timeouts above and here are looked at every second: with the default of 30 s they would come that much later.
    http: {
      headersTimeout: 10_000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 1_000,
      highWaterMark: 16_384,
    },
    forceCloseConnections: false,
    // What still comes while we end is answered like everything else, in our own words.
    return503OnClosing: false,
    // An address that cannot be decoded is answered before any hook runs.
    frameworkErrors: (_error, _request, reply) => {
      void reply.headers(headers).header("x-request-id", reply.request.id);
      sendError(reply, 404, toWireError(commonRefusals().not_found.page));
    },
    clientErrorHandler: (error, socket) => {
      const status = BROKEN_STATUS[error.code] ?? "400 Bad Request";
      if (socket.writable) {
        const lines = [
          `HTTP/1.1 ${status}`,
          ...Object.entries(broken).map((pair) => pair.join(": ")),
        ];
        socket.write(`${lines.join("\r\n")}\r\n\r\n${BROKEN_HTTP}`);
      }
      socket.destroy();
    },
  });
  app.addHook("onRequest", (request, _reply, next) => {
    beginRequestTrace(request);
    resumeRequestTrace(request, next);
  });
  const connections = limitConnections(
    app.server,
    { perAddress: env.CONNECTIONS_PER_ADDRESS, isBehindProxy: env.TRUST_PROXY > 0 },
    log,
  );
  if (env.TRUST_PROXY > 0) {
    app.addHook("onRequest", async (request, reply) => {
      const { remoteAddress = "" } = request.raw.socket;
      if (isPrivateAddress(remoteAddress)) connections.forward(request.raw, reply.raw, request.ip);
    });
  }
  addSecurityHeaders(app, readHeaderSettings(env));
  acceptOnlyJson(app);
  acceptFiles(app);
  handleErrors(app, log);
  refuseForeignRequests(app, env);
  refuseUnstorableAddresses(app);
  drainUnreadBodies(app);
  await app.register(cookie);

  app.addHook("onResponse", async (request, reply) => {
    // The address template, never the address: it may hold a token.
    const route = request.routeOptions.url ?? "(page)";
    const { method } = request;
    const seconds = reply.elapsedTime / SECOND_MS;
    getObserver()?.noteAnswer({ method, route, status: reply.statusCode, seconds });
    endRequestTrace(request, { method, route, status: reply.statusCode });
    log.info(
      {
        request_id: request.id,
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
  // Connections that keep alive after their answer would hold up the end for over a minute.
  // First each is told with an answer to come no more; then the idle ones are closed, which a request on its way would feel.
  let isEnding = false;
  app.addHook("onRequest", async (_request, reply) => {
    if (isEnding) void reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isEnding = true;
    // The listener alone: HTTP's own close() would cut off the person who has just connected and is about to ask.
    Listener.prototype.close.call(app.server);
    const connections = promisify(app.server.getConnections.bind(app.server));
    for (let waited = 0; waited < LAST_CALL_MS && (await connections()) > 0; waited += 25) {
      await pause(25);
    }
    app.server.closeIdleConnections();
    setInterval(() => app.server.closeIdleConnections(), 50).unref();
  });
  return app;
}
