import {
  changePassword,
  endSession,
  getMember,
  listSessions,
  type User,
} from "@kinfold/contract/members";
import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { call } from "./client.ts";
import { keyOf, useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** The signed-in member. Always asked afresh: a cached standing could promise a payout that is no longer allowed. */
export function useMember(): SWRResponse<User, Error> {
  return useSWR<User, Error>(keyOf(getMember), () => call(getMember), { dedupingInterval: 2000 });
}

export function useChangePassword(): Command<typeof changePassword> {
  return useRefreshingCommand(changePassword, { refreshes: [listSessions] });
}

export function useSessions(): SWRResponse<ReplyOf<typeof listSessions>, Error> {
  return useSWR<ReplyOf<typeof listSessions>, Error>(keyOf(listSessions), () => call(listSessions));
}

/** Signs one device out. */
export function useEndSession(id: string): Command<typeof endSession> {
  return useRefreshingCommand(endSession, { params: { id }, refreshes: [listSessions] });
}
