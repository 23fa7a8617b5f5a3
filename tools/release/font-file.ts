/** Reads and writes the tables of a TrueType font: as much of them as drawing further letters into one needs. */

/** A point of an outline, in units of the font. What is not on the curve pulls it. */
export type Point = { x: number; y: number; isOn: boolean };
/** The closed lines of a letter, each point after point. */
export type Outline = readonly (readonly Point[])[];
/** A place on a letter where a mark of a class is put. */
export type Anchor = { x: number; y: number };

export type Font = {
  version: number;
  tables: ReadonlyMap<string, Buffer>;
};

const HEAD_BYTES = 12;
const RECORD_BYTES = 16;

/** Reads which tables a font has. */
export function readFont(bytes: Buffer): Font {
  const count = bytes.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, at): [string, Buffer] => {
    const record = HEAD_BYTES + at * RECORD_BYTES;
    const [from, length] = [bytes.readUInt32BE(record + 8), bytes.readUInt32BE(record + 12)];
    return [bytes.toString("latin1", record, record + 4), bytes.subarray(from, from + length)];
  });
  return { version: bytes.readUInt32BE(0), tables: new Map(tables) };
}

/** A table of a font, which it must have. */
function getTable({ tables }: Font, name: string): Buffer {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`the font has no table ${name}`);
  return table;
}

const padTo = (bytes: Buffer, size: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);

function sumUp(bytes: Buffer): number {
  const whole = padTo(bytes, 4);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

/** The whole font must sum up to this. */
const WHOLE_SUM = 0xb1b0afba;
const ADJUSTMENT_AT = 8;

/** Writes a font: its tables by name, with their sums. */
export function writeFont({ version, tables }: Font): Buffer {
  const named = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const power = Math.floor(Math.log2(named.length));
  const head = Buffer.alloc(HEAD_BYTES + named.length * RECORD_BYTES);
  head.writeUInt32BE(version, 0);
  head.writeUInt16BE(named.length, 4);
  head.writeUInt16BE(2 ** power * RECORD_BYTES, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((named.length - 2 ** power) * RECORD_BYTES, 10);
  const parts: Buffer[] = [head];
  let from = head.length;
  let headFrom = 0;
  for (const [at, [name, given]] of named.entries()) {
    const table = Buffer.from(given);
    if (name === "head") {
      table.writeUInt32BE(0, ADJUSTMENT_AT);
      headFrom = from;
    }
    const record = HEAD_BYTES + at * RECORD_BYTES;
    head.write(name, record, "latin1");
    head.writeUInt32BE(sumUp(table), record + 4);
    head.writeUInt32BE(from, record + 8);
    head.writeUInt32BE(table.length, record + 12);
    const padded = padTo(table, 4);
    parts.push(padded);
    from += padded.length;
  }
  const font = Buffer.concat(parts);
  font.writeUInt32BE((WHOLE_SUM - sumUp(font)) >>> 0, headFrom + ADJUSTMENT_AT);
  return font;
}

/** Which glyph each character has, from the subtable of segments (format 4). */
export function readCharacters(font: Font): Map<number, number> {
  const cmap = getTable(font, "cmap");
  const table = cmap.subarray(cmap.readUInt32BE(8));
  if (table.readUInt16BE(0) !== 4) throw new Error("the characters are not in segments");
  const half = table.readUInt16BE(6);
  const characters = new Map<number, number>();
  for (let at = 0; at < half; at += 2) {
    const [end, start] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + half + at)];
    const delta = table.readUInt16BE(16 + 2 * half + at);
    const place = 16 + 3 * half + at;
    const range = table.readUInt16BE(place);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const listed = range === 0 ? code : table.readUInt16BE(place + range + 2 * (code - start));
      const glyph = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) characters.set(code, glyph);
    }
  }
  return characters;
}

/** Writes the table of characters: a segment for each run of characters whose glyphs follow each other. */
export function writeCharacters(characters: ReadonlyMap<number, number>): Buffer {
  const segments: { start: number; end: number; delta: number }[] = [];
  for (const [code, glyph] of [...characters].toSorted(([one], [other]) => one - other)) {
    const last = segments.at(-1);
    const delta = (glyph - code) & 0xffff;
    if (last?.end === code - 1 && last.delta === delta) last.end = code;
    else segments.push({ start: code, end: code, delta });
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const count = segments.length;
  const power = Math.floor(Math.log2(count));
  const table = Buffer.alloc(16 + 8 * count);
  const head = [4, table.length, 0, 2 * count, 2 ** (power + 1), power, 2 * (count - 2 ** power)];
  for (const [at, value] of head.entries()) table.writeUInt16BE(value, 2 * at);
  for (const [at, { start, end, delta }] of segments.entries()) {
    table.writeUInt16BE(end, 14 + 2 * at);
    table.writeUInt16BE(start, 16 + 2 * count + 2 * at);
    table.writeUInt16BE(delta, 16 + 4 * count + 2 * at);
  }
  const index = Buffer.alloc(20);
  index.writeUInt16BE(2, 2);
  // Unicode, and Windows with Unicode: both read the one table.
  for (const [at, [platform, encoding]] of [
    [0, 3],
    [3, 1],
  ].entries()) {
    index.writeUInt16BE(platform ?? 0, 4 + 8 * at);
    index.writeUInt16BE(encoding ?? 0, 6 + 8 * at);
    index.writeUInt32BE(index.length, 8 + 8 * at);
  }
  return Buffer.concat([index, table]);
}

/** The bytes of each glyph. */
export function readGlyphs(font: Font): Buffer[] {
  const [loca, glyf] = [getTable(font, "loca"), getTable(font, "glyf")];
  const isLong = getTable(font, "head").readInt16BE(50) === 1;
  const placeOf = (glyph: number): number =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  const count = getTable(font, "maxp").readUInt16BE(4);
  return Array.from({ length: count }, (_, glyph) =>
    glyf.subarray(placeOf(glyph), placeOf(glyph + 1)),
  );
}

/** How wide each glyph is. */
export function readWidths(font: Font): number[] {
  const [hhea, hmtx] = [getTable(font, "hhea"), getTable(font, "hmtx")];
  return Array.from({ length: hhea.readUInt16BE(34) }, (_, glyph) => hmtx.readUInt16BE(4 * glyph));
}

const IS_ON = 1;
const SHORT = { x: 2, y: 4 } as const;
const REPEATS = 8;
const SAME = { x: 16, y: 32 } as const;
const GLYPH_HEAD_BYTES = 10;

const PART = {
  isWords: 1,
  isPlace: 2,
  isScaled: 8,
  isStretched: 64,
  isTurned: 128,
  isFollowed: 32,
};
/** A scale is a number of sixteen bits, of which fourteen lie behind the point. */
const SCALE_ONE = 2 ** 14;

/** How a part is turned and scaled: two numbers for x and two for y. Answers how many bytes say so. */
function readTurn(glyph: Buffer, at: number, flags: number): { turn: number[]; size: number } {
  const read = (index: number): number => glyph.readInt16BE(at + 2 * index) / SCALE_ONE;
  if ((flags & PART.isScaled) !== 0) return { turn: [read(0), 0, 0, read(0)], size: 2 };
  if ((flags & PART.isStretched) !== 0) return { turn: [read(0), 0, 0, read(1)], size: 4 };
  if ((flags & PART.isTurned) === 0) return { turn: [1, 0, 0, 1], size: 0 };
  return { turn: [read(0), read(2), read(1), read(3)], size: 8 };
}

/** The outline of a glyph that is put together from others. */
function readParts(glyphs: readonly Buffer[], glyph: Buffer): Outline {
  const outline: (readonly Point[])[] = [];
  let flags: number;
  let at = GLYPH_HEAD_BYTES;
  do {
    flags = glyph.readUInt16BE(at);
    const part = readOutline(glyphs, glyph.readUInt16BE(at + 2));
    if ((flags & PART.isPlace) === 0) throw new Error("a part of the glyph lies at a point");
    const isWords = (flags & PART.isWords) !== 0;
    const [dx, dy] = isWords
      ? [glyph.readInt16BE(at + 4), glyph.readInt16BE(at + 6)]
      : [glyph.readInt8(at + 4), glyph.readInt8(at + 5)];
    at += isWords ? 8 : 6;
    const { turn, size } = readTurn(glyph, at, flags);
    const [xx = 1, xy = 0, yx = 0, yy = 1] = turn;
    at += size;
    const turned = part.map((contour) =>
      contour.map(({ x, y, isOn }) => ({
        x: Math.round(xx * x + xy * y),
        y: Math.round(yx * x + yy * y),
        isOn,
      })),
    );
    outline.push(...moveOutline(turned, { x: dx, y: dy }));
  } while ((flags & PART.isFollowed) !== 0);
  return outline;
}

/** An outline in another place. */
export const moveOutline = (outline: Outline, by: Anchor): Outline =>
  outline.map((contour) =>
    contour.map((point) => ({ ...point, x: point.x + by.x, y: point.y + by.y })),
  );

/** The outline of one of these glyphs. */
export function readOutline(glyphs: readonly Buffer[], number: number): Outline {
  const glyph = glyphs[number] ?? Buffer.alloc(0);
  const count = glyph.length === 0 ? 0 : glyph.readInt16BE(0);
  if (count < 0) return readParts(glyphs, glyph);
  if (count === 0) return [];
  const ends = Array.from({ length: count }, (_, at) =>
    glyph.readUInt16BE(GLYPH_HEAD_BYTES + 2 * at),
  );
  const total = (ends.at(-1) ?? -1) + 1;
  let at = GLYPH_HEAD_BYTES + 2 * count;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = glyph.readUInt8(at);
    at += 1;
    const times = (flag & REPEATS) === 0 ? 0 : glyph.readUInt8(at);
    if ((flag & REPEATS) !== 0) at += 1;
    for (let again = 0; again <= times; again += 1) flags.push(flag);
  }
  const readAxis = (axis: "x" | "y"): number[] => {
    let place = 0;
    return flags.map((flag) => {
      if ((flag & SHORT[axis]) !== 0) {
        place += (flag & SAME[axis]) === 0 ? -glyph.readUInt8(at) : glyph.readUInt8(at);
        at += 1;
      } else if ((flag & SAME[axis]) === 0) {
        place += glyph.readInt16BE(at);
        at += 2;
      }
      return place;
    });
  };
  const [xs, ys] = [readAxis("x"), readAxis("y")];
  const points = flags.map((flag, index): Point => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    isOn: (flag & IS_ON) !== 0,
  }));
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

/** How far an outline goes: the lowest and highest of its points. */
export function measureOutline(outline: Outline): { from: Anchor; to: Anchor } {
  const [xs, ys] = (["x", "y"] as const).map((axis) => outline.flat().map((point) => point[axis]));
  return {
    from: { x: Math.min(...(xs ?? [])), y: Math.min(...(ys ?? [])) },
    to: { x: Math.max(...(xs ?? [])), y: Math.max(...(ys ?? [])) },
  };
}

/** Writes an outline as a glyph without instructions. */
export function writeOutline(outline: Outline): Buffer {
  const points = outline.flat();
  const { from, to } = measureOutline(outline);
  const head = Buffer.alloc(GLYPH_HEAD_BYTES + 2 * outline.length + 2);
  for (const [at, value] of [outline.length, from.x, from.y, to.x, to.y].entries())
    head.writeInt16BE(value, 2 * at);
  let end = -1;
  for (const [at, contour] of outline.entries()) {
    end += contour.length;
    head.writeUInt16BE(end, GLYPH_HEAD_BYTES + 2 * at);
  }
  const flags = Buffer.from(points.map(({ isOn }) => (isOn ? IS_ON : 0)));
  const writeAxis = (axis: "x" | "y"): Buffer => {
    const steps = Buffer.alloc(2 * points.length);
    for (const [at, point] of points.entries())
      steps.writeInt16BE(point[axis] - (points[at - 1]?.[axis] ?? 0), 2 * at);
    return steps;
  };
  return Buffer.concat([head, flags, writeAxis("x"), writeAxis("y")]);
}

const setUInt16 = (table: Buffer, at: number, value: number): Buffer => {
  const changed = Buffer.from(table);
  changed.writeUInt16BE(value, at);
  return changed;
};

/** Adds glyphs at the end of a font, each with its width. Its first has the number that the font had of glyphs. */
export function addGlyphs(
  font: Font,
  glyphs: readonly { outline: Outline; width: number }[],
): Font {
  const all = [...readGlyphs(font), ...glyphs.map(({ outline }) => writeOutline(outline))].map(
    (glyph) => padTo(glyph, 4),
  );
  const loca = Buffer.alloc(4 * (all.length + 1));
  let at = 0;
  for (const [index, glyph] of all.entries()) {
    at += glyph.length;
    loca.writeUInt32BE(at, 4 * (index + 1));
  }
  const metrics = glyphs.map(({ outline, width }) => {
    const metric = Buffer.alloc(4);
    metric.writeUInt16BE(width, 0);
    metric.writeInt16BE(measureOutline(outline).from.x, 2);
    return metric;
  });
  const most = Math.max(...glyphs.map(({ outline }) => outline.flat().length));
  const maxp = setUInt16(getTable(font, "maxp"), 4, all.length);
  return {
    ...font,
    tables: new Map([
      ...font.tables,
      ["glyf", Buffer.concat(all)],
      ["loca", loca],
      ["head", setUInt16(getTable(font, "head"), 50, 1)],
      ["maxp", setUInt16(maxp, 6, Math.max(most, maxp.readUInt16BE(6)))],
      ["hmtx", Buffer.concat([getTable(font, "hmtx"), ...metrics])],
      ["hhea", setUInt16(getTable(font, "hhea"), 34, all.length)],
    ]),
  };
}

/** Where marks go: for each mark its class and its own place, and for each letter the place of each class. */
export type MarkPlaces = {
  marks: ReadonlyMap<number, { class: number; anchor: Anchor }>;
  letters: ReadonlyMap<number, readonly (Anchor | undefined)[]>;
};

const MARK_TO_BASE = 4;

function findMarkLookup(gpos: Buffer): { entry: number; lookup: number } {
  const list = gpos.readUInt16BE(8);
  const count = gpos.readUInt16BE(list);
  for (let at = 0; at < count; at += 1) {
    const entry = list + 2 + 2 * at;
    const lookup = list + gpos.readUInt16BE(entry);
    if (gpos.readUInt16BE(lookup) === MARK_TO_BASE) return { entry, lookup };
  }
  throw new Error("the font does not say where marks go");
}

function readCoverage(table: Buffer): number[] {
  const count = table.readUInt16BE(2);
  if (table.readUInt16BE(0) === 1)
    return Array.from({ length: count }, (_, at) => table.readUInt16BE(4 + 2 * at));
  return Array.from({ length: count }, (_, at) => {
    const [start, end] = [table.readUInt16BE(4 + 6 * at), table.readUInt16BE(6 + 6 * at)];
    return Array.from({ length: end - start + 1 }, (__, index) => start + index);
  }).flat();
}

const readAnchor = (table: Buffer): Anchor => ({
  x: table.readInt16BE(2),
  y: table.readInt16BE(4),
});

/** Reads where a font puts marks on letters. */
export function readMarkPlaces(font: Font): MarkPlaces {
  const gpos = getTable(font, "GPOS");
  const { lookup } = findMarkLookup(gpos);
  const table = gpos.subarray(lookup + gpos.readUInt16BE(lookup + 6));
  const classes = table.readUInt16BE(6);
  const marks = table.subarray(table.readUInt16BE(8));
  const letters = table.subarray(table.readUInt16BE(10));
  const readPlace = (glyphAt: number, of: number): Anchor | undefined => {
    const from = letters.readUInt16BE(2 + 2 * (glyphAt * classes + of));
    return from === 0 ? undefined : readAnchor(letters.subarray(from));
  };
  return {
    marks: new Map(
      readCoverage(table.subarray(table.readUInt16BE(2))).map((glyph, at) => [
        glyph,
        {
          class: marks.readUInt16BE(2 + 4 * at),
          anchor: readAnchor(marks.subarray(marks.readUInt16BE(4 + 4 * at))),
        },
      ]),
    ),
    letters: new Map(
      readCoverage(table.subarray(table.readUInt16BE(4))).map((glyph, at) => [
        glyph,
        Array.from({ length: classes }, (_, of) => readPlace(at, of)),
      ]),
    ),
  };
}

const toWords = (values: readonly number[]): Buffer => {
  const words = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) words.writeInt16BE((value << 16) >> 16, 2 * at);
  return words;
};

const writeCoverage = (glyphs: readonly number[]): Buffer => toWords([1, glyphs.length, ...glyphs]);
const writeAnchor = ({ x, y }: Anchor): Buffer => toWords([1, x, y]);
const ANCHOR_BYTES = 6;

/** Puts marks on letters by these places instead of those that the font had. Each letter has a place for each class. */
export function setMarkPlaces(
  font: Font,
  {
    marks,
    letters,
  }: { marks: MarkPlaces["marks"]; letters: ReadonlyMap<number, readonly Anchor[]> },
): Font {
  const ofMarks = [...marks].toSorted(([one], [other]) => one - other);
  const ofLetters = [...letters].toSorted(([one], [other]) => one - other);
  const classes = ofLetters[0]?.[1].length ?? 0;
  const markCoverage = writeCoverage(ofMarks.map(([glyph]) => glyph));
  const letterCoverage = writeCoverage(ofLetters.map(([glyph]) => glyph));
  const markHead = 2 + 4 * ofMarks.length;
  const markArray = Buffer.concat([
    toWords([
      ofMarks.length,
      ...ofMarks.flatMap(([, mark], at) => [mark.class, markHead + ANCHOR_BYTES * at]),
    ]),
    ...ofMarks.map(([, { anchor }]) => writeAnchor(anchor)),
  ]);
  const letterHead = 2 + 2 * classes * ofLetters.length;
  const places = ofLetters.flatMap(([, anchors]) => anchors);
  const letterArray = Buffer.concat([
    toWords([ofLetters.length, ...places.map((_, at) => letterHead + ANCHOR_BYTES * at)]),
    ...places.map(writeAnchor),
  ]);
  const parts = [markCoverage, letterCoverage, markArray, letterArray];
  let from = 12;
  const offsets = parts.map((part) => {
    const offset = from;
    from += part.length;
    return offset;
  });
  const [ofMarkCoverage = 0, ofLetterCoverage = 0, ofMarkArray = 0, ofLetterArray = 0] = offsets;
  const subtable = Buffer.concat([
    toWords([1, ofMarkCoverage, ofLetterCoverage, classes, ofMarkArray, ofLetterArray]),
    ...parts,
  ]);
  const gpos = padTo(Buffer.from(getTable(font, "GPOS")), 2);
  const { entry } = findMarkLookup(gpos);
  gpos.writeUInt16BE(gpos.length - gpos.readUInt16BE(8), entry);
  const changed = Buffer.concat([gpos, toWords([MARK_TO_BASE, 0, 1, 8]), subtable]);
  return { ...font, tables: new Map([...font.tables, ["GPOS", changed]]) };
}
