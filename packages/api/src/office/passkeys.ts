import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  addStaffPasskey,
  askForStaffPasskey,
  beginStaffPasskey,
  confirmStaff,
  listStaffPasskeys,
  removeStaffPasskey,
  staffLoginWithPasskey,
} from "@kinfold/contract/office/passkeys";
import type { Passkey } from "@kinfold/contract/passkeys";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { useCommand, type Command } from "../command.ts";
import { buildCacheKey, useCommandOn, useRefreshingCommand } from "../swr.ts";

type CommandOf<E> = Command<BodyOf<E>, ReplyOf<E>>;
type RefreshingCommand<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** One's own passkeys to the office, the oldest first. Always asked afresh. */
export function useStaffPasskeys(): SWRResponse<Passkey[], Error> {
  return useSWR<Passkey[], Error>(
    buildCacheKey(listStaffPasskeys),
    () => callEndpoint(listStaffPasskeys),
    {
      dedupingInterval: 0,
    },
  );
}

/** Asks what a new passkey is made from. */
export function useBeginStaffPasskey(): RefreshingCommand<typeof beginStaffPasskey> {
  return useRefreshingCommand(beginStaffPasskey);
}

/** Keeps the passkey that the browser made. */
export function useAddStaffPasskey(): RefreshingCommand<typeof addStaffPasskey> {
  return useRefreshingCommand(addStaffPasskey, { refreshes: [listStaffPasskeys] });
}

/** Lets a passkey open nothing any more. */
export function useRemoveStaffPasskey(): (
  id: string,
  guard: BodyOf<typeof removeStaffPasskey>,
) => Promise<ReplyOf<typeof removeStaffPasskey>> {
  return useCommandOn(removeStaffPasskey, [listStaffPasskeys]);
}

/** Asks what a passkey has to sign to open the office. */
export function useAskForStaffPasskey(): CommandOf<typeof askForStaffPasskey> {
  return useCommand(askForStaffPasskey);
}

/** Confirms who is at this session. */
export function useConfirmStaff(): CommandOf<typeof confirmStaff> {
  return useCommand(confirmStaff);
}

/** Opens the office with what a passkey signed. */
export function useStaffLoginWithPasskey(): CommandOf<typeof staffLoginWithPasskey> {
  return useCommand(staffLoginWithPasskey);
}
