import { lazy, Suspense, useState, type ReactNode } from "react";
import type { RenderSource } from "./figure-source-dialog.tsx";

const FigureSourceDialog = lazy(async () => ({
  default: (await import("./figure-source-dialog.tsx")).FigureSourceDialog,
}));

export type TracedFigureProps = {
  /** The id of the figure. */
  figure: string;
  /** What reads what it is made of. */
  renderSource: RenderSource;
  /** Where a journal can be read, by its number. */
  journalPath?: (journal: string) => string;
  /** The figure as it stands on the page. */
  children: ReactNode;
};

/** A figure that can be pressed to see what it is made of. Nothing is fetched before it is pressed. */
export function TracedFigure({ figure, renderSource, journalPath, children }: TracedFigureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        title="How this figure is made"
        data-figure={figure}
        className="relative z-1 max-w-full cursor-pointer rounded-tag border-b-2 border-dashed border-line-strong pb-0.5 text-start hover:border-solid hover:border-ink"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FigureSourceDialog
            figure={figure}
            renderSource={renderSource}
            journalPath={journalPath}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
