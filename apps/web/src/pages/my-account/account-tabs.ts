import type { User } from "@kinfold/contract/members";

/** The parts of My Account, as the address names them in `tab`: the specification has capitals there. */
export const ACCOUNT_TABS = ["profile", "KYC", "Bank", "Security", "Data"] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** The part that an address asks for, in whatever case; the profile when it asks for none that there is. */
export function readTab(address: URLSearchParams): AccountTab {
  const tabName = (address.get("tab") ?? "").toLowerCase();
  return ACCOUNT_TABS.find((tab) => tab.toLowerCase() === tabName) ?? "profile";
}

/** The address of a part; the profile needs no word. */
export function withTab(address: URLSearchParams, tab: string): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (tab === "profile") changed.delete("tab");
  else changed.set("tab", tab);
  return changed;
}

/** How many documents the member still has to send: what was refused or ran out has to be sent again, what is looked at waits. */
export function countDocumentsToSend(
  member: Pick<User, "has_submitted_kyc" | "has_submitted_poa" | "bvn_status" | "is_global">,
): number {
  return [
    !member.is_global && member.bvn_status !== "validated" && member.bvn_status !== "pending",
    !member.has_submitted_kyc,
    !member.has_submitted_poa,
  ].filter(Boolean).length;
}
