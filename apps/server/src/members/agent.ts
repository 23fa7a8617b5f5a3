import type { FastifyRequest } from "fastify";

/** What the browser says of itself, as text that a database takes. */
export const readUserAgent = (request: FastifyRequest): string | undefined =>
  request.headers["user-agent"]?.toWellFormed().replaceAll("\0", "");
