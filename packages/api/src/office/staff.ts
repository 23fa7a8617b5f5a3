import { MINUTE_MS } from "@kinfold/contract/durations";
import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveStaffChange,
  enrol,
  getBreakGlass,
  listStaff,
  listStaffChanges,
  proposeStaffChange,
  readEnrolment,
  stopBreakGlass,
  rejectStaffChange,
  withdrawStaffChange,
  type Enrolment,
} from "@kinfold/contract/office/staff";
import {
  changeStaffPassword,
  getStaff,
  staffLogin,
  staffLogout,
  type Staff,
} from "@kinfold/contract/staff";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { useCommand, type Command } from "../command.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

type CommandOf<E> = Command<BodyOf<E>, ReplyOf<E>>;
type RefreshingCommand<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

export function useStaffLogin(): CommandOf<typeof staffLogin> {
  return useCommand(staffLogin);
}

/** Ends this session on the server. The caller forgets it locally whatever the answer. */
export function useStaffLogout(): CommandOf<typeof staffLogout> {
  return useCommand(staffLogout);
}

/** Changes the password of the staff member who is signed in. This session goes on, every other one of theirs is over. */
export function useChangeStaffPassword(): CommandOf<typeof changeStaffPassword> {
  return useCommand(changeStaffPassword);
}

/** The staff member who is signed in, and what they may do. */
export function useStaff(): SWRResponse<Staff, Error> {
  return useSWR<Staff, Error>(buildCacheKey(getStaff), () => callEndpoint(getStaff));
}

/** Everybody of the staff, and what is proposed about them. */
export function useStaffPeople(): SWRResponse<ReplyOf<typeof listStaff>, Error> {
  return useSWR<ReplyOf<typeof listStaff>, Error>(
    buildCacheKey(listStaff),
    () => callEndpoint(listStaff),
    {
      dedupingInterval: 2_000,
    },
  );
}

/** One page of the proposals about the staff. */
export function useStaffChanges(
  query: QueryOf<typeof listStaffChanges> & Query,
): SWRResponse<ReplyOf<typeof listStaffChanges>, Error> {
  return useSWR<ReplyOf<typeof listStaffChanges>, Error>(
    buildCacheKey(listStaffChanges, {}, query),
    () => callEndpoint(listStaffChanges, { query }),
    { dedupingInterval: 2_000, keepPreviousData: true },
  );
}

const AFTER_A_CHANGE = [listStaff, listStaffChanges, ...QUEUE_READS];

/** Proposes a change of the staff to the other admins. */
export function useProposeStaffChange(): RefreshingCommand<typeof proposeStaffChange> {
  return useRefreshingCommand(proposeStaffChange, { refreshes: AFTER_A_CHANGE });
}

/** Approves what another admin proposed. */
export function useApproveStaffChange(id: string): RefreshingCommand<typeof approveStaffChange> {
  return useRefreshingCommand(approveStaffChange, { params: { id }, refreshes: AFTER_A_CHANGE });
}

/** Takes back what one proposed oneself. */
export function useWithdrawStaffChange(id: string): RefreshingCommand<typeof withdrawStaffChange> {
  return useRefreshingCommand(withdrawStaffChange, { params: { id }, refreshes: AFTER_A_CHANGE });
}

/** Declines what another admin proposed. */
export function useRejectStaffChange(id: string): RefreshingCommand<typeof rejectStaffChange> {
  return useRefreshingCommand(rejectStaffChange, { params: { id }, refreshes: AFTER_A_CHANGE });
}

/** The admin who is about to be invited from the server, looked at again every minute. */
export function useBreakGlass(): SWRResponse<ReplyOf<typeof getBreakGlass>, Error> {
  return useSWR<ReplyOf<typeof getBreakGlass>, Error>(
    buildCacheKey(getBreakGlass),
    () => callEndpoint(getBreakGlass),
    { refreshInterval: MINUTE_MS, dedupingInterval: 2_000 },
  );
}

/** Stops that invitation. */
export function useStopBreakGlass(id: string): RefreshingCommand<typeof stopBreakGlass> {
  return useRefreshingCommand(stopBreakGlass, { params: { id }, refreshes: [getBreakGlass] });
}

/** What an emailed link is for. Nothing is asked without a link. */
export function useEnrolment(token: string): SWRResponse<Enrolment, Error> {
  return useSWR<Enrolment, Error>(token === "" ? null : `enrolment ${token}`, () =>
    callEndpoint(readEnrolment, { body: { token } }),
  );
}

/** Uses an emailed link. */
export function useEnrol(): CommandOf<typeof enrol> {
  return useCommand(enrol);
}
