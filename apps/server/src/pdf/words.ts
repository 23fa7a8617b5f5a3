import type { FigureId } from "@kinfold/contract/figure-sources";

/** A text in which figures stand, with what each is called, in their order. */
export type Traced = { text: string; figures: readonly FigureId[] };

/** A text of a PDF; one without figures stands for itself. */
export type Words = string | Traced;

/** A figure as it is printed, with what it is called. */
export const traceText = (text: string, ...figures: readonly FigureId[]): Traced => ({
  text,
  figures,
});

/** The text as it is printed. */
export const getText = (words: Words): string => (typeof words === "string" ? words : words.text);

/** What the figures of a text are called. */
export const listFigures = (words: Words): readonly FigureId[] =>
  typeof words === "string" ? [] : words.figures;
