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
    subject: isGlobal ? "You are a global member now" : "You are no longer a global member",
    preview: isGlobal ? "You hold dollars from now on." : "You have a naira wallet from now on.",
    greeting: `Hello ${firstName},`,
    paragraphs: isGlobal
      ? [
          "Your membership was changed: you are a global member now. You hold dollars alone, and are asked for no BVN.",
          "Your naira wallet was empty and is closed. What you have in dollars stays as it is. From now on you are offered the plans for global members.",
        ]
      : [
          "Your membership was changed: you are no longer a global member. You have a naira wallet besides your dollars, and may join the naira plans.",
          "Before money can be paid out to you, we need your BVN. You find it under My Account, KYC.",
        ],
    button: {
      label: isGlobal ? "Open your account" : "Add your BVN",
      href: `${club.publicUrl}/dashboard${isGlobal ? "" : "/my-account?tab=KYC"}`,
    },
    notes: [`If you think that this is wrong, write to ${club.supportEmail}.`],
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
    subject: isLocked ? "Your sign-in is locked" : "You can sign in again",
    preview: isLocked ? "Your money stays as it is." : "Your sign-in is no longer locked.",
    greeting: `Hello ${firstName},`,
    paragraphs: isLocked
      ? [
          "We have locked your sign-in, and every device was signed out. What you have in the club stays as it is.",
          "Until it is unlocked nothing is paid out, and no card is charged. Money that you send us is still credited.",
          `Please write to ${club.supportEmail}, and we will look at it together.`,
        ]
      : ["Your sign-in is no longer locked. What you have in the club is as it was."],
    ...(!isLocked && { button: { label: "Sign in", href: `${club.publicUrl}/auth/login` } }),
  });
}
