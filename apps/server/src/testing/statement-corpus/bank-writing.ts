import type { Mint } from "./mint.ts";
import type { Person } from "./people.ts";

/** A word of a sender's name in a narration: `cut` is where the narration ends. */
export type WrittenWord = { text: string; form: "whole" | "initial" | "cut" };

/** A narration, and what of the sender's name and of the reference can be read in it. */
export type Narration = {
  text: string;
  words: WrittenWord[];
  /** The part of the remark that was not cut off. */
  remark: string;
};

/** How a bank writes a name: its words in the bank's order. */
export type NameStyle = (person: Person, mint: Mint) => WrittenWord[];

const TITLES = ["MR", "MRS", "MISS", "DR", "ENGR", "CHIEF", "ALHAJI", "BARR"];

/** As banks do: capitals, and no mark, hyphen or apostrophe. */
const toBankWords = (name: string): WrittenWord[] =>
  name
    .toUpperCase()
    .split(/[\s'-]+/)
    .map((text) => ({ text, form: "whole" }));
const toInitial = (name: string): WrittenWord => ({
  text: name.charAt(0).toUpperCase(),
  form: "initial",
});

export const writeSurnameFirst: NameStyle = ({ first, last }) => [
  ...toBankWords(last),
  ...toBankWords(first),
];
export const writeFirstNameFirst: NameStyle = ({ first, last }) => [
  ...toBankWords(first),
  ...toBankWords(last),
];
export const writeSurnameFirstMiddle: NameStyle = ({ first, middle, last }) => [
  ...toBankWords(last),
  ...toBankWords(first),
  ...toBankWords(middle),
];
export const writeFirstMiddleSurname: NameStyle = ({ first, middle, last }) => [
  ...toBankWords(first),
  ...toBankWords(middle),
  ...toBankWords(last),
];
export const writeSurnameMiddleInitial: NameStyle = ({ first, middle, last }) => [
  ...toBankWords(last),
  ...toBankWords(first),
  toInitial(middle),
];
export const writeSurnameAndInitial: NameStyle = ({ first, last }) => [
  ...toBankWords(last),
  toInitial(first),
];
export const writeSurnameAndInitials: NameStyle = ({ first, middle, last }) => [
  ...toBankWords(last),
  toInitial(first),
  toInitial(middle),
];
export const writeInitialsAndSurname: NameStyle = ({ first, middle, last }) => [
  toInitial(first),
  toInitial(middle),
  ...toBankWords(last),
];
export const writeInitialAndSurname: NameStyle = ({ first, last }) => [
  toInitial(first),
  ...toBankWords(last),
];
export const writeTitle: NameStyle = (person, mint) => [
  { text: mint.one(TITLES), form: "whole" },
  ...mint.one([writeSurnameFirst, writeFirstNameFirst, writeSurnameFirstMiddle])(person, mint),
];
/** Two words that the member writes apart, written as one. */
export const writeTogether: NameStyle = ({ first, last }) =>
  [last, first].map((name) => ({
    text: toBankWords(name)
      .map(({ text }) => text)
      .join(""),
    form: "whole",
  }));
/** One of two surnames. */
export const writeOneSurname: NameStyle = ({ first, last }, mint) => {
  const surname = mint.one(toBankWords(last));
  return [surname, ...toBankWords(first)];
};

/** The ways in which a bank writes both names whole. */
export const WHOLE_NAMES: readonly NameStyle[] = [
  writeSurnameFirst,
  writeFirstNameFirst,
  writeSurnameFirstMiddle,
  writeFirstMiddleSurname,
  writeSurnameMiddleInitial,
];

const SENDING_BANKS = ["GTB", "ACCESS", "UBA", "ZENITH", "KUDA", "OPAY", "FBN", "WEMA", "FCMB"];

type Template = { before: string; after: string };

/** How receiving banks write a transfer: what stands before the name, and what after. The remark is `%`. */
const TEMPLATES: readonly ((mint: Mint) => Template)[] = [
  (mint) => ({ before: `NIP/${mint.one(SENDING_BANKS)}/`, after: "/%" }),
  (mint) => ({ before: `NIP CR/`, after: `/${mint.one(SENDING_BANKS)}/%` }),
  () => ({ before: "TRF/%/FRM ", after: " TO KINFOLD CLUB" }),
  () => ({ before: "TNF-", after: "/%" }),
  (mint) => ({ before: `FIP:${mint.one(SENDING_BANKS)}/`, after: "/%" }),
  () => ({ before: "TRANSFER FROM ", after: " | %" }),
  () => ({ before: "INWARD TRANSFER (N) % FROM ", after: "" }),
  () => ({ before: "", after: "/% VIA MOBILE" }),
  (mint) => ({ before: `${mint.session()}/`, after: "/%" }),
  () => ({ before: "MONIEPOINT/", after: "/%" }),
  () => ({ before: "MOB TRF FRM ", after: " % " }),
  () => ({ before: "TRANSFER BETWEEN CUSTOMERS VIA GTWORLD % FROM ", after: "" }),
  () => ({ before: "NIP:", after: "-%" }),
];
/** Those that name the sender near the beginning, as where a narration is cut. */
const SHORT_TEMPLATES: readonly ((mint: Mint) => Template)[] = [
  (mint) => ({ before: `NIP/${mint.one(SENDING_BANKS)}/`, after: "/%" }),
  () => ({ before: `NIP CR/`, after: `/%` }),
  () => ({ before: "TNF-", after: "/%" }),
  () => ({ before: "TRF FRM ", after: "/%" }),
  () => ({ before: "TRANSFER FROM ", after: " %" }),
  () => ({ before: "", after: "/%" }),
];
const REMARK_FIRST: readonly ((mint: Mint) => Template)[] = [
  () => ({ before: "NIP/%/", after: "" }),
  () => ({ before: "%/", after: "" }),
  () => ({ before: "TRF/%/FRM ", after: "" }),
];

export type CutStyle = { at: number; remarkFirst?: boolean };

/** Writes a transfer as a bank does, from a sender whose name is these words, cut where the bank cuts. */
export function writeNarration(
  mint: Mint,
  { words, remark, cut }: { words: WrittenWord[]; remark: string; cut?: CutStyle },
): Narration {
  const templates =
    cut === undefined ? TEMPLATES : cut.remarkFirst === true ? REMARK_FIRST : SHORT_TEMPLATES;
  const { before, after } = mint.one(templates)(mint);
  const start = before.replace("%", remark);
  const gap = mint.is(0.1) ? ", " : " ";
  const dot = mint.is(0.15) ? "." : "";
  const written = words.map(({ text, form }) => (form === "initial" ? `${text}${dot}` : text));
  const name = written.join(gap === ", " ? " " : gap).replace(" ", gap);
  const end = after.replace("%", remark);
  const whole = `${start}${name}${end}`;
  const length = cut?.at ?? whole.length;
  let at = start.length;
  const seen = words.flatMap((word, index): WrittenWord[] => {
    const offset = whole.indexOf(written[index] ?? word.text, at);
    at = offset + word.text.length;
    const visible = word.text.slice(0, Math.max(0, length - offset));
    if (visible === "") return [];
    return [visible === word.text ? word : { text: visible, form: "cut" }];
  });
  const remarkAt = start.includes(remark)
    ? before.indexOf("%")
    : whole.length - end.length + end.indexOf(remark);
  return {
    text: whole.slice(0, length).trim(),
    words: seen,
    remark: remark.slice(0, Math.max(0, length - remarkAt)),
  };
}
