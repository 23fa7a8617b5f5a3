import type { Element, TaggedPdf } from "./read-tagged-pdf.ts";

/** An amount with the sign of its currency, a percentage, or a number with decimals: units, a price, a rate. */
const FIGURE = /[+−]?(?:[₦$]\s?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?\s?%|\d[\d,]*\.\d+)/g;

/** How many figures a text prints. */
export const countPrintedFigures = (text: string): number => text.match(FIGURE)?.length ?? 0;

/** A figure of a PDF as it is printed, with what it is called. */
export type NamedFigure = { text: string; figure: string };

type Child = Element["children"][number];

const listElements = (child: Child): Element[] =>
  child !== null && "tag" in child ? [child, ...child.children.flatMap(listElements)] : [];

/** What is drawn in an element itself, and not in one that stands in it. */
const readText = ({ children }: Element, { pages }: TaggedPdf): string =>
  children
    .flatMap((child) => (child !== null && "mcid" in child ? [child] : []))
    .flatMap(({ page, mcid }) => pages[page]?.drawn.filter((one) => one.mcid === mcid) ?? [])
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The figures that a PDF prints, what they are called, and each text that prints others than it names. */
export function findFigureFaults(pdf: TaggedPdf): {
  figures: number;
  ids: string[];
  named: NamedFigure[];
  faults: string[];
} {
  const elements = pdf.tops.flatMap(listElements).map((element) => {
    const text = readText(element, pdf);
    return { text, printed: text.match(FIGURE) ?? [], ids: element.figures };
  });
  return {
    figures: elements.reduce((sum, { printed }) => sum + printed.length, 0),
    ids: elements.flatMap(({ ids }) => ids),
    named: elements.flatMap(({ printed, ids }) =>
      ids.flatMap((figure, at) => {
        const text = printed[at];
        return text === undefined ? [] : [{ text, figure }];
      }),
    ),
    faults: elements
      .filter(({ printed, ids }) => printed.length !== ids.length)
      .map(
        ({ text, printed, ids }) =>
          `"${text}" prints ${printed.length} figures and names ${ids.length}`,
      ),
  };
}
