import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { serveCaptcha } from "./captcha/captcha-routes.ts";
import { Challenges } from "./captcha/challenges.ts";
import { Inbox } from "./mail/inbox.ts";
import { serveMail } from "./mail/mail-routes.ts";
import { listenForMail } from "./mail/smtp.ts";
import { html, page } from "./page.ts";

export type SandboxOptions = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** 0 takes any free port. Mail is taken from this machine only. */
  smtpPort: number;
  /** Milliseconds since the epoch; the captcha's clock. */
  now?: () => number;
};

export type Sandbox = {
  url: string;
  smtpUrl: string;
  close: () => Promise<void>;
};

const MAX_BODY_BYTES = 100_000;

/** Starts the outside world: mail and captcha. Rejects with the listener's error when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const inbox = new Inbox();
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  understandForms(app);
  serveHome(app, await readFile(join(import.meta.dirname, "sandbox.css"), "utf8"));
  serveMail(app, inbox);
  await serveCaptcha(app, new Challenges(options.now));

  const mail = await listenForMail(inbox, "127.0.0.1", options.smtpPort);
  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await mail.close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  return {
    url: `http://localhost:${port}`,
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
    close: async () => {
      await Promise.all([app.close(), mail.close()]);
    },
  };
}

function understandForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (request.url.startsWith("/captcha/siteverify")) {
      return reply.code(status).send({ success: false, "error-codes": ["bad-request"] });
    }
    if (status >= 500) console.error(error);
    return reply
      .code(status)
      .send({ error: status >= 500 ? "The sandbox failed." : error.message });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type("text/html")
      .send(
        page(
          "Not here",
          html`<h1>Nothing here</h1>
            <p><a href="/">See what the sandbox offers</a></p>`,
        ),
      ),
  );
}

function serveHome(app: FastifyInstance, css: string): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.get("/health", () => ({ status: "ok" }));
  app.get("/sandbox.css", (_request, reply) => reply.type("text/css").send(css));
  app.get("/icon.svg", (_request, reply) => reply.type("image/svg+xml").send(ICON));
  app.get("/", (_request, reply) => reply.type("text/html").send(homePage()));
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="#192555"/><path d="M7 11h18v12H7z" fill="#fefcf9"/><path d="M7 11l9 7 9-7" fill="none" stroke="#ca9331" stroke-width="2.5"/></svg>`;

function homePage(): string {
  return page(
    "The outside world",
    html`
      <h1>The outside world</h1>
      <p class="lead">
        Everything the club talks to beyond its own walls, on this machine: nothing here reaches the
        internet or a real person.
      </p>
      <ul class="cards">
        <li>
          <a class="card" href="/mail"
            ><strong>Inbox</strong
            ><span>Every letter the club sends, whoever it is for: codes, links, notices.</span></a
          >
        </li>
        <li>
          <a class="card" href="/captcha"
            ><strong>Captcha</strong
            ><span
              >The widget and the verifier, and the keys that make them pass, ask or fail.</span
            ></a
          >
        </li>
      </ul>
      <h2>For tests</h2>
      <dl class="facts">
        <dt><code>GET /mail/messages?to=ADDRESS</code></dt>
        <dd>letters, newest first</dd>
        <dt><code>GET /mail/messages/ID</code></dt>
        <dd>one letter</dd>
        <dt><code>DELETE /mail/messages</code></dt>
        <dd>forget them all</dd>
        <dt><code>POST /captcha/token</code></dt>
        <dd>a token for <code>sitekey</code>, <code>hostname</code>, <code>action</code></dd>
        <dt><code>POST /captcha/siteverify</code></dt>
        <dd>is a token good? JSON or form</dd>
        <dt><code>name+later@…</code></dt>
        <dd>a mailbox that is busy at the first attempt</dd>
        <dt><code>name+never@…</code></dt>
        <dd>a mailbox that does not exist</dd>
      </dl>
    `,
  );
}
