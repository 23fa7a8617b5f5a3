import { getMember, type User } from "@kinfold/contract/members";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "./client.ts";
import { buildCacheKey } from "./swr.ts";

/** The signed-in member. Always asked afresh: a cached eligibility could promise a payout that is no longer allowed. */
export function useMember(): SWRResponse<User, Error> {
  return useSWR<User, Error>(buildCacheKey(getMember), () => callEndpoint(getMember), {
    dedupingInterval: 2000,
  });
}
