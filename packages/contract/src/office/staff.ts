import { array, enums, nullable, object, optional, string, type, type Infer } from "superstruct";
import { describeStruct, addRule, withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { Instant } from "../instant.ts";
import { NAME_MAX_CHARACTERS, NOTE_MAX_CHARACTERS } from "../limits.ts";
import { describeList, paging, Search } from "../paging.ts";
import { Email, GivenPassword } from "../credentials.ts";
import { STAFF_ROLES, type StaffRole } from "../staff-permissions.ts";
import { AuthenticatorCode } from "../staff.ts";
import {
  DECIDING_REFUSALS,
  PROPOSING_REFUSALS,
  DecisionStatus,
  describeApproveCall,
  proposalRow,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
} from "./decisions.ts";
import { Named } from "../named.ts";
import { requireText } from "../typed-text.ts";

const roles = array(enums(STAFF_ROLES));
/** Why these roles cannot be one person's; undefined when they can. The database says the same. */
export function findRolesFault(chosen: readonly StaffRole[]): string | undefined {
  if (chosen.length === 0) return "Choose at least one role.";
  if (chosen.includes("auditor") && chosen.length > 1) {
    return "An auditor only reads, and has no other role.";
  }
  if (chosen.includes("designer") && chosen.length > 1) {
    return "A designer sees the workshop alone, and has no other role.";
  }
  return chosen.includes("finance_maker") && chosen.includes("finance_approver")
    ? "One person does not make and approve: choose one of the two finance roles."
    : undefined;
}

/** What can be changed about the staff: each proposed by one admin and decided by another. */
export const StaffChangeKind = enums(["invite", "roles", "disable", "authenticator", "member"]);
export type StaffChangeKind = Infer<typeof StaffChangeKind>;

/** A staff member, as admins and auditors see them. */
export const StaffPerson = type({
  id: string(),
  name: string(),
  email: string(),
  roles,
  joined_at: Instant,
  /** Null while they may sign in. */
  disabled_at: nullable(Instant),
  /** Of the session they used last; null when all of them are over. */
  last_seen_at: nullable(Instant),
  /** What is proposed about them now. */
  open_change: nullable(StaffChangeKind),
  /** Who they are as a member of the club; null when they are none. */
  member: nullable(Named),
});
export type StaffPerson = Infer<typeof StaffPerson>;

/** A proposal about the staff, and what became of it. */
export const StaffChange = type({
  ...proposalRow,
  kind: StaffChangeKind,
  /** Whom it concerns: their name and address, invited or known. */
  staff_id: nullable(string()),
  name: string(),
  email: string(),
  /** What they were when they were asked for; null of someone new. */
  roles_now: nullable(roles),
  /** What they will be; null where roles stay. */
  roles: nullable(roles),
  /** Who they are linked to as a member now; null of no member and of a new person. */
  member_now: nullable(Named),
  /** Who they will be as a member: of an invitation and of a change of the link; null when that is no member. */
  member: nullable(Named),
});
export type StaffChange = Infer<typeof StaffChange>;

const reason = requireText("Say why.", NOTE_MAX_CHARACTERS);

export const StaffProposal = addRule(
  object({
    kind: StaffChangeKind,
    /** Whom it concerns: of everything but an invitation. */
    staff_id: optional(string()),
    email: optional(Email),
    name: optional(requireText("Enter their name.", 2 * NAME_MAX_CHARACTERS)),
    roles: optional(withMessage(roles, "Choose at least one role.")),
    /**
     * Of an invitation and of a change of the link: the email of their own membership, null when they are no member. An
     * invitation may leave it out when a member has the same mailbox.
     */
    member_email: optional(nullable(Email)),
    reason,
  }),
  ({ kind, staff_id: id, email, name, roles: chosen, member_email: memberEmail }) => {
    const faults: { path: string[]; message: string }[] = [];
    const fault = (field: string, message: string): void => {
      faults.push({ path: [field], message });
    };
    if (kind === "invite") {
      if (email === undefined) fault("email", "Enter their email address.");
      if (name === undefined) fault("name", "Enter their name.");
    } else if (id === undefined) {
      fault("staff_id", "Say whom it concerns.");
    }
    if (kind === "member" && memberEmail === undefined) {
      fault("member_email", "Enter the email of their membership, or say that they are no member.");
    }
    const wrong = kind === "invite" || kind === "roles" ? findRolesFault(chosen ?? []) : undefined;
    if (wrong !== undefined) fault("roles", wrong);
    return faults.length === 0 ? undefined : faults;
  },
);
export type StaffProposal = Infer<typeof StaffProposal>;

export const listStaff = declareEndpoint({
  name: "listStaff",
  method: "GET",
  path: "/admin/staff",
  access: "staff",
  staff: { permission: "staff.read" },
  summary: "Everybody of the staff, and what is proposed about them.",
  reply: type({ data: array(StaffPerson) }),
});

export const listStaffChanges = declareEndpoint({
  name: "listStaffChanges",
  method: "GET",
  path: "/admin/staff/changes",
  access: "staff",
  staff: { permission: "staff.read" },
  summary: "Proposals about the staff: those that wait first, then the newest.",
  query: type({ ...paging, status: optional(DecisionStatus), search: optional(Search) }),
  reply: describeList(StaffChange),
});

export const proposeStaffChange = declareEndpoint({
  ...describeProposeCall("staff_change"),
  name: "proposeStaffChange",
  path: "/admin/staff/changes",
  summary:
    "Proposes that a person joins, changes roles, leaves, or gets a new authenticator. Nothing changes until another admin approves it.",
  body: StaffProposal,
  reply: StaffChange,
  refusals: {
    ...PROPOSING_REFUSALS,
    staff_unknown: 404,
    staff_address_taken: 409,
    staff_as_it_is: 409,
    staff_last_admin: 409,
    staff_member_taken: 409,
  },
});

export const approveStaffChange = declareEndpoint({
  ...describeApproveCall("staff_change"),
  name: "approveStaffChange",
  path: "/admin/staff/changes/:id/approve",
  summary: "Lets happen what another admin proposed. Harmless when repeated.",
  reply: StaffChange,
  refusals: {
    ...DECIDING_REFUSALS,
    ...APPROVING_REFUSALS,
    staff_address_taken: 409,
    staff_last_admin: 409,
    staff_member_taken: 409,
  },
});

export const rejectStaffChange = declareEndpoint({
  ...describeRejectCall("staff_change"),
  name: "rejectStaffChange",
  path: "/admin/staff/changes/:id/reject",
  summary: "Declines what another admin proposed, with the reason. Harmless when repeated.",
  reply: StaffChange,
});

export const withdrawStaffChange = declareEndpoint({
  ...describeWithdrawCall("staff_change"),
  name: "withdrawStaffChange",
  path: "/admin/staff/changes/:id/withdraw",
  summary: "Takes back what one proposed oneself, with the reason. Harmless when repeated.",
  reply: StaffChange,
});

/** What a link in an email is for: to join, or to put the authenticator on another telephone. */
export const Enrolment = type({
  kind: enums(["invite", "authenticator"]),
  name: string(),
  email: string(),
  /** Of the new authenticator: the same as long as the link lives. */
  secret: string(),
  otpauth_url: string(),
  expires_at: Instant,
});
export type Enrolment = Infer<typeof Enrolment>;

const token = describeStruct(withMessage(string(), "This link is not whole."), {
  type: "string",
  maxLength: 128,
});

export const readEnrolment = declareEndpoint({
  name: "readEnrolment",
  method: "POST",
  path: "/admin/auth/enrolment",
  access: "anyone",
  summary: "What a mailed link of the staff is for, and the secret of the new authenticator.",
  body: object({ token }),
  reply: Enrolment,
  refusals: { enrolment_invalid: 410 },
});

export const EnrolForm = object({ password: GivenPassword, code: AuthenticatorCode });
export type EnrolForm = Infer<typeof EnrolForm>;

export const enrol = declareEndpoint({
  name: "enrol",
  method: "POST",
  path: "/admin/auth/enrol",
  access: "anyone",
  summary:
    "Uses an emailed link: a new staff member joins with a password of their own, or one proves with theirs that they hold the new authenticator.",
  body: object({ token, password: GivenPassword, code: AuthenticatorCode }),
  /** `sealed_code`: an admin's part of breaking the glass, shown this once. Null for everybody else. */
  reply: type({ message: string(), sealed_code: nullable(string()) }),
  refusals: {
    enrolment_invalid: 410,
    two_factor_invalid: 403,
    password_wrong: 422,
    password_common: 422,
    staff_address_taken: 409,
    staff_member_taken: 409,
  },
});

/** An admin who is invited from the server with two sealed codes, because the admins cannot decide together. */
export const BreakGlass = type({
  id: string(),
  name: string(),
  email: string(),
  reason: string(),
  requested_at: Instant,
  takes_effect_at: Instant,
});
export type BreakGlass = Infer<typeof BreakGlass>;

export const getBreakGlass = declareEndpoint({
  name: "getBreakGlass",
  method: "GET",
  path: "/admin/staff/break-glass",
  access: "staff",
  staff: { permission: "break_glass.read" },
  summary: "The admin who is about to be invited from the server with two sealed codes, if any.",
  reply: type({ pending: nullable(BreakGlass) }),
});

export const stopBreakGlass = declareEndpoint({
  name: "stopBreakGlass",
  method: "POST",
  path: "/admin/staff/break-glass/:id/stop",
  access: "staff",
  staff: { permission: "staff.propose", confirmed: true },
  summary:
    "Stops it before it takes effect. Everybody on the staff is told. Harmless when repeated.",
  body: object({ reason }),
  reply: type({ message: string() }),
  refusals: { break_glass_over: 409 },
});
