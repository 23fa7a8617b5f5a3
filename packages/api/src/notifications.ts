import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { PAGE_ROWS } from "@kinfold/contract/limits";
import { getMember } from "@kinfold/contract/members";
import {
  getNoticePreferences,
  listNotices,
  readAllNotices,
  readNotice,
  setNoticePreference,
  type NoticeKind,
} from "@kinfold/contract/notifications";
import useSWR, { type SWRResponse } from "swr";
import useSWRInfinite, { type SWRInfiniteResponse } from "swr/infinite";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { buildCacheKey, buildPageKey, useRefreshingCommand } from "./swr.ts";

/** Which notices are asked for: all, those of one kind, or those that are unread. */
export type NoticesAsked = { type?: NoticeKind; unread?: "true" };

type Page = ReplyOf<typeof listNotices>;
type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const READ = [listNotices, getMember];

/** The member's notices, newest first, twenty at a time: `setSize` asks for more. Always asked afresh. */
export function useNotices(asked: NoticesAsked): SWRInfiniteResponse<Page, Error> {
  const queryOf = (page: number) => ({ ...asked, page, per_page: PAGE_ROWS });
  return useSWRInfinite<Page, Error>(
    (index: number, before: Page | null) =>
      before !== null && before.meta.page >= before.meta.page_count
        ? null
        : buildPageKey(listNotices, queryOf(index + 1)),
    (key: string) => {
      const page = Number(new URLSearchParams(key.slice(key.indexOf("?"))).get("page"));
      return callEndpoint(listNotices, { query: queryOf(page) });
    },
    { dedupingInterval: 0 },
  );
}

/** Marks one notice as read; the bell counts anew. */
export function useReadNotice(id: string): Command<typeof readNotice> {
  return useRefreshingCommand(readNotice, { params: { id }, refreshes: READ });
}

/** Marks every notice as read; the bell counts anew. */
export function useReadAllNotices(): Command<typeof readAllNotices> {
  return useRefreshingCommand(readAllNotices, { refreshes: READ });
}

/** The kinds of notices that are emailed too. */
export function useNoticePreferences(): SWRResponse<ReplyOf<typeof getNoticePreferences>, Error> {
  return useSWR<ReplyOf<typeof getNoticePreferences>, Error>(
    buildCacheKey(getNoticePreferences),
    () => callEndpoint(getNoticePreferences),
    { dedupingInterval: 0 },
  );
}

/** Turns the emails of one kind on or off. */
export function useSetNoticePreference(): Command<typeof setNoticePreference> {
  return useRefreshingCommand(setNoticePreference, { refreshes: [getNoticePreferences] });
}
