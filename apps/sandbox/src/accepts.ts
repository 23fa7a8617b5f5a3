import type { FastifyReply, FastifyRequest } from "fastify";

/** Whether a person with a browser asks; programs get JSON at the same address. */
export function isPageWanted(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.header("vary", "accept");
  return request.headers.accept?.includes("text/html") ?? false;
}
