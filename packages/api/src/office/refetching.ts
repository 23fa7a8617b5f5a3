import type { AnyEndpoint, Endpoint } from "@kinfold/contract/endpoint";
import { useSWRConfig } from "swr";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { call } from "../client.ts";
import { keyOf, useRefresh, unlessSignedOut } from "../swr.ts";

/** A command about one thing: what is read of that very thing (`of`, under the same parameters) is asked again, and the lists around it. */
export function useRefetchingCommand<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  about: { params: Record<string, string>; of: AnyEndpoint; refreshes: readonly AnyEndpoint[] },
): SWRMutationResponse<Reply, Error, string, Body> {
  const { params, of, refreshes } = about;
  const { mutate } = useSWRConfig();
  const refresh = useRefresh();
  return useSWRMutation<Reply, Error, string, Body>(
    keyOf(to, params),
    (_key, { arg }) => call(to, { params, ...(arg !== undefined && { body: arg }) }),
    {
      onSuccess: () => {
        unlessSignedOut(mutate(keyOf(of, params)));
        refresh(refreshes);
      },
    },
  );
}
