import { DAY_MS } from "@kinfold/contract/durations";

/** The number of today, which chooses what is looked at: something else every day, and the same all day. */
export const getDaySeed = (): number => Math.floor(Date.now() / DAY_MS);

/** The variable by which `npm test -- --all` lets its steps look at everything. */
export const LOOK_AT_ALL = "LOOK_AT_ALL";

/** Whether everything is looked at, and not the share of the day. */
export const isAllToday = (): boolean => process.env[LOOK_AT_ALL] === "yes";

/** The part of the items whose turn it is on this day, of so many parts; all of them where everything is looked at. */
export const chooseDailyPart = <Item>(
  items: readonly Item[],
  parts: number,
  day: number = getDaySeed(),
): Item[] => (isAllToday() ? [...items] : items.filter((_, at) => at % parts === day % parts));
