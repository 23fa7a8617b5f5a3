import {
  isSameName,
  scoreMemberName,
  judgeNameScore,
  type MemberNames,
  type NameMatch,
} from "#identity/index.ts";

/** How a name that was read or told fits the membership's, or one that staff accepted. */
export const judgeReadName = (read: string, names: MemberNames): NameMatch =>
  judgeNameScore(scoreMemberName(read, names));

/** Of two names that were typed from one document: whose name they are. */
export type NamesRead = "the_same" | "readers_differ" | "not_the_member";

/**
 * Compares what two readers typed with each other, and with the member's name. Between the readers every word counts; a middle
 * name that the member did not give, or a spelling that differs a little, is left to the readers (`judgeReadName`).
 */
export function compareNamesRead(first: string, second: string, member: MemberNames): NamesRead {
  if (judgeReadName(first, member) === "mismatch" || judgeReadName(second, member) === "mismatch") {
    return "not_the_member";
  }
  return isSameName(first, second) ? "the_same" : "readers_differ";
}

type RegisterSaid = {
  first_name_matches: boolean | null;
  last_name_matches: boolean | null;
  date_of_birth_matches: boolean | null;
};

/** What the register's answer comes to: one name that differs is looked at, two are another person. */
export function judgeBvnName(said: RegisterSaid): NameMatch {
  const missed = [said.first_name_matches, said.last_name_matches].filter((is) => is !== true);
  if (missed.length === 2 || said.date_of_birth_matches === false) return "mismatch";
  return missed.length === 0 ? "match" : "review";
}
