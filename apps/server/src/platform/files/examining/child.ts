/**
 * A process that examines one file: the server starts it without environment, sockets or rights, hands it the file, reads
 * its answer and ends it. It trusts nothing that it reads, and no one trusts it.
 */
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { drawPdf, openRenderer } from "./draw-pdf.ts";
import { READY, type FileFault, type ExaminationResult } from "./examination.ts";
import { findPdfFault } from "./pdf-fault.ts";
import { redrawImage } from "./redraw-image.ts";

type Answer = { result: ExaminationResult; image: Buffer };

const refused = (fault: FileFault): Answer => ({ result: { fault }, image: Buffer.alloc(0) });

type Examine = (bytes: Buffer) => Promise<Answer>;

async function pdfExaminer(): Promise<Examine> {
  const renderer = await openRenderer();
  return async (bytes) => {
    const fault = findPdfFault(bytes);
    if (fault !== undefined) return refused(fault);
    const drawn = await drawPdf(renderer, bytes);
    if ("fault" in drawn) return refused(drawn.fault);
    return { result: { pages: drawn.pages }, image: drawn.image };
  };
}

const imageExaminer =
  (mediaType: "image/jpeg" | "image/png"): Examine =>
  async (bytes) => {
    const image = await redrawImage(bytes, mediaType);
    return image === undefined ? refused("imageUnreadable") : { result: { pages: 1 }, image };
  };

const [, , mediaType] = process.argv;
const examine =
  mediaType === "application/pdf"
    ? await pdfExaminer()
    : imageExaminer(mediaType === "image/png" ? "image/png" : "image/jpeg");
process.stdout.write(READY);
const { result, image } = await examine(await buffer(process.stdin));
if (!process.stdout.write(`${JSON.stringify(result)}\n`)) await once(process.stdout, "drain");
process.stdout.end(image);
