import type { ReactNode } from "react";

/** Questions that belong together, under a heading whose stitch runs on to the edge. */
export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset data-slot="group" className="min-w-0">
      <legend className="mb-4.5 flex w-full items-center gap-3.5 heading-xs">
        {legend}
        <span aria-hidden="true" className="h-0.5 flex-1 stitch-row" />
      </legend>
      <div className="grid gap-5 *:min-w-0 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** A question as wide as its group. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className="min-w-0 sm:col-span-2">{children}</div>;
}
