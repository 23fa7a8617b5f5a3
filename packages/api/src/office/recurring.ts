import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  cancelForMember,
  getFailingSubscription,
  listFailingSubscriptions,
  pauseForMember,
  remindOfCard,
} from "@kinfold/contract/office/recurring";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey } from "../swr.ts";
import { useAnsweringCommand } from "./answering.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const around = (id: string) => ({
  id,
  of: getFailingSubscription,
  refreshes: [listFailingSubscriptions, ...QUEUE_READS],
});

/** One page of contributions whose card does not pay. */
export function useFailingSubscriptions(
  asked: Partial<QueryOf<typeof listFailingSubscriptions>>,
): SWRResponse<ReplyOf<typeof listFailingSubscriptions>, Error> {
  return useSWR<ReplyOf<typeof listFailingSubscriptions>, Error>(
    buildCacheKey(listFailingSubscriptions, {}, asked),
    () => callEndpoint(listFailingSubscriptions, { query: asked }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** One of them with its dates and reminders. */
export function useFailingSubscription(
  id: string,
): SWRResponse<ReplyOf<typeof getFailingSubscription>, Error> {
  return useSWR<ReplyOf<typeof getFailingSubscription>, Error>(
    buildCacheKey(getFailingSubscription, { id }),
    () => callEndpoint(getFailingSubscription, { params: { id } }),
    { dedupingInterval: 0 },
  );
}

/** Writes to the member that their card does not pay. */
export function useRemindOfCard(id: string): Command<typeof remindOfCard> {
  return useAnsweringCommand(remindOfCard, around(id));
}

/** Stops charging until the member resumes it. */
export function usePauseForMember(id: string): Command<typeof pauseForMember> {
  return useAnsweringCommand(pauseForMember, around(id));
}

/** Ends it for good. */
export function useCancelForMember(id: string): Command<typeof cancelForMember> {
  return useAnsweringCommand(cancelForMember, around(id));
}
