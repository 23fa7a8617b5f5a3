import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BrokenForm, readFormParts, textOfPart } from "./form-parts.ts";

/** A form as the platform itself writes it. */
async function writeForm(form: FormData): Promise<{ body: Buffer; type: string }> {
  const request = new Request("http://kinfold.test", { method: "POST", body: form });
  return {
    body: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get("content-type") ?? "",
  };
}

const name = fc
  .string({ minLength: 1, maxLength: 12, unit: "grapheme" })
  .filter((text) => !/[\r\n]/.test(text));

describe("a form", () => {
  test("is read as it was written, whatever its names, texts and bytes are", async () => {
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
        async (fields, fileName, bytes) => {
          const form = new FormData();
          for (const [key, text] of fields) form.append(key, text);
          form.append("file", new Blob([bytes], { type: "image/png" }), fileName);
          const { body, type } = await writeForm(form);
          const parts = readFormParts(body, type);
          expect(parts.slice(0, -1).map((part) => [part.name, textOfPart(part)])).toEqual(fields);
          const file = parts.at(-1);
          expect(file).toMatchObject({ name: "file", fileName, type: "image/png" });
          expect(file?.bytes.equals(Buffer.from(bytes))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("is not copied", async () => {
    const form = new FormData();
    form.append("file", new Blob([randomBytes(1_000)]), "a");
    const { body, type } = await writeForm(form);
    expect(readFormParts(body, type)[0]?.bytes.buffer).toBe(body.buffer);
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
    expect(() => readFormParts(Buffer.from(body, "latin1"), type)).toThrow(BrokenForm);
  });
});
