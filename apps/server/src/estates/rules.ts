import { DAY_MS } from "@kinfold/contract/durations";
import { judgeNameScore, scoreNameMatch, type NameMatch } from "#identity/index.ts";

/** A proposed step is decided within a day. */
export const STEP_DECIDED_MS = DAY_MS;

type Name = { firstName: string; lastName: string };

/** A name as a grant has it, the last word being the surname. */
function splitFullName(name: string): Name {
  const words = name.trim().split(/\s+/);
  const lastName = words.at(-1) ?? "";
  return { firstName: words.slice(0, -1).join(" ") || lastName, lastName };
}

/** How the holder of an account, as the bank says it, fits the estate of this member, or one of those whom its grant names. */
export function judgeEstateHolder(
  holder: string,
  { member, representatives }: { member: Name; representatives: readonly string[] },
): NameMatch {
  // Without that word it would be an account of the member's own, which no one can use any more.
  const ofEstate = /\bestate\b/i.test(holder) ? scoreNameMatch(holder, member) : 0;
  const ofPeople = representatives.map((name) => scoreNameMatch(holder, splitFullName(name)));
  return judgeNameScore(Math.max(ofEstate, ...ofPeople));
}
