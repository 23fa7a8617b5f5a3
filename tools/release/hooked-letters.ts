/**
 * Draws letters of Hausa, Igbo and Yoruba into the fonts of PDFs. The hooked ones (ɓ ɗ ƙ ƴ and their capitals) are in no version
 * of the font: each is the letter without its hook, and the hook of the font's own f. ḿ and ǹ are the letter and its mark. Every
 * letter gets a place for marks above and below, and the apostrophe of Hausa the shape of the one that English uses. Run by hand:
 * `node tools/release/hooked-letters.ts`; what it writes is committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  addGlyphs,
  measureOutline,
  moveOutline,
  readCharacters,
  readFont,
  readGlyphs,
  readMarkPlaces,
  readOutline,
  readWidths,
  setMarkPlaces,
  writeCharacters,
  writeFont,
  type Anchor,
  type Font,
  type Outline,
  type Point,
} from "./font-file.ts";

const FONTS = join(import.meta.dirname, "../../apps/server/src/pdf/fonts");

/** The font as it was published, and the one that is printed with. */
export const HOOKED_FONTS: readonly { from: string; to: string }[] = [
  "public-sans-regular",
  "public-sans-semibold",
].map((name) => ({
  from: join(FONTS, `unhooked/${name}.ttf`),
  to: join(FONTS, `${name}.ttf`),
}));

/** How much of the flat end of f's hook is left out, because another letter follows it: less on an arm, which is slanted itself. */
const SHORTER_BY = { stem: 100, arm: 20 };
/** How far the hook of a slanted arm goes above the letter. */
const ABOVE = 50;
/** Beside the end of a hook. */
const BESIDE = 36;
/** The left hook of a capital: how far its curve lies from the stem, and how far it hangs below its bar. */
const CAPITAL = { away: 130, hangs: 190, bend: 66, curve: 245, bearing: 60 } as const;
const [GRAVE, ACUTE] = ["\u0300", "\u0301"] as const;
/** Above a letter that had no place for a mark. */
const MARK_GAP = 14;

type Letter = { outline: Outline; width: number };

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;
const toOn = (x: number, y: number): Point => ({ x: Math.round(x), y: Math.round(y), isOn: true });
const toOff = (x: number, y: number): Point => ({ ...toOn(x, y), isOn: false });

/** The hook of f: its points above the bar, from its left side over the top to the inner side, and how wide its stem is. */
type Hook = { points: readonly Point[]; left: number; stem: number; top: number; bar: number };

function takeHook(outline: Outline, xHeight: number): Hook {
  const [contour = []] = outline;
  const points = contour.filter(({ y }) => y > xHeight);
  const first = contour.findIndex(({ y }) => y > xHeight);
  const turned = contour[first - 1]?.y === xHeight ? points : points.toReversed();
  const [start, end] = [turned[0], turned.at(-1)];
  const tops = [...new Set(turned.filter(({ isOn }) => isOn).map(({ y }) => y))];
  const top = Math.max(...tops);
  const tip = Math.max(...turned.map(({ x }) => x));
  const under = Math.max(...turned.filter(({ x, y }) => x === tip && y < top).map(({ y }) => y));
  if (start === undefined || end === undefined) throw new Error("f has no hook");
  const left = start.x;
  return { points: turned, left, stem: end.x - left, top, bar: top - under };
}

/** Replaces the flat top of a stem or an arm, from its left to its right end, by points. */
function replaceTop(
  outline: Outline,
  isTop: (from: Point, to: Point) => boolean,
  points: readonly Point[],
): Outline {
  let isReplaced = false;
  const replaced = outline.map((contour) => {
    const at = contour.findIndex((from, index) => {
      const to = contour[(index + 1) % contour.length];
      return to !== undefined && isTop(from, to);
    });
    if (at === -1) return contour;
    isReplaced = true;
    // The pair may lie across the ends of the list.
    const turned = [...contour.slice(at), ...contour.slice(0, at)];
    return [...points, ...turned.slice(2)];
  });
  if (!isReplaced) throw new Error("the letter has no such top");
  return replaced;
}

/** The letter with f's hook on the top of its stem or right arm. `slope` is how far it leans to the right for each unit upwards. */
function hookTop({ outline, width }: Letter, hook: Hook, top: number, isArm: boolean): Letter {
  const contour = outline.find((points) =>
    points.some((from, at) => isFlatTop(from, points[(at + 1) % points.length], top, isArm)),
  );
  const at =
    contour?.findLastIndex((from, index) =>
      isFlatTop(from, contour[(index + 1) % contour.length], top, isArm),
    ) ?? -1;
  const [before, from, to] = [-1, 0, 1].map(
    (step) => contour?.[(at + step + (contour?.length ?? 1)) % (contour?.length ?? 1)],
  );
  if (before === undefined || from === undefined || to === undefined)
    throw new Error("the letter has no top for a hook");
  const slope = isArm ? (from.x - before.x) / (from.y - before.y) : 0;
  const rise = isArm ? ABOVE : 0;
  const stem = to.x - from.x;
  const tip = Math.max(...hook.points.map(({ x }) => x));
  const points = hook.points.map(({ x, y, isOn }): Point => {
    const across = x - hook.left;
    const placed = y - hook.top + rise;
    // The stem is as wide as the letter's; what is beyond it is as far from it as in f.
    const stretched = across <= hook.stem ? (across / hook.stem) * stem : across - hook.stem + stem;
    const shortened =
      x >= tip - 2 ? stretched - (isArm ? SHORTER_BY.arm : SHORTER_BY.stem) : stretched;
    return { ...toOn(from.x + shortened + slope * placed, from.y + placed), isOn };
  });
  const hooked = replaceTop(
    outline,
    (one, other) => one.x === from.x && one.y === from.y && other.x === to.x && other.y === to.y,
    points,
  );
  return {
    outline: hooked,
    width: Math.max(width, measureOutline(hooked).to.x + BESIDE),
  };
}

function isFlatTop(from: Point, to: Point | undefined, top: number, isArm: boolean): boolean {
  if (to === undefined || !from.isOn || !to.isOn) return false;
  const isFlat = from.y === top && to.y === top && to.x > from.x;
  return isFlat && (!isArm || from.x > 0);
}

/** B or D with a hook to the left of the top of its stem. */
function hookLeft({ outline, width }: Letter, hook: Hook, top: number): Letter {
  const [first = []] = outline;
  const stemLeft = Math.min(...first.map(({ x }) => x));
  const under = top - hook.bar;
  const inner = stemLeft - CAPITAL.away;
  const outer = inner - Math.round(hook.stem * 0.9);
  const points = [
    toOn(stemLeft, under),
    toOn(inner + CAPITAL.bend, under),
    toOff(inner, under),
    toOn(inner, under - CAPITAL.bend),
    toOn(inner, under - CAPITAL.hangs),
    toOn(outer, under - CAPITAL.hangs),
    toOn(outer, top - CAPITAL.curve),
    toOff(outer, top),
    toOn(outer + CAPITAL.curve, top),
  ];
  const shift = CAPITAL.bearing - outer;
  const hooked = outline.map((contour) => {
    const at = contour.findIndex(({ x, y, isOn }) => isOn && x === stemLeft && y === top);
    return at === -1 ? contour : contour.toSpliced(at, 1, ...points);
  });
  return { outline: moveOutline(hooked, { x: shift, y: 0 }), width: width + shift };
}

/** A place above and one below the letter, in the middle. */
function findPlaces(outline: Outline, xHeight: number): [above: Anchor, below: Anchor] {
  const { from, to } = measureOutline(outline);
  const x = Math.round((from.x + to.x) / 2);
  const above = to.y <= xHeight + MARK_GAP * 2 ? xHeight : to.y;
  return [
    { x, y: above },
    { x, y: Math.min(0, from.y) },
  ];
}

const LETTER = /^\p{L}$/u;

/** The font with the hooked letters, and with a place for marks on each of its letters. */
export function drawHookedLetters(bytes: Buffer): Buffer {
  const font: Font = readFont(bytes);
  const characters = readCharacters(font);
  const [glyphs, widths] = [readGlyphs(font), readWidths(font)];
  const glyphOf = (letter: string): number => characters.get(codeOf(letter)) ?? 0;
  const take = (letter: string): Letter => ({
    outline: readOutline(glyphs, glyphOf(letter)),
    width: widths[glyphOf(letter)] ?? 0,
  });
  const topOf = (letter: string): number => measureOutline(take(letter).outline).to.y;
  const [xHeight, capital] = [topOf("x"), topOf("H")];
  const hook = takeHook(take("f").outline, xHeight);
  const { marks, letters: known } = readMarkPlaces(font);
  const addMark = (letter: string, mark: string): Letter => {
    const { outline, width } = take(letter);
    const to = known.get(glyphOf(letter))?.[0] ?? findPlaces(outline, xHeight)[0];
    const from = marks.get(glyphOf(mark))?.anchor ?? { x: 0, y: 0 };
    const by = { x: to.x - from.x, y: to.y - from.y };
    return { outline: [...outline, ...moveOutline(take(mark).outline, by)], width };
  };
  const letters: readonly [string, Letter][] = [
    ["ɓ", hookTop(take("b"), hook, topOf("b"), false)],
    ["ɗ", hookTop(take("d"), hook, topOf("d"), false)],
    ["ƙ", hookTop(take("k"), hook, topOf("k"), false)],
    ["ƴ", hookTop(take("y"), hook, xHeight, true)],
    ["Ɓ", hookLeft(take("B"), hook, capital)],
    ["Ɗ", hookLeft(take("D"), hook, capital)],
    ["Ƙ", hookTop(take("K"), hook, capital, true)],
    ["Ƴ", hookTop(take("Y"), hook, capital, true)],
    // Another glyph of the same shape, so that text that is copied out of a PDF has the same character.
    ["ʼ", take("’")],
    ["ǹ", addMark("n", GRAVE)],
    ["Ǹ", addMark("N", GRAVE)],
    ["ḿ", addMark("m", ACUTE)],
    ["Ḿ", addMark("M", ACUTE)],
  ];
  const more = new Map(characters);
  for (const [at, [letter]] of letters.entries()) more.set(codeOf(letter), glyphs.length + at);
  const drawn = addGlyphs(
    font,
    letters.map(([, letter]) => letter),
  );
  const all = readGlyphs(drawn);
  const places = new Map<number, readonly Anchor[]>();
  const addPlaces = (glyph: number): void => {
    const own = known.get(glyph) ?? [];
    const computed = findPlaces(readOutline(all, glyph), xHeight);
    places.set(
      glyph,
      computed.map((place, at) => own[at] ?? place),
    );
  };
  for (const [code, glyph] of more) if (LETTER.test(String.fromCodePoint(code))) addPlaces(glyph);
  for (const glyph of known.keys()) addPlaces(glyph);
  const placed = setMarkPlaces(drawn, { marks, letters: places });
  return writeFont({
    ...placed,
    tables: new Map([...placed.tables, ["cmap", writeCharacters(more)]]),
  });
}

if (import.meta.main) {
  for (const { from, to } of HOOKED_FONTS) writeFileSync(to, drawHookedLetters(readFileSync(from)));
}
