import type { Claim } from "../office/claims.ts";
import type { QueueCount } from "../office/queues.ts";
import { listPermissions, type StaffRole } from "../staff-permissions.ts";
import type { Staff } from "../staff.ts";

const person = (id: string, name: string, email: string, roles: StaffRole[]): Staff => ({
  id,
  name,
  email,
  roles,
  permissions: listPermissions(roles),
});

/** People of the staff, one of each role. */
export const staff: Readonly<Record<StaffRole, Staff>> = {
  operations: person("stf_chidi", "Chidi Eze", "chidi.eze@kinfold.example", ["operations"]),
  compliance: person("stf_halima", "Halima Sani", "halima.sani@kinfold.example", ["compliance"]),
  finance_maker: person("stf_bisi", "Bisi Alabi", "bisi.alabi@kinfold.example", ["finance_maker"]),
  finance_approver: person("stf_emeka", "Emeka Nwosu", "emeka.nwosu@kinfold.example", [
    "finance_approver",
  ]),
  auditor: person("stf_zainab", "Zainab Bello", "zainab.bello@kinfold.example", ["auditor"]),
  designer: person("stf_kemi", "Kemi Lawal", "kemi.lawal@kinfold.example", ["designer"]),
  admin: person("stf_segun", "Segun Coker", "segun.coker@kinfold.example", ["admin"]),
};

/** A day with something late, something for today and something for later. */
export const queueCounts: QueueCount[] = [
  { queue: "staff", late: 1, today: 2, later: 4, next_due_at: "2026-11-11T16:00:00.000Z" },
];

/** What was opened, and no one else has it. */
export const mine: Claim = {
  claimed_by: "Segun Coker",
  is_mine: true,
  until: "2026-11-12T18:05:00.000Z",
};

/** What a colleague opened first. */
export const otherStaffClaim: Claim = {
  claimed_by: "Halima Sani",
  is_mine: false,
  until: "2026-11-12T18:04:00.000Z",
};
