import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveAcceptedName,
  proposeAcceptedName,
  rejectAcceptedName,
} from "@kinfold/contract/office/accepted-names";
import { getMemberPage } from "@kinfold/contract/office/members";
import type { SWRMutationResponse } from "swr/mutation";
import { useRefreshingCommand } from "../swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const refreshes = [getMemberPage];

/** Proposes to accept another name as that of this member. */
export function useProposeAcceptedName(id: string): Command<typeof proposeAcceptedName> {
  return useRefreshingCommand(proposeAcceptedName, { params: { id }, refreshes });
}

/** Approves the proposal of this id. */
export function useApproveAcceptedName(id: string): Command<typeof approveAcceptedName> {
  return useRefreshingCommand(approveAcceptedName, { params: { id }, refreshes });
}

/** Rejects the proposal of this id. */
export function useRejectAcceptedName(id: string): Command<typeof rejectAcceptedName> {
  return useRefreshingCommand(rejectAcceptedName, { params: { id }, refreshes });
}
