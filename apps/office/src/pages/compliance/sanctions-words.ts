import type { HitAnswer, HitState, ScreeningStatus } from "@kinfold/contract/office/sanctions";
import { formatLagosMoment, formatShortDay } from "@kinfold/frame/lagos-time";
import type { BadgeProps } from "@kinfold/ui/badge";

/** Where a hit stands, and how it looks. */
export const HIT_STATE_WORDS: Readonly<
  Record<HitState, { words: string; tone: BadgeProps["tone"] }>
> = {
  open: { words: "To answer", tone: "wait" },
  true: { words: "Is the person", tone: "error" },
  false: { words: "Another person", tone: "ok" },
};

/** What an answer says. */
export const ANSWER_WORDS: Readonly<Record<HitAnswer, string>> = {
  false: "Another person of a similar name",
  true: "The member is the person on the list",
};

/** Which list members are held against, and who waits for it. */
export function describeScreening({
  list_date: listDate,
  waiting,
  answered_at: answeredAt,
  state,
}: ScreeningStatus): string {
  if (state === "off") return "No provider of sanctions lists is set.";
  const list = listDate === null ? "No list was read yet." : `List of ${formatShortDay(listDate)}.`;
  if (state === "current") return `${list} Every member is screened against it.`;
  const count = `${waiting} ${waiting === 1 ? "member waits" : "members wait"} for it, and are not activated before.`;
  const last = answeredAt === null ? "never" : formatLagosMoment(answeredAt);
  return `${list} ${count} The provider last answered: ${last}.`;
}
