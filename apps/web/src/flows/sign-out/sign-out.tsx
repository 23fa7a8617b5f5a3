import { useLogout } from "@kinfold/api/joining";
import { forgetOwner } from "@kinfold/api/call-owner";
import { isUnsent } from "@kinfold/api/call-store";
import { useStoredCalls } from "@kinfold/api/use-stored-calls";
import { closeLogout, logOut } from "@kinfold/api/session";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
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

  const unsent = sayCount(
    "{waiting, plural, one {A payment waits on this device and has not been sent. Logging out removes it.} other {# payments wait on this device and have not been sent. Logging out removes them.}}",
    { waiting },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) closeLogout();
      }}
      title={say("Log out of Kinfold?")}
      confirm={waiting === 0 ? say("Log out") : say("Log out and remove")}
      danger={waiting > 0}
      cancel={say("Stay")}
      onConfirm={() => void go()}
      {...(isLeaving && { busy: say("Logging out") })}
    >
      {waiting > 0 && `${unsent} `}
      {say("You will need your email and password to come back.")}
    </ConfirmDialog>
  );
}
