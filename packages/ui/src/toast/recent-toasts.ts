import type { ToastMessage } from "./toast-post.ts";

/** A toast that was shown: when, as ISO 8601 writes it, and by a clock that no one sets back. */
export type RecentToast = Pick<ToastMessage, "id" | "tone" | "text"> & {
  at: string;
  shownMs: number;
};

/** No more than this many are kept; the oldest make room. */
const MOST_RECENT = 20;

/** In the memory of this tab alone: closing or loading it again forgets them. */
let recent: readonly RecentToast[] = [];
let owner: string | undefined;
const listeners = new Set<() => void>();

function replace(next: readonly RecentToast[]): void {
  recent = next;
  for (const notify of listeners) notify();
}

/** Keeps a toast to be read again, newest first. A wait is left out: what became of it takes its place. */
export function recordToast({ id, tone, text }: ToastMessage): void {
  const others = recent.filter((toast) => toast.id !== id);
  if (tone !== "loading")
    replace(
      [
        { id, tone, text, at: new Date().toISOString(), shownMs: performance.now() },
        ...others,
      ].slice(0, MOST_RECENT),
    );
}

/** Forgets what was shown before this moment (of `performance.now`) when another person is at this tab since then. */
export function assignRecentToasts(person: string, sinceMs: number): void {
  if (owner !== undefined && owner !== person)
    replace(recent.filter(({ shownMs }) => shownMs >= sinceMs));
  owner = person;
}

export const readRecentToasts = (): readonly RecentToast[] => recent;

/** Calls back at each change. Returns how to stop. */
export function watchRecentToasts(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
