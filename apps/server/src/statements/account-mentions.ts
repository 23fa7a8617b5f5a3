/** The account that a file has to be of, and the club's other accounts. */
export type ChosenAccount = { accountNumber: string; otherAccounts?: readonly string[] };

/**
 * How a file names an account: so that it can be no other of the club's, with digits hidden that tell two of them apart, another one instead, or
 * not at all.
 */
type Mention = "named" | "hidden" | "other" | "none";

/** A number of which a bank prints the first or last digits only: 012****789, ******6789, XXXXXX6789. */
const MASKED = /(?<![A-Za-z0-9])(\d*)[*xX•#]{2,}(\d*)(?![A-Za-z0-9])/g;
const SHOWN_MIN = 4;

type Mask = { first: string; last: string };

const listMasks = (text: string): Mask[] =>
  [...text.matchAll(MASKED)]
    .map(([, first = "", last = ""]) => ({ first, last }))
    .filter(({ first, last }) => first.length + last.length >= SHOWN_MIN);

const fitsMask = ({ first, last }: Mask, number: string): boolean =>
  first.length + last.length <= number.length && number.startsWith(first) && number.endsWith(last);

/** The long numbers of a text; some banks part the digits of an account: 012-345-6789. A spreadsheet drops the zeros at the beginning. */
const listNumbers = (text: string, length: number): string[] =>
  [text, text.replaceAll(/(?<=\d)[ -](?=\d)/g, "")]
    .flatMap((one) => one.match(/\d{8,20}/g) ?? [])
    .map((digits) => digits.padStart(length, "0"));

/** A number as a spreadsheet shortens it: 1.01010101E+09. */
const SHORTENED = /(?<![A-Za-z0-9.])(\d)(?:\.(\d{1,14}))?E\+?(\d{1,2})(?![A-Za-z0-9])/gi;
const SHORTENED_MIN_DIGITS = 6;

type Range = { from: number; through: number };

/** The numbers that may stand behind each shortened one: its last shown digit is rounded. */
const listRanges = (text: string): Range[] =>
  [...text.matchAll(SHORTENED)].flatMap(([, first = "", rest = "", exponent = ""]) => {
    const places = Number(exponent) - rest.length;
    if (1 + rest.length < SHORTENED_MIN_DIGITS || places < 0 || places > 4) return [];
    const [middle, half] = [Number(first + rest) * 10 ** places, Math.floor(10 ** places / 2)];
    return [{ from: middle - half, through: middle + half }];
  });

const isInRange = ({ from, through }: Range, number: string): boolean =>
  /^\d+$/.test(number) && from <= Number(number) && Number(number) <= through;

/** A number of ten digits that stands by itself is an account's; telephone numbers and references are longer or shorter. */
const ACCOUNT_NUMBER = /(?<![\d+])\d{10}(?!\d)/;

/** How these cells name the account. */
export function findMention(
  cells: readonly string[],
  { accountNumber, otherAccounts = [] }: ChosenAccount,
): Mention {
  if (cells.some((cell) => listNumbers(cell, accountNumber.length).includes(accountNumber))) {
    return "named";
  }
  const fitting = [
    ...cells.flatMap(listMasks).map((mask) => (number: string) => fitsMask(mask, number)),
    ...cells.flatMap(listRanges).map((range) => (number: string) => isInRange(range, number)),
  ];
  const fits = fitting.filter((isOf) => isOf(accountNumber));
  const others = otherAccounts.filter((other) => other !== accountNumber);
  if (fits.length > 0) {
    return fits.some((isOf) => !others.some(isOf)) ? "named" : "hidden";
  }
  const isOther =
    fitting.length > 0 ||
    cells.some((cell) => ACCOUNT_NUMBER.test(cell) || others.some((other) => cell.includes(other)));
  return isOther ? "other" : "none";
}
