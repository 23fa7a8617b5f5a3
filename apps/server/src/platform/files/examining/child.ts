/**
 * A process that examines one file: the server starts it without environment, sockets or rights, hands it the file, reads
 * its answer and ends it. It trusts nothing that it reads, and nobody trusts it.
 */
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { drawPdf, openRenderer } from "./draw-pdf.ts";
import { READY, type FileFault, type Verdict } from "./examination.ts";
import { findPdfFault } from "./pdf-fault.ts";
import { redrawPicture } from "./redraw-picture.ts";

type Answer = { verdict: Verdict; picture: Buffer };

const refused = (fault: FileFault): Answer => ({ verdict: { fault }, picture: Buffer.alloc(0) });

type Examine = (bytes: Buffer) => Promise<Answer>;

async function pdfExaminer(): Promise<Examine> {
  const renderer = await openRenderer();
  return async (bytes) => {
    const fault = findPdfFault(bytes);
    if (fault !== undefined) return refused(fault);
    const drawn = await drawPdf(renderer, bytes);
    if ("fault" in drawn) return refused(drawn.fault);
    return { verdict: { pages: drawn.pages }, picture: drawn.picture };
  };
}

const pictureExaminer =
  (mediaType: "image/jpeg" | "image/png"): Examine =>
  async (bytes) => {
    const picture = await redrawPicture(bytes, mediaType);
    return picture === undefined ? refused("imageUnreadable") : { verdict: { pages: 1 }, picture };
  };

const [, , mediaType] = process.argv;
const examine =
  mediaType === "application/pdf"
    ? await pdfExaminer()
    : pictureExaminer(mediaType === "image/png" ? "image/png" : "image/jpeg");
process.stdout.write(READY);
const { verdict, picture } = await examine(await buffer(process.stdin));
if (!process.stdout.write(`${JSON.stringify(verdict)}\n`)) await once(process.stdout, "drain");
process.stdout.end(picture);
