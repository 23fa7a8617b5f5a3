import type { Platform } from "#platform/platform.ts";
import { isKnownDevice } from "./devices/known-devices.ts";
import type { From } from "./devices/see-sign-in.ts";
import { LIMITS, slowness } from "./rules.ts";

/** What one try at a password may cost, and what it costs when it fails. */
export type LoginBudget = {
  /** Too many guesses by strangers: a right password needs a mailed code besides. */
  asksForEmailCode: boolean;
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
  email: string,
  from: From,
): Promise<LoginBudget> {
  if (await isKnownDevice(db, email, from.device, clock.now())) {
    const device = `${email} ${from.device}`;
    const tries = await limiter.take(LIMITS.missesPerDevice, device);
    return {
      asksForEmailCode: false,
      waitMs: slowness(tries - 1),
      countMiss: async () => undefined,
      giveBack: () => limiter.giveBack(LIMITS.missesPerDevice, device),
    };
  }
  await limiter.take(LIMITS.missesPerAddress, from.address);
  const tries = await limiter.take(LIMITS.strangersMisses, email);
  const inMonth = await limiter.count(LIMITS.strangersMissesInMonth, email);
  return {
    asksForEmailCode:
      tries > LIMITS.strangersMisses.atMost || inMonth >= LIMITS.strangersMissesInMonth.atMost,
    waitMs: slowness(tries - 1),
    countMiss: async () => void (await limiter.take(LIMITS.strangersMissesInMonth, email)),
    giveBack: async () => {
      await limiter.giveBack(LIMITS.strangersMisses, email);
      await limiter.giveBack(LIMITS.missesPerAddress, from.address);
    },
  };
}
