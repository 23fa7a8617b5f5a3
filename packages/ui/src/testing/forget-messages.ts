import { assignRecentToasts } from "#toast/recent-toasts.ts";

let people = 0;

/** Gives the tab to someone whom no story or test before knew, so that none of their messages is left. */
export function forgetRecentMessages(): void {
  assignRecentToasts(`person ${++people}`, Infinity);
}
