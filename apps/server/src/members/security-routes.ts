import { toSessionId } from "@kinfold/contract/ids";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import * as contract from "@kinfold/contract/security";
import type { FastifyRequest } from "fastify";
import type { Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { listMemberActivity, noteEvent } from "./activity.ts";
import { readUserAgent } from "./agent.ts";
import { changePassword } from "./change-password.ts";
import { describeDevice } from "./devices/device-name.ts";
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  readTwoFactor,
  type Asking,
} from "./second-factor/enrol.ts";
import { clearSessionCookie, setSessionCookie } from "./session-cookie.ts";
import { endOtherSessions, endSession, listMemberSessions, type Caller } from "./session-store.ts";
import type { SessionUses } from "./session-uses.ts";

/** What members see and change of their account's security: the password, devices, the second factor, and what happened. Everybody their own. */
export function mountSecurityRoutes(
  { guarded }: Mount<Caller>,
  platform: Platform,
  sessions: SessionUses,
): void {
  const { clock, db } = platform;
  const asking = ({ memberId }: Caller, request: FastifyRequest): Asking => ({
    memberId,
    device: describeDevice(readUserAgent(request)),
  });
  const noteSignedOut = (caller: Caller, request: FastifyRequest): Promise<string> =>
    noteEvent(db, { ...asking(caller, request), kind: "signed_out_elsewhere", at: clock.now() });

  guarded(contract.changePassword, async ({ body, caller, request, reply }) => {
    const changed = await changePassword(platform, caller, body, readUserAgent(request));
    setSessionCookie(reply, changed.session);
    return changed.reply;
  });

  guarded(contract.listSessions, async ({ caller }) => {
    await sessions.write();
    const rows = await listMemberSessions(db, caller.memberId, clock.now());
    const devices = rows.map((row) => ({
      id: row.session_id,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      user_agent: row.user_agent,
      device: describeDevice(row.user_agent),
      is_current: row.session_id === caller.sessionId,
    }));
    return devices.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  });

  guarded(contract.endSession, async ({ caller, params, ...call }) => {
    const { memberId, sessionId } = caller;
    const id = toSessionId(params["id"]);
    if (!(await endSession(db, memberId, id))) refuse(memberRefusals().not_found.session);
    if (id === sessionId) clearSessionCookie(call.reply);
    else await noteSignedOut(caller, call.request);
    return { ended: true as const };
  });

  guarded(contract.endOtherSessions, async ({ caller, request }) => {
    const ended = await endOtherSessions(db, caller.memberId, caller.sessionId);
    if (ended > 0) await noteSignedOut(caller, request);
    return { ended };
  });

  guarded(contract.getTwoFactor, ({ caller }) => readTwoFactor(platform, caller.memberId));

  guarded(contract.enableTwoFactor, ({ body, caller, request }) =>
    enableTwoFactor(platform, asking(caller, request), body),
  );
  guarded(contract.confirmTwoFactor, ({ body, caller, request }) =>
    confirmTwoFactor(platform, asking(caller, request), body),
  );
  guarded(contract.disableTwoFactor, ({ body, caller, request }) =>
    disableTwoFactor(platform, asking(caller, request), body),
  );
  guarded(contract.renewRecoveryCodes, ({ body, caller, request }) =>
    renewRecoveryCodes(platform, asking(caller, request), body),
  );

  guarded(contract.listActivity, ({ caller }) => listMemberActivity(db, caller.memberId));
}
