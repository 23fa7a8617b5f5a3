import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { lazy, Suspense, useState } from "react";
import type { VerifiedSubject } from "./verify-balance-dialog.tsx";

const VerifyBalanceDialog = lazy(async () => ({
  default: (await import("./verify-balance-dialog.tsx")).VerifyBalanceDialog,
}));

export type VerifyBalanceProps = {
  /** Whose balance is verified. */
  subject: VerifiedSubject;
  /** What stands on the button. */
  label?: string;
  /** The day at whose end it was so much; without it the newest one that can be verified. */
  day?: string | undefined;
  className?: string;
};

/** The way to verify a balance. Nothing is fetched before it is pressed. */
export function VerifyBalance({
  subject,
  label = say("Verify this balance"),
  day,
  className,
}: VerifyBalanceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={className}>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VerifyBalanceDialog subject={subject} firstDay={day} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
