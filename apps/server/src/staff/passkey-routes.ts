import { toStaffPasskeyId } from "@kinfold/contract/ids";
import { askToApprove } from "@kinfold/contract/office/approvals";
import * as contract from "@kinfold/contract/office/passkeys";
import { askingBrowser, clearAskingBrowser, setAskingBrowser } from "#platform/asking-browser.ts";
import type { Mount, Standing } from "#platform/http.ts";
import { newSecret } from "#platform/ids.ts";
import { networkOf } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { createApprovalRequest } from "./approval.ts";
import { confirmStaff } from "./confirm.ts";
import { refuseStaffPasskey } from "./passkeys/ceremony.ts";
import {
  addStaffPasskey,
  beginStaffPasskey,
  removeStaffPasskey,
  staffPasskeyView,
} from "./passkeys/look-after.ts";
import { askForStaffPasskey, staffSignInWithPasskey } from "./passkeys/sign-in.ts";
import { passkeysOfStaff } from "./passkeys/store.ts";
import type { StaffCaller } from "./session-store.ts";
import { admitted, originOf } from "./admitted.ts";

/** Passkeys of the staff: keeping them, and opening the office with one. */
export function staffPasskeyRoutes<Caller extends Standing>(
  { open }: Mount<Caller>,
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  staffed(contract.listStaffPasskeys, async ({ caller: { staffId } }) =>
    (await passkeysOfStaff(platform.db, staffId)).map(staffPasskeyView),
  );
  staffed(contract.beginStaffPasskey, ({ body, caller }) =>
    beginStaffPasskey(platform, caller, body),
  );
  staffed(contract.addStaffPasskey, ({ body, caller }) => addStaffPasskey(platform, caller, body));
  staffed(contract.removeStaffPasskey, ({ body, caller, params }) =>
    removeStaffPasskey(platform, caller, { ...body, id: toStaffPasskeyId(params["id"]) }),
  );

  staffed(contract.confirmStaff, async ({ body, caller, request, reply }) => {
    const confirmed = await confirmStaff(platform, caller, body, askingBrowser(request));
    if (body.credential !== undefined) clearAskingBrowser(reply);
    return confirmed;
  });

  staffed(askToApprove, ({ body: { digest }, caller }) =>
    createApprovalRequest(platform, caller, digest),
  );

  open(contract.askForStaffPasskey, ({ request, reply }) => {
    const browser = askingBrowser(request) ?? newSecret();
    setAskingBrowser(reply, browser);
    return askForStaffPasskey(platform, { address: networkOf(request.ip), browser });
  });
  open(contract.staffLoginWithPasskey, async ({ body, request, reply }) => {
    const browser = askingBrowser(request) ?? refuseStaffPasskey();
    const from = { ...originOf(request), browser };
    const signedIn = await staffSignInWithPasskey(platform, body.credential, from);
    clearAskingBrowser(reply);
    return admitted(reply, signedIn);
  });
}
