import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getMember } from "@kinfold/contract/members";
import {
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  endOtherSessions,
  endSession,
  getTwoFactor,
  listActivity,
  listStaffActivity,
  listSessions,
  renewRecoveryCodes,
  type Activity,
  type Session,
  type TwoFactor,
} from "@kinfold/contract/security";
import useSWR, { type SWRResponse } from "swr";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { signIn } from "./session.ts";
import { buildCacheKey, useRefresh, useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const DEVICES = [listSessions, listActivity];
const FACTOR = [getTwoFactor, getMember, listActivity];

/** The devices that are signed in, this one first. Always asked afresh. */
export function useSessions(): SWRResponse<Session[], Error> {
  return useSWR<Session[], Error>(buildCacheKey(listSessions), () => callEndpoint(listSessions), {
    dedupingInterval: 0,
  });
}

/** Signs one device out. */
export function useEndSession(id: string): Command<typeof endSession> {
  return useRefreshingCommand(endSession, { params: { id }, refreshes: DEVICES });
}

/** Signs every device out but this one. */
export function useEndOtherSessions(): Command<typeof endOtherSessions> {
  return useRefreshingCommand(endOtherSessions, { refreshes: DEVICES });
}

/**
 * Changes the password. The session's token changes with it, and is kept before anything else is asked: a call that still sent
 * the old one would be signed out.
 */
export function useChangePassword(): Command<typeof changePassword> {
  const refresh = useRefresh();
  return useSWRMutation<
    ReplyOf<typeof changePassword>,
    Error,
    string,
    BodyOf<typeof changePassword>
  >(
    buildCacheKey(changePassword),
    async (_key, { arg }) => {
      const reply = await callEndpoint(changePassword, { body: arg });
      signIn(reply.authorization.access_token);
      return reply;
    },
    {
      onSuccess: () => {
        refresh(DEVICES);
      },
    },
  );
}

/** Whether sign-in asks for a code, and how many recovery codes are left. */
export function useTwoFactor(): SWRResponse<TwoFactor, Error> {
  return useSWR<TwoFactor, Error>(buildCacheKey(getTwoFactor), () => callEndpoint(getTwoFactor), {
    dedupingInterval: 0,
  });
}

/** Asks for a secret; two-factor is not on before it is confirmed. */
export function useEnableTwoFactor(): Command<typeof enableTwoFactor> {
  return useRefreshingCommand(enableTwoFactor);
}

/** Turns two-factor on. */
export function useConfirmTwoFactor(): Command<typeof confirmTwoFactor> {
  return useRefreshingCommand(confirmTwoFactor, { refreshes: FACTOR });
}

/** Turns two-factor off. */
export function useDisableTwoFactor(): Command<typeof disableTwoFactor> {
  return useRefreshingCommand(disableTwoFactor, { refreshes: FACTOR });
}

/** Replaces the recovery codes. */
export function useRenewRecoveryCodes(): Command<typeof renewRecoveryCodes> {
  return useRefreshingCommand(renewRecoveryCodes, { refreshes: FACTOR });
}

/** The last things that happened to the account's security. Always asked afresh. */
export function useActivity(): SWRResponse<Activity[], Error> {
  return useSWR<Activity[], Error>(buildCacheKey(listActivity), () => callEndpoint(listActivity), {
    dedupingInterval: 0,
  });
}

const STAFF_ACTIVITY_ROWS = 5;

/** One page of who of the club looked at the account or changed it, newest first. Always asked afresh. */
export function useStaffActivity(
  page: number,
): SWRResponse<ReplyOf<typeof listStaffActivity>, Error> {
  const query = { page, per_page: STAFF_ACTIVITY_ROWS };
  return useSWR<ReplyOf<typeof listStaffActivity>, Error>(
    buildCacheKey(listStaffActivity, {}, query),
    () => callEndpoint(listStaffActivity, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}
