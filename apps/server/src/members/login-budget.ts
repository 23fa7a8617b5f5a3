import type { Limit } from "#platform/limiter.ts";
import type { Platform } from "#platform/platform.ts";
import { isKnownDevice, type DeviceOwner } from "./devices/known-devices.ts";
import { computeDelay } from "./rules.ts";

/** How many wrong tries the person who signs in has. Strangers are never refused by `atMost`: a mailed code is asked for then. */
export type LoginLimits = {
  missesPerDevice: Limit;
  strangersMisses: Limit & { atMost: number };
  strangersMissesInMonth: Limit & { atMost: number };
  missesPerAddress: Limit;
};

/** What one try at a password may cost, and what it costs when it fails. */
export type LoginBudget = {
  /** Too many guesses by strangers: a right password needs a mailed code besides. */
  isEmailCodeRequired: boolean;
  /** How long to wait before the password is looked at. */
  waitMs: number;
  /** The try was wrong. */
  countMiss: () => Promise<void>;
  /** The try was right, or was not looked at. */
  giveBack: () => Promise<void>;
};

/**
 * Takes one try. A browser that the owner signed in from has a budget of its own, which no stranger can use. All others share
 * the account's: used up, it never refuses, but asks for a mailed code. Refuses `rate_limited` for the browser or, to strangers,
 * for the network address.
 */
export async function takeLoginBudget(
  { clock, db, limiter }: Platform,
  owner: DeviceOwner,
  limits: LoginLimits,
  { email, from }: { email: string; from: { address: string; device: string | undefined } },
): Promise<LoginBudget> {
  if (await isKnownDevice(db, owner, { email, device: from.device }, clock.now())) {
    const device = `${email} ${from.device}`;
    const tries = await limiter.take(limits.missesPerDevice, device);
    return {
      isEmailCodeRequired: false,
      waitMs: computeDelay(tries - 1),
      countMiss: async () => undefined,
      giveBack: () => limiter.giveBack(limits.missesPerDevice, device),
    };
  }
  await limiter.take(limits.missesPerAddress, from.address);
  const tries = await limiter.take(limits.strangersMisses, email);
  const inMonth = await limiter.count(limits.strangersMissesInMonth, email);
  return {
    isEmailCodeRequired:
      tries > limits.strangersMisses.atMost || inMonth >= limits.strangersMissesInMonth.atMost,
    waitMs: computeDelay(tries - 1),
    countMiss: async () => void (await limiter.take(limits.strangersMissesInMonth, email)),
    giveBack: async () => {
      await limiter.giveBack(limits.strangersMisses, email);
      await limiter.giveBack(limits.missesPerAddress, from.address);
    },
  };
}
