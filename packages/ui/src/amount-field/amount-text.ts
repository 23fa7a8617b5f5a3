import { toMajor, type Minor } from "@kinfold/money";
import type { Separators, TypedAmount } from "@kinfold/money/typed-amount";

/** What stands in the field. `markAt` is where a group separator stands that the person typed for decimals, or -1. */
export type ShownAmount = { text: string; markAt: number };

/** What an input event tells about an edit. */
export type AmountEdit = {
  /** What stands in the box now. */
  raw: string;
  caret: number;
  inputType?: string | undefined;
  data?: string | null | undefined;
};

/** An edit without the group separators that the field itself wrote. */
export type JoinedEdit = {
  text: string;
  /** What of the text stands before the caret. */
  before: string;
  /** A text that is typed key by key may go on; one that is pasted is whole. */
  isWhole: boolean;
};

const group = (whole: string, separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);

/** Minor units as a field shows them: grouped, and with decimals only when there are any. */
export function writeAmount(minor: Minor | null, { group: separator, decimal }: Separators) {
  if (minor === null) return "";
  const [whole = "", fraction = ""] = toMajor(minor).split(".");
  return group(whole, separator) + (fraction === "00" ? "" : decimal + fraction);
}

/** What was read, as it stands in the field. While it is typed, the person's own mark stays before the decimals. */
export function showAmount(
  read: TypedAmount,
  { text, isWhole }: Pick<JoinedEdit, "text" | "isWhole">,
  separators: Separators,
): ShownAmount {
  if (read.kind === "empty") return { text: read.notes.length > 0 ? "" : text.trim(), markAt: -1 };
  if (read.kind !== "amount") return { text, markAt: -1 };
  const whole = group(read.whole, separators.group);
  if (read.mark === "") return { text: whole, markAt: -1 };
  const isOwnMark = read.mark === separators.group && !isWhole;
  const mark = isOwnMark ? read.mark : separators.decimal;
  return { text: whole + mark + read.fraction, markAt: isOwnMark ? whole.length : -1 };
}

function countCommonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Where what was typed begins in the new text. Undefined when all of it may be new. */
function findTypedAt({ raw, caret, inputType = "", data }: AmountEdit, shown: string) {
  if (inputType.startsWith("delete")) return caret;
  if (inputType === "insertCompositionText") return Math.min(caret, countCommonStart(shown, raw));
  const isKnown = typeof data === "string" && data !== "" && raw.slice(0, caret).endsWith(data);
  return isKnown ? caret - data.length : undefined;
}

/** Leaves out the group separators that the field wrote into what stood there before, and keeps the person's own. */
export function joinEdit(
  edit: AmountEdit,
  { text: shown, markAt }: ShownAmount,
  { group: separator }: Separators,
): JoinedEdit {
  const { raw, caret, inputType = "" } = edit;
  const at = findTypedAt(edit, shown);
  const isWhole = !/^(delete|insertText|insertComposition)/.test(inputType);
  const [front, back] = [raw.slice(0, at), raw.slice(caret)];
  if (at === undefined || !shown.startsWith(front) || !shown.endsWith(back))
    return { text: raw, before: raw.slice(0, caret), isWhole };
  const drop = (part: string, from: number): string =>
    Array.from(part)
      .filter((character, place) => character !== separator || from + place === markAt)
      .join("");
  const before = drop(front, 0) + raw.slice(at, caret);
  return { text: before + drop(back, shown.length - back.length), before, isWhole };
}

const isDigit = (character: string) => character >= "0" && character <= "9";

const leadingZeros = (text: string) => /^[^0-9]*(0*)(?=[0-9])/.exec(text)?.[1]?.length ?? 0;

/** Where the caret stands after an edit: behind as many digits and decimal marks as before it. */
export function placeCaret(
  { text, before }: JoinedEdit,
  shown: ShownAmount,
  { decimal, group: separator }: Separators,
): number {
  if (before.length === text.length) return shown.text.length;
  const hasMark = shown.markAt >= 0;
  const counted = Array.from(before).filter(
    (character) =>
      isDigit(character) || character === decimal || (hasMark && character === separator),
  ).length;
  // A zero that was added or dropped in front moves everything after it.
  const target = Math.max(0, counted + leadingZeros(shown.text) - leadingZeros(text));
  let seen = 0;
  for (let place = 0; place < shown.text.length; place += 1) {
    if (seen === target) return place;
    const character = shown.text.charAt(place);
    if (isDigit(character) || character === decimal || place === shown.markAt) seen += 1;
  }
  return shown.text.length;
}
