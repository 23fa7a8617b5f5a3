import type { Endpoint } from "@kinfold/contract/endpoint";
import { useCallback, useRef, useState } from "react";
import { callEndpoint } from "./client.ts";

/** A call that changes something: how to send it, and whether it is under way. */
export type Command<Body, Reply> = {
  /** Sends it once, without retry. Throws what `callEndpoint` throws. */
  trigger: (body: Body) => Promise<Reply>;
  isMutating: boolean;
};

/**
 * A command that makes no cached read stale: everything before there is a session. It does without the query library,
 * which the public pages would otherwise have to load.
 */
export function useCommand<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
): Command<Body, Reply> {
  const [isMutating, setMutating] = useState(false);
  const latest = useRef(0);
  const trigger = useCallback(
    async (body: Body) => {
      const mine = ++latest.current;
      setMutating(true);
      try {
        return await callEndpoint(to, body === undefined ? {} : { body });
      } finally {
        if (mine === latest.current) setMutating(false);
      }
    },
    [to],
  );
  return { trigger, isMutating };
}
