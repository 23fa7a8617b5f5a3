import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  forgotPassword,
  logout,
  resetPassword,
  sendEmailCode,
  validateEmailCode,
} from "@kinfold/contract/members";
import { useCommand, type Command } from "./command.ts";

type CommandOf<E> = Command<BodyOf<E>, ReplyOf<E>>;

/** Mails a new code; the one before is void. */
export function useSendEmailCode(): CommandOf<typeof sendEmailCode> {
  return useCommand(sendEmailCode);
}

/** Proves the mailbox with the mailed code. */
export function useValidateEmailCode(): CommandOf<typeof validateEmailCode> {
  return useCommand(validateEmailCode);
}

export function useForgotPassword(): CommandOf<typeof forgotPassword> {
  return useCommand(forgotPassword);
}

export function useResetPassword(): CommandOf<typeof resetPassword> {
  return useCommand(resetPassword);
}

/** Ends this session on the server. The caller forgets it locally whatever the answer. */
export function useLogout(): CommandOf<typeof logout> {
  return useCommand(logout);
}
