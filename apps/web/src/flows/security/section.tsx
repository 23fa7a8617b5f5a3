import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { useId, type ReactNode } from "react";

/** A part of the tab under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 heading-sm">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A part that could not be read, and the way to try again. */
export function Unread({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Notice tone="error" role="alert" title={`We could not read ${what} just now.`}>
      <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
