import type { ReplyOf } from "@kinfold/contract/endpoint";
import { REFERENCE_CACHE_MS } from "@kinfold/contract/limits";
import {
  getExchangeRate,
  listBanks,
  listCountries,
  resolveBankAccount,
} from "@kinfold/contract/reference";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "./client.ts";
import { buildCacheKey } from "./swr.ts";

/** Every country by name, kept for 15 minutes. Pass false to wait until it is needed. */
export function useCountries(isNeeded = true): SWRResponse<ReplyOf<typeof listCountries>, Error> {
  return useSWR<ReplyOf<typeof listCountries>, Error>(
    isNeeded ? buildCacheKey(listCountries) : null,
    () => callEndpoint(listCountries),
    { dedupingInterval: REFERENCE_CACHE_MS },
  );
}

/** The banks that money can be sent to, kept for 15 minutes. Pass false to wait until it is needed. */
export function useBanks(isNeeded = true): SWRResponse<ReplyOf<typeof listBanks>, Error> {
  return useSWR<ReplyOf<typeof listBanks>, Error>(
    isNeeded ? buildCacheKey(listBanks) : null,
    () => callEndpoint(listBanks),
    { dedupingInterval: REFERENCE_CACHE_MS },
  );
}

/** Whose account this is. Asks once a number of ten digits and a bank are there, and never again by itself. */
export function useResolveBankAccount(
  accountNumber: string,
  bankCode: string,
): SWRResponse<ReplyOf<typeof resolveBankAccount>, Error> {
  const isWhole = /^\d{10}$/.test(accountNumber) && bankCode !== "";
  const query = { account_number: accountNumber, bank_code: bankCode };
  return useSWR<ReplyOf<typeof resolveBankAccount>, Error>(
    isWhole ? buildCacheKey(resolveBankAccount, {}, query) : null,
    () => callEndpoint(resolveBankAccount, { query }),
    { shouldRetryOnError: false },
  );
}

/** What a dollar is worth in naira, with its time. Never taken from the cache alone. Pass false to wait until it is needed. */
export function useExchangeRate(
  isNeeded = true,
): SWRResponse<ReplyOf<typeof getExchangeRate>, Error> {
  return useSWR<ReplyOf<typeof getExchangeRate>, Error>(
    isNeeded ? buildCacheKey(getExchangeRate) : null,
    () => callEndpoint(getExchangeRate),
    { dedupingInterval: 0 },
  );
}
