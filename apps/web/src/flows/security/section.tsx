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
