import { useCallback, useSyncExternalStore } from "react";

/** Whether the device matches a media query now; false where there is no screen to ask. */
export function isMediaMatch(query: string): boolean {
  return canAsk() && window.matchMedia(query).matches;
}

/** Whether the device matches a media query, live. False while a prerendered page hydrates. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!canAsk()) return () => undefined;
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => isMediaMatch(query),
    () => false,
  );
}

function canAsk(): boolean {
  return typeof window !== "undefined" && typeof window.matchMedia === "function";
}
