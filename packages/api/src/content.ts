import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  acceptSurvey,
  agreeToTerms,
  getArticle,
  getGettingStarted,
  getTerms,
  listAnnouncements,
  listFaqs,
  listResources,
  logSurvey,
  type Announcement,
  type Article,
  type Faq,
  type Resource,
  type Terms,
} from "@kinfold/contract/content";
import { getMember } from "@kinfold/contract/members";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** Every question, in the order of the page. */
export function useFaqs(): SWRResponse<Faq[], Error> {
  return useSWR<Faq[], Error>(buildCacheKey(listFaqs), () => callEndpoint(listFaqs));
}

/** What there is to read, by group. */
export function useResources(): SWRResponse<Resource[], Error> {
  return useSWR<Resource[], Error>(buildCacheKey(listResources), () => callEndpoint(listResources));
}

/** An article, whole. */
export function useArticle(id: string): SWRResponse<Article, Error> {
  const params = { id };
  return useSWR<Article, Error>(buildCacheKey(getArticle, params), () =>
    callEndpoint(getArticle, { params }),
  );
}

/** What the club has to tell everybody now. */
export function useAnnouncements(): SWRResponse<Announcement[], Error> {
  return useSWR<Announcement[], Error>(buildCacheKey(listAnnouncements), () =>
    callEndpoint(listAnnouncements),
  );
}

/** The member's first steps. Always asked afresh: they change wherever the member does something. */
export function useGettingStarted(): SWRResponse<ReplyOf<typeof getGettingStarted>, Error> {
  return useSWR<ReplyOf<typeof getGettingStarted>, Error>(
    buildCacheKey(getGettingStarted),
    () => callEndpoint(getGettingStarted),
    { dedupingInterval: 0 },
  );
}

/** The terms in force. Always asked afresh: what is agreed to must be what was read. */
export function useTerms(): SWRResponse<Terms, Error> {
  return useSWR<Terms, Error>(buildCacheKey(getTerms), () => callEndpoint(getTerms), {
    dedupingInterval: 0,
  });
}

/** Agrees to the terms in force. */
export function useAgreeToTerms(): Command<typeof agreeToTerms> {
  return useRefreshingCommand(agreeToTerms, {
    refreshes: [getMember, getTerms, getGettingStarted, listAnnouncements],
  });
}

/** Says never to be asked about a survey again. */
export function useDismissSurvey(id: string): Command<typeof logSurvey> {
  return useRefreshingCommand(logSurvey, {
    params: { id },
    refreshes: [getMember, listAnnouncements],
  });
}

/** Says that a survey was answered. */
export function useAcceptSurvey(id: string): Command<typeof acceptSurvey> {
  return useRefreshingCommand(acceptSurvey, {
    params: { id },
    refreshes: [getMember, listAnnouncements],
  });
}

/**
 * Notes that a survey was opened, in the background: it outlives the page, and whether it arrives changes nothing for the
 * member.
 */
export async function noteSurveyOpened(id: string): Promise<void> {
  const body = { not_interested: false };
  await callEndpoint(logSurvey, { params: { id }, body, keepalive: true }).catch(() => undefined);
}
