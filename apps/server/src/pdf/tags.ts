import { getSpokenLocale } from "@kinfold/language/say-in";
import type { FigureId } from "@kinfold/contract/figure-sources";
import type { Doc } from "./doc.ts";

/** What a part of a PDF is to a program that reads it aloud. Figures say what they show. */
export type Tag = "H1" | "H2" | "P" | "Figure" | "TH" | "TD";

/** An element of the structure: it holds content of pages, or other elements. */
export type Element = ReturnType<Doc["struct"]>;

type Options = {
  /** What a figure shows, in words. */
  alt?: string;
  /** Where a figure stands: left, top, right and bottom, in points from the top of the page. */
  bbox?: [number, number, number, number];
  /** What the cell is the head of. */
  scope?: "Column" | "Row";
  /** How many columns the cell takes. */
  span?: number;
  /** The figures that stand in it, in their order. */
  figures?: readonly FigureId[];
};

/** The element of the whole PDF, in which all others stand in the order in which they are read, and the language of the PDF. */
const roots = new WeakMap<Doc, { element: Element; locale: string }>();

/** Begins the structure of a PDF. */
export function openStructure(doc: Doc): void {
  const root = doc.struct("Document");
  doc.addStructure(root);
  roots.set(doc, { element: root, locale: getSpokenLocale() });
}

/** Ends the structure of a PDF: nothing is added any more. */
export const closeStructure = (doc: Doc): void => roots.get(doc)?.element.end();

/** Adds an element at the end of another one, or of the PDF. It says its language where that is not the PDF's. The caller ends it. */
export function addElement(
  doc: Doc,
  tag: Tag | "Table" | "TR",
  { span, figures = [], ...options }: Options = {},
  parent = roots.get(doc)?.element,
): Element {
  const lang = getSpokenLocale();
  const isOther = lang !== roots.get(doc)?.locale;
  const element = doc.struct(tag, isOther ? { ...options, lang } : options);
  const attributes = [
    ...(span === undefined ? [] : [{ O: "Table", ColSpan: span }]),
    ...(figures.length === 0 ? [] : [nameFigures(figures)]),
  ];
  if (attributes.length > 0) setAttributes(element, attributes);
  parent?.add(element);
  return element;
}

/** What the figures of an element are called, as a property of its user's: readers show it, and nothing else is made of it. */
const nameFigures = (figures: readonly FigureId[]): object => ({
  O: "UserProperties",
  P: [{ N: new String("figure"), V: new String(figures.join(" ")) }],
});

/** The library writes none of these attributes, and its types hide the dictionary of an element. */
function setAttributes(element: Element, attributes: readonly object[]): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { data } = (element as unknown as { dictionary: { data: Record<string, unknown> } })
    .dictionary;
  data["A"] = attributes.length === 1 ? attributes[0] : attributes;
}

/** Draws a piece of content on this page that belongs to the element. */
export function drawInto(doc: Doc, element: Element, tag: Tag, draw: () => void): void {
  const content = doc.markStructureContent(tag);
  draw();
  doc.endMarkedContent();
  element.add(content);
}

/** Draws an element of the structure that has one piece of content. */
export function drawTagged(
  doc: Doc,
  tag: Tag,
  draw: () => void,
  options: Options = {},
  parent?: Element,
): void {
  const element = addElement(doc, tag, options, parent);
  drawInto(doc, element, tag, draw);
  element.end();
}

/** Draws letters whose glyphs stand in another order: the PDF says them to those who copy them. */
export function drawSpelt(doc: Doc, letters: string, draw: () => void): void {
  doc.markContent("Span", { actual: letters });
  draw();
  doc.endMarkedContent();
}

/** Draws what is not read aloud: what only decorates, and what every page repeats. */
export function drawArtifact(doc: Doc, type: "Layout" | "Pagination", draw: () => void): void {
  doc.markContent("Artifact", { type });
  draw();
  doc.endMarkedContent();
}
