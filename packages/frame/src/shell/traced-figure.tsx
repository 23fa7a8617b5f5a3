import { say } from "@kinfold/language/say";
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
  /** stitched: a line under it says that it can be pressed. quiet: among many others in a table or a list, where the line is seen once it is pointed at. */
  look?: "stitched" | "quiet";
  /** The figure as it stands on the page. */
  children: ReactNode;
};

const LOOKS = {
  stitched:
    "border-b-2 border-dashed border-line-strong pb-0.5 hover:border-solid hover:border-ink",
  quiet:
    "min-h-6 underline decoration-transparent decoration-dashed underline-offset-4 hover:decoration-current focus-visible:decoration-current",
};

/** A figure that can be pressed to see what it is made of. Nothing is fetched before it is pressed. */
export function TracedFigure({
  figure,
  renderSource,
  journalPath,
  look = "stitched",
  children,
}: TracedFigureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        title={say("How this figure is made")}
        data-figure={figure}
        className={`relative z-1 max-w-full cursor-pointer rounded-tag text-start ${LOOKS[look]}`}
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
