import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getMember } from "@kinfold/contract/members";
import { updateMember } from "@kinfold/contract/profile";
import type { SWRMutationResponse } from "swr/mutation";
import { useRefreshingCommand } from "./swr.ts";

/** Changes what the member says about themselves. */
export function useUpdateMember(): SWRMutationResponse<
  ReplyOf<typeof updateMember>,
  Error,
  string,
  BodyOf<typeof updateMember>
> {
  return useRefreshingCommand(updateMember, { refreshes: [getMember] });
}
