import { sampleDigest } from "./passkey-samples.ts";
import type { Enrolment, StaffChange, StaffPerson } from "../office/staff.ts";
import { staff } from "./office-samples.ts";
import type { Named } from "../named.ts";

const person = (id: keyof typeof staff, more: Partial<StaffPerson> = {}): StaffPerson => ({
  id: staff[id].id,
  name: staff[id].name,
  email: staff[id].email,
  roles: staff[id].roles,
  joined_at: "2026-02-02T08:00:00.000Z",
  disabled_at: null,
  last_seen_at: "2026-11-12T17:40:00.000Z",
  open_change: null,
  member: null,
  ...more,
});

/** Everybody of a small office: at work, with something proposed, and gone. */
export const staffPeople: StaffPerson[] = [
  person("finance_maker"),
  person("operations", {
    open_change: "roles",
    member: { id: "mem_chidi", name: "Chidi Eze" },
  }),
  person("finance_approver", { last_seen_at: null }),
  person("compliance"),
  person("admin"),
  person("auditor", { disabled_at: "2026-10-30T16:00:00.000Z", last_seen_at: null }),
];

const by = (id: keyof typeof staff): Named => ({
  id: staff[id].id,
  name: staff[id].name,
});

/** An invitation that another admin proposed and that is late. */
export const invitation: StaffChange = {
  id: "stc_uche",
  created_at: "2026-11-10T09:00:00.000Z",
  due_at: "2026-11-11T09:00:00.000Z",
  claimed_by: null,
  kind: "invite",
  staff_id: null,
  name: "Uche Amadi",
  email: "uche.amadi@kinfold.example",
  roles_now: null,
  roles: ["operations"],
  member_now: null,
  member: { id: "mem_uche", name: "Uche Amadi" },
  reason: "More receipts than hands.",
  status: "proposed",
  proposed_by: { id: "stf_folake", name: "Folake Ojo" },
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: sampleDigest,
};

/** One of each kind: late, due today, someone's own, and decided. */
export const staffChanges: StaffChange[] = [
  invitation,
  {
    ...invitation,
    id: "stc_chidi",
    created_at: "2026-11-11T21:00:00.000Z",
    due_at: "2026-11-12T21:00:00.000Z",
    claimed_by: "Folake Ojo",
    kind: "roles",
    staff_id: staff.operations.id,
    name: staff.operations.name,
    email: staff.operations.email,
    roles_now: ["operations"],
    roles: ["operations", "compliance"],
    member: null,
    reason: "Halima is away until January.",
  },
  {
    ...invitation,
    id: "stc_emeka",
    created_at: "2026-11-12T15:00:00.000Z",
    due_at: "2026-11-13T15:00:00.000Z",
    kind: "authenticator",
    staff_id: staff.finance_approver.id,
    name: staff.finance_approver.name,
    email: staff.finance_approver.email,
    roles_now: ["finance_approver"],
    roles: null,
    member: null,
    reason: "Emeka has a new telephone.",
    proposed_by: by("admin"),
  },
];

/** A membership that a staff member turned out to have. */
export const memberChange: StaffChange = {
  ...invitation,
  id: "stc_bisi",
  kind: "member",
  staff_id: staff.finance_maker.id,
  name: staff.finance_maker.name,
  email: staff.finance_maker.email,
  roles_now: ["finance_maker"],
  roles: null,
  member_now: null,
  member: { id: "mem_bisi", name: "Bisi Alabi" },
  reason: "Bisi joined the club with another email.",
};

/** What was decided last month. */
export const decidedChange: StaffChange = {
  ...invitation,
  id: "stc_zainab",
  kind: "disable",
  staff_id: staff.auditor.id,
  name: staff.auditor.name,
  email: staff.auditor.email,
  roles_now: ["auditor"],
  roles: null,
  member: null,
  reason: "Zainab has moved on.",
  status: "approved",
  decided_by: by("admin"),
  decided_at: "2026-10-30T16:00:00.000Z",
  decision_reason: "They have left",
};

/** An email's link that still works. */
export const enrolment: Enrolment = {
  kind: "invite",
  name: "Uche Amadi",
  email: "uche.amadi@kinfold.example",
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  otpauth_url:
    "otpauth://totp/Kinfold%20office:uche.amadi@kinfold.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kinfold%20office",
  expires_at: "2026-11-15T18:00:00.000Z",
};
