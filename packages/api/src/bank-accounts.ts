import {
  addBankAccount,
  getAccountRequirements,
  type AccountRequirements,
} from "@kinfold/contract/bank-accounts";
import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { REFERENCE_CACHE_MS } from "@kinfold/contract/limits";
import { getMember } from "@kinfold/contract/members";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

/** Sets where the member is paid. */
export function useAddBankAccount(): SWRMutationResponse<
  ReplyOf<typeof addBankAccount>,
  Error,
  string,
  BodyOf<typeof addBankAccount>
> {
  return useRefreshingCommand(addBankAccount, { refreshes: [getMember] });
}

/** What an account in this country needs, kept for 15 minutes. Asks once there is a country. */
export function useAccountRequirements(country: string): SWRResponse<AccountRequirements, Error> {
  return useSWR<AccountRequirements, Error>(
    country === "" ? null : buildCacheKey(getAccountRequirements, {}, { country }),
    () => callEndpoint(getAccountRequirements, { query: { country } }),
    { dedupingInterval: REFERENCE_CACHE_MS },
  );
}
