import { toMemberId, type MemberId } from "@kinfold/contract/ids";
import type { Mint } from "./mint.ts";

/** A member as the bank knows them. The club knows a middle name from a verified account alone. */
export type Person = { id: MemberId; first: string; middle: string; last: string };

const FIRST =
  `Adaeze Bola Chidi Damilola Emeka Folake Gbenga Halima Ifeoma Jide Kemi Lanre Musa Ngozi Obinna Peju Rotimi Sade Tunde Uche Wale Yemisi
  Zainab Amaka Babajide Chioma Dayo Ejiro Femi Grace Aisha Blessing Chukwuemeka Ebere Funmilayo Ibrahim Kelechi Maryam Nkechi Oluwaseun
  Olumide Patience Segun Temitope Victoria Yusuf Abiodun Chiamaka Daniel Esther`.split(/\s+/);
const MIDDLE =
  `Chidinma Oluwatobi Chukwudi Abiola Nnamdi Eniola Ifeanyi Ayodele Somtochukwu Adebola Fatima Samuel Mercy Joseph Omolara Precious Sunday
  Khadija Ikechukwu Titilayo`.split(/\s+/);
const LAST =
  `Okafor Balogun Eze Adeyemi Nwosu Bello Ogunleye Ibrahim Chukwu Adebayo Okonkwo Danjuma Afolabi Umeh Lawal Obi Salami Ekwueme Akande Igwe
  Abubakar Oyelaran Nnadi Ojo Onyekachi Fashola Okoro Aliyu Oladipo Ezenwa Suleiman Anyanwu Bakare Etim Idowu Madu Osagie Uzoma Yakubu
  Olawale`.split(/\s+/);

/** The name under which the club knows a person. */
export const writeName = ({ first, last }: Person): string => `${first} ${last}`;

/** The name that the holder of an account has at a bank. */
export const writeAccountName = ({ first, middle, last }: Person): string =>
  `${last} ${first} ${middle}`.toUpperCase();

export const drawPerson = (mint: Mint): Person => ({
  id: toMemberId(`mem_${mint.session()}`),
  first: mint.one(FIRST),
  middle: mint.one(MIDDLE),
  last: mint.one(LAST),
});

/** Two people of one surname. */
export function drawCouple(mint: Mint): [Person, Person] {
  const one = drawPerson(mint);
  const other = { ...drawPerson(mint), last: one.last };
  return other.first === one.first ? drawCouple(mint) : [one, other];
}

/** Two people whose names are the same two words, in either order. */
export function drawNamesakes(mint: Mint): [Person, Person] {
  const one = drawPerson(mint);
  const { first, last } = one;
  const names = mint.is(0.5) ? { first: last, last: first } : { first, last };
  return [one, { ...drawPerson(mint), ...names }];
}

const TWO_WORDS = ["Abdul", "Oluwa", "Chi", "Ayo"];

/** Someone whose first name is two words, as the member typed it. */
export const drawTwoFirstNames = (mint: Mint): Person => ({
  ...drawPerson(mint),
  first: `${mint.one(TWO_WORDS)}${mint.one([" ", "-", "'"])}${mint.one(FIRST)}`,
});

/** Someone whose surname is two words. */
export function drawTwoSurnames(mint: Mint): Person {
  const one = drawPerson(mint);
  const { last } = drawPerson(mint);
  if (last === one.last) return drawTwoSurnames(mint);
  return { ...one, last: `${one.last}${mint.one([" ", "-"])}${last}` };
}

const MARKED: Readonly<Record<string, string>> = {
  a: "á",
  e: "ẹ",
  i: "ì",
  o: "ọ́",
  u: "ù",
  s: "ṣ",
  n: "ǹ",
};

/** The same name as it is written with marks. */
export const writeMarks = (name: string): string =>
  name.replaceAll(/[aeiousn]/g, (character) => MARKED[character] ?? character);
