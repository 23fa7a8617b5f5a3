/** The account that a file has to be of, and the club's other accounts. */
export type ChosenAccount = { accountNumber: string; otherAccounts?: readonly string[] };

/** How a file names an account: so that it can be no other of the club's, with digits hidden that tell two of them apart, or not at all. */
type Mention = "named" | "hidden" | "none";

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

/** How these cells name the account. */
export function findMention(
  cells: readonly string[],
  { accountNumber, otherAccounts = [] }: ChosenAccount,
): Mention {
  if (cells.some((cell) => listNumbers(cell, accountNumber.length).includes(accountNumber))) {
    return "named";
  }
  const masks = cells.flatMap(listMasks).filter((mask) => fitsMask(mask, accountNumber));
  if (masks.length === 0) return "none";
  const isAnother = (mask: Mask): boolean =>
    otherAccounts.some((other) => other !== accountNumber && fitsMask(mask, other));
  return masks.some((mask) => !isAnother(mask)) ? "named" : "hidden";
}
