import { useFigureSource } from "@kinfold/api/figure-sources";
import type { FigureId, FigureSource } from "@kinfold/contract/figure-sources";
import { ComputedFigure, type ComputedFigureProps } from "@kinfold/frame/shell/computed-figure";
import type { AskedFigure, RenderSource } from "@kinfold/frame/shell/figure-source-dialog";
import type { Reading } from "@kinfold/frame/shell/read";
import { TracedFigure, type TracedFigureProps } from "@kinfold/frame/shell/traced-figure";
import type { ReactNode } from "react";

export type OwnFigureProps = {
  /** Which figure of the member's it is. */
  figure: FigureId;
  /** quiet: among many others in a table or a list. */
  look?: TracedFigureProps["look"];
  children: ReactNode;
};

/** A figure of the member's that they can press to see what it is made of. */
export function OwnFigure({ figure, look = "stitched", children }: OwnFigureProps) {
  return (
    <TracedFigure figure={figure} look={look} renderSource={renderOwnSource}>
      {children}
    </TracedFigure>
  );
}

/** A figure that the page computed of the member's: its parts lead on to their rows. */
export const OwnComputed = (props: Omit<ComputedFigureProps, "renderSource">) => (
  <ComputedFigure look="quiet" {...props} renderSource={renderOwnSource} />
);

const renderOwnSource: RenderSource = (asked, show) => <OwnSource {...asked} show={show} />;

type OwnSourceProps = AskedFigure & { show: (reading: Reading<FigureSource>) => ReactNode };

function OwnSource({ figure, before, show }: OwnSourceProps) {
  return show(useFigureSource(figure, before));
}
