import { computed, type ReadonlySignal } from "@preact/signals-react";
import { keepStaffSession } from "../client.ts";
import { createKeptToken } from "../kept-token.ts";

/** Not the name of the members': one browser may hold both, and neither stands for the other. */
const TOKEN_KEY = "kinfold.staff-token";

const kept = createKeptToken(TOKEN_KEY);
let whenEnded: () => void = () => undefined;

/** A staff member is signed in on this device. */
export const isSignedIn: ReadonlySignal<boolean> = computed(() => kept.token.value !== null);

/** Stores the token of a session of the staff. */
export function enterOffice(accessToken: string): void {
  kept.keep(accessToken);
}

/** Forgets the session, because the server has ended it or no one signed in. */
export function forgetOffice(): void {
  kept.forget();
}

/** Forgets the session because its owner asked to, here and in every other tab. */
export function leaveOffice(): void {
  kept.leaving();
  forgetOffice();
}

/** True after a sign-out, until someone signs in again: the next person at this desk is not led to where it happened. */
export const hasLeftOffice = (): boolean => kept.hasLeft();

/** What the office does when the server says that the session is over; it runs after the session was forgotten. */
export function setOfficeClosedHandler(action: () => void): void {
  whenEnded = action;
}

function endSession(): void {
  forgetOffice();
  whenEnded();
}

/** A session that has taken the place of this token's meanwhile stays. */
function ended(token: string | null): void {
  if (!kept.isReplaced(token)) endSession();
}

/** Answers whether the staff member who is signed in confirmed that it is them. */
export type AskToConfirm = () => Promise<boolean>;

let askToConfirm: AskToConfirm | undefined;
let asking: Promise<boolean> | undefined;

/** How the office asks the staff member who is signed in to confirm that it is them. Returns the undo. */
export function setConfirmationHandler(ask: AskToConfirm): () => void {
  askToConfirm = ask;
  return () => {
    if (askToConfirm === ask) askToConfirm = undefined;
  };
}

/** Asks once, however many calls wait for the answer. */
function confirm(): Promise<boolean> {
  asking ??= (askToConfirm?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

keepStaffSession({ token: () => kept.token.peek(), ended, confirm });

/** Follows sign-in and sign-out in other tabs; `onReplaced` runs when another staff member has signed in. Returns the undo. */
export function followOtherDesks(onReplaced: () => void): () => void {
  return kept.follow({ ended: endSession, replaced: onReplaced });
}
