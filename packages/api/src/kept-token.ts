import { signal, type ReadonlySignal, type Signal } from "@preact/signals-react";

const hasWindow = typeof window !== "undefined";

/** What this storage of the browser has under the name. One that is blocked has nothing: a session lasts as long as the page. */
export function readStorage(storage: () => Storage, key: string): string | null {
  if (!hasWindow) return null;
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Keeps it there, or with null removes it. */
export function writeStorage(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // see read()
  }
}

/** Forgets all that is kept there. */
export function clearStorage(storage: () => Storage): void {
  try {
    storage().clear();
  } catch {
    // see read()
  }
}

const local = (): Storage => window.localStorage;

/** Stands where the token was for the instant of a sign-out, so that other tabs can tell it from a session that ended. */
const LEFT = "";

/** The token of a session on this device, the same in all of its tabs. */
export type KeptToken = {
  token: ReadonlySignal<string | null>;
  /** Someone has signed in. */
  keep: (accessToken: string) => void;
  /** The session is over, by itself. */
  forget: () => void;
  /** Whether this token's session was replaced by another, here or in another tab; one of another tab is taken over. */
  isReplaced: (used: string | null) => boolean;
  /** Its owner is about to end it, here and in every other tab. The caller forgets it next. */
  leaving: () => void;
  /** True after `leaving`, here or in another tab, until someone signs in again. */
  hasLeft: () => boolean;
  /** Follows other tabs: `ended` when the session is over there, `replaced` when it is someone else's. Returns the undo. */
  follow: (then: { ended: () => void; replaced: () => void }) => () => void;
};

/** Keeps a token under this name. */
export function createKeptToken(key: string): KeptToken {
  // Annotated: the inferred type names a package that dependants cannot resolve, and would become any.
  const token: Signal<string | null> = signal<string | null>(readStorage(local, key) || null);
  let left = false;
  let whenReplaced = (): void => undefined;

  /** Takes over the session that another tab has opened. */
  const takeOver = (opened: string): void => {
    const isReplaced = token.peek() !== null && token.peek() !== opened;
    left = false;
    token.value = opened;
    if (isReplaced) whenReplaced();
  };

  return {
    token,
    isReplaced: (used) => {
      // Another tab's message about its sign-in may still be on its way.
      const stored = readStorage(local, key) || null;
      if (stored !== null && stored !== token.peek()) takeOver(stored);
      return token.peek() !== null && token.peek() !== used;
    },
    forget: () => {
      writeStorage(local, key, null);
      token.value = null;
    },
    keep: (accessToken) => {
      writeStorage(local, key, accessToken);
      left = false;
      token.value = accessToken;
    },
    leaving: () => {
      left = true;
      if (token.peek() !== null) writeStorage(local, key, LEFT);
    },
    hasLeft: () => left,
    follow: ({ ended, replaced }) => {
      whenReplaced = replaced;
      const heard = (event: StorageEvent): void => {
        if (event.storageArea !== window.localStorage) return;
        if (event.key !== key && event.key !== null) return;
        if (event.key === null || event.newValue === null || event.newValue === LEFT) {
          left ||= event.newValue === LEFT;
          if (token.peek() !== null) ended();
          return;
        }
        takeOver(event.newValue);
      };
      window.addEventListener("storage", heard);
      return () => {
        window.removeEventListener("storage", heard);
        whenReplaced = () => undefined;
      };
    },
  };
}
