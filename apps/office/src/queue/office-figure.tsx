import { useOfficeFigureSource } from "@kinfold/api/office/figure-sources";
import {
  getFigurePermission,
  parseFigureId,
  type FigureId,
  type FigureSource,
} from "@kinfold/contract/figure-sources";
import { ComputedFigure, type ComputedFigureProps } from "@kinfold/frame/shell/computed-figure";
import type { AskedFigure, RenderSource } from "@kinfold/frame/shell/figure-source-dialog";
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
      renderSource={renderLedgerSource}
      journalPath={buildJournalPath}
    >
      {children}
    </TracedFigure>
  );
}

/** A figure that the page computed: its parts lead on to their rows, as far as the roles of who looks allow it. */
export const OfficeComputed = (
  props: Omit<ComputedFigureProps, "renderSource" | "journalPath">,
) => (
  <ComputedFigure
    look="quiet"
    {...props}
    renderSource={renderLedgerSource}
    journalPath={buildJournalPath}
  />
);

const buildJournalPath = (journal: string): string => `${PATHS.journals}?search=${journal}`;

const renderLedgerSource: RenderSource = (asked, show) => <LedgerSource {...asked} show={show} />;

type LedgerSourceProps = AskedFigure & { show: (reading: Reading<FigureSource>) => ReactNode };

function LedgerSource({ figure, before, show }: LedgerSourceProps) {
  return show(useOfficeFigureSource(figure, before));
}
