import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildBrowserScript } from "./browser-script.ts";
import { renderCaptchaPage } from "./captcha-page.ts";
import type { Challenges, Occasion } from "./challenges.ts";

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Error codes of the widget, from Cloudflare's families: 110 a wrong key, 600 the challenge failed. */
const UNKNOWN_SITE_KEY = "110100";
const CHALLENGE_FAILED = "600010";

/** Reads text fields of a JSON or form body; anything else counts as absent. */
function textsOf(body: unknown): (name: string) => string {
  return (name) => {
    const value: unknown =
      typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === "string" ? value : "";
  };
}

/** The widget's script and frame, the token call behind it, and siteverify. */
export async function serveCaptcha(app: FastifyInstance, challenges: Challenges): Promise<void> {
  const browser = join(import.meta.dirname, "browser");
  const [widget, frame, frameHtml, frameCss] = await Promise.all([
    buildBrowserScript("widget.ts", "installTurnstile"),
    buildBrowserScript("frame.ts", "startFrame"),
    readFile(join(browser, "frame.html"), "utf8"),
    readFile(join(browser, "frame.css"), "utf8"),
  ]);

  app.get("/captcha", (_request, reply) => reply.type("text/html").send(renderCaptchaPage()));

  app.get("/captcha/api.js", (_request, reply) =>
    reply
      .type("text/javascript")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", "no-cache")
      .send(widget),
  );
  app.get("/captcha/frame", (_request, reply) =>
    reply.type("text/html").header("content-security-policy", FRAME_POLICY).send(frameHtml),
  );
  app.get("/captcha/frame.js", (_request, reply) => reply.type("text/javascript").send(frame));
  app.get("/captcha/frame.css", (_request, reply) => reply.type("text/css").send(frameCss));

  app.post("/captcha/token", ({ body }) => {
    const text = textsOf(body);
    const occasion: Occasion = {
      hostname: text("hostname"),
      action: text("action"),
      cdata: text("cdata"),
    };
    const answered =
      typeof body === "object" && body !== null && Reflect.get(body, "answered") === true;
    const issued = challenges.issue(text("sitekey"), occasion, answered);
    switch (issued.outcome) {
      case "token":
        return { token: issued.token, expires_in_ms: issued.lifetimeMs };
      case "question":
        return { question: true };
      case "blocked":
        return { error: CHALLENGE_FAILED };
      case "unknown_key":
      default:
        return { error: UNKNOWN_SITE_KEY };
    }
  });

  app.post("/captcha/siteverify", ({ body }) => {
    const text = textsOf(body);
    const repeat = text("idempotency_key");
    return challenges.verify(text("secret"), text("response"), repeat === "" ? undefined : repeat);
  });
}
