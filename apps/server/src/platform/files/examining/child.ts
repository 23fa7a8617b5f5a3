/**
 * A process that examines one file: the server starts it without environment, sockets or rights, hands it the file, reads
 * its answer and ends it. It trusts nothing that it reads, and no one trusts it.
 */
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { drawPdf, openRenderer } from "./draw-pdf.ts";
import { READY, type FileFault, type ExaminationResult } from "./examination.ts";
import { findPdfFault } from "./pdf-fault.ts";
import type { ReadTable } from "./read-table.ts";
import { redrawImage } from "./redraw-image.ts";

type Answer = { result: ExaminationResult; content: Buffer };

const refused = (fault: FileFault): Answer => ({ result: { fault }, content: Buffer.alloc(0) });

type Examine = (bytes: Buffer) => Promise<Answer>;

async function pdfExaminer(): Promise<Examine> {
  const renderer = await openRenderer();
  return async (bytes) => {
    const fault = findPdfFault(bytes);
    if (fault !== undefined) return refused(fault);
    const drawn = await drawPdf(renderer, bytes);
    if ("fault" in drawn) return refused(drawn.fault);
    return { result: { pages: drawn.pages }, content: drawn.image };
  };
}

const imageExaminer =
  (mediaType: "image/jpeg" | "image/png"): Examine =>
  async (bytes) => {
    const content = await redrawImage(bytes, mediaType);
    return content === undefined ? refused("imageUnreadable") : { result: { pages: 1 }, content };
  };

const tableExaminer =
  (read: (bytes: Buffer) => ReadTable | Promise<ReadTable>): Examine =>
  async (bytes) => {
    const table = await read(bytes);
    if ("tableFault" in table) return { result: table, content: Buffer.alloc(0) };
    return {
      result: { rows: table.rows.length },
      content: Buffer.from(JSON.stringify(table.rows)),
    };
  };

/** Loads what a file of this type needs, and nothing for the others. */
async function openExaminer(type: string | undefined): Promise<Examine> {
  if (type === "application/pdf") return pdfExaminer();
  if (type === "xlsx") return tableExaminer((await import("./read-xlsx.ts")).readXlsx);
  if (type === "camt") return tableExaminer((await import("./read-camt.ts")).readCamt);
  return imageExaminer(type === "image/png" ? "image/png" : "image/jpeg");
}

const examine = await openExaminer(process.argv[2]);
process.stdout.write(READY);
const { result, content } = await examine(await buffer(process.stdin));
if (!process.stdout.write(`${JSON.stringify(result)}\n`)) await once(process.stdout, "drain");
process.stdout.end(content);
