import { useLogout } from "@kinfold/api/joining";
import { forgetOwner } from "@kinfold/api/call-owner";
import { isUnsent } from "@kinfold/api/call-store";
import { useStoredCalls } from "@kinfold/api/use-stored-calls";
import { closeLogout, logOut } from "@kinfold/api/session";
import { ConfirmDialog } from "@kinfold/ui/confirm-dialog";
import { useState } from "react";
import { useCurrentMember } from "#session/use-current-member.ts";

/** How long the server may take to hear of it; the device forgets the session whatever it says. */
const PATIENCE_MS = 3000;

/** Asks before signing out, tells the server as well as it can, and forgets everything but the theme. */
export function SignOut() {
  const logout = useLogout();
  const [isLeaving, setLeaving] = useState(false);
  const { id: owner } = useCurrentMember();
  const waiting = useStoredCalls(owner).filter(isUnsent).length;

  async function go(): Promise<void> {
    setLeaving(true);
    await forgetOwner(owner).catch(() => undefined);
    await Promise.race([
      logout.trigger(undefined).catch(() => undefined),
      new Promise((resolve) => {
        setTimeout(resolve, PATIENCE_MS);
      }),
    ]);
    logOut();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) closeLogout();
      }}
      title="Log out of Kinfold?"
      confirm={waiting === 0 ? "Log out" : "Log out and remove"}
      danger={waiting > 0}
      cancel="Stay"
      onConfirm={() => void go()}
      {...(isLeaving && { busy: "Logging out" })}
    >
      {waiting > 0 &&
        `${waiting === 1 ? "A payment waits" : `${waiting} payments wait`} on this device and ${waiting === 1 ? "has" : "have"} not been sent. Logging out removes ${waiting === 1 ? "it" : "them"}. `}
      You will need your email and password to come back.
    </ConfirmDialog>
  );
}
