import { monitorEventLoopDelay } from "node:perf_hooks";
import { deflateSync } from "node:zlib";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { COPY } from "@kinfold/contract/copy";
import { Refused } from "#platform/refusing.ts";
import { buildPdf, buildPdfWithoutPage, buildPhoto } from "../../testing/receipts.ts";
import { withReceived } from "../../testing/received.ts";
import { findPdfFault } from "./examining/pdf-fault.ts";
import { examineFile as examine, detectMediaType, refuseBySight } from "./file-content.ts";

/** Examines these bytes. `bytes` are what would be kept of them. */
const examineFile = (sent: Buffer) =>
  withReceived(sent, async (file) => {
    const content = await examine(file, { MALWARE_SCANNER: "" });
    return { ...content, bytes: content.pdf === undefined ? content.image : sent };
  });

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return "taken";
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
};

describe("an image", () => {
  test("loses where it was taken, and keeps how it was held", async () => {
    const sent = await buildPhoto({ width: 300, height: 200, orientation: 6, place: true });
    const before = await sharp(sent).metadata();
    expect(before.exif?.includes("Lekki")).toBe(true);
    const { mediaType, bytes } = await examineFile(sent);
    const after = await sharp(bytes).metadata();
    expect(mediaType).toBe("image/jpeg");
    expect(after.exif).toBeUndefined();
    expect(bytes.includes("Lekki")).toBe(false);
    // Held upright, so that it lies on its side no longer.
    expect([after.width, after.height]).toEqual([200, 300]);
  });

  test("loses what was hidden behind it", async () => {
    const sent = Buffer.concat([await buildPhoto({}), Buffer.from("PK\u0003\u0004<script>")]);
    expect((await examineFile(sent)).bytes.includes("<script>")).toBe(false);
  });

  test("stays a PNG, and its words go", async () => {
    const sent = await sharp(await buildPhoto({}))
      .png()
      .withExif({ IFD0: { Copyright: "Lekki" } })
      .toBuffer();
    const { mediaType, bytes } = await examineFile(sent);
    expect(mediaType).toBe("image/png");
    expect(detectMediaType(bytes)).toBe("image/png");
    expect(bytes.includes("Lekki")).toBe(false);
  });

  test("is kept no larger than anybody needs to read it", async () => {
    const { bytes } = await examineFile(await buildPhoto({ width: 5_000, height: 100 }));
    expect((await sharp(bytes).metadata()).width).toBe(4_000);
  });

  test("that unfolds into gigabytes is refused", async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: "white" },
    })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await codeOf(() => examineFile(bomb))).toBe("file_wrong_type");
  });

  test.each([
    ["a telephone of 50 megapixels took", 8_160, 6_120],
    ["a telephone of 108 megapixels took", 12_000, 9_000],
  ])("that %s is kept", async (_whose, width, height) => {
    const sent = await sharp({ create: { width, height, channels: 3, background: "white" } })
      .jpeg()
      .toBuffer();
    expect(await codeOf(() => examineFile(sent))).toBe("taken");
  });

  test("that no camera took has 40 megapixels at most", async () => {
    const drawn = (height: number): Promise<Buffer> =>
      sharp({ create: { width: 8_000, height, channels: 3, background: "white" } })
        .png()
        .toBuffer();
    const [most, more] = await Promise.all([drawn(5_000), drawn(5_001)]);
    expect(await codeOf(() => examineFile(most))).toBe("taken");
    expect(await codeOf(() => examineFile(more))).toBe("file_wrong_type");
  });

  test("that breaks off is refused", async () => {
    const whole = await buildPhoto({ width: 400, height: 400 });
    expect(await codeOf(() => examineFile(whole.subarray(0, whole.length / 2)))).toBe(
      "file_wrong_type",
    );
  });
});

describe("a PDF", () => {
  test("is kept byte for byte", async () => {
    const sent = buildPdf("1 0 obj << /Type /Catalog >> endobj");
    const { mediaType, bytes } = await examineFile(sent);
    expect(mediaType).toBe("application/pdf");
    expect(bytes.equals(sent)).toBe(true);
  });

  test("is drawn for people to look at", async () => {
    const { image } = await examineFile(buildPdf(""));
    const { format, width, height } = await sharp(image).metadata();
    expect([format, width, height]).toEqual(["jpeg", 1_185, 1_680]);
    const { channels } = await sharp(image).stats();
    expect(channels[0]?.min).toBeLessThan(60);
    expect(channels[0]?.max).toBeGreaterThan(240);
  });

  test.each([
    ["no page", "1 0 obj << /Type /Catalog >> endobj"],
    ["no pages at all", "1 0 obj (passport) endobj"],
    [
      "a page without a mark on it",
      "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj 3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj",
    ],
  ])("with %s is refused: it cannot be drawn", async (_what, objects) => {
    expect(await codeOf(() => examineFile(buildPdfWithoutPage(objects)))).toBe("file_wrong_type");
  });

  test("of nine pages is refused, so that staff see all that is taken", async () => {
    const pages = (count: number): Buffer => {
      const kids = Array.from({ length: count }, () => "92 0 R").join(" ");
      return buildPdf(`91 0 obj << /Type /Pages /Kids [${kids}] /Count ${count} >> endobj`);
    };
    expect(await codeOf(() => examineFile(pages(8)))).toBe("taken");
    expect(await codeOf(() => examineFile(pages(9)))).toBe("file_wrong_type");
  });

  const PRODUCERS = new URL("../../testing/producers/", import.meta.url);
  test.each(readdirSync(PRODUCERS))(
    "that %s wrote, an ordinary receipt, is taken",
    async (name) => {
      const sent = readFileSync(new URL(name, PRODUCERS));
      expect(await codeOf(() => examineFile(sent))).toBe("taken");
    },
  );

  const script = "5 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj";
  const objects = deflateSync("7 0 << /S /JavaScript /JS (1) >>");

  const stream = (body: Buffer, header: string): Buffer =>
    Buffer.concat([
      Buffer.from(`9 0 obj << ${header} /Length ${body.length} >> stream\n`),
      body,
      Buffer.from("\nendstream endobj"),
    ]);

  test.each<[string, string | Buffer]>([
    ["a script", "1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj"],
    ["a script spelled in codes", "1 0 obj << /S /#4aava#53cript >> endobj"],
    ["a program to start", "1 0 obj << /S /Launch /F (calc.exe) >> endobj"],
    ["a link that leaves it", "1 0 obj << /S /URI /URI (https://kinfold.example) >> endobj"],
    ["a link that leaves it, spelled in codes", "1 0 obj << /S /U#52I /UR#49 (a) >> endobj"],
    ["a way to another file", "1 0 obj << /S /GoToR /F (other.pdf) >> endobj"],
    ["a thread of another file", "1 0 obj << /S /Thread /F (other.pdf) /D 0 >> endobj"],
    ["a file that no name calls embedded", "1 0 obj << /AF [<< /EF << /F 2 0 R >> >>] >> endobj"],
    ["a file behind a reference", "1 0 obj << /Type /Filespec /UF (a.exe) /EF 3 0 R >> endobj"],
    ["a stream that lies elsewhere", stream(Buffer.alloc(0), "/F (a.bin) /FFilter /FlateDecode")],
    ["a stream at an address", stream(Buffer.alloc(0), "/F (https://kinfold.example/a)")],
    ["pages that were captured from the web", "1 0 obj << /SpiderInfo << /V 1 >> >> endobj"],
    ["a way into a file inside it", "1 0 obj << /S /GoToE >> endobj"],
    ["a film", "1 0 obj << /S /Movie >> endobj"],
    ["a sound", "1 0 obj << /S /S#6fund >> endobj"],
    [
      "a link among compressed objects",
      stream(deflateSync("<< /S /UR#49 /URI (a) >>"), "/Type /ObjStm /Filter /FlateDecode"),
    ],
    ["another file", "1 0 obj << /Names << /EmbeddedFiles 2 0 R >> >> endobj"],
    [
      "a script among compressed objects",
      stream(deflateSync("<< /S /JavaScript /JS (1) >>"), "/Type /ObjStm /Filter /FlateDecode"),
    ],
    ["a script between the words of a comment", `% stream\n${script}\n% endstream`],
    ["a script in what a comment calls a stream", `% << >> stream\n${script}\n% endstream`],
    ["a script between two pieces of text", `(<< >> stream\n) ${script} (endstream)`],
    ["a script inside a text, where a table of objects may point", `(${script})`],
    ["a script in a stream, where a table of objects may point", stream(Buffer.from(script), "")],
    ["a script of a rendition", "1 0 obj << /S /Rendition /JS (app.alert(1)) >> endobj"],
    [
      "a script among compressed objects, behind a word for another object",
      stream(objects, "/Type /ObjStm /X (obj) /Filter /FlateDecode"),
    ],
    [
      "a script among compressed objects, spelled in codes",
      stream(objects, "/Type /Obj#53tm /Filter /FlateDecode"),
    ],
    [
      "compressed objects in a comment, where a table of objects may point",
      Buffer.concat([Buffer.from("% "), stream(objects, "/Type/ObjStm /Filter/FlateDecode")]),
    ],
    [
      "a script among compressed objects that spell an end",
      stream(
        deflateSync("endstream << /S /JavaScript /JS (1) >>", { level: 0 }),
        "/Type /ObjStm /Filter /FlateDecode",
      ),
    ],
    [
      "objects that were compressed twice",
      stream(deflateSync(objects), "/Type /ObjStm /Filter [/FlateDecode /FlateDecode]"),
    ],
    [
      "objects that were compressed in another way",
      stream(Buffer.from(objects.toString("hex")), "/Type /ObjStm /Filter /ASCIIHexDecode"),
    ],
    [
      "objects that are compressed and foretold",
      stream(objects, "/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>"),
    ],
    [
      "objects that no one can unfold",
      stream(Buffer.from("locked"), "/Type /ObjStm /Filter /FlateDecode"),
    ],
    [
      "more compressed objects than anybody needs",
      Buffer.concat(
        Array.from({ length: 3_000 }, () =>
          stream(deflateSync("7 0 << >>"), "/Type /ObjStm /Filter /FlateDecode"),
        ),
      ),
    ],
    [
      "objects that unfold beyond measure",
      stream(deflateSync(Buffer.alloc(30_000_000)), "/Type /ObjStm /Filter /FlateDecode"),
    ],
  ])("with %s is refused", (_what, objects) => {
    // What its process looks at first; that a member hears of it is said below.
    expect(findPdfFault(buildPdf(objects))).toMatch(/^(pdfActive|pdfLocked)$/);
  });

  test.each([
    ["as most programs write them", "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode"],
    ["in a row of one", "/Filter[/FlateDecode]/First 4/N 1/Type/ObjStm"],
  ])("with compressed objects %s is kept", async (_how, header) => {
    const sent = buildPdf(stream(deflateSync("7 0 << /Type /Page >>"), header));
    expect(await codeOf(() => examineFile(sent))).toBe("taken");
  });

  test("is not refused for the three characters that its images happen to spell", async () => {
    const noise = Buffer.concat([randomBytes(50_000), Buffer.from("/JS "), randomBytes(50)]);
    const sent = buildPdf(stream(noise, "/Subtype /Image"));
    expect(await codeOf(() => examineFile(sent))).toBe("taken");
  });

  test.each([
    ["no end", Buffer.from("%PDF-1.7\n1 0 obj endobj")],
    ["another file behind it", Buffer.concat([buildPdf(""), Buffer.alloc(2_000, "PK")])],
    ["no beginning", Buffer.from("x%PDF-1.7\n%%EOF")],
  ])("with %s is refused", async (_what, sent) => {
    expect(await codeOf(() => examineFile(sent))).toBe("file_wrong_type");
  });

  test("made to be slow to look through keeps no one else waiting", async () => {
    const sent = buildPdf("/ObjStm stream\n".repeat(600_000));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    expect(await codeOf(() => examineFile(sent))).toBe("file_wrong_type");
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(500);
  });
});

test.each([
  ["a web page", "<html><script>alert(1)</script></html>"],
  ["a drawing with scripts", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["a program", "MZ\u0090\u0000"],
  ["a GIF", "GIF89a"],
  ["nothing", ""],
])("%s is refused, whatever it is called", async (_what, text) => {
  expect(await codeOf(() => examineFile(Buffer.from(text, "latin1")))).toBe("file_wrong_type");
});

test("exactly 10,000,000 bytes are taken, and one more is not", async () => {
  const exactly = buildPdf("", 10_000_000);
  expect(exactly).toHaveLength(10_000_000);
  expect(await codeOf(() => examineFile(exactly))).toBe("taken");
  expect(await codeOf(() => examineFile(Buffer.concat([exactly, Buffer.from("\n")])))).toBe(
    "file_too_large",
  );
});

test.each([
  ["receipt.pdf", 10_000_000, "taken"],
  ["RECEIPT.JPEG", 1, "taken"],
  ["receipt.pdf", 10_000_001, "file_too_large"],
  ["receipt.heic", 1, "file_wrong_type"],
  ["receipt.pdf.exe", 1, "file_wrong_type"],
  ["pdf", 1, "file_wrong_type"],
])("by sight %s of %d bytes is %s", async (name, sizeBytes, expected) => {
  expect(await codeOf(() => refuseBySight({ name, sizeBytes }))).toBe(expected);
});

test("the sentence about size is the product's own", () => {
  expect(() => refuseBySight({ name: "a.pdf", sizeBytes: 10_000_001 })).toThrow(COPY.fileTooLarge);
});

test.each([
  [
    "a link",
    buildPdf("1 0 obj << /S /URI /URI (https://kinfold.example) >> endobj"),
    "This PDF has a link, a script or another file inside, and we cannot take those.",
  ],
  [
    "objects that cannot be unfolded",
    buildPdf("1 0 obj << /Type /ObjStm /Filter /LZWDecode >> stream\nx\nendstream endobj"),
    "We cannot look into this PDF.",
  ],
  ["no page that can be drawn", buildPdfWithoutPage(""), "This PDF cannot be shown."],
])(
  "a member who sends a PDF with %s hears what is wrong, and what to send instead",
  async (_what, sent, fault) => {
    await expect(examineFile(sent)).rejects.toThrow(
      `${fault} Please send a screenshot or a photo of it.`,
    );
  },
);
