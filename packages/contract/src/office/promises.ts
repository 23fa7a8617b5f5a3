import { array, enums, integer, nullable, optional, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Named } from "../named.ts";
import { describeList, paging } from "../paging.ts";
import { PromiseKindName } from "../promises.ts";
import { STAFF_ROLES } from "../staff-permissions.ts";

/** open: not answered, in time so far. late: not answered, and the time has passed. kept, broken, void: over. */
export const PromiseState = enums(["open", "late", "kept", "broken", "void"]);
export type PromiseState = Infer<typeof PromiseState>;

/** One promise as staff read it. */
export const PromiseCase = type({
  id: string(),
  kind: PromiseKindName,
  subject_id: string(),
  /** What that is, as people call it: a reference, a document, a plan and its day, a bank. */
  subject: string(),
  member: nullable(Named),
  state: PromiseState,
  began_at: Instant,
  due_at: Instant,
  owner_role: enums(STAFF_ROLES),
  /** The staff member who claimed it last. */
  claimed_by: nullable(string()),
  /** When the owner was reminded, admins were notified, and it was found late. */
  reminded_at: nullable(Instant),
  escalated_at: nullable(Instant),
  breached_at: nullable(Instant),
  renewed_due_at: nullable(Instant),
  ended_at: nullable(Instant),
});
export type PromiseCase = Infer<typeof PromiseCase>;

export const listPromises = declareEndpoint({
  name: "listPromises",
  method: "GET",
  path: "/admin/promises",
  access: "staff",
  staff: { permission: "promise.read" },
  summary:
    "The club's promises: what is open, the nearest due time first; what is over, newest first.",
  query: type({
    ...paging,
    kind: optional(PromiseKindName),
    /** Without: what is open, late or not. */
    show: optional(enums(["late", "over"])),
  }),
  reply: describeList(PromiseCase),
});

/** How one kind of promise was kept in the last 90 days. */
export const PromiseHistory = type({
  kind: PromiseKindName,
  open: integer(),
  late: integer(),
  kept: integer(),
  broken: integer(),
  /** In hundredths of a percent, rounded down; null when nothing came due. */
  on_time_bps: nullable(integer()),
  /** From its beginning to its end, in seconds; null when nothing ended. */
  median_seconds: nullable(integer()),
  p95_seconds: nullable(integer()),
});
export type PromiseHistory = Infer<typeof PromiseHistory>;

export const getPromiseHistory = declareEndpoint({
  name: "getPromiseHistory",
  method: "GET",
  path: "/admin/promises/history",
  access: "staff",
  staff: { permission: "promise.read" },
  summary: "How each kind of promise was kept in the last 90 days.",
  reply: type({ as_of: Instant, kinds: array(PromiseHistory) }),
});
