import { toStaffPasskeyId } from "@kinfold/contract/ids";
import { askToApprove } from "@kinfold/contract/office/approvals";
import * as contract from "@kinfold/contract/office/passkeys";
import {
  readBrowserCookie,
  clearAskingBrowser,
  setAskingBrowser,
} from "#platform/asking-browser.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import { createSecret } from "#platform/ids.ts";
import { extractNetwork } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { createApprovalRequest } from "./approval.ts";
import { confirmStaff } from "./confirm.ts";
import { refuseStaffPasskey } from "./passkeys/ceremony.ts";
import {
  addStaffPasskey,
  beginStaffPasskey,
  removeStaffPasskey,
  toStaffPasskeyView,
} from "./passkeys/look-after.ts";
import { requestStaffPasskey, signStaffInWithPasskey } from "./passkeys/sign-in.ts";
import { listPasskeysOfStaff } from "./passkeys/store.ts";
import type { StaffCaller } from "./session-store.ts";
import { sendSignedIn, readOrigin } from "./admitted.ts";

/** Passkeys of the staff: keeping them, and opening the office with one. */
export function mountStaffPasskeyRoutes<Caller extends CallerState>(
  { open }: Mount<Caller>,
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  staffed(contract.listStaffPasskeys, async ({ caller: { staffId } }) =>
    (await listPasskeysOfStaff(platform.db, staffId)).map(toStaffPasskeyView),
  );
  staffed(contract.beginStaffPasskey, ({ body, caller }) =>
    beginStaffPasskey(platform, caller, body),
  );
  staffed(contract.addStaffPasskey, ({ body, caller }) => addStaffPasskey(platform, caller, body));
  staffed(contract.removeStaffPasskey, ({ body, caller, params }) =>
    removeStaffPasskey(platform, caller, { ...body, id: toStaffPasskeyId(params["id"]) }),
  );

  staffed(contract.confirmStaff, async ({ body, caller, request, reply }) => {
    const confirmed = await confirmStaff(platform, caller, body, readBrowserCookie(request));
    if (body.credential !== undefined) clearAskingBrowser(reply);
    return confirmed;
  });

  staffed(askToApprove, ({ body: { digest }, caller }) =>
    createApprovalRequest(platform, caller, digest),
  );

  open(contract.askForStaffPasskey, ({ request, reply }) => {
    const browser = readBrowserCookie(request) ?? createSecret();
    setAskingBrowser(reply, browser);
    return requestStaffPasskey(platform, { address: extractNetwork(request.ip), browser });
  });
  open(contract.staffLoginWithPasskey, async ({ body, request, reply }) => {
    const browser = readBrowserCookie(request) ?? refuseStaffPasskey();
    const from = { ...readOrigin(request), browser };
    const signedIn = await signStaffInWithPasskey(platform, body.credential, from);
    clearAskingBrowser(reply);
    return sendSignedIn(reply, signedIn);
  });
}
