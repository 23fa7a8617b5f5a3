import type { QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  exportLedger,
  getTrialBalance,
  listJournalKinds,
  listJournals,
  listLedgerEntries,
  listUnitsRegister,
  type LedgerMovements,
  type TrialBalance,
  type UnitsRegister,
} from "@kinfold/contract/office/accounting";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "../client.ts";
import { useFileCommand, type FileCommand } from "../files.ts";
import { buildCacheKey } from "../swr.ts";

const FRESH = { dedupingInterval: 0, keepPreviousData: true };

/** One page of the journals of the ledger, newest first. */
export function useJournals(
  query: Partial<QueryOf<typeof listJournals>>,
): SWRResponse<ReplyOf<typeof listJournals>, Error> {
  return useSWR<ReplyOf<typeof listJournals>, Error>(
    buildCacheKey(listJournals, {}, query),
    () => callEndpoint(listJournals, { query }),
    FRESH,
  );
}

/** The kinds of journals that there are, to choose from. */
export function useJournalKinds(): SWRResponse<string[], Error> {
  return useSWR<string[], Error>(buildCacheKey(listJournalKinds), () =>
    callEndpoint(listJournalKinds),
  );
}

/** Every account over some days, with its opening and closing balance. */
export function useTrialBalance(
  query: QueryOf<typeof getTrialBalance>,
): SWRResponse<TrialBalance, Error> {
  return useSWR<TrialBalance, Error>(
    buildCacheKey(getTrialBalance, {}, query),
    () => callEndpoint(getTrialBalance, { query }),
    FRESH,
  );
}

/** One page of the movements of a member, a plan or an account, oldest first. */
export function useLedgerMovements(
  query: Partial<QueryOf<typeof listLedgerEntries>>,
): SWRResponse<LedgerMovements, Error> {
  return useSWR<LedgerMovements, Error>(
    buildCacheKey(listLedgerEntries, {}, query),
    () => callEndpoint(listLedgerEntries, { query }),
    FRESH,
  );
}

/** One page of who holds units of which plan at the end of a day. */
export function useUnitsRegister(
  query: Partial<QueryOf<typeof listUnitsRegister>>,
): SWRResponse<UnitsRegister, Error> {
  return useSWR<UnitsRegister, Error>(
    buildCacheKey(listUnitsRegister, {}, query),
    () => callEndpoint(listUnitsRegister, { query }),
    FRESH,
  );
}

/** One of these as a file. */
export function useLedgerFile(): FileCommand<QueryOf<typeof exportLedger>> {
  return useFileCommand(exportLedger);
}
