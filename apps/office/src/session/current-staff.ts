import type { Staff } from "@kinfold/contract/staff";
import type { Permission } from "@kinfold/contract/staff-permissions";
import { createContext, use } from "react";

const Current = createContext<Staff | null>(null);

/** The staff member who is signed in, for everything inside the office. */
export const CurrentStaffProvider = Current.Provider;

/** The staff member who is signed in. Throws outside the office. */
export function useCurrentStaff(): Staff {
  const staff = use(Current);
  if (staff === null) throw new Error("no one is signed in here");
  return staff;
}

/** What any of the staff may see, or one of their permissions. */
export type Requirement = Permission | "signed_in";

/** Whether this person's roles allow it. */
export const mayDo = (staff: Pick<Staff, "permissions">, requirement: Requirement): boolean =>
  requirement === "signed_in" || staff.permissions.includes(requirement);

/** Whether the roles of the staff member who is signed in allow it. */
export const useMay = (requirement: Requirement): boolean => mayDo(useCurrentStaff(), requirement);
