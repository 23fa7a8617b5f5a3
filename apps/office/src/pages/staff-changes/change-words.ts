import type { StaffChange } from "@kinfold/contract/office/staff";
import { ROLE_NAMES, type StaffRole } from "@kinfold/contract/staff-permissions";

/** Roles as people say them. */
export const formatRoles = (roles: readonly StaffRole[]): string =>
  roles.map((role) => ROLE_NAMES[role]).join(", ");

/** What a proposal asks for: "Invite as Operations". */
export function formatStaffChange({ kind, roles, member }: StaffChange): string {
  switch (kind) {
    case "invite":
      return `Invite as ${formatRoles(roles ?? [])}`;
    case "roles":
      return `Make ${formatRoles(roles ?? [])}`;
    case "disable":
      return "Take off the staff";
    case "authenticator":
      return "A new authenticator";
    case "member":
      return member === null ? "Link to no member" : `Link to the member ${member.name}`;
  }
}
