import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getTransferReceipt, listTransferReceipts } from "@kinfold/contract/office/receipts";
import {
  acceptMatches,
  getReceiptLines,
  importStatement,
  listBankBalances,
  listStatementAccounts,
  listStatementMatches,
  listStatements,
  readStatementLayout,
} from "@kinfold/contract/office/statements";
import useSWR, { type SWRResponse } from "swr";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefresh, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

const FRESH = { dedupingInterval: 0, keepPreviousData: true } as const;

/** The club's accounts that statements may be of. */
export function useStatementAccounts(): SWRResponse<ReplyOf<typeof listStatementAccounts>, Error> {
  return useSWR<ReplyOf<typeof listStatementAccounts>, Error>(
    buildCacheKey(listStatementAccounts),
    () => callEndpoint(listStatementAccounts),
  );
}

/** Each account at a bank: its statement beside its account in the ledger. */
export function useBankBalances(): SWRResponse<ReplyOf<typeof listBankBalances>, Error> {
  return useSWR<ReplyOf<typeof listBankBalances>, Error>(
    buildCacheKey(listBankBalances),
    () => callEndpoint(listBankBalances),
    FRESH,
  );
}

/** One page of the files that were taken in. */
export function useStatements(
  asked: Partial<QueryOf<typeof listStatements>>,
): SWRResponse<ReplyOf<typeof listStatements>, Error> {
  return useSWR<ReplyOf<typeof listStatements>, Error>(
    buildCacheKey(listStatements, {}, asked),
    () => callEndpoint(listStatements, { query: asked }),
    FRESH,
  );
}

/** One page of what the statements say about the receipts that wait. */
export function useStatementMatches(
  page: number,
): SWRResponse<ReplyOf<typeof listStatementMatches>, Error> {
  return useSWR<ReplyOf<typeof listStatementMatches>, Error>(
    buildCacheKey(listStatementMatches, {}, { page }),
    () => callEndpoint(listStatementMatches, { query: { page } }),
    FRESH,
  );
}

/** What the statements say about one receipt: the lines its proposal names, and other candidates. */
export function useReceiptLines(
  reference: string,
): SWRResponse<ReplyOf<typeof getReceiptLines>, Error> {
  return useSWR<ReplyOf<typeof getReceiptLines>, Error>(
    buildCacheKey(getReceiptLines, { reference }),
    () => callEndpoint(getReceiptLines, { params: { reference } }),
    { dedupingInterval: 0 },
  );
}

/** A bank's file of one account. */
export type StatementFile = { accountId: string; file: File };

/** A file to take in, with what its columns are said to hold. */
export type StatementImport = StatementFile & {
  answer?: Omit<QueryOf<typeof importStatement>, "file_name">;
};

/** Asks what has to be said of a file; with `isAgain` also of one that is read by an earlier answer. Nothing of it is kept. */
export function useReadStatementLayout(): SWRMutationResponse<
  ReplyOf<typeof readStatementLayout>,
  Error,
  string,
  StatementFile & { isAgain?: boolean }
> {
  return useSWRMutation<
    ReplyOf<typeof readStatementLayout>,
    Error,
    string,
    StatementFile & { isAgain?: boolean }
  >(readStatementLayout.name, (_key, { arg: { accountId, file, isAgain = false } }) =>
    callEndpoint(readStatementLayout, {
      params: { account_id: accountId },
      query: isAgain ? { again: "yes" } : {},
      bytes: file,
    }),
  );
}

/** Takes a bank's file in. */
export function useImportStatement(): SWRMutationResponse<
  ReplyOf<typeof importStatement>,
  Error,
  string,
  StatementImport
> {
  const refresh = useRefresh();
  return useSWRMutation<ReplyOf<typeof importStatement>, Error, string, StatementImport>(
    importStatement.name,
    (_key, { arg: { accountId, file, answer } }) =>
      callEndpoint(importStatement, {
        params: { account_id: accountId },
        query: { file_name: file.name, ...answer },
        bytes: file,
      }),
    {
      onSuccess: () => {
        refresh([listStatements, listStatementMatches, listBankBalances]);
      },
    },
  );
}

/** Proposes what the lines say, in the name of the staff member who is signed in. */
export function useAcceptMatches(): SWRMutationResponse<
  ReplyOf<typeof acceptMatches>,
  Error,
  string,
  BodyOf<typeof acceptMatches>
> {
  return useRefreshingCommand(acceptMatches, {
    refreshes: [
      listStatementMatches,
      listTransferReceipts,
      getTransferReceipt,
      getReceiptLines,
      ...QUEUE_READS,
    ],
  });
}
