import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  cancelSubscription,
  changeRecurringCard,
  changeSubscription,
  getSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
} from "@kinfold/contract/subscriptions";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { PORTFOLIO_READS } from "./portfolios.ts";
import { buildCacheKey, useOnceCommand, useRefreshingCommand, type Once } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type OnceCommand<E> = SWRMutationResponse<ReplyOf<E>, Error, string, Once<BodyOf<E>>>;

/** One page of the member's contributions that repeat, newest first. Never taken from the cache alone. */
export function useSubscriptions(page = 1): SWRResponse<ReplyOf<typeof listSubscriptions>, Error> {
  const query = { page };
  return useSWR<ReplyOf<typeof listSubscriptions>, Error>(
    buildCacheKey(listSubscriptions, {}, query),
    () => callEndpoint(listSubscriptions, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** One of them, with the dates on which a charge was due, newest first. */
export function useSubscription(
  id: string,
  page = 1,
): SWRResponse<ReplyOf<typeof getSubscription>, Error> {
  const query = { page };
  return useSWR<ReplyOf<typeof getSubscription>, Error>(
    buildCacheKey(getSubscription, { id }, query),
    () => callEndpoint(getSubscription, { params: { id }, query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** Ends it at once. */
export function useCancelSubscription(id: string): Command<typeof cancelSubscription> {
  return useRefreshingCommand(cancelSubscription, {
    params: { id },
    refreshes: [listSubscriptions, getMoneyOnTheWay, ...PORTFOLIO_READS],
  });
}

/** Charges nothing until it is resumed. */
export function usePauseSubscription(id: string): Command<typeof pauseSubscription> {
  return useRefreshingCommand(pauseSubscription, {
    params: { id },
    refreshes: [listSubscriptions, getMoneyOnTheWay],
  });
}

/** Changes what each charge contributes, or its day. */
export function useChangeSubscription(id: string): Command<typeof changeSubscription> {
  return useRefreshingCommand(changeSubscription, {
    params: { id },
    refreshes: [listSubscriptions, getMoneyOnTheWay],
  });
}

/** Charges again from its next date on. */
export function useResumeSubscription(id: string): Command<typeof resumeSubscription> {
  return useRefreshingCommand(resumeSubscription, {
    params: { id },
    refreshes: [listSubscriptions, getMoneyOnTheWay],
  });
}

/** Begins the payment that shows another card. */
export function useChangeRecurringCard(id: string): OnceCommand<typeof changeRecurringCard> {
  return useOnceCommand(changeRecurringCard, { params: { id } });
}
