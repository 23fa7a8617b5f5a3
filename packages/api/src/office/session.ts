import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals-react";
import { keepStaffSession } from "../client.ts";

/** Not the name of the members': one browser may hold both, and neither stands for the other. */
const TOKEN_KEY = "kinfold.staff-token";

/** Stands where the token was for the instant of a sign-out, so that other tabs can tell it from a session that ended. */
const LEFT = "";

// A browser that blocks storage still gets a session; it lasts as long as the page.
function read(): string | null {
  if (typeof window === "undefined") return null;
  try {
    return window.localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

function write(value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(TOKEN_KEY);
    else window.localStorage.setItem(TOKEN_KEY, value);
  } catch {
    // see read()
  }
}

const token: Signal<string | null> = signal<string | null>(read() || null);
let hasLeft = false;
let whenEnded: () => void = () => undefined;

/** Somebody of the staff is signed in on this device. */
export const isSignedIn: ReadonlySignal<boolean> = computed(() => token.value !== null);

/** Stores the token of a session of the staff. */
export function enterOffice(accessToken: string): void {
  write(accessToken);
  hasLeft = false;
  token.value = accessToken;
}

/** Forgets the session, because the server has ended it or nobody signed in. */
export function forgetOffice(): void {
  write(null);
  token.value = null;
}

/** Forgets the session because its owner asked to, here and in every other tab. */
export function leaveOffice(): void {
  hasLeft = true;
  if (token.peek() !== null) write(LEFT);
  forgetOffice();
}

/** True after a sign-out, until somebody signs in again: the next person at this desk is not led to where it happened. */
export const leftOffice = (): boolean => hasLeft;

/** What the office does when the server says that the session is over; it runs after the session was forgotten. */
export function onOfficeClosed(action: () => void): void {
  whenEnded = action;
}

function ended(): void {
  forgetOffice();
  whenEnded();
}

keepStaffSession({ token: () => token.peek(), ended });

/** Follows sign-in and sign-out in other tabs; `onReplaced` runs when somebody else has signed in. Returns the undo. */
export function followOtherDesks(onReplaced: () => void): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.storageArea !== window.localStorage) return;
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    if (event.key === null || event.newValue === null || event.newValue === LEFT) {
      hasLeft ||= event.newValue === LEFT;
      if (token.peek() !== null) ended();
      return;
    }
    const isReplaced = token.peek() !== null && token.peek() !== event.newValue;
    hasLeft = false;
    token.value = event.newValue;
    if (isReplaced) onReplaced();
  };
  window.addEventListener("storage", follow);
  return () => {
    window.removeEventListener("storage", follow);
  };
}
