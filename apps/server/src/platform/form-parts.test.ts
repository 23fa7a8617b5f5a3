import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BrokenForm, createFormReader, decodeFormText, type FormPart } from "./form-parts.ts";

/** A form as the platform itself writes it. */
async function writeForm(form: FormData): Promise<{ body: Buffer; type: string }> {
  const request = new Request("http://kinfold.test", { method: "POST", body: form });
  return {
    body: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get("content-type") ?? "",
  };
}

type WholePart = FormPart & { bytes: Buffer };

/** All fields of a form that comes in chunks of these sizes, and then of the last size again and again. */
function readForm(body: Buffer, type: string, sizes: readonly number[]): WholePart[] {
  const reader = createFormReader(type);
  const parts: WholePart[] = [];
  const left = [...sizes];
  let size = body.length;
  for (let at = 0; at < body.length; at += size) {
    size = left.shift() ?? size;
    for (const event of reader.read(body.subarray(at, at + size))) {
      const last = parts.at(-1);
      if ("part" in event) parts.push({ ...event.part, bytes: Buffer.alloc(0) });
      else if (last !== undefined) last.bytes = Buffer.concat([last.bytes, event.bytes]);
    }
  }
  reader.end();
  return parts;
}

const chunkSizes = fc.oneof(
  fc.constant([1]),
  fc.constant([]),
  fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }),
);

const name = fc
  .string({ minLength: 1, maxLength: 12, unit: "grapheme" })
  .filter((text) => !/[\r\n]/.test(text));

describe("a form", () => {
  test("is read as it was written, whatever its names, texts and bytes are, and however it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            name,
            fc.string({ unit: "grapheme" }).filter((text) => !/[\r\n]/.test(text)),
          ),
        ),
        name,
        fc.uint8Array({ maxLength: 300 }),
        chunkSizes,
        async (fields, fileName, bytes, sizes) => {
          const form = new FormData();
          for (const [key, text] of fields) form.append(key, text);
          form.append("file", new Blob([bytes], { type: "image/png" }), fileName);
          const { body, type } = await writeForm(form);
          const parts = readForm(body, type, sizes);
          expect(parts.slice(0, -1).map((part) => [part.name, decodeFormText(part.bytes)])).toEqual(
            fields,
          );
          const file = parts.at(-1);
          expect(file).toMatchObject({ name: "file", fileName, type: "image/png" });
          expect(file?.bytes.equals(Buffer.from(bytes))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("is read with bytes that look like its boundary, wherever it is cut", () => {
    const bytes = Buffer.from("\r\n--bound\r\n--boundar-\r\n--\r\n\r\r\n--boundar");
    const body = Buffer.concat([
      Buffer.from('--boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
      bytes,
      Buffer.from("\r\n--boundary--\r\nwhat follows is nothing"),
    ]);
    for (let first = 1; first < body.length; first += 1) {
      for (const then of [1, 2, 11, body.length]) {
        const [read] = readForm(body, "multipart/form-data; boundary=boundary", [first, then]);
        expect(read?.bytes.equals(bytes), `cut after ${first}, then every ${then}`).toBe(true);
      }
    }
  });

  test("is not copied", () => {
    const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n');
    const chunks = [head, randomBytes(65_536), randomBytes(65_536)];
    const reader = createFormReader("multipart/form-data; boundary=x");
    const copied = chunks.map((chunk) =>
      reader
        .read(chunk)
        .reduce(
          (sum, event) =>
            "bytes" in event && event.bytes.buffer !== chunk.buffer
              ? sum + event.bytes.length
              : sum,
          0,
        ),
    );
    // The seam between two chunks: as long as a boundary may be.
    expect(Math.max(...copied)).toBeLessThan(80);
  });

  const part = 'Content-Disposition: form-data; name="a"\r\n\r\nb';
  test.each<[string, string, string]>([
    ["is none", "not a form", "multipart/form-data; boundary=x"],
    ["has no boundary", `--x\r\n${part}\r\n--x--`, "multipart/form-data"],
    ["breaks off in a field", `--x\r\n${part}`, "multipart/form-data; boundary=x"],
    ["breaks off in its headers", "--x\r\nContent-Dis", "multipart/form-data; boundary=x"],
    ["breaks off at a boundary", `--x\r\n${part}\r\n--x`, "multipart/form-data; boundary=x"],
    ["has a field without a name", "--x\r\n\r\n\r\nb\r\n--x--", "multipart/form-data; boundary=x"],
    [
      "has endless headers",
      `--x\r\n${"a: b\r\n".repeat(2_000)}\r\n--x--`,
      "multipart/form-data; boundary=x",
    ],
    [
      "has endless fields",
      `--x\r\n${`${part}\r\n--x\r\n`.repeat(100)}`,
      "multipart/form-data; boundary=x",
    ],
    [
      "is no UTF-8",
      '--x\r\nContent-Disposition: form-data; name="\u00ff"\r\n\r\nb\r\n--x--',
      "multipart/form-data; boundary=x",
    ],
  ])("that %s is refused", (_what, body, type) => {
    for (const size of [1, 7, body.length]) {
      expect(() => readForm(Buffer.from(body, "latin1"), type, [size])).toThrow(BrokenForm);
    }
  });
});
