import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getMember } from "@kinfold/contract/members";
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  beginPasskeyProof,
  listPasskeys,
  loginWithPasskey,
  provePasskey,
  removePasskey,
  renamePasskey,
  type Passkey,
} from "@kinfold/contract/passkeys";
import { listActivity } from "@kinfold/contract/security";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { useCommand, type Command as BareCommand } from "./command.ts";
import { buildCacheKey, useCommandOn, useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type CommandOn<E> = (id: string, body: BodyOf<E>) => Promise<ReplyOf<E>>;
type Bare<E> = BareCommand<BodyOf<E>, ReplyOf<E>>;

const KEPT = [listPasskeys, listActivity, getMember];

/** The member's passkeys, the oldest first. Always asked afresh. */
export function usePasskeys(): SWRResponse<Passkey[], Error> {
  return useSWR<Passkey[], Error>(buildCacheKey(listPasskeys), () => callEndpoint(listPasskeys), {
    dedupingInterval: 0,
  });
}

/** Asks what a new passkey is made from. */
export function useBeginPasskey(): Command<typeof beginPasskey> {
  return useRefreshingCommand(beginPasskey);
}

/** Keeps the passkey that the browser made. */
export function useAddPasskey(): Command<typeof addPasskey> {
  return useRefreshingCommand(addPasskey, { refreshes: KEPT });
}

/** Calls a passkey something else. */
export function useRenamePasskey(): CommandOn<typeof renamePasskey> {
  return useCommandOn(renamePasskey, [listPasskeys]);
}

/** Lets a passkey open nothing any more. */
export function useRemovePasskey(): CommandOn<typeof removePasskey> {
  return useCommandOn(removePasskey, KEPT);
}

/** Asks what a passkey has to sign to sign its member in. */
export function useAskForPasskey(): Bare<typeof askForPasskey> {
  return useCommand(askForPasskey);
}

/** Signs in with what a passkey signed. */
export function useLoginWithPasskey(): Bare<typeof loginWithPasskey> {
  return useCommand(loginWithPasskey);
}

/** Asks what a passkey has to sign to stand in for a code. */
export function useBeginPasskeyProof(): Bare<typeof beginPasskeyProof> {
  return useCommand(beginPasskeyProof);
}

/** Exchanges what a passkey signed for what is sent as a code. */
export function useProvePasskey(): Bare<typeof provePasskey> {
  return useCommand(provePasskey);
}
