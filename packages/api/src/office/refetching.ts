import type { AnyEndpoint, Endpoint } from "@kinfold/contract/endpoint";
import { useSWRConfig } from "swr";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefresh, ignoreSignedOut } from "../swr.ts";

/** A command about one thing: what is read of that very thing (`of`, under the same parameters) is asked again, and the lists around it. */
export function useRefetchingCommand<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  about: { params: Record<string, string>; of: AnyEndpoint; refreshes: readonly AnyEndpoint[] },
): SWRMutationResponse<Reply, Error, string, Body> {
  const { params, of, refreshes } = about;
  const { mutate } = useSWRConfig();
  const refresh = useRefresh();
  return useSWRMutation<Reply, Error, string, Body>(
    buildCacheKey(to, params),
    (_key, { arg }) => callEndpoint(to, { params, ...(arg !== undefined && { body: arg }) }),
    {
      onSuccess: () => {
        ignoreSignedOut(mutate(buildCacheKey(of, params)));
        refresh(refreshes);
      },
    },
  );
}
