import { splitSearch } from "@kinfold/contract/search-text";
import { sql, type RawBuilder } from "kysely";

/** So many characters an index of trigrams needs to find a word that stands anywhere. */
const ANYWHERE_LENGTH = 3;

/** What `like` and `ilike` match wherever the text stands in it; signs that mean something to them stand for themselves. */
export const buildContainsPattern = (text: string): string => `%${escapePattern(text)}%`;

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * SQL: whether every word of a search stands in this text, in any order; case, tone marks, apostrophes and dashes do not matter. Words of
 * one or two characters begin a word there. True for a blank search, null for a text that is null. An index that serves it is over
 * `' ' || fold_text(text)` with gin_trgm_ops.
 */
export function buildSearchCondition(
  text: RawBuilder<unknown>,
  search: string,
): RawBuilder<boolean> {
  const conditions = splitSearch(search).map((word) => {
    const before = word.length < ANYWHERE_LENGTH ? "% " : "%";
    return sql`' ' || fold_text(${text}) like ${`${before}${escapePattern(word)}%`}`;
  });
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
