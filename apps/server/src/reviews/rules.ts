import { nameMatchScore, nameVerdict, type NameVerdict } from "#identity/index.ts";

type Name = { firstName: string; lastName: string };

/** How a name that was read or told fits the membership's. */
export const verdictOn = (read: string, name: Name): NameVerdict =>
  nameVerdict(nameMatchScore(read, name));

type RegisterSaid = {
  first_name_matches: boolean | null;
  last_name_matches: boolean | null;
  date_of_birth_matches: boolean | null;
};

/** What the register's answer comes to: one name that differs is looked at, two are another person. */
export function registerVerdict(said: RegisterSaid): NameVerdict {
  const missed = [said.first_name_matches, said.last_name_matches].filter((is) => is !== true);
  if (missed.length === 2 || said.date_of_birth_matches === false) return "mismatch";
  return missed.length === 0 ? "match" : "review";
}
