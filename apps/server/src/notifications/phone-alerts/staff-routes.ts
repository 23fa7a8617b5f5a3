import { getAlertCosts } from "@kinfold/contract/phone-alerts";
import type { Platform } from "#platform/platform.ts";
import type { StaffEligibility, StaffMount } from "#platform/staff-mount.ts";
import { readAlertCosts } from "./costs.ts";

/** What alerts to phones cost, for everyone who reads the settings. */
export function mountPhoneAlertStaffRoutes<Caller extends StaffEligibility>(
  staffed: StaffMount<Caller>,
  platform: Platform,
): void {
  staffed(getAlertCosts, () => readAlertCosts(platform));
}
