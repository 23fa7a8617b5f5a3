import {
  array,
  coerce,
  defaulted,
  integer,
  min,
  max,
  nullable,
  number,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { describeStruct, addRule, withMessage } from "./describe.ts";
import { PAGE_MAX_ROWS, PAGE_ROWS, SEARCH_MAX_CHARACTERS } from "./limits.ts";

const wholeNumber = (least: number, most: number, otherwise: number): Struct<number, null> =>
  describeStruct(
    withMessage(
      defaulted(
        coerce(max(min(integer(), least), most), string(), (text) =>
          /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN,
        ),
        otherwise,
      ),
      `Use a whole number from ${least} to ${most}.`,
    ),
    { type: "integer", minimum: least, maximum: most, default: otherwise },
  );

/** A calendar day, YYYY-MM-DD, as Lagos has it. */
export const Day: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), "Use a date like 2026-11-05."), (day) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
    // 30 February would be read as 2 March.
    return isDay && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
      ? undefined
      : "Use a date like 2026-11-05.";
  }),
  { type: "string", format: "date" },
);

export const Search: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), "This value is not valid."), (text) =>
    text.length <= SEARCH_MAX_CHARACTERS
      ? undefined
      : `Search for at most ${SEARCH_MAX_CHARACTERS} characters.`,
  ),
  { type: "string", maxLength: SEARCH_MAX_CHARACTERS },
);

/** Which page of a growing list. Pages count from 1. */
export const paging = {
  page: wholeNumber(1, 1_000_000, 1),
  per_page: wholeNumber(1, PAGE_MAX_ROWS, PAGE_ROWS),
};

/** Where a page stands in the whole. The cursor is of the page after this one, where a list is read by cursor. */
export const PageMeta = type({
  total: number(),
  page: number(),
  per_page: number(),
  page_count: number(),
  next_cursor: nullable(string()),
});
export type PageMeta = Infer<typeof PageMeta>;

/** A growing list's answer: one page of rows, and where it stands in the whole. */
export const describeList = <T, S>(row: Struct<T, S>) => type({ data: array(row), meta: PageMeta });
