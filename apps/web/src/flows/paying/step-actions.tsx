import { Button } from "@kinfold/ui/button";
import type { ReactNode } from "react";

/** The foot of a step: the way on, and the way back before it. On a phone the way on stands on top. */
export function StepActions({
  back,
  onBack,
  disabled = false,
  children,
}: {
  back: string;
  onBack: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end sm:gap-3">
      <Button variant="quiet" onClick={onBack} disabled={disabled}>
        {back}
      </Button>
      {children}
    </div>
  );
}
