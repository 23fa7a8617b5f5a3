import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** What a queue shows, as its address says it, so that it can be sent to a colleague. */
export type QueueAddress = {
  /** The value of a filter; empty when it is not set. */
  get: (name: string) => string;
  /** Sets filters, each empty one away, and goes back to the first page. */
  set: (changes: Readonly<Record<string, string>>) => void;
  /** How many of these filters are set. */
  countOf: (names: readonly string[]) => number;
  /** The page in view, from 1. */
  page: number;
  goTo: (page: number) => void;
  /** The row whose detail is open. */
  openId: string | undefined;
  open: (id: string | undefined) => void;
};

const PAGE = "page";
const OPEN = "open";

/** Keeps the filters, the page and the open row of a queue in the address. */
export function useQueueAddress(): QueueAddress {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) => {
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(changes)) {
            if (value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const page = /^[1-9]\d{0,5}$/.test(params.get(PAGE) ?? "") ? Number(params.get(PAGE)) : 1;
  return {
    get: (name) => params.get(name) ?? "",
    set: (changes) => {
      change({ ...changes, [PAGE]: "", [OPEN]: "" });
    },
    countOf: (names) => names.filter((name) => (params.get(name) ?? "") !== "").length,
    page,
    goTo: (to) => {
      change({ [PAGE]: to === 1 ? "" : String(to), [OPEN]: "" });
    },
    openId: params.get(OPEN) ?? undefined,
    open: (id) => {
      change({ [OPEN]: id ?? "" });
    },
  };
}
