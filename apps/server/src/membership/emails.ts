import { say } from "@kinfold/language/say";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

type About = { firstName: string; club: { publicUrl: string; supportEmail: string } };

/** Tells a member that they are a global one from now on, or no longer. */
export function writeMembershipEmail({
  firstName,
  club,
  isGlobal,
}: About & { isGlobal: boolean }): EmailContent {
  return writeEmail({
    kind: isGlobal ? "membership_global" : "membership_not_global",
    subject: isGlobal
      ? say("You are a global member now")
      : say("You are no longer a global member"),
    preview: isGlobal
      ? say("You hold dollars from now on.")
      : say("You have a naira wallet from now on."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: isGlobal
      ? [
          say(
            "Your membership was changed: you are a global member now. You hold dollars alone, and are asked for no BVN.",
          ),
          say(
            "Your naira wallet was empty and is closed. What you have in dollars stays as it is. From now on you are offered the plans for global members.",
          ),
        ]
      : [
          say(
            "Your membership was changed: you are no longer a global member. You have a naira wallet besides your dollars, and may join the naira plans.",
          ),
          say(
            "Before money can be paid out to you, we need your BVN. You find it under My Account, KYC.",
          ),
        ],
    button: {
      label: isGlobal ? say("Open your account") : say("Add your BVN"),
      href: `${club.publicUrl}/dashboard${isGlobal ? "" : "/my-account?tab=KYC"}`,
    },
    notes: [
      say("If you think that this is wrong, write to {supportEmail}.", {
        supportEmail: club.supportEmail,
      }),
    ],
  });
}

/** Tells a member that they cannot sign in, or that they can again. */
export function writeSignInEmail({
  firstName,
  club,
  isLocked,
}: About & { isLocked: boolean }): EmailContent {
  return writeEmail({
    kind: isLocked ? "sign_in_locked" : "sign_in_unlocked",
    subject: isLocked ? say("Your sign-in is locked") : say("You can sign in again"),
    preview: isLocked
      ? say("Your money stays as it is.")
      : say("Your sign-in is no longer locked."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: isLocked
      ? [
          say(
            "We have locked your sign-in, and every device was signed out. What you have in the club stays as it is.",
          ),
          say(
            "Until it is unlocked nothing is paid out, and no card is charged. Money that you send us is still credited.",
          ),
          say("Please write to {supportEmail}, and we will look at it together.", {
            supportEmail: club.supportEmail,
          }),
        ]
      : [say("Your sign-in is no longer locked. What you have in the club is as it was.")],
    ...(!isLocked && { button: { label: say("Sign in"), href: `${club.publicUrl}/auth/login` } }),
  });
}
