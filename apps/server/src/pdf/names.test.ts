import { beforeAll, expect, test } from "vitest";
import { NAME_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { Name } from "@kinfold/contract/sign-up";
import { is } from "superstruct";
import { createPdfKey, createPdfSigner } from "#document-checks/index.ts";
import { findStructureFaults } from "../testing/find-structure-faults.ts";
import { openTaggedPdfReader } from "../testing/read-tagged-pdf.ts";
import { HELD_PDFS } from "../testing/sample-pdfs.ts";
import { createPdf } from "./document.ts";
import { renderPdf, type DocumentCheck } from "./index.ts";
import { chooseTextRun, PLAIN, refuseMissingLetters, STRONG, withFont } from "./letters.ts";
import { drawHeadRows } from "./sheet.ts";

const issuedAt = new Date("2026-11-12T08:00:00Z");

/** A name in each script, how it is spelt in Latin letters where it is not drawn as it stands, and whether it also is drawn in its own. */
const NAMES: Readonly<Record<string, [name: string, spelt?: string, isDrawn?: true]>> = {
  Latin: ["Ọláṣùnkànmí Ị́kẹ Łukasz Þóra Nguyễn"],
  "Latin of Yoruba and Igbo": ["Ẹ́bùn Ọ̀ṣọ́ Ǹjị́ Ḿbà"],
  Greek: ["Γιώργος Παπαδόπουλος"],
  Cyrillic: ["Юрий Щербаков Ґалаґан"],
  Arabic: ["محمد عبد الله", "Mhmd ’Bd Allh", true],
  Armenian: ["Արամ Խաչատրյան", "Aram Khach'atryan", true],
  Bengali: ["রবীন্দ্রনাথ ঠাকুর", "Rbindrnath Thakur"],
  Chinese: ["王小明", "WangXiaoMing"],
  Devanagari: ["राम कुमार", "Ram Kumar", true],
  Ethiopic: ["ተስፋዬ ገብረ", "Tesfaye Gebre", true],
  Georgian: ["ნინო ბერიძე", "Nino Beridze", true],
  Gujarati: ["નરેન્દ્ર", "Nrendr"],
  Hangul: ["김철수", "GimCheolSu"],
  Hebrew: ["דוד כהן", "Dvd Khhn", true],
  Hiragana: ["たろう", "Tarou"],
  Katakana: ["タロウ", "Tarou"],
  Khmer: ["សុខ", "Sokh"],
  Nko: ["ߒߞߏ", "Nko"],
  Tamil: ["தமிழ்", "Tmil"],
  Thai: ["ภูมิ", "Phumi"],
  "a rare Chinese letter": ["王㧝明", "Wang U+39DD Ming"],
  "marks alone": ["\u0610\u0611", "U+0610 U+0611"],
};
const most = (part: string): string => part.repeat(NAME_MAX_CHARACTERS);

/** The longest names, and how they are spelt in Latin letters. */
const LONG_NAMES: readonly (readonly [name: string, spelt?: string])[] = [
  [`${most("W")} ${most("M")}`],
  [`${most("王")} ${most("明")}`, `${most("Wang")} ${most("Ming")}`],
  ["Oluwatobiloba Chukwuemeka-Nwachukwu Oluwafunmilayo"],
  [`${most("ع")} ${most("م")}`, `${most("’")} M${"m".repeat(NAME_MAX_CHARACTERS - 1)}`],
];

let read: Awaited<ReturnType<typeof openTaggedPdfReader>>;
let check: DocumentCheck;
beforeAll(async () => {
  read = await openTaggedPdfReader();
  const signer = createPdfSigner(await createPdfKey("Kinfold members club", issuedAt));
  check = { address: "https://kinfold.test/check#claim.key.signature", signer };
});

const squeeze = (text: string): string => text.normalize("NFC").replaceAll(/[\s\u200e\u200f]/g, "");

/** What is copied out of the whole PDF. */
const copyText = (bytes: Uint8Array): string =>
  squeeze(
    read(bytes)
      .pages.map(({ text }) => text)
      .join(""),
  );

const renderHead = (name: string): Promise<Buffer> => {
  const heading = {
    name,
    customerCode: "KIN-7F3K9Q",
    code: "KFS-1",
    issuedAt,
    site: "kinfold.test",
    check,
  };
  return renderPdf("Statement", heading, async (doc) => void drawHeadRows(doc, heading, []));
};

test.each(Object.entries(NAMES))(
  "a name in %s is drawn or spelt, and copied whole",
  async (_, [name, spelt, isDrawn]) => {
    expect(name.split(" ").every((part) => is(part, Name("required")))).toBe(true);
    const bytes = await renderHead(name);
    expect(findStructureFaults(read(bytes), bytes)).toEqual([]);
    const copied = copyText(bytes);
    expect(copied).toContain(squeeze(`Member ${spelt ?? name}`));
    expect(copied).toContain(squeeze(isDrawn === true ? name : (spelt ?? name)));
  },
);

test.each(Object.keys(HELD_PDFS))(
  "%s names its holder whole, in every script and however long",
  async (file) => {
    for (const [name, spelt = name] of LONG_NAMES) {
      const bytes = await HELD_PDFS[file]?.(check, name);
      const copied = copyText(bytes ?? Buffer.alloc(0));
      expect([name, copied.includes(squeeze(`Member ${spelt}`))]).toEqual([name, true]);
    }
  },
);

test.each([PLAIN, STRONG])(
  "every letter and mark that a name may have is drawn or spelt in %s",
  (font) => {
    const doc = createPdf("Letters", issuedAt).font(font);
    const faults: string[] = [];
    const refuse = (letter: string): void => {
      const { text, font: chosen } = chooseTextRun(doc, letter);
      if (text.trim() === "") throw new Error("nothing is drawn");
      if (!/^[ -~]+$/.test(text)) withFont(doc, chosen, () => refuseMissingLetters(doc, text));
    };
    for (let code = 0; code <= 0x10_ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      if (!/[\p{L}\p{M}]/u.test(letter)) continue;
      try {
        refuse(letter);
      } catch (error) {
        faults.push(`${code.toString(16)}: ${String(error)}`);
      }
    }
    expect(faults).toEqual([]);
  },
);

test("a text with a letter that its font lacks is refused", () => {
  const doc = createPdf("Letters", issuedAt).font(PLAIN);
  expect(() => refuseMissingLetters(doc, "Юр")).toThrow(
    "no font has every letter of U+042E U+0440",
  );
});

test("what is no letter is drawn too, and what hides or turns text is left out", () => {
  const doc = createPdf("Letters", issuedAt).font(PLAIN);
  const spell = (text: string): string => chooseTextRun(doc, text).text;
  expect(spell("Rent 🏠 für Ìyá\u202e\u200d")).toBe("Rent :house: für Ìyá");
  expect(spell("\ue000 \ud800")).toBe(" U+E000 \ufffd");
});
