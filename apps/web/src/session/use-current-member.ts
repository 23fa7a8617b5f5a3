import type { User } from "@kinfold/contract/members";
import { createContext, use } from "react";

const Current = createContext<User | null>(null);

/** Gives the member to everything below; the private area does so once they have arrived. */
export const CurrentMemberProvider = Current.Provider;

/** The signed-in member. Only inside the private area, where there always is one; throws anywhere else. */
export function useCurrentMember(): User {
  const member = use(Current);
  if (member === null) throw new Error("there is no member outside the private area");
  return member;
}
