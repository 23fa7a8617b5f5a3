import type { QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import { PAGE_MAX_ROWS } from "@kinfold/contract/limits";
import { exportTransactions, getStatement, listTransactions } from "@kinfold/contract/transactions";
import useSWR, { type SWRResponse } from "swr";
import useSWRInfinite, { type SWRInfiniteResponse } from "swr/infinite";
import { callEndpoint } from "./client.ts";
import { useFileCommand, type FileCommand } from "./files.ts";
import { buildCacheKey, buildPageKey } from "./swr.ts";

/** Which movements are asked for, and in which order. */
export type TransactionsAsked = Omit<QueryOf<typeof listTransactions>, "page" | "per_page">;

type Page = ReplyOf<typeof listTransactions>;

/** The first movements of a wallet, so many at most; asks nothing while `asked` is null. */
export function useTransactions(
  asked: TransactionsAsked | null,
  rows: number,
): SWRResponse<Page, Error> {
  const query = asked === null ? {} : { ...asked, page: 1, per_page: rows };
  return useSWR<Page, Error>(
    asked === null ? null : buildCacheKey(listTransactions, {}, query),
    () => callEndpoint(listTransactions, { query }),
    { dedupingInterval: 0 },
  );
}

/** All movements of a wallet, a hundred at a time: `setSize` asks for more. Asks nothing while `asked` is null. */
export function useAllTransactions(
  asked: TransactionsAsked | null,
): SWRInfiniteResponse<Page, Error> {
  const queryOf = (page: number): TransactionsAsked & { page: number; per_page: number } => ({
    ...(asked ?? { wallet_id: "" }),
    page,
    per_page: PAGE_MAX_ROWS,
  });
  return useSWRInfinite<Page, Error>(
    (index: number, before: Page | null) => {
      if (asked === null) return null;
      if (before !== null && before.meta.page >= before.meta.page_count) return null;
      return buildPageKey(listTransactions, queryOf(index + 1));
    },
    (key: string) => {
      const page = Number(new URLSearchParams(key.slice(key.indexOf("?"))).get("page"));
      return callEndpoint(listTransactions, { query: queryOf(page) });
    },
    { dedupingInterval: 0, revalidateFirstPage: false },
  );
}

/** The movements as CSV. */
export function useTransactionsFile(): FileCommand<QueryOf<typeof exportTransactions>> {
  return useFileCommand(exportTransactions);
}

/** A wallet's statement as a file. */
export function useStatementFile(): FileCommand<QueryOf<typeof getStatement>> {
  return useFileCommand(getStatement);
}
