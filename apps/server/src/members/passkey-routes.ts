import { toPasskeyId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/passkeys";
import type { FastifyRequest } from "fastify";
import {
  readBrowserCookie,
  clearAskingBrowser,
  setAskingBrowser,
} from "#platform/asking-browser.ts";
import type { Mount } from "#platform/http.ts";
import { createSecret } from "#platform/ids.ts";
import { extractNetwork } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import { readUserAgent } from "./agent.ts";
import { readDeviceCookie, setDeviceCookie } from "./devices/device-cookie.ts";
import { describeDevice } from "./devices/device-name.ts";
import {
  addPasskey,
  beginPasskey,
  toPasskeyView,
  removePasskey,
  renamePasskey,
  type Asking,
} from "./passkeys/add.ts";
import { refusePasskey } from "./passkeys/ceremony.ts";
import { beginPasskeyProof, proveWithPasskey } from "./passkeys/prove.ts";
import { requestPasskey, signInWithPasskey } from "./passkeys/sign-in.ts";
import { listMemberPasskeys } from "./passkeys/store.ts";
import { setSessionCookie } from "./session-cookie.ts";
import type { Caller } from "./session-store.ts";

/** Passkeys: keeping them, signing in with one, and showing again with one that it is the member. */
export function mountPasskeyRoutes({ open, guarded }: Mount<Caller>, platform: Platform): void {
  const asking = ({ memberId, sessionId }: Caller, request: FastifyRequest): Asking => ({
    memberId,
    sessionId,
    device: describeDevice(readUserAgent(request)),
  });

  guarded(contract.listPasskeys, async ({ caller: { memberId } }) =>
    (await listMemberPasskeys(platform.db, memberId)).map(toPasskeyView),
  );
  guarded(contract.beginPasskey, ({ body, caller, request }) =>
    beginPasskey(platform, asking(caller, request), body),
  );
  guarded(contract.addPasskey, ({ body, caller, request }) =>
    addPasskey(platform, asking(caller, request), body),
  );
  guarded(contract.renamePasskey, ({ body, caller: { memberId }, params }) =>
    renamePasskey(platform, { memberId, id: toPasskeyId(params["id"]), name: body.name }),
  );
  guarded(contract.removePasskey, ({ body, caller, params, request }) =>
    removePasskey(platform, asking(caller, request), { ...body, id: toPasskeyId(params["id"]) }),
  );

  open(contract.askForPasskey, ({ request, reply }) => {
    const browser = createSecret();
    setAskingBrowser(reply, browser);
    const device = readDeviceCookie(request, "member");
    return requestPasskey(platform, { address: extractNetwork(request.ip), browser, device });
  });
  open(contract.loginWithPasskey, async ({ body, request, reply }) => {
    const browser = readBrowserCookie(request) ?? refusePasskey();
    const {
      session,
      device,
      reply: said,
    } = await signInWithPasskey(platform, body.credential, {
      browser,
      address: extractNetwork(request.ip),
      userAgent: readUserAgent(request),
      device: readDeviceCookie(request, "member"),
    });
    clearAskingBrowser(reply);
    setSessionCookie(reply, session);
    setDeviceCookie(reply, "member", device);
    return said;
  });

  guarded(contract.beginPasskeyProof, ({ caller }) => beginPasskeyProof(platform, caller));
  guarded(contract.provePasskey, ({ body, caller }) =>
    proveWithPasskey(platform, caller, body.credential),
  );
}
