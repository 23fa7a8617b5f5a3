import { DAY_MS } from "@kinfold/contract/durations";
import {
  judgeNameScore,
  scoreMemberName,
  scoreNameMatch,
  type MemberName,
  type MemberNames,
  type NameMatch,
} from "#identity/index.ts";

/** A proposed step is decided within a day. */
export const STEP_DECIDED_MS = DAY_MS;

/** A name as a grant has it, the last word being the surname. */
function splitFullName(name: string): MemberName {
  const words = name.trim().split(/\s+/);
  const lastName = words.at(-1) ?? "";
  return { firstName: words.slice(0, -1).join(" ") || lastName, lastName };
}

/** How the holder of an account, as the bank says it, fits the estate of this member, or one of those whom its grant names. */
export function judgeEstateHolder(
  holder: string,
  { member, representatives }: { member: MemberNames; representatives: readonly string[] },
): NameMatch {
  // Without that word it would be an account of the member's own, which no one can use any more.
  const name = holder.replaceAll(/\b(?:the|estate|of|late)\b/gi, " ");
  const ofEstate = /\bestate\b/i.test(holder) ? scoreMemberName(name, member) : 0;
  const ofPeople = representatives.map((name) => scoreNameMatch(holder, splitFullName(name)));
  return judgeNameScore(Math.max(ofEstate, ...ofPeople));
}
