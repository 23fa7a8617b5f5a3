import { enums, nullable, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "./endpoint.ts";

/** What became of a request that was sent under an idempotency key. */
export const KeyOutcome = type({
  /** unknown: nothing came of it, it was refused, or it is older than a week; under_way: it is being done, or a server died over it; done: it is done. */
  outcome: enums(["unknown", "under_way", "done"]),
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
    "What became of the caller's request under this idempotency key, for a caller who was not answered. It does nothing.",
  reply: KeyOutcome,
});
