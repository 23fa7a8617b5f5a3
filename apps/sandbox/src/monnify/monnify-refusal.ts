import type { FastifyReply } from "fastify";

/** Monnify says no: its status and its sentence. */
export class MonnifyRefusal extends Error {
  override readonly name = "MonnifyRefusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Answers with Monnify's error envelope, whatever went wrong. */
export function sendMonnifyError(
  error: Error & { statusCode?: number },
  reply: FastifyReply,
): FastifyReply {
  const status = error instanceof MonnifyRefusal ? error.status : (error.statusCode ?? 500);
  if (status >= 500) console.error(error);
  const message =
    error instanceof MonnifyRefusal
      ? error.message
      : status >= 500
        ? "The sandbox failed"
        : "Malformed request body";
  return reply
    .code(status)
    .send({ requestSuccessful: false, responseMessage: message, responseCode: "99" });
}
