import type { FocusEvent, ReactNode } from "react";

/** Tells a question when the focus has left all of its parts. */
export function Leaving({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  function blurred(event: FocusEvent<HTMLDivElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  }
  return <div onBlur={blurred}>{children}</div>;
}
