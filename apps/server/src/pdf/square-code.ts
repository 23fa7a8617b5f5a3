import { correction, generate } from "lean-qr";
import type { Doc } from "./doc.ts";
import { drawTagged } from "./tags.ts";

/** Light modules around the code, without which a camera does not find it. */
const QUIET = 3;

/** Where a square code stands, and how wide it is with the white around it. */
type Place = { x: number; y: number; size: number };

/** Draws a text as a QR code, dark on white; `alt` says in words what it is. */
export const drawSquareCode = (doc: Doc, text: string, place: Place, alt: string): void =>
  drawTagged(doc, "Figure", () => drawModules(doc, text, place), {
    alt,
    bbox: [place.x, place.y, place.x + place.size, place.y + place.size],
  });

function drawModules(doc: Doc, text: string, { x, y, size }: Place): void {
  const code = generate(text, { minCorrectionLevel: correction.L });
  const step = size / (code.size + 2 * QUIET);
  doc.rect(x, y, size, size).fill("#ffffff");
  for (let row = 0; row < code.size; row += 1) {
    for (let from = 0; from < code.size; from += 1) {
      let to = from;
      while (to < code.size && code.get(to, row)) to += 1;
      if (to > from) {
        doc.rect(x + (QUIET + from) * step, y + (QUIET + row) * step, (to - from) * step, step);
        from = to;
      }
    }
  }
  doc.fill("#000000");
}
