import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { getMember, type User } from "@kinfold/contract/members";
import {
  getTwoFactor,
  listActivity,
  listStaffActivity,
  listSessions,
} from "@kinfold/contract/security";
import { users, wallets } from "@kinfold/contract/testing/samples";
import {
  activity,
  staffActivity,
  sessions,
  twoFactor,
} from "@kinfold/contract/testing/security-samples";
import { listPasskeys } from "@kinfold/contract/passkeys";
import { passkeys } from "@kinfold/contract/testing/passkey-samples";
import { getWallets } from "@kinfold/contract/wallets";
import { screen, within } from "storybook/test";

/** Adaeze as she is once her sign-in asks for a code. */
const careful: User = { ...users.adaeze, two_factor_enabled: true };

/** What the tab reads of a member with two-factor off. */
export const withoutTwoFactor: ReturnType<typeof respondWith>[] = [
  respondWith(getMember, users.adaeze),
  respondWith(getWallets, wallets.adaeze),
  respondWith(getTwoFactor, twoFactor.off),
  respondWith(listSessions, sessions.several),
  respondWith(listActivity, activity),
  respondWith(listStaffActivity, staffActivity.few),
  respondWith(listPasskeys, passkeys.none),
];

/** What it reads once two-factor is on. */
export const withTwoFactor: ReturnType<typeof respondWith>[] = [
  respondWith(getMember, careful),
  respondWith(getTwoFactor, twoFactor.on),
];

/** What stands in the dialog of this name. */
export const findDialog = async (name: string): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name }));
