import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compressBody } from "./compress.ts";

/** Answers one request with a text that was made beforehand. */
export type CachedJson = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The same bytes for everybody: packed once, kept by browsers for so long and revalidated by their tag. */
export function cacheJson(text: string, keptMs: number): CachedJson {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const variants = new Map([
    ["br", compressBody(text, "br", 11)],
    ["gzip", compressBody(text, "gzip")],
  ]);
  return async (request, reply) => {
    void reply.headers({
      etag,
      vary: "accept-encoding",
      "cache-control": `public, max-age=${keptMs / 1_000}`,
    });
    const etags = request.headers["if-none-match"]
      ?.split(",")
      .map((tag) => tag.trim().replace(/^W\//, ""));
    if (etags?.includes(etag) === true) return reply.code(304).send();
    const accepted = request.headers["accept-encoding"] ?? "";
    const variant = [...variants].find(([name]) =>
      new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted),
    );
    void reply.type("application/json; charset=utf-8");
    const { body, encoding } = variant === undefined ? { body: text } : await variant[1];
    return encoding === undefined
      ? reply.send(body)
      : reply.header("content-encoding", encoding).send(body);
  };
}
