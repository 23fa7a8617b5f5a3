import { inflateSync } from "node:zlib";

type Parsed = { head: string; body: Buffer };

/** The objects of a file, by number, with their streams unpacked. */
function objectsOf(file: Buffer): Map<number, Parsed> {
  const text = file.toString("latin1");
  const objects = new Map<number, Parsed>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = "", content = ""] = match;
    const at = content.indexOf("stream\n");
    const head = at === -1 ? content : content.slice(0, at);
    const packed = at === -1 ? "" : content.slice(at + 7, content.lastIndexOf("\nendstream"));
    const bytes = Buffer.from(packed, "latin1");
    const isPacked = head.includes("/FlateDecode") && bytes.length > 0;
    objects.set(Number(number), { head, body: isPacked ? inflateSync(bytes) : bytes });
  }
  return objects;
}

const fromUtf16 = (hex: string): string =>
  Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le");

/** What the glyphs of a font stand for. */
function listEmails(map: string): Map<number, string> {
  const emails = new Map<number, string>();
  for (const [, first = "", list = ""] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const meant = [...list.matchAll(/<([^>]*)>/g)].map(([, hex = ""]) => fromUtf16(hex));
    for (const [at, emailContent] of meant.entries())
      emails.set(Number.parseInt(first, 16) + at, emailContent);
  }
  return emails;
}

function fontsOf(objects: ReadonlyMap<number, Parsed>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = "", number = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number))?.head ?? "")?.[1];
      if (map === undefined) continue;
      fonts.set(name, listEmails(objects.get(Number(map))?.body.toString("latin1") ?? ""));
    }
  }
  return fonts;
}

/** What is written on a document of ours, page by page, each piece of text as it was set. */
export function readPdfText(file: Buffer): string[][] {
  const objects = objectsOf(file);
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head));
  return pages.map(({ head }) => {
    const content = /\/Contents (\d+) 0 R/.exec(head)?.[1];
    const drawn = objects.get(Number(content))?.body.toString("latin1") ?? "";
    const texts = [...drawn.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block = ""]) => {
      const emails = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? "");
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(
        ([, hex = ""]) => hex.match(/.{4}/g) ?? [],
      );
      return glyphs.map((glyph) => emails?.get(Number.parseInt(glyph, 16)) ?? "").join("");
    });
    // Between two texts of a paragraph stands a space of its own.
    return texts.filter((text) => text !== " ");
  });
}
