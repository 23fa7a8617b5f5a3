import type { FigureId, FigureRow, FigureSource } from "@kinfold/contract/figure-sources";
import type { Currency, Minor } from "@kinfold/money";
import type { ReactNode } from "react";
import type { RenderSource } from "./figure-source-dialog.tsx";
import type { Reading } from "./read.tsx";
import { TracedFigure, type TracedFigureProps } from "./traced-figure.tsx";

/** A part of what the page computed: an amount, or units and a price. */
export type ComputedPart = {
  words: string;
  note?: string;
  /** Minor units with its sign; null for units and prices. */
  amount: Minor | null;
  units?: string;
  price?: string;
  /** The figure that it is itself. Without it someone typed it, or a rule of the page says it. */
  figure?: FigureId;
};

/** How a page came to a figure that no table has yet. Minor units. */
export type Computation = {
  title: string;
  /** The rule in words. */
  formula: string;
  currency: Currency;
  total: Minor;
  parts: readonly ComputedPart[];
  /** How it was rounded, in words. */
  rounding?: string;
};

/** What names a figure that the page computed. */
export const COMPUTED = "computed";

const toRow = ({ words, note, amount, units, price, figure }: ComputedPart): FigureRow => ({
  of: figure === undefined ? "typed" : "figure",
  ids: [],
  words,
  note: note ?? null,
  at: null,
  day: null,
  amount,
  units: units ?? null,
  price: price ?? null,
  is_added: true,
  leads_to: figure ?? null,
  journal: null,
});

function toReading({ parts, rounding, ...rest }: Computation): Reading<FigureSource> {
  const data: FigureSource = {
    ...rest,
    figure: COMPUTED,
    as_of: null,
    method: parts.some(({ price }) => price !== undefined) ? "units_at_price" : "added",
    quantity: null,
    rounding: rounding ?? null,
    rows: parts.map(toRow),
    earlier: null,
  };
  return { data, error: undefined, mutate: () => undefined };
}

export type ComputedFigureProps = Omit<TracedFigureProps, "figure"> & {
  /** How the page computed it. */
  made: Computation;
};

/** A figure that the page computed by itself: pressing it shows the parts and the rule, and each part leads on to its rows. */
export function ComputedFigure({ made, renderSource, ...rest }: ComputedFigureProps) {
  const renderComputed: RenderSource = (asked, show): ReactNode =>
    asked.figure === COMPUTED ? show(toReading(made)) : renderSource(asked, show);
  return <TracedFigure {...rest} figure={COMPUTED} renderSource={renderComputed} />;
}
