import { holdUnverified, keepVerification, readVerification } from "@kinfold/api/session";
import { useResumeVerification } from "@kinfold/api/waiting-verification";
import type { CodeSent } from "@kinfold/contract/members";
import { Refusal } from "@kinfold/contract/refusal";
import { describeError } from "@kinfold/frame/refusal-words";
import { toast } from "@kinfold/ui/toast";
import { useEffect, useState } from "react";
import { VerifyEmail } from "./verify-email.tsx";

/** The dialog that asks for a code, once more: what it waits for is read from the server. A code that is over is forgotten. */
export function ResumedVerification({ onClose }: { onClose: () => void }) {
  const { trigger } = useResumeVerification();
  const [waiting, setWaiting] = useState<{ email: string; sent: CodeSent }>();
  useEffect(() => {
    const token = readVerification();
    if (token === null) return;
    trigger({ token }).then(
      ({ email, verification, authorization }) => {
        holdUnverified(authorization.access_token);
        setWaiting({ email, sent: verification });
      },
      (error: unknown) => {
        if (error instanceof Refusal && error.code === "otp_expired") keepVerification(null);
        // Without an answer the token may still be good: the next reload asks again.
        else toast.error(describeError(error));
      },
    );
    // Once for each page that is loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (waiting === undefined) return null;
  return <VerifyEmail {...waiting} isMasked onClose={onClose} />;
}
