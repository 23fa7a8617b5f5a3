import { useEffect, useEffectEvent } from "react";

/** Something over the page that the browser's Back closes. */
type Sheet = { close: () => void };

/** Those that are open, the lowest first. */
const open: Sheet[] = [];
/** How many parts of the app asked for it. */
let asked = 0;

/** The page itself is about to go: another step in the history would stop that. */
let isLeaving = false;
const noteLeaving = (): void => {
  isLeaving = true;
};
/** A page that is gone to as the sheet closes is on its way by then. */
const LEAVE_AFTER_MS = 100;

/** The entry of closed sheets is on its way out: the next step back is not the member's. */
let isEntryLeaving = false;

/** How many sheets the entry of the browser's history stands for. */
function readDepth(): number {
  const state: unknown = window.history.state;
  const depth = typeof state === "object" && state !== null && "sheets" in state ? state.sheets : 0;
  return typeof depth === "number" ? depth : 0;
}

/** Leaves an entry whose sheets are closed: Back would do nothing there. */
function leaveSpentEntry(): void {
  if (asked === 0 || isLeaving || isEntryLeaving || readDepth() <= open.length) return;
  isEntryLeaving = true;
  window.history.back();
}

/** Gives the open sheets an entry of their own. What the router keeps of the page stays in it. */
function addEntry(): void {
  if (readDepth() >= open.length) return;
  const state: unknown = window.history.state;
  window.history.pushState(
    { ...(typeof state === "object" ? state : {}), sheets: open.length },
    "",
  );
}

function closeAbove(): void {
  if (isEntryLeaving) {
    isEntryLeaving = false;
    // A sheet that opened meanwhile counted on that entry.
    addEntry();
  } else {
    const closed = open.splice(readDepth());
    for (const sheet of closed.toReversed()) sheet.close();
  }
  // One of another page, or one that Forward came back to.
  leaveSpentEntry();
}

/**
 * Lets Back close what lies over the page, before it leaves the page: an open sheet has an entry of the browser's history, which goes
 * when it is closed in another way. A frame of an app asks for it before its sheets open; answers what ends it.
 */
export function enableBackForSheets(): () => void {
  asked += 1;
  if (asked === 1) {
    isLeaving = false;
    isEntryLeaving = false;
    window.addEventListener("popstate", closeAbove);
    window.addEventListener("beforeunload", noteLeaving);
  }
  // The page was loaded again while a sheet was open, or part of it was drawn anew. A sheet that opens with it takes the entry over.
  setTimeout(leaveSpentEntry, LEAVE_AFTER_MS);
  return () => {
    asked -= 1;
    if (asked > 0) return;
    window.removeEventListener("popstate", closeAbove);
    window.removeEventListener("beforeunload", noteLeaving);
  };
}

/** Has Back close this sheet while it is open and may be closed. Does nothing where no app asked for it. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || asked === 0) return undefined;
    const sheet: Sheet = {
      close: () => {
        closeNow();
        // Its page kept it open: the next Back asks again.
        setTimeout(() => {
          if (!isGone) register();
        });
      },
    };
    let isGone = false;
    const register = (): void => {
      open.push(sheet);
      addEntry();
    };
    register();
    return () => {
      isGone = true;
      const at = open.indexOf(sheet);
      if (at >= 0) open.splice(at, 1);
      // Later: another sheet may take its entry over, or its page go elsewhere.
      setTimeout(leaveSpentEntry, LEAVE_AFTER_MS);
    };
  }, [isOpen]);
}
