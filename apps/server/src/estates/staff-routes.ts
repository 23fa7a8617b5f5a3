import { toEstateGrantId, toMemberId, type MemberId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/estates";
import { resolveHolder, type NameEnquiry } from "#banks/index.ts";
import { mountDecisionRoutes } from "#decisions/index.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { estateStep, type AskedAccount } from "./estate-step.ts";
import { readGrantFile, uploadGrant } from "./grant-files.ts";
import { readEstate } from "./read-estate.ts";
import { requestEstatePayout } from "./request-payout.ts";

const NOTHING_AT_ALL = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Paying the estate of a member who died: its grant, its accounts, its plans and its payouts. */
export function mountEstateRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
  enquire: NameEnquiry,
): void {
  /** Asks the bank whose account a step would record; null for other steps. */
  async function askBank(
    memberId: MemberId,
    form: contract.EstateStepForm,
  ): Promise<AskedAccount | null> {
    const { step, currency, bank_code: bankCode = "", account_number: number = "" } = form;
    if (step !== "record_account" || currency === undefined) return null;
    const holder = await resolveHolder(platform, enquire, {
      memberId,
      accountNumber: number,
      bankCode,
    });
    return {
      currency,
      bank_code: bankCode,
      bank_name: holder.bank.name,
      account_number: number,
      account_name: holder.accountName,
    };
  }

  staffed(contract.getEstate, ({ caller, params }) =>
    readEstate(platform, toMemberId(params["id"]), caller),
  );

  staffed(contract.uploadEstateGrant, async ({ body, caller, params }) => {
    const memberId = toMemberId(params["id"]);
    await uploadGrant(platform, memberId, { form: body, by: caller });
    return readEstate(platform, memberId, caller);
  });

  staffed(contract.getEstateGrantFile, ({ caller, params, reply }) => {
    void reply.header("content-security-policy", NOTHING_AT_ALL);
    return readGrantFile(platform, { id: toEstateGrantId(params["id"]), by: caller });
  });

  mountDecisionRoutes(
    staffed,
    platform,
    estateStep,
    {
      propose: contract.proposeEstateStep,
      approve: contract.approveEstateStep,
      reject: contract.rejectEstateStep,
      withdraw: contract.withdrawEstateStep,
    },
    async (body, params) => {
      const memberId = toMemberId(params["id"]);
      return {
        memberId,
        step: body.step,
        grantId: toEstateGrantId(body.grant_id),
        account: await askBank(memberId, body),
      };
    },
  );

  staffed(contract.requestEstatePayout, async ({ body, caller, params }) => {
    const memberId = toMemberId(params["id"]);
    await requestEstatePayout(platform, memberId, { ...body, by: caller });
    return readEstate(platform, memberId, caller);
  });
}
