import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveGlobal,
  getMemberPage,
  listGlobalChanges,
  listMembers,
  lockMember,
  proposeGlobal,
  rejectGlobal,
  proposeUnlock,
  approveUnlock,
  rejectUnlock,
  withdrawUnlock,
  type MemberPage,
} from "@kinfold/contract/office/members";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** One page of members. */
export function useMembers(
  asked: Partial<QueryOf<typeof listMembers>> & Query,
): SWRResponse<ReplyOf<typeof listMembers>, Error> {
  return useSWR<ReplyOf<typeof listMembers>, Error>(
    buildCacheKey(listMembers, {}, asked),
    () => callEndpoint(listMembers, { query: asked }),
    { dedupingInterval: 2_000, keepPreviousData: true },
  );
}

/** A member's page. Each time that it is asked for is written down: it is not asked for again by itself. */
export function useMemberPage(id: string): SWRResponse<MemberPage, Error> {
  return useSWR<MemberPage, Error>(
    buildCacheKey(getMemberPage, { id }),
    () => callEndpoint(getMemberPage, { params: { id } }),
    { revalidateOnReconnect: false },
  );
}

/** One page of the proposals to make members global, or not. */
export function useGlobalChanges(
  asked: Partial<QueryOf<typeof listGlobalChanges>> & Query,
): SWRResponse<ReplyOf<typeof listGlobalChanges>, Error> {
  return useSWR<ReplyOf<typeof listGlobalChanges>, Error>(
    buildCacheKey(listGlobalChanges, {}, asked),
    () => callEndpoint(listGlobalChanges, { query: asked }),
    { dedupingInterval: 2_000, keepPreviousData: true },
  );
}

const AFTER_A_CHANGE = [listMembers, listGlobalChanges, ...QUEUE_READS];

/** Proposes that a member become a global one, or no longer be one. */
export function useProposeGlobal(id: string): Command<typeof proposeGlobal> {
  return useRefreshingCommand(proposeGlobal, { params: { id }, refreshes: AFTER_A_CHANGE });
}

/** Makes a member global, or not, as another staff member proposed. */
export function useApproveGlobal(id: string): Command<typeof approveGlobal> {
  return useRefreshingCommand(approveGlobal, { params: { id }, refreshes: AFTER_A_CHANGE });
}

/** Rejects what another staff member proposed. */
export function useRejectGlobal(id: string): Command<typeof rejectGlobal> {
  return useRefreshingCommand(rejectGlobal, { params: { id }, refreshes: AFTER_A_CHANGE });
}

/** Keeps a member from signing in. */
export function useLockMember(id: string): Command<typeof lockMember> {
  return useRefreshingCommand(lockMember, { params: { id }, refreshes: [listMembers] });
}

/** Proposes to unlock a member. */
export function useProposeUnlock(id: string): Command<typeof proposeUnlock> {
  return useRefreshingCommand(proposeUnlock, { params: { id }, refreshes: [listMembers] });
}

/** Unlocks a member as another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApproveUnlock(id: string): Command<typeof approveUnlock> {
  return useRefreshingCommand(approveUnlock, { params: { id }, refreshes: [listMembers] });
}

/** Rejects another staff member's proposal to unlock a member. */
export function useRejectUnlock(id: string): Command<typeof rejectUnlock> {
  return useRefreshingCommand(rejectUnlock, { params: { id }, refreshes: [listMembers] });
}

/** Withdraws one's own proposal to unlock a member. */
export function useWithdrawUnlock(id: string): Command<typeof withdrawUnlock> {
  return useRefreshingCommand(withdrawUnlock, { params: { id }, refreshes: [listMembers] });
}
