import { sql, type RawBuilder } from "kysely";

/** So many values are named one by one. */
const MOST_NAMED = 6;

/**
 * SQL: what follows a column of texts that is to be one of these values. PostgreSQL plans `= any (…)` anew for each array, and `in (…)` of
 * the same length once: a few values are named one by one.
 */
export const isOneOf = (values: readonly string[]): RawBuilder<unknown> =>
  values.length > 0 && values.length <= MOST_NAMED
    ? sql`in (${sql.join(values.map((value) => sql`${value}`))})`
    : sql`= any (${[...values]}::text[])`;
