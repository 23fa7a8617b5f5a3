import {
  cancelDataExport,
  downloadDataExport,
  listOwnDataExports,
  requestDataExport,
  type DataExport,
  type DataExportForm,
} from "@kinfold/contract/data-exports";
import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { callForFileWith, type ReceivedFile } from "./file.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const refreshes = [listOwnDataExports];

/** The member's requests for their data, the newest first. Always asked afresh. */
export function useDataExports(): SWRResponse<DataExport[], Error> {
  return useSWR<DataExport[], Error>(
    buildCacheKey(listOwnDataExports),
    () => callEndpoint(listOwnDataExports),
    { dedupingInterval: 0 },
  );
}

/** Asks for a copy of the member's data. */
export function useRequestDataExport(): Command<typeof requestDataExport> {
  return useRefreshingCommand(requestDataExport, { refreshes, refusalRefreshes: refreshes });
}

/** Cancels the request of this id. */
export function useCancelDataExport(id: string): Command<typeof cancelDataExport> {
  return useRefreshingCommand(cancelDataExport, {
    params: { id },
    refreshes,
    refusalRefreshes: refreshes,
  });
}

/** Downloads the released copy of this id. Throws what `callForFile` throws. */
export function useDataExportFile(id: string): (form: DataExportForm) => Promise<ReceivedFile> {
  return (form) => callForFileWith(downloadDataExport, form, { id });
}
