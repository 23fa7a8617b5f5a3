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
  className?: string;
};

/** The way to verify a balance. Nothing is fetched before it is pressed. */
export function VerifyBalance({ subject, className }: VerifyBalanceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={className}>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {say("Verify this balance")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VerifyBalanceDialog subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
