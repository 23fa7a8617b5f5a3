import { deflateSync } from "node:zlib";
import { buildEndlessPdf, buildSwellingPdf } from "@kinfold/server/testing/hostile-files.ts";
import { buildPdf, buildPdfWithoutPage } from "@kinfold/server/testing/receipts.ts";

const packed = (inside: string | Buffer): Buffer => {
  const body = deflateSync(inside);
  const head = `9 0 obj << /Type /ObjStm /Filter /FlateDecode /Length ${body.length} >> stream\n`;
  return Buffer.concat([Buffer.from(head), body, Buffer.from("\nendstream endobj\n")]);
};

const acting = (action: string): Buffer =>
  buildPdf(`5 0 obj << /OpenAction << ${action} >> >> endobj`);

/** A PNG that says it has so many pixels, and breaks off. */
const hugePng = (): Buffer =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
    Buffer.from("00003e8000003e800802000000", "hex"),
    Buffer.alloc(40),
  ]);

/** One of each kind of file that must never be taken. */
export const HOSTILE: readonly [name: string, file: () => Buffer][] = [
  ["a script", () => acting("/S /JavaScript /JS (app.alert(1))")],
  ["a script spelled in codes", () => acting("/S /#4aava#53cript")],
  ["a link", () => acting("/S /URI /URI (https://kinfold.example)")],
  ["a program to start", () => acting("/S /Launch /F (calc.exe)")],
  ["a way to another file", () => acting("/S /GoToR /F (a.pdf)")],
  ["a film among packed objects", () => buildPdf(packed("7 0 << /S /M#6fvie >>"))],
  ["packed objects that unfold to 30 MB", () => buildPdf(packed(Buffer.alloc(30_000_000, "/A ")))],
  [
    "packed objects that unfold to 19 MB",
    () => buildPdfWithoutPage(packed(Buffer.alloc(19_000_000, "/A ")).toString("latin1")),
  ],
  ["a page that takes minutes", buildEndlessPdf],
  ["a page that swells", buildSwellingPdf],
  ["no page", () => buildPdfWithoutPage("1 0 obj << /Type /Catalog >> endobj")],
  ["an image of 256 megapixels", hugePng],
];
