/** An entry of a list, of no one who lives. */
export type ListEntry = {
  id: string;
  names: readonly string[];
  list: string;
  birthDates: readonly string[];
};

/** An entry that fits a name, and how well: 0 to 100. */
export type FittingEntry = { entry_id: string; name: string; list: string; score: number };

/** Names with other spellings, a middle name that is often cut, and transliterations. */
const ENTRIES: readonly ListEntry[] = [
  {
    id: "UN-7731",
    names: ["Tamunoemi Ibikunle Sanctionson", "Tamuno-Emi Sanctionson"],
    list: "UN Security Council Consolidated List",
    birthDates: ["1971-04-02"],
  },
  {
    id: "OFAC-20418",
    names: ["Muhammad al-Planted", "Mohammed Al Planted", "Mohamad Alplanted"],
    list: "OFAC SDN",
    birthDates: [],
  },
  {
    id: "NG-0112",
    names: ["Yusuf Abubakar Listedman", "Yussuf Abu-Bakr Listedman"],
    list: "Nigeria Sanctions List",
    birthDates: ["1980-11-30"],
  },
];

const FITS_FROM = 75;
const FIRST_LIST = "2026-11-10";

const listWords = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);

/** How many characters have to change, of the longer word's length: 1 when none has. */
function compareWords(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, character] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [place, theirs] of Array.from(other).entries()) {
      const cost = character === theirs ? 0 : 1;
      next.push(
        Math.min((row[place] ?? 0) + cost, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1),
      );
    }
    row = next;
  }
  return 1 - (row.at(-1) ?? 0) / Math.max(one.length, other.length, 1);
}

/** How well a name fits another: every word of the shorter one is looked for in the longer. */
function compareNames(one: string, other: string): number {
  const [a, b] = [listWords(one), listWords(other)];
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length < 2) return 0;
  const best = few.map((word) => Math.max(...many.map((theirs) => compareWords(word, theirs))));
  return (100 * best.reduce((sum, share) => sum + share, 0)) / few.length;
}

/** The lists that the sandbox holds names against. A tester may date them anew, or have them fail. */
export class SanctionsList {
  listDate = FIRST_LIST;
  failure: number | undefined;

  /** The entries that fit, the best first. A birth date that differs takes ten off. */
  screen(name: string, birthDate: string | undefined): FittingEntry[] {
    return ENTRIES.map(({ id, names, list, birthDates }) => {
      const fit = Math.max(...names.map((known) => compareNames(name, known)));
      const isOther =
        birthDate !== undefined && birthDates.length > 0 && !birthDates.includes(birthDate);
      const score = Math.max(0, Math.round(fit) - (isOther ? 10 : 0));
      return { entry_id: id, name: names[0] ?? "", list, score };
    })
      .filter(({ score }) => score >= FITS_FROM)
      .toSorted((one, other) => other.score - one.score);
  }
}
