import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { chooseLanguage } from "@kinfold/contract/language";
import { getMember } from "@kinfold/contract/members";
import type { SWRMutationResponse } from "swr/mutation";
import { useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** Chooses the language in which the app speaks to the member, on every device. */
export function useChooseLanguage(): Command<typeof chooseLanguage> {
  return useRefreshingCommand(chooseLanguage, { refreshes: [getMember] });
}
