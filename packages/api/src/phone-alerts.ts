import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  changePhoneAlerts,
  confirmPhone,
  getPhoneAlerts,
  requestPhoneCode,
  stopPhoneAlerts,
} from "@kinfold/contract/phone-alerts";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const READ = [getPhoneAlerts];

/** The phone that the member is alerted on, and what the club offers. */
export function usePhoneAlerts(): SWRResponse<ReplyOf<typeof getPhoneAlerts>, Error> {
  return useSWR<ReplyOf<typeof getPhoneAlerts>, Error>(
    buildCacheKey(getPhoneAlerts),
    () => callEndpoint(getPhoneAlerts),
    { dedupingInterval: 0 },
  );
}

/** Sends a code to a phone. */
export function useRequestPhoneCode(): Command<typeof requestPhoneCode> {
  return useRefreshingCommand(requestPhoneCode, { refreshes: READ });
}

/** Proves the phone by its code. */
export function useConfirmPhone(): Command<typeof confirmPhone> {
  return useRefreshingCommand(confirmPhone, { refreshes: READ });
}

/** Says what the phone is alerted of. */
export function useChangePhoneAlerts(): Command<typeof changePhoneAlerts> {
  return useRefreshingCommand(changePhoneAlerts, { refreshes: READ });
}

/** Ends the alerts at once. */
export function useStopPhoneAlerts(): Command<typeof stopPhoneAlerts> {
  return useRefreshingCommand(stopPhoneAlerts, { refreshes: READ });
}
