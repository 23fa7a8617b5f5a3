import { toWire } from "@kinfold/contract/amount";
import { useCallback, useRef } from "react";

/**
 * Keys for what a form sends once: the same content keeps its key however often it is sent, other content is another
 * intent and gets a key of its own.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: "", key: "" });
  return useCallback((content) => {
    const written = JSON.stringify(content, toWire);
    if (last.current.content !== written) {
      last.current = { content: written, key: crypto.randomUUID() };
    }
    return last.current.key;
  }, []);
}
