import type { NoticesAsked } from "@kinfold/api/notifications";
import { NOTICE_KINDS, type NoticeKind } from "@kinfold/contract/notifications";
import { say } from "@kinfold/language/say";

/** What the address may ask the page to show, and how the page calls it. */
export const SHOWN: readonly { value: string; label: string }[] = [
  { value: "all", label: say("All") },
  { value: "unread", label: say("Unread") },
  { value: "payments", label: say("Payments") },
  { value: "withdrawal", label: say("Withdrawals") },
  { value: "plan", label: say("Plans") },
  { value: "verification", label: say("Verification") },
  { value: "security", label: say("Security") },
  { value: "club", label: say("Club") },
];

/** The part of the list that an address asks for; all of it when it asks for none that there is. */
export function readShown(address: URLSearchParams): string {
  const shown = address.get("show") ?? "";
  return SHOWN.some(({ value }) => value === shown) ? shown : "all";
}

/** The address of a part; all of it needs no word. */
export function withShown(address: URLSearchParams, shown: string): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (shown === "all") changed.delete("show");
  else changed.set("show", shown);
  return changed;
}

const isKind = (text: string): text is NoticeKind => NOTICE_KINDS.some((kind) => kind === text);

/** What the server is asked for. */
export function toNoticesQuery(shown: string): NoticesAsked {
  if (shown === "unread") return { unread: "true" };
  return isKind(shown) ? { type: shown } : {};
}
