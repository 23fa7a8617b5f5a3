import { inflateSync } from "node:zlib";

/** Readers look for the end within this much of the file's own end; what comes later may be another file. */
const END_WITHIN_BYTES = 1_024;
/** What all compressed objects together may unfold to. */
const UNFOLDED_MAX_BYTES = 20_000_000;

const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|XFA)(?![A-Za-z])/;

/** A name may spell any of its letters as `#4a`. */
const plain = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

type Parts = { objects: string; compressed: readonly (readonly [from: number, to: number])[] };

/** Tells the objects of a PDF from the contents of its streams, and finds those streams that hold objects themselves. */
function partsOf(text: string): Parts {
  const objects: string[] = [];
  const compressed: [number, number][] = [];
  let at = 0;
  for (;;) {
    const word = text.indexOf("stream", at);
    const end = word === -1 ? -1 : text.indexOf("endstream", word);
    if (end === -1) break;
    const before = text.slice(at, word);
    objects.push(before);
    const from = word + "stream".length + (text[word + "stream".length] === "\r" ? 2 : 1);
    if (before.slice(before.lastIndexOf("obj")).includes("/ObjStm")) compressed.push([from, end]);
    at = end + "endstream".length;
  }
  objects.push(text.slice(at));
  return { objects: objects.join("\n"), compressed };
}

/** What the compressed objects say. Undefined when they unfold beyond all measure. */
function unfolded(bytes: Buffer, { compressed }: Parts): string | undefined {
  const found: string[] = [];
  let left = UNFOLDED_MAX_BYTES;
  for (const [from, to] of compressed) {
    if (left <= 0) return undefined;
    try {
      const part = inflateSync(bytes.subarray(from, to), { maxOutputLength: left });
      left -= part.length;
      found.push(part.toString("latin1"));
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      // Encrypted, or compressed in another way: there is nothing that we can read.
    }
  }
  return found.join("\n");
}

/**
 * Why a PDF is not taken, in a sentence for the member; undefined when it is. Looked at: that it begins and ends as a PDF,
 * and that neither its objects nor the compressed ones run scripts, start programs, send forms or carry files. Not looked
 * at: encrypted objects, other compressions, faults of a reader's own. It is only ever handed out as a download.
 */
export function pdfFault(bytes: Buffer): string | undefined {
  const text = bytes.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-END_WITHIN_BYTES).includes("%%EOF")) {
    return "This PDF is not whole. Please save it again, or choose a photo of it.";
  }
  const parts = partsOf(text);
  const compressed = unfolded(bytes, parts);
  if (
    compressed === undefined ||
    ACTIVE.test(plain(parts.objects)) ||
    ACTIVE.test(plain(compressed))
  ) {
    return "This PDF holds more than pages. Please print it to a new PDF, or choose a photo of it.";
  }
  return undefined;
}
