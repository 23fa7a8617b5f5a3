import type { MemberId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/phone-alerts";
import type { FastifyInstance } from "fastify";
import type { CallerState, Mount } from "#platform/http.ts";
import {
  changePhoneAlerts,
  confirmPhone,
  readPhoneAlerts,
  requestPhoneCode,
  stopPhoneAlerts,
  type ProvePhoneDeps,
} from "./prove-phone.ts";
import type { Platform } from "#platform/platform.ts";
import { createNotifyOfPhone, type ReadOwner } from "./notify-of-phone.ts";
import { mountPhoneWebhooks } from "./webhook-routes.ts";

/** A member's alerts on a phone, everybody their own; and the webhooks of who brings them. */
export async function mountPhoneAlerts(
  { guarded }: Mount<CallerState & { memberId: MemberId }>,
  app: FastifyInstance,
  platform: Platform,
  {
    readOwner,
    findBacking,
    readPhone,
  }: Pick<ProvePhoneDeps, "findBacking" | "readPhone"> & { readOwner: ReadOwner },
): Promise<void> {
  const notifyOfPhone = createNotifyOfPhone(platform, readOwner);
  const deps: ProvePhoneDeps = { platform, notifyOfPhone, findBacking, readPhone };
  await mountPhoneWebhooks(app, deps);

  guarded(contract.getPhoneAlerts, ({ caller }) => readPhoneAlerts(deps.platform, caller.memberId));

  guarded(contract.requestPhoneCode, ({ body, caller }) =>
    requestPhoneCode(deps, caller.memberId, {
      channel: body.channel,
      phone: body.phone,
      countryCode: body.country_code,
      timeZone: body.time_zone,
    }),
  );

  guarded(contract.confirmPhone, ({ body, caller }) =>
    confirmPhone(deps, caller.memberId, body.code),
  );

  guarded(contract.changePhoneAlerts, ({ body, caller }) =>
    changePhoneAlerts(deps, caller.memberId, {
      kinds: body.kinds,
      hasAmounts: body.has_amounts,
      timeZone: body.time_zone,
    }),
  );

  guarded(contract.stopPhoneAlerts, ({ caller }) => stopPhoneAlerts(deps, caller.memberId));
}
