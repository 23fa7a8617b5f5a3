import type { ReadonlySignal } from "@preact/signals-react";
import { useCallback, useSyncExternalStore } from "react";

/**
 * Reads a signal in a component and re-renders on change. `prerendered` is the value that the prerendered page was
 * drawn with, so that hydration matches it.
 */
export function useSignalValue<T>(source: ReadonlySignal<T>, prerendered?: T): T {
  const subscribe = useCallback((changed: () => void) => source.subscribe(changed), [source]);
  const read = useCallback(() => source.peek(), [source]);
  const readPrerendered = useCallback(
    () => (prerendered === undefined ? source.peek() : prerendered),
    [source, prerendered],
  );
  return useSyncExternalStore(subscribe, read, readPrerendered);
}
