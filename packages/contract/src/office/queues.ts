import { array, integer, nullable, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";

/** What every row of every queue says about its place in it: spread these into the row's struct. */
export const queueRow = {
  id: string(),
  created_at: Instant,
  /** Until when the club promised to settle it. */
  due_at: Instant,
  /** Anyone who of the staff has it open now. */
  claimed_by: nullable(string()),
};

/** How much waits in a queue: past its promise, promised for today (Lagos), and promised for later. */
export const QueueCount = type({
  queue: string(),
  late: integer(),
  today: integer(),
  later: integer(),
  /** The nearest promise; null when nothing waits. */
  next_due_at: nullable(Instant),
});
export type QueueCount = Infer<typeof QueueCount>;

export const getQueueSummary = declareEndpoint({
  name: "getQueueSummary",
  method: "GET",
  path: "/admin/queues/summary",
  access: "staff",
  staff: { permission: "signed_in" },
  summary: "What waits in each queue that the caller's roles may see, and until when.",
  reply: type({ queues: array(QueueCount) }),
});
