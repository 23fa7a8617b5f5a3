import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";

export type HeaderSettings = {
  publicUrl: string;
  captchaScriptUrl: string;
  /** True when a measurement id is configured. */
  hasMeasurement: boolean;
  /** True when a tag manager id is configured. */
  hasTagManager: boolean;
};

const NOTHING_AT_ALL =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const TAGS = "https://www.googletagmanager.com";
const MEASURED_AT = "https://*.google-analytics.com https://*.analytics.google.com";

/** What a page may load. The nonce is good for one response. */
export function buildPagePolicy(settings: HeaderSettings, nonce: string): string {
  const captcha = new URL(settings.captchaScriptUrl).origin;
  const { hasMeasurement, hasTagManager } = settings;
  // Both scripts come from one place; only measuring also sends elsewhere.
  const google = hasMeasurement || hasTagManager ? ` ${TAGS}` : "";
  const measuring = hasMeasurement ? `${google} ${MEASURED_AT}` : google;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${captcha}${google}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${measuring}`,
    "font-src 'self'",
    `connect-src 'self'${measuring}`,
    `frame-src ${captcha}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // The one policy is ours (session/trusted-scripts.ts in the app): it lets in addresses of scripts, and no markup.
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

/**
 * The same for a page of the office. It asks no one else for anything, and shows the documents that it has fetched: those are
 * blobs of its own making.
 */
export function buildOfficePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** 128 random bits, for one response. */
export const createNonce = (): string => randomBytes(16).toString("base64");

const PERMISSIONS =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()";

const FIXED: Readonly<Record<string, string>> = {
  "content-security-policy": NOTHING_AT_ALL,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": PERMISSIONS,
  "x-permitted-cross-domain-policies": "none",
};

/** What tells a browser how to show a document, and says nothing of a script, a style sheet or a font. */
const OF_DOCUMENTS = [
  "content-security-policy",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "x-permitted-cross-domain-policies",
];

/** Takes from an answer what only a document needs. For scripts, style sheets and fonts, for what a script reads, and for what says that a kept page still stands. */
export function dropDocumentHeaders(reply: FastifyReply): void {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name);
}

/** What an answer has so far of the headers that only a document needs, as one text. */
export const readDocumentHeaders = (reply: FastifyReply): string =>
  JSON.stringify(OF_DOCUMENTS.map((name) => reply.getHeader(name)));

/** The headers of everything we serve, refusals included. Pages then replace the policy by their own, and the app's scripts drop what only a document needs. */
export function buildSecurityHeaders(settings: HeaderSettings): Readonly<Record<string, string>> {
  return settings.publicUrl.startsWith("https://")
    ? { ...FIXED, "strict-transport-security": "max-age=31536000; includeSubDomains; preload" }
    : FIXED;
}

/** Puts the security headers on every answer, and forbids keeping those of the API. */
export function addSecurityHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  const headers = buildSecurityHeaders(settings);
  app.addHook("onRequest", async (request, reply: FastifyReply) => {
    void reply.headers(headers).header("x-request-id", request.id);
    // An address of these pages may hold the token of a mailed link.
    if (/^\/auth(\/|\?|$)/.test(request.url)) void reply.header("referrer-policy", "no-referrer");
    // Square codes are scanned there, and the camera serves for nothing else.
    if (/^\/check(\?|$)/.test(request.url)) {
      void reply.header("permissions-policy", PERMISSIONS.replace("camera=()", "camera=(self)"));
    }
    if (/^\/(api|healthz|readyz)/.test(request.url)) void reply.header("cache-control", "no-store");
    // What a script of a page reads becomes no document; what says nothing of its use gets all.
    if (request.url.startsWith("/api/") && request.headers["sec-fetch-dest"] === "empty")
      dropDocumentHeaders(reply);
  });
}
