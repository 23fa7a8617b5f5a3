import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { redirectFrom } from "./redirect.ts";

const subscribe = (): (() => void) => () => undefined;

/**
 * The trusted `redirect_url` of the address, or null. A prerendered page knows none: hydration begins with null and draws again with
 * the address's own, since React leaves attributes that differ while it hydrates as they are.
 */
export function useRedirect(): string | null {
  const { search } = useLocation();
  return useSyncExternalStore(
    subscribe,
    () => redirectFrom(search),
    () => null,
  );
}
