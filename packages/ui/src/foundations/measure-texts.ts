/** The contrast of the texts that a page shows, as they are drawn. */
import { computeContrast, writeHex } from "./contrast.ts";

/** From this size, or this size and bold, WCAG asks for less. */
const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.66;
const BOLD = 700;
const FOR_TEXT = 4.5;
const FOR_LARGE_TEXT = 3;

/** A text in a colour on a ground, both as #rrggbb, with the contrast that it has and needs. */
export type TextPair = { over: string; under: string; contrast: number; atLeast: number };

/** An opaque colour as #rrggbb; undefined for one that lets through what is below. */
function readColour(css: string): string | undefined {
  const [, red, green, blue, opacity = "1"] =
    /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(css) ?? [];
  if (blue === undefined || Number(opacity) < 1) return undefined;
  return writeHex([red, green, blue].map(Number));
}

/** The nearest colour that is painted behind an element. */
function findGround(element: Element | null): string {
  if (element === null) return "#ffffff";
  return readColour(getComputedStyle(element).backgroundColor) ?? findGround(element.parentElement);
}

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
  );

/** Each pair of colours in which some text of the page is seen, once. What is disabled owes no contrast, and translucent text is left out. */
export function measureTexts(page: Document): TextPair[] {
  const pairs = new Map<string, TextPair>();
  for (const element of page.querySelectorAll("body *")) {
    const isOff = element.closest(":disabled, [aria-disabled='true'], [inert], script, style");
    if (isOff !== null || !hasOwnText(element) || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const over = readColour(color);
    if (over === undefined) continue;
    const under = findGround(element);
    const px = Number.parseFloat(fontSize);
    const isLarge = px >= LARGE_PX || (px >= LARGE_BOLD_PX && Number(fontWeight) >= BOLD);
    const atLeast = isLarge ? FOR_LARGE_TEXT : FOR_TEXT;
    const contrast = computeContrast(over, under);
    pairs.set(`${over} ${under} ${atLeast}`, { over, under, contrast, atLeast });
  }
  return [...pairs.values()];
}
