import { deflateSync } from "node:zlib";

/** Of a row of the cross-reference stream: the kind in one byte, then four bytes, then two. */
const ROW_BYTES = 7;
const ROW_WIDTHS = "[1 4 2]";
/** A reader unpacks the whole stream for one object of it. */
const MOST_IN_A_STREAM = 500;
/** A row of the cross-reference table that the library writes. */
const TABLE_ROW_BYTES = 20;

/** How an element of the structure begins, and the root that lists them. */
const STRUCTURE = /^(?:<<\n\/S \/|<<\n\/Type \/StructTreeRoot)/;

type Written = { number: number; text: string };

/** The objects of a PDF in the order in which they stand, and its trailer. */
function readObjects(text: string): { head: string; objects: Written[]; trailer: string } {
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [opening = "", size = ""] = /^xref\n0 (\d+)\n/.exec(text.slice(table, table + 30)) ?? [];
  const rows = table + opening.length;
  const begins = Array.from({ length: Number(size) - 1 }, (_, at) => {
    const row = rows + (at + 1) * TABLE_ROW_BYTES;
    return { number: at + 1, from: Number(text.slice(row, row + 10)) };
  }).toSorted((one, other) => one.from - other.from);
  return {
    head: text.slice(0, begins[0]?.from),
    objects: begins.map(({ number, from }, at) => ({
      number,
      text: text.slice(from, begins[at + 1]?.from ?? table),
    })),
    trailer: text.slice(text.indexOf("trailer\n<<\n", table) + 11, text.lastIndexOf(">>")),
  };
}

/** Packs objects into one: their numbers and where each begins, then the objects. */
function writeObjectStream(number: number, objects: readonly Written[]): Buffer {
  let at = 0;
  const places: string[] = [];
  for (const { number: of, text } of objects) {
    places.push(`${of} ${at}`);
    at += text.length + 1;
  }
  const first = `${places.join(" ")}\n`;
  const body = `${first}${objects.map(({ text }) => text).join("\n")}`;
  const details = `/Type /ObjStm\n/N ${objects.length}\n/First ${first.length}`;
  return writeStream(number, details, Buffer.from(body, "latin1"));
}

function writeStream(number: number, details: string, bytes: Buffer): Buffer {
  const packed = deflateSync(bytes);
  const head = `${number} 0 obj\n<<\n${details}\n/Filter /FlateDecode\n/Length ${packed.length}\n>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream\nendobj\n")]);
}

/** Each row is written as its difference from the row before, which packs well. */
function encodeRows(rows: readonly Buffer[]): Buffer {
  let before: Buffer = Buffer.alloc(ROW_BYTES);
  const encoded = rows.map((row) => {
    const line = Buffer.from([2, ...row.map((byte, at) => byte - (before[at] ?? 0))]);
    before = row;
    return line;
  });
  return Buffer.concat(encoded);
}

function writeRow(kind: 0 | 1 | 2, place: number, index: number): Buffer {
  const row = Buffer.alloc(ROW_BYTES);
  row.writeUInt8(kind);
  row.writeUInt32BE(place, 1);
  row.writeUInt16BE(index, 5);
  return row;
}

/**
 * Writes a finished PDF anew, with its structure packed into object streams: written out, it takes several times what the pages
 * take. Everything else stays as it is. What was signed cannot be packed any more.
 */
export function compressStructure(pdf: Buffer): Buffer<ArrayBuffer> {
  const { head, objects, trailer } = readObjects(pdf.toString("latin1"));
  const rows: Buffer[] = [writeRow(0, 0, 0xffff)];
  const parts: Buffer[] = [Buffer.from(head, "latin1")];
  let length = head.length;
  const write = (number: number, bytes: Buffer): void => {
    rows[number] = writeRow(1, length, 0);
    parts.push(bytes);
    length += bytes.length;
  };
  const structure: Written[] = [];
  for (const { number, text } of objects) {
    const body = text.slice(text.indexOf("\n") + 1);
    if (STRUCTURE.test(body)) {
      structure.push({ number, text: body.slice(0, body.lastIndexOf("\nendobj")) });
    } else {
      write(number, Buffer.from(text, "latin1"));
    }
  }
  let next = objects.length + 1;
  for (let from = 0; from < structure.length; from += MOST_IN_A_STREAM) {
    const some = structure.slice(from, from + MOST_IN_A_STREAM);
    for (const [index, { number }] of some.entries()) rows[number] = writeRow(2, next, index);
    write(next, writeObjectStream(next, some));
    next += 1;
  }
  const start = length;
  rows[next] = writeRow(1, start, 0);
  const entries = trailer.replace(/\/Size \d+/, `/Size ${next + 1}`).trim();
  const details = `/Type /XRef\n${entries}\n/W ${ROW_WIDTHS}\n/DecodeParms << /Predictor 12 /Columns ${ROW_BYTES} >>`;
  write(next, writeStream(next, details, encodeRows(rows)));
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}
