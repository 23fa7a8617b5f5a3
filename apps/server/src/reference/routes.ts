import { createHash } from "node:crypto";
import { REFERENCE_CACHE_MS } from "@kinfold/contract/limits";
import { listCountries } from "@kinfold/contract/reference";
import type { FastifyInstance } from "fastify";
import { create } from "superstruct";
import { packed } from "#platform/compress.ts";
import { COUNTRIES } from "./countries.ts";

/** The country list: the same bytes for everybody, kept by browsers for a quarter of an hour and revalidated by its tag. */
export function referenceRoutes(app: FastifyInstance): void {
  const text = JSON.stringify(create(COUNTRIES, listCountries.reply));
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const variants = new Map([
    ["br", packed(text, "br", 11)],
    ["gzip", packed(text, "gzip")],
  ]);

  app.get(
    `/api${listCountries.path}`,
    { config: { endpoint: listCountries } },
    async (request, reply) => {
      void reply.headers({
        etag,
        vary: "accept-encoding",
        "cache-control": `public, max-age=${REFERENCE_CACHE_MS / 1_000}`,
      });
      const known = request.headers["if-none-match"]
        ?.split(",")
        .map((tag) => tag.trim().replace(/^W\//, ""));
      if (known?.includes(etag) === true) return reply.code(304).send();
      const accepted = request.headers["accept-encoding"] ?? "";
      const variant = [...variants].find(([name]) =>
        new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted),
      );
      void reply.type("application/json; charset=utf-8");
      if (variant === undefined) return reply.send(text);
      const { body } = await variant[1];
      return reply.header("content-encoding", variant[0]).send(body);
    },
  );
}
