import type { QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  exportAudit,
  getAuditEntry,
  getAuditFilters,
  listAudit,
  type AuditDetail,
  type AuditFilters,
} from "@kinfold/contract/office/audit";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "../client.ts";
import { useFileCommand, type FileCommand } from "../files.ts";
import { buildCacheKey } from "../swr.ts";

/** What is looked for in the audit. Empty is not asked. */
export type AuditAsked = Partial<Omit<QueryOf<typeof listAudit>, "per_page">>;

const ROWS = 50;

/** One page of what was written in the audit, newest first. Always asked afresh. */
export function useAudit(asked: AuditAsked): SWRResponse<ReplyOf<typeof listAudit>, Error> {
  const query = { ...asked, per_page: ROWS };
  return useSWR<ReplyOf<typeof listAudit>, Error>(
    buildCacheKey(listAudit, {}, query),
    () => callEndpoint(listAudit, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** The staff and the actions that the audit knows. */
export function useAuditFilters(): SWRResponse<AuditFilters, Error> {
  return useSWR<AuditFilters, Error>(buildCacheKey(getAuditFilters), () =>
    callEndpoint(getAuditFilters),
  );
}

/** One entry, which never changes; nothing is asked without its number. */
export function useAuditEntry(number: string | undefined): SWRResponse<AuditDetail, Error> {
  const params = { number: number ?? "" };
  return useSWR<AuditDetail, Error>(
    number === undefined ? null : buildCacheKey(getAuditEntry, params),
    () => callEndpoint(getAuditEntry, { params }),
  );
}

/** What matches, as a file. */
export function useAuditFile(): FileCommand<QueryOf<typeof exportAudit>> {
  return useFileCommand(exportAudit);
}
