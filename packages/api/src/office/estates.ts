import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveEstateHold,
  approveEstateStep,
  getEstate,
  getEstateGrantFile,
  listEstateProposals,
  proposeEstateHold,
  proposeEstateStep,
  rejectEstateHold,
  rejectEstateStep,
  requestEstatePayout,
  uploadEstateGrant,
  withdrawEstateHold,
  withdrawEstateStep,
  type EstateGrantForm,
} from "@kinfold/contract/office/estates";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import useSWR, { useSWRConfig, type SWRResponse } from "swr";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { toBase64File } from "../base64-file.ts";
import { callEndpoint, type Query } from "../client.ts";
import { callForFile, type ReceivedFile } from "../file.ts";
import { buildCacheKey, ignoreSignedOut, useRefreshingCommand } from "../swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type Listed = ReplyOf<typeof listEstateProposals>;

/** One page of the proposals to hold accounts for estates, or to undo it. */
export function useEstateProposals(
  query: Partial<QueryOf<typeof listEstateProposals>> & Query,
): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listEstateProposals, {}, query),
    () => callEndpoint(listEstateProposals, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

const toOptions = (id: string) => ({
  params: { id },
  refreshes: [listEstateProposals, getQueueSummary],
});

/** Proposes to hold the account of this member for their estate; without facts, to undo it. */
export function useProposeEstateHold(id: string): Command<typeof proposeEstateHold> {
  return useRefreshingCommand(proposeEstateHold, toOptions(id));
}

/** Carries out what another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApproveEstateHold(id: string): Command<typeof approveEstateHold> {
  return useRefreshingCommand(approveEstateHold, toOptions(id));
}

/** Rejects what another staff member proposed. */
export function useRejectEstateHold(id: string): Command<typeof rejectEstateHold> {
  return useRefreshingCommand(rejectEstateHold, toOptions(id));
}

/** Takes back one's own proposal. */
export function useWithdrawEstateHold(id: string): Command<typeof withdrawEstateHold> {
  return useRefreshingCommand(withdrawEstateHold, toOptions(id));
}

/** Where the settlement of the estate of this member stands. Never taken from the cache alone. */
export function useEstate(memberId: string): SWRResponse<ReplyOf<typeof getEstate>, Error> {
  const params = { id: memberId };
  return useSWR<ReplyOf<typeof getEstate>, Error>(
    buildCacheKey(getEstate, params),
    () => callEndpoint(getEstate, { params }),
    { dedupingInterval: 0 },
  );
}

/** A grant as it is uploaded, its file as the browser has it. */
export type GrantUpload = Omit<EstateGrantForm, "file"> & { file: File };

/** Uploads a grant of probate or letters of administration for the estate of this member. */
export function useUploadEstateGrant(
  memberId: string,
): SWRMutationResponse<ReplyOf<typeof uploadEstateGrant>, Error, string, GrantUpload> {
  const params = { id: memberId };
  const { mutate } = useSWRConfig();
  return useSWRMutation<ReplyOf<typeof uploadEstateGrant>, Error, string, GrantUpload>(
    buildCacheKey(uploadEstateGrant, params),
    async (_key, { arg: { file, ...grant } }) =>
      callEndpoint(uploadEstateGrant, {
        params,
        body: { ...grant, file: await toBase64File(file) },
      }),
    {
      onSuccess: () => {
        ignoreSignedOut(mutate(buildCacheKey(getEstate, params)));
      },
    },
  );
}

/** Fetches the file of a grant as an image. The server writes down that someone looked. */
export function useEstateGrantFile(
  grantId: string,
): SWRMutationResponse<ReceivedFile, Error, string> {
  return useSWRMutation<ReceivedFile, Error, string>(
    buildCacheKey(getEstateGrantFile, { id: grantId }),
    () => callForFile(getEstateGrantFile, {}, { id: grantId }),
  );
}

const STEP_READS = [getEstate, getQueueSummary];

/** Proposes a step towards paying the estate of this member. */
export function useProposeEstateStep(memberId: string): Command<typeof proposeEstateStep> {
  return useRefreshingCommand(proposeEstateStep, {
    params: { id: memberId },
    refreshes: STEP_READS,
  });
}

/** Carries out a step that another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApproveEstateStep(id: string): Command<typeof approveEstateStep> {
  return useRefreshingCommand(approveEstateStep, { params: { id }, refreshes: STEP_READS });
}

/** Rejects a step that another staff member proposed. */
export function useRejectEstateStep(id: string): Command<typeof rejectEstateStep> {
  return useRefreshingCommand(rejectEstateStep, { params: { id }, refreshes: STEP_READS });
}

/** Takes back one's own proposal of a step. */
export function useWithdrawEstateStep(id: string): Command<typeof withdrawEstateStep> {
  return useRefreshingCommand(withdrawEstateStep, { params: { id }, refreshes: STEP_READS });
}

/** Asks for a withdrawal of everything in one wallet to the account of the estate of this member. */
export function useRequestEstatePayout(memberId: string): Command<typeof requestEstatePayout> {
  return useRefreshingCommand(requestEstatePayout, {
    params: { id: memberId },
    refreshes: STEP_READS,
  });
}
