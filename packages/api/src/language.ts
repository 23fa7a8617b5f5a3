import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { chooseLanguage, getLanguages } from "@kinfold/contract/language";
import { getMember } from "@kinfold/contract/members";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** Chooses the language in which the app speaks to the member, on every device. */
export function useChooseLanguage(): Command<typeof chooseLanguage> {
  return useRefreshingCommand(chooseLanguage, { refreshes: [getMember] });
}

/** The languages in which the club offers its app, for anyone. */
export function useOfferedLanguages(): SWRResponse<ReplyOf<typeof getLanguages>, Error> {
  return useSWR<ReplyOf<typeof getLanguages>, Error>(buildCacheKey(getLanguages), () =>
    callEndpoint(getLanguages),
  );
}
