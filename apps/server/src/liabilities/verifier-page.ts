import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { assertExists } from "#platform/assert-exists.ts";

/** Below the club's address, where the page is that verifies a saved proof. */
export const VERIFIER_PATH = "/verify-balance";

/** The content of the one element of this name. */
function readElement(page: string, name: "script" | "style"): string {
  const [, content] = new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(page) ?? [];
  assertExists(content, `the verifier page has a ${name}`);
  return content;
}

/**
 * Serves the page that verifies a saved proof of a balance. It is one file without anything to load, so that it works offline once it is
 * saved; it may run its own script and ask no one for anything.
 */
export async function mountVerifierPage(app: FastifyInstance): Promise<void> {
  const page = await readFile(new URL("verifier.html", import.meta.url), "utf8");
  const allow = (name: "script" | "style"): string =>
    `${name}-src 'sha256-${hash("sha256", readElement(page, name), "base64")}'`;
  const policy = `default-src 'none'; ${allow("script")}; ${allow("style")}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  app.get(VERIFIER_PATH, async (_request, reply) =>
    reply
      .headers({ "content-security-policy": policy, "cache-control": "no-cache" })
      .type("text/html; charset=utf-8")
      .send(page),
  );
}
