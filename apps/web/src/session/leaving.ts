import { isAuthenticated, signOut } from "@kinfold/api/session";

let onPurpose = false;

/** Forgets the session because the member asked to; the next person at this device starts at the front door. */
export function leave(): void {
  onPurpose = true;
  signOut();
}

/** True after a logout, until somebody signs in again: the place they left is then not carried along. */
export const leftOnPurpose = (): boolean => onPurpose;

isAuthenticated.subscribe((signedIn) => {
  if (signedIn) onPurpose = false;
});
