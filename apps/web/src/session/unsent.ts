import { hasEnded, isAuthenticated } from "@kinfold/api/session";
import type { UnsentForm } from "@kinfold/frame/form";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

/*
 * What a member had typed, chosen and opened when their session ended, in the memory of this page alone: a reload forgets
 * it. It waits for the same member at the same address, and goes at the first other one. `docs/decisions/0138` says why.
 */

/** Whose it is, and at which address it was. */
type Place = { memberId: string; address: string };

let place: Place | undefined;

/** By the name of what it belongs to. What is written there is read there, by the same code. */
const unsent = new Map<string, unknown>();

/** Begins to keep at this address, for this member. What was kept anywhere else is discarded. */
function arriveAt(memberId: string, address: string): void {
  if (place?.memberId === memberId && place.address === address) return;
  unsent.clear();
  place = { memberId, address };
}

/**
 * Says who is signed in and where. What this page kept is theirs if it was theirs and here; else it is discarded, and so is
 * what no one asked for once they go on.
 */
export function useUnsentPlace(memberId: string, address: string): void {
  // Before anything below is drawn, which reads what was kept as it is drawn for the first time.
  useState(() => {
    arriveAt(memberId, address);
  });
  useLayoutEffect(() => {
    arriveAt(memberId, address);
  }, [memberId, address]);
  useLayoutEffect(
    () => () => {
      // Someone who logged out has nothing left here.
      if (isAuthenticated.peek() || hasEnded.peek()) return;
      unsent.clear();
      place = undefined;
    },
    [],
  );
}

/** What was kept under this name, which is handed out to one component, once. */
function useKept(name: string): unknown {
  const [kept] = useState(() => unsent.get(name));
  useEffect(() => {
    unsent.delete(name);
  }, [name]);
  return kept;
}

/** Keeps this as the component goes, if it goes because the session has ended. Undefined is not kept. */
function keepAtEnd(name: string, value: unknown): void {
  if (hasEnded.peek() && place !== undefined && value !== undefined) unsent.set(name, value);
}

function useKeeping(name: string, value: unknown): void {
  const keep = useEffectEvent(() => {
    keepAtEnd(name, value);
  });
  useLayoutEffect(
    () => () => {
      keep();
    },
    [],
  );
}

/**
 * For the option `unsent` of a form: these fields, where they were written in, outlive the session. Never name a password, a
 * code, a consent, a file or a detail of a card.
 */
export function useUnsent<const Name extends string>(
  name: string,
  fields: readonly Name[],
): UnsentForm<Name> {
  const kept = useKept(name);
  return {
    fields,
    // See `unsent`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    written: kept as UnsentForm<Name>["written"],
    keep: (written) => {
      keepAtEnd(name, written);
    },
  };
}

/** As `useState`, of a value that outlives the session: what is chosen or open. */
export function useUnsentState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, (next: Value) => void] {
  const kept = useKept(name);
  // See `unsent`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [value, setValue] = useState<Value>(kept === undefined ? initial : (kept as Value));
  useKeeping(name, value);
  return [value, setValue];
}

/** For a value that stands elsewhere: it outlives the session, and is put back by `restore`. */
export function useUnsentOf<Value>(
  name: string,
  value: Value | undefined,
  restore: (kept: Value) => void,
): void {
  const kept = useKept(name);
  const putBack = useEffectEvent(restore);
  useEffect(() => {
    // See `unsent`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (kept !== undefined) putBack(kept as Value);
  }, [kept]);
  useKeeping(name, value);
}
