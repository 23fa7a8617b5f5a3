import { boolean, nullable, object, size, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";

/** Who has a piece of work open. It keeps no one from deciding; it keeps two people from doing the same by accident. */
export const Claim = type({
  /** Anyone who has it open; null for no one. */
  claimed_by: nullable(string()),
  /** The caller has it. */
  is_mine: boolean(),
  until: nullable(Instant),
});
export type Claim = Infer<typeof Claim>;

export const claimWork = declareEndpoint({
  name: "claimWork",
  method: "POST",
  path: "/admin/claims",
  access: "staff",
  staff: { permission: "queue.claim" },
  summary:
    "Claims a piece of work for the caller for five minutes; a repetition renews it. The first claim stays.",
  body: object({ subject_kind: size(string(), 1, 60), subject_id: size(string(), 1, 100) }),
  reply: Claim,
});

export const releaseWork = declareEndpoint({
  name: "releaseWork",
  method: "DELETE",
  path: "/admin/claims/:kind/:id",
  access: "staff",
  staff: { permission: "queue.claim" },
  summary: "Says that the caller has closed it. Harmless when repeated, and to what others claim.",
  reply: Claim,
});
