import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";
import {
  approveSetting,
  changeSetting,
  listSettingChanges,
  listSettingProposals,
  listSettings,
  previewSetting,
  proposeSetting,
  rejectSetting,
  type SettingChange,
} from "@kinfold/contract/office/settings";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const READ = [listSettings, listSettingChanges, listSettingProposals, ...QUEUE_READS];

/** The settings of one kind, a page at a time. */
export function useSettings(query: {
  kind: SettingKindName;
  search: string;
  page: number;
  per_page: number;
}): SWRResponse<ReplyOf<typeof listSettings>, Error> {
  return useSWR<ReplyOf<typeof listSettings>, Error>(buildCacheKey(listSettings, {}, query), () =>
    callEndpoint(listSettings, { query }),
  );
}

/** Every version of one setting, newest first. */
export function useSettingChanges(
  kind: SettingKindName,
  id: string,
): SWRResponse<SettingChange[], Error> {
  const query = { kind, id };
  return useSWR<SettingChange[], Error>(buildCacheKey(listSettingChanges, {}, query), () =>
    callEndpoint(listSettingChanges, { query }),
  );
}

/** What a change would do for members. Changes nothing. */
export function usePreviewSetting(): Command<typeof previewSetting> {
  return useRefreshingCommand(previewSetting);
}

/** Changes or adds what one person may. */
export function useChangeSetting(): Command<typeof changeSetting> {
  return useRefreshingCommand(changeSetting, { refreshes: READ });
}

/** Proposes what takes two. */
export function useProposeSetting(): Command<typeof proposeSetting> {
  return useRefreshingCommand(proposeSetting, { refreshes: READ });
}

/** Proposed changes, those that wait first, a page at a time. */
export function useSettingProposals(query: {
  status: "" | "proposed" | "approved" | "rejected";
  page: number;
  per_page: number;
}): SWRResponse<ReplyOf<typeof listSettingProposals>, Error> {
  return useSWR<ReplyOf<typeof listSettingProposals>, Error>(
    buildCacheKey(listSettingProposals, {}, query),
    () => callEndpoint(listSettingProposals, { query }),
  );
}

/** Carries out what another staff member proposed. */
export function useApproveSetting(id: string): Command<typeof approveSetting> {
  return useRefreshingCommand(approveSetting, { params: { id }, refreshes: READ });
}

/** Rejects what another staff member proposed. */
export function useRejectSetting(id: string): Command<typeof rejectSetting> {
  return useRefreshingCommand(rejectSetting, { params: { id }, refreshes: READ });
}
