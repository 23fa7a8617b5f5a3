import { useLogout } from "@kinfold/api/joining";
import { closeLogout, logOut } from "@kinfold/api/session";
import { ConfirmDialog } from "@kinfold/ui/confirm-dialog";
import { useState } from "react";

/** How long the server may take to hear of it; the device forgets the session whatever it says. */
const PATIENCE_MS = 3000;

/** Asks before signing out, tells the server as well as it can, and forgets everything but the theme. */
export function SignOut() {
  const logout = useLogout();
  const [isLeaving, setLeaving] = useState(false);

  async function go(): Promise<void> {
    setLeaving(true);
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
      confirm="Log out"
      cancel="Stay"
      onConfirm={() => void go()}
      {...(isLeaving && { busy: "Logging out" })}
    >
      You will need your email and password to come back.
    </ConfirmDialog>
  );
}
