import { useEffect } from "react";
import { assignRecentToasts } from "#toast/recent-toasts.ts";

/** Keeps messages to one person: when another one signs in at this tab, those of the person before are forgotten. */
export function useRecentMessagesOf(person: string): void {
  useEffect(() => assignRecentToasts(person), [person]);
}
