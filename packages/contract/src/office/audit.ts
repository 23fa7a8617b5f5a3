import {
  array,
  enums,
  integer,
  nullable,
  optional,
  record,
  string,
  type,
  unknown,
  type Infer,
  type Struct,
} from "superstruct";
import { describeStruct } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { FileReply } from "../file.ts";
import { Instant } from "../instant.ts";
import { Day, describeList, paging, Search } from "../paging.ts";
import { Named } from "../named.ts";

/** Who did it. `system` is the club's own machinery, and anyone who is not signed in. */
export const AuditActorKind = enums(["staff", "member", "system"]);
export type AuditActorKind = Infer<typeof AuditActorKind>;

const row = {
  /** Counts from 1 without gaps, in the order in which things happened for good. */
  number: integer(),
  at: Instant,
  /** The name is null for the system, and for whom we know no more. */
  actor: type({ kind: AuditActorKind, id: nullable(string()), name: nullable(string()) }),
  /** Dotted and in the past tense: `kyc.approved`. */
  action: string(),
  /** The action in words: "Government ID: approved". */
  sentence: string(),
  /** The name where it is a member or a staff member. */
  subject: type({ kind: string(), id: string(), name: nullable(string()) }),
  /** Whose account it concerns. */
  member: nullable(type({ id: string(), name: nullable(string()) })),
  reason: nullable(string()),
};

/** One thing that was done, looked at or refused. */
export const AuditRow = type(row);
export type AuditRow = Infer<typeof AuditRow>;

const values: Struct<Record<string, unknown>, null> = record(
  string(),
  describeStruct(unknown(), {}),
);

/** The same with what it was before and is after, and what proves that no one changed it. */
export const AuditDetail = type({
  ...row,
  before: nullable(values),
  after: nullable(values),
  /** What the members and staff members in this entry are called, by their id. */
  names: record(string(), string()),
  /** Canonical JSON: exactly the text that was hashed. */
  line: string(),
  /** SHA-256 of the hash before it and the line, in hexadecimal. */
  hash: string(),
  previous_hash: string(),
});
export type AuditDetail = Infer<typeof AuditDetail>;

const filters = {
  staff_id: optional(string()),
  /** A member's id, or a part of their name, email address or number. */
  member: optional(string()),
  action: optional(string()),
  /** The id of what it was done to. */
  subject: optional(string()),
  from: optional(Day),
  to: optional(Day),
  /** Anywhere in what was written; or a part of the name, address or number of someone it speaks of. */
  search: optional(Search),
};

export const listAudit = declareEndpoint({
  name: "listAudit",
  method: "GET",
  path: "/admin/audit",
  access: "staff",
  staff: { permission: "audit.read" },
  summary: "What was done, looked at and refused, newest first; days are days in Lagos.",
  query: type({ ...filters, ...paging }),
  reply: describeList(AuditRow),
});

export const getAuditFilters = declareEndpoint({
  name: "getAuditFilters",
  method: "GET",
  path: "/admin/audit/filters",
  access: "staff",
  staff: { permission: "audit.read" },
  summary: "The staff and the actions that the audit knows, to choose from.",
  reply: type({
    staff: array(Named),
    actions: array(string()),
  }),
});
export type AuditFilters = Infer<typeof getAuditFilters.reply>;

export const exportAudit = declareEndpoint({
  name: "exportAudit",
  method: "GET",
  path: "/admin/audit/export",
  access: "staff",
  staff: { permission: "audit.read" },
  summary:
    "The same, oldest first, as CSV or as JSON lines with their hashes. That it was taken is written in the audit.",
  query: type({ ...filters, format: enums(["csv", "jsonl"]) }),
  reply: FileReply,
});

export const getAuditEntry = declareEndpoint({
  name: "getAuditEntry",
  method: "GET",
  path: "/admin/audit/:number",
  access: "staff",
  staff: { permission: "audit.read" },
  summary: "One entry of the audit, with before and after.",
  reply: AuditDetail,
});
