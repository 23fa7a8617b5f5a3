import { enums, nullable, optional, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { describeList, paging, Search } from "../paging.ts";
import { Reasoned } from "./decision.ts";

/** `ended`: the account was closed before the Exco answered. */
export const ExcoStatus = enums(["requested", "approved", "declined", "ended"]);
export type ExcoStatus = Infer<typeof ExcoStatus>;

/** Someone who joined without knowing a member and asked the executive committee to introduce them. */
export const ExcoReferral = type({
  /** The member's id: everybody asks once. */
  id: string(),
  member_name: string(),
  email: string(),
  country: string(),
  heard_about_us: string(),
  referral_person: nullable(string()),
  status: ExcoStatus,
  created_at: Instant,
  due_at: Instant,
  claimed_by: nullable(string()),
  decided_by: nullable(string()),
  decided_at: nullable(Instant),
  reason: nullable(string()),
});
export type ExcoReferral = Infer<typeof ExcoReferral>;

export const listExcoReferrals = declareEndpoint({
  name: "listExcoReferrals",
  method: "GET",
  path: "/admin/exco-referrals",
  access: "staff",
  staff: { permission: "exco.read" },
  summary: "Introductions that were asked for: those that wait first, then the oldest.",
  query: type({ ...paging, status: optional(ExcoStatus), search: optional(Search) }),
  reply: describeList(ExcoReferral),
});

const deciding = {
  method: "POST",
  access: "staff",
  staff: { permission: "exco.decide" },
  body: Reasoned,
  reply: ExcoReferral,
  refusals: { staff_own_work: 403, exco_decided: 409 },
} as const;

export const approveExcoReferral = declareEndpoint({
  ...deciding,
  name: "approveExcoReferral",
  path: "/admin/exco-referrals/:id/approve",
  summary: "Notes that the executive committee introduces this member. Harmless when repeated.",
});

export const rejectExcoReferral = declareEndpoint({
  ...deciding,
  name: "rejectExcoReferral",
  path: "/admin/exco-referrals/:id/decline",
  summary: "Notes that it does not. The member reads the reason. Harmless when repeated.",
});
