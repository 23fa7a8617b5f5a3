import type { PageMeta } from "@kinfold/contract/paging";
import { sql, type RawBuilder } from "kysely";

/** Where the page that was asked for stands in the whole, for a list that is read by the page's number. */
export const buildPageMeta = (
  total: number,
  { page, per_page }: { page: number; per_page: number },
): PageMeta => ({
  total,
  page,
  per_page,
  page_count: Math.ceil(total / per_page),
  next_cursor: null,
});

/** SQL: `limit` and `offset` of this page, the first being 1. */
export const limitToPage = ({
  page,
  perPage,
}: {
  page: number;
  perPage: number;
}): RawBuilder<unknown> => sql`limit ${perPage} offset ${(page - 1) * perPage}`;
