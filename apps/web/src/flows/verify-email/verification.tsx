import { readVerification } from "@kinfold/api/session";
import type { CodeSent } from "@kinfold/contract/members";
import { lazy, Suspense, useReducer, useSyncExternalStore } from "react";

const VerifyEmail = lazy(async () => ({
  default: (await import("./verify-email.tsx")).VerifyEmail,
}));
const ResumedVerification = lazy(async () => ({
  default: (await import("./resumed-verification.tsx")).ResumedVerification,
}));

const followNothing = (): (() => void) => () => undefined;
const hasVerification = (): boolean => readVerification() !== null;

/** A code that was sent just now, and where to. */
export type Verifying = { email: string; sent: CodeSent };

/** Asks for the mailed code: for one that was sent just now, or for the one that this tab asked for before it was loaded again. */
export function Verification({
  verifying,
  onClose,
}: {
  verifying: Verifying | undefined;
  onClose: () => void;
}) {
  // The prerendered page has no dialog.
  const isWaiting = useSyncExternalStore(followNothing, hasVerification, () => false);
  const [isClosed, close] = useReducer(() => true, false);
  return (
    <Suspense fallback={null}>
      {verifying !== undefined ? (
        <VerifyEmail {...verifying} onClose={onClose} />
      ) : (
        isWaiting && !isClosed && <ResumedVerification onClose={close} />
      )}
    </Suspense>
  );
}
