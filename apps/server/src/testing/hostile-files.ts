import { deflateSync } from "node:zlib";
import { buildPdf } from "./receipts.ts";

/** A page of a PDF that shows this content, packed. It takes the place of the page that `buildPdf` draws. */
function pageOf(content: string): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(
      "92 0 obj << /Type /Page /Parent 91 0 R /MediaBox [0 0 420 595] /Contents 94 0 R >> endobj\n",
    ),
    Buffer.from(`94 0 obj << /Filter /FlateDecode /Length ${packed.length} >> stream\n`),
    packed,
    Buffer.from("\nendstream endobj\n"),
  ]);
}

const CURVE = "0.1 0.2 m 400 590 410 1 3 580 c 20 w S\n";

/** A PDF of a few kilobytes whose one page is so many thick curves that drawing it takes minutes. */
export const buildEndlessPdf = (): Buffer => buildPdf(pageOf(CURVE.repeat(60_000)));

const LEVELS = 5;
const CALLS = 40;

/** A PDF whose page calls forty drawings, each of which calls forty more, five deep: the renderer's memory is soon full. */
export function buildSwellingPdf(): Buffer {
  const form = (level: number): string => {
    const content = level === LEVELS ? "0 0 m 100 100 l S" : "/X Do ".repeat(CALLS);
    const resources =
      level === LEVELS ? "" : `/Resources << /XObject << /X ${11 + level} 0 R >> >>`;
    return `${10 + level} 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 400 400] ${resources} /Length ${content.length} >> stream\n${content}\nendstream endobj\n`;
  };
  const forms = Array.from({ length: LEVELS }, (_, at) => form(at + 1)).join("");
  const page =
    "92 0 obj << /Type /Page /Parent 91 0 R /MediaBox [0 0 420 595] /Contents 94 0 R /Resources << /XObject << /X 11 0 R >> >> >> endobj\n";
  return buildPdf(`${page}94 0 obj << /Length 5 >> stream\n/X Do\nendstream endobj\n${forms}`);
}
