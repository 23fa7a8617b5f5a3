import { askToApprove } from "@kinfold/contract/office/approvals";
import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { useCommand, type Command } from "../command.ts";

/** Asks what a passkey of the caller's has to sign to approve what has this digest. */
export function useAskToApprove(): Command<
  BodyOf<typeof askToApprove>,
  ReplyOf<typeof askToApprove>
> {
  return useCommand(askToApprove);
}
