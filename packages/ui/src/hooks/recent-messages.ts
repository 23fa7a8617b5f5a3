import { useEffect } from "react";

/** Keeps messages to one person: when another one signs in at this tab, those of the person before are forgotten. */
export function useRecentMessagesOf(person: string): void {
  useEffect(() => {
    const sinceMs = performance.now();
    void import("#toast/sonner-toaster.tsx").then(
      ({ assignRecentToasts }) => assignRecentToasts(person, sinceMs),
      // Without the toaster no message is shown, and none is kept.
      () => undefined,
    );
  }, [person]);
}
