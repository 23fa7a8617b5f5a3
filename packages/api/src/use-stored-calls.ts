import { useEffect, useLayoutEffect, useState } from "react";
import { setCallOwner } from "./call-owner.ts";
import { callStore, listCalls, listenToCalls, type StoredCall } from "./call-store.ts";

const NONE: readonly StoredCall[] = [];

/** The calls that this browser keeps of this owner, live in all tabs. */
export function useStoredCalls(owner: string): readonly StoredCall[] {
  const [calls, setCalls] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const stored = await listCalls(callStore, owner, Date.now()).catch(() => NONE);
      if (!isGone) setCalls((before) => (stored.length + before.length === 0 ? before : stored));
    };
    void read();
    const undo = listenToCalls(() => void read());
    return () => {
      isGone = true;
      undo();
    };
  }, [owner]);
  return calls;
}

/** From here on this page keeps calls for the person who is signed in. */
export function useCallOwner(owner: string): void {
  // Before anything below is drawn, which may send.
  useState(() => {
    setCallOwner(owner);
  });
  useLayoutEffect(() => {
    setCallOwner(owner);
  }, [owner]);
}
