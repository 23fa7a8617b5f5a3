import { browserConfig } from "@kinfold/contract/testing/samples";
import fastify from "fastify";
import { serveSite } from "#platform/site.ts";

/** Serves a folder as a built app at an address of its own, without a club behind it. */
export async function openSite(root: string): Promise<{ url: string; close: () => Promise<void> }> {
  const app = fastify();
  await serveSite(app, {
    root,
    config: browserConfig,
    policyOf: () => "default-src 'self'",
    isRoom: () => true,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url: url.replace("127.0.0.1", "localhost"), close: () => app.close() };
}
