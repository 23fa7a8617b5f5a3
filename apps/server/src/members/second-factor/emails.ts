import { say } from "@kinfold/language/say";
import type { Env } from "#platform/env.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

/** What emails say of the club. */
export type ClubWords = Pick<Env, "PUBLIC_URL" | "SUPPORT_EMAIL">;

/** Where a member looks after it. */
export const drawSecurityButton = ({ PUBLIC_URL }: ClubWords): { label: string; href: string } => ({
  label: say("Look at your security"),
  href: `${PUBLIC_URL}/dashboard/my-account?tab=Security`,
});

/** What to do about what another person did. */
export const writeNotYouNote = ({ SUPPORT_EMAIL }: ClubWords): string =>
  say("If that was not you, change your password at once and write to {supportEmail}.", {
    supportEmail: SUPPORT_EMAIL,
  });

/** Sign-in asks for a code from now on. */
export function writeTwoFactorOnEmail(firstName: string, club: ClubWords): EmailContent {
  return writeEmail({
    kind: "two_factor_on",
    subject: say("Two-factor sign-in is on"),
    preview: say("Signing in now needs your password and a code."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "Two-factor sign-in was turned on for your account. From now on signing in, withdrawing, and changing your bank account or password also need a code from your authenticator app.",
      ),
      say("Keep your recovery codes where you will find them without your telephone."),
      writeNotYouNote(club),
    ],
    button: drawSecurityButton(club),
  });
}

/** Sign-in asks for the password alone again. */
export function writeTwoFactorOffEmail(firstName: string, club: ClubWords): EmailContent {
  return writeEmail({
    kind: "two_factor_off",
    subject: say("Two-factor sign-in is off"),
    preview: say("Your password alone opens your account again."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "Two-factor sign-in was turned off for your account. Your password alone opens it again, and your recovery codes no longer work.",
      ),
      writeNotYouNote(club),
    ],
    button: drawSecurityButton(club),
  });
}

/** Someone came in with a recovery code. */
export function writeRecoveryCodeUsedEmail(
  firstName: string,
  left: number,
  club: ClubWords,
): EmailContent {
  return writeEmail({
    kind: "recovery_code_used",
    subject: say("A recovery code was used"),
    preview: say("It stood in for your authenticator app, and is used up."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "One of your recovery codes was used in place of your authenticator app. It will not work again; you have {left} left.",
        { left },
      ),
      writeNotYouNote(club),
    ],
    button: drawSecurityButton(club),
  });
}

/** The recovery codes from before are void. */
export function writeRecoveryCodesRenewedEmail(firstName: string, club: ClubWords): EmailContent {
  return writeEmail({
    kind: "recovery_codes_renewed",
    subject: say("You have new recovery codes"),
    preview: say("Those from before no longer work."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "New recovery codes were made for your account. Those from before no longer work: throw them away.",
      ),
      writeNotYouNote(club),
    ],
    button: drawSecurityButton(club),
  });
}
