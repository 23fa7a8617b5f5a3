import { confirmTwoFactor, enableTwoFactor } from "@kinfold/contract/security";
import { computeTotpCode } from "#platform/totp.ts";
import type { Club, Visitor } from "./club.ts";

const STEP_MS = 30_000;

/** A member's telephone with an authenticator app on it. */
export type Authenticator = {
  secret: string;
  recoveryCodes: string[];
  /** What it shows now, or so many steps of thirty seconds from now. */
  code: (stepsAway?: number) => string;
  /** Waits for the next code and reads it: the one before was taken. */
  nextCode: () => string;
};

/** Turns two-factor on as the member does, with the password of the samples. */
export async function turnOnTwoFactor(
  club: Club,
  visitor: Visitor,
  password = "Market-day-77",
): Promise<Authenticator> {
  const begun = await visitor.ask(enableTwoFactor, { body: { current_password: password } });
  if (begun.status !== 200) throw new Error(`two-factor was not begun: ${begun.text}`);
  const { secret } = begun.body;
  const code = (stepsAway = 0): string =>
    computeTotpCode(secret, new Date(club.clock.now().getTime() + stepsAway * STEP_MS));
  const confirmed = await visitor.ask(confirmTwoFactor, { body: { two_factor_code: code() } });
  if (confirmed.status !== 200) throw new Error(`two-factor was not confirmed: ${confirmed.text}`);
  return {
    secret,
    recoveryCodes: confirmed.body.recovery_codes,
    code,
    nextCode: () => {
      club.clock.advance(STEP_MS);
      return code();
    },
  };
}
