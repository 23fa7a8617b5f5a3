import { useOfficeFigureSource } from "@kinfold/api/office/figure-sources";
import {
  getFigurePermission,
  parseFigureId,
  type FigureId,
  type FigureSource,
} from "@kinfold/contract/figure-sources";
import type { AskedFigure } from "@kinfold/frame/shell/figure-source-dialog";
import type { Reading } from "@kinfold/frame/shell/read";
import { TracedFigure, type TracedFigureProps } from "@kinfold/frame/shell/traced-figure";
import type { ReactNode } from "react";
import { PATHS } from "#paths.ts";
import { useMay } from "#session/current-staff.ts";

export type OfficeFigureProps = {
  figure: FigureId;
  /** quiet: among many others in a table or a list. */
  look?: TracedFigureProps["look"];
  children: ReactNode;
};

/** A figure that staff can press to see what it is made of, where their roles allow it; to all others it is named alone. */
export function OfficeFigure({ figure, look = "quiet", children }: OfficeFigureProps) {
  const kind = parseFigureId(figure)?.kind;
  const mayTrace = useMay(kind === undefined ? "ledger.read" : getFigurePermission(kind));
  if (!mayTrace) return <span data-figure={figure}>{children}</span>;
  return (
    <TracedFigure
      figure={figure}
      look={look}
      renderSource={(asked, show) => <LedgerSource {...asked} show={show} />}
      journalPath={(journal) => `${PATHS.journals}?search=${journal}`}
    >
      {children}
    </TracedFigure>
  );
}

type LedgerSourceProps = AskedFigure & { show: (reading: Reading<FigureSource>) => ReactNode };

function LedgerSource({ figure, before, show }: LedgerSourceProps) {
  return show(useOfficeFigureSource(figure, before));
}
