import type { FastifyReply } from "fastify";

type RefusalKind = "api_error" | "validation_error" | "processor_error";

/** Paystack says no: its status, its code, its sentence. */
export class PaystackRefusal extends Error {
  override readonly name = "PaystackRefusal";
  readonly status: number;
  readonly code: string;
  readonly kind: RefusalKind;

  constructor(
    status: number,
    code: string,
    message: string,
    kind: RefusalKind = "validation_error",
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.kind = kind;
  }
}

/** Answers with Paystack's error body, whatever went wrong. */
export function sendPaystackError(
  error: Error & { statusCode?: number },
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof PaystackRefusal) {
    const { status, code, kind, message } = error;
    return reply.code(status).send(refusalBody(message, kind, code));
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) console.error(error);
  return reply
    .code(status)
    .send(
      status >= 500
        ? refusalBody("The sandbox failed", "api_error", "unknown")
        : refusalBody("Invalid request body", "validation_error", "invalid_params"),
    );
}

function refusalBody(message: string, kind: RefusalKind, code: string): object {
  return {
    status: false,
    message,
    meta: { nextStep: "Check the parameters of the request and try again" },
    type: kind,
    code,
  };
}
