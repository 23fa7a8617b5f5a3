import {
  changePassword,
  endSession,
  forgotPassword,
  getMember,
  listSessions,
  login,
  logout,
  register,
  resetPassword,
  sendEmailCode,
  validateEmailCode,
  type User,
} from "@kinfold/contract/members";
import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { call } from "./client.ts";
import { keyOf, useCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** The signed-in member. Always asked afresh: a cached standing could promise a payout that is no longer allowed. */
export function useMember(): SWRResponse<User, Error> {
  return useSWR<User, Error>(keyOf(getMember), () => call(getMember), { dedupingInterval: 2000 });
}

export function useLogin(): Command<typeof login> {
  return useCommand(login);
}

export function useRegister(): Command<typeof register> {
  return useCommand(register);
}

/** Mails a new code; the one before is void. */
export function useSendEmailCode(): Command<typeof sendEmailCode> {
  return useCommand(sendEmailCode);
}

/** Proves the mailbox with the mailed code. */
export function useValidateEmailCode(): Command<typeof validateEmailCode> {
  return useCommand(validateEmailCode, { refreshes: [getMember] });
}

export function useForgotPassword(): Command<typeof forgotPassword> {
  return useCommand(forgotPassword);
}

export function useResetPassword(): Command<typeof resetPassword> {
  return useCommand(resetPassword);
}

export function useChangePassword(): Command<typeof changePassword> {
  return useCommand(changePassword, { refreshes: [listSessions] });
}

/** Ends this session on the server. The caller forgets it locally whatever the answer. */
export function useLogout(): Command<typeof logout> {
  return useCommand(logout);
}

export function useSessions(): SWRResponse<ReplyOf<typeof listSessions>, Error> {
  return useSWR<ReplyOf<typeof listSessions>, Error>(keyOf(listSessions), () => call(listSessions));
}

/** Signs one device out. */
export function useEndSession(id: string): Command<typeof endSession> {
  return useCommand(endSession, { params: { id }, refreshes: [listSessions] });
}
