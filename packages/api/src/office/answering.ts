import type { AnyEndpoint, Endpoint } from "@kinfold/contract/endpoint";
import { useSWRConfig } from "swr";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefresh, ignoreSignedOut } from "../swr.ts";

/**
 * A command of the office that answers what it was done to: what is read of that (`of`, under the same id) is known at once, and
 * the queues around it are asked again.
 */
export function useAnsweringCommand<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  { id, of, refreshes }: { id: string; of: AnyEndpoint; refreshes: readonly AnyEndpoint[] },
): SWRMutationResponse<Reply, Error, string, Body> {
  const { mutate } = useSWRConfig();
  const refresh = useRefresh();
  return useSWRMutation<Reply, Error, string, Body>(
    buildCacheKey(to, { id }),
    (_key, { arg }) =>
      callEndpoint(to, { params: { id }, ...(arg !== undefined && { body: arg }) }),
    {
      onSuccess: (reply) => {
        ignoreSignedOut(mutate(buildCacheKey(of, { id }), reply, { revalidate: false }));
        refresh(refreshes);
      },
    },
  );
}
