import { enums, nullable, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "./endpoint.ts";

/** What became of a request that was sent under an idempotency key. */
export const KeyOutcome = type({
  /** under_way: it is being done, or a server died over it; done: it is done. */
  outcome: enums(["under_way", "done"]),
  /** What the caller was answered; null until it is done. */
  message: nullable(string()),
});
export type KeyOutcome = Infer<typeof KeyOutcome>;

export const getKeyOutcome = declareEndpoint({
  name: "getKeyOutcome",
  method: "GET",
  path: "/customer/idempotency-key/:key",
  access: "member",
  summary:
    "What became of the caller's request under this idempotency key, for a caller who was not answered. It does nothing. not_found: no such request arrived within a week, or it was refused.",
  reply: KeyOutcome,
});
