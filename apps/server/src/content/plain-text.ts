/** Digits of scripts that NFKC does not turn into ASCII: ideographs and the negative circled ones. */
const IDEOGRAPHIC = "〇一二三四五六七八九";
const CIRCLED: readonly (readonly [first: number, digit: number])[] = [
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x24f5, 1],
];
const CIRCLED_ZEROS = new Set([0x24ff, 0x1f10b, 0x1f10c]);

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["аαɑ", "a"],
    ["вβ", "b"],
    ["сϲ", "c"],
    ["ԁ", "d"],
    ["еεҽ", "e"],
    ["ɡց", "g"],
    ["һнհ", "h"],
    ["іιıӏ", "i"],
    ["јϳ", "j"],
    ["кκ", "k"],
    ["ⅼł", "l"],
    ["мϻ", "m"],
    ["пηո", "n"],
    ["оοσօ", "o"],
    ["рρ", "p"],
    ["ԛ", "q"],
    ["г", "r"],
    ["ѕ", "s"],
    ["тτ", "t"],
    ["υս", "u"],
    ["ѵν", "v"],
    ["ԝωш", "w"],
    ["хχ", "x"],
    ["уγ", "y"],
    ["ᴢ", "z"],
  ].flatMap(([from = "", to = ""]) => Array.from(from, (emailContent) => [emailContent, to])),
);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  period: ".",
  sol: "/",
  colon: ":",
  commat: "@",
  num: "#",
  hyphen: "-",
  dash: "-",
  ndash: "-",
  mdash: "-",
  lowbar: "_",
  newline: " ",
  tab: " ",
  zwj: "",
  zwnj: "",
  shy: "",
};

const character = (code: number, otherwise: string): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : otherwise;

/** HTML entities and percent-encoding as a reader's program shows them, however often they are nested. */
function decode(text: string): string {
  let decoded = text;
  for (let round = 0; round < 4; round += 1) {
    const before = decoded;
    decoded = decoded
      .replace(/&#x([0-9a-f]{1,6});?/gi, (all, hex: string) => character(parseInt(hex, 16), all))
      .replace(/&#(\d{1,7});?/g, (all, digits: string) => character(Number(digits), all))
      .replace(/&([a-z]{2,7});/gi, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
      .replace(/(?:%[0-9a-f]{2})+/gi, (all) => {
        try {
          return decodeURIComponent(all);
        } catch {
          return all;
        }
      })
      .replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (all, hex: string) =>
        character(parseInt(hex, 16), all),
      );
    if (decoded === before) break;
  }
  return decoded;
}

function asciiDigit(emailContent: string): string {
  const code = emailContent.codePointAt(0) ?? 0;
  if (code < 0x80) return emailContent;
  const ideograph = IDEOGRAPHIC.indexOf(emailContent);
  if (ideograph >= 0) return String(ideograph);
  if (CIRCLED_ZEROS.has(code)) return "0";
  const circled = CIRCLED.find(([first]) => code >= first && code < first + 9);
  if (circled !== undefined) return String(code - circled[0] + circled[1]);
  if (!/\p{Nd}/u.test(emailContent)) return emailContent;
  // Digits of a script stand together in tens.
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/**
 * The text as a person reads it: encodings undone, marks and invisible characters gone, every digit an ASCII one. Line breaks
 * stay, so that a line can be named.
 */
export function toReadableText(text: string): string {
  const plain = decode(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[⓪⓿🄋🄌]/gu, "0")
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0\u2800]/gu, "")
    .replace(/[。｡‧․·•∙⋅]/gu, (dot) => (dot === "•" ? "•" : "."))
    .replace(/[‐‑‒–—―−﹣－]/gu, "-")
    .replace(/[∕⁄⧸]/gu, "/")
    .replace(/[∶：ː]/gu, ":");
  return Array.from(plain, asciiDigit).join("");
}

/** The text with letters of other alphabets as the Latin ones that they look like. */
export const toLatinText = (text: string): string =>
  Array.from(text, (emailContent) => {
    const lower = emailContent.toLowerCase();
    const latin = LOOKALIKES[lower];
    if (latin === undefined) return emailContent;
    return lower === emailContent ? latin : latin.toUpperCase();
  }).join("");
