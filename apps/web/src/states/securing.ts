import { journey, type StatedSection } from "@kinfold/frame/stated-state";
import { PASSKEY } from "./journeys.ts";

const TWO_FACTOR = journey(
  "security",
  "two-factor asks for a code at the door and before money leaves",
);
const CHANGED = journey(
  "security",
  "a changed password signs the other device out and lets this one stay",
);

const PASSKEYS_TEST = "apps/server/src/members/passkeys.test.ts";

/** How an account is guarded: the password, the second factor, the devices. */
export const SECURING: readonly StatedSection[] = [
  {
    section: "Decisions 14, 15, 26: account security",
    states: [
      {
        state: "The password is changed",
        story: "flows-security-changepassword--changed",
        proof: CHANGED,
      },
      {
        state: "The wrong current password is said beside its field, and nobody is signed out",
        story: "flows-security-changepassword--refused-for-the-wrong-password",
        proof: CHANGED,
      },
      {
        state: "A password that others use",
        story: "flows-security-changepassword--refused-for-a-common-password",
        proof: CHANGED,
      },
      {
        state: "With two-factor on, changing the password asks for a code",
        story: "flows-security-changepassword--asks-for-a-code",
        proof: TWO_FACTOR,
      },
      {
        state: "The devices that are signed in",
        story: "flows-security-securitytab--ready",
        proof: CHANGED,
      },
      {
        state: "One device is signed out",
        story: "flows-security-securitytab--signs-one-device-out",
        proof: journey("security", "a device is signed out from another one"),
      },
      {
        state: "All other devices are signed out",
        story: "flows-security-securitytab--signs-others-out",
        proof: CHANGED,
      },
      {
        state: "Nothing happened of late",
        story: "flows-security-securitytab--empty-activity",
        proof: CHANGED,
      },
      {
        state: "Which team of the club looked at the account or changed it, and when",
        story: "flows-security-securitytab--handled-for-years",
        proof: journey(
          "office-identity",
          "a document is refused, sent again, and approved by two staff members, as the member reads",
        ),
      },
      {
        state: "Nobody of the club has handled the account yet",
        story: "flows-security-securitytab--empty-handling",
        proof: CHANGED,
      },
    ],
  },
  {
    section: "Issue 6.3: passkeys",
    states: [
      { state: "The passkeys, each with its name", story: "flows-passkeys--ready", proof: PASSKEY },
      { state: "No passkey yet", story: "flows-passkeys--empty", proof: PASSKEY },
      {
        state: "A browser without passkeys",
        story: "flows-passkeys--ready-in-an-old-browser",
        proof: PASSKEY,
      },
      { state: "A passkey is added", story: "flows-passkeys--added", proof: PASSKEY },
      {
        state: "The member closes the device's question",
        story: "flows-passkeys--closed-by-the-member",
        proof: PASSKEY,
      },
      {
        state: "The device holds one of theirs already",
        story: "flows-passkeys--held-by-this-device-already",
        proof: PASSKEY,
      },
      {
        state: "No more than ten",
        story: "flows-passkeys--ready-and-full",
        proof: {
          file: PASSKEYS_TEST,
          title: "one passkey opens one account, and nobody has more than ten",
        },
      },
      {
        state: "A passkey is renamed",
        story: "flows-passkeys--renamed",
        proof: { file: PASSKEYS_TEST, title: "they are renamed and removed, everybody their own" },
      },
      { state: "A passkey is removed", story: "flows-passkeys--removed", proof: PASSKEY },
      { state: "Sign-in with a passkey", story: "flows-passkeysignin--signs-in", proof: PASSKEY },
      {
        state: "Sign-in with a passkey that is refused",
        story: "flows-passkeysignin--refused-for-the-passkey",
        proof: PASSKEY,
      },
      {
        state: "A passkey in place of a code",
        story: "flows-passkeyproof--confirmed",
        proof: PASSKEY,
      },
      {
        state: "What the passkey confirmed is over: asked again",
        story: "flows-passkeyproof--asked-again",
        proof: { file: PASSKEYS_TEST, title: "is over after two minutes, and nobody else's" },
      },
    ],
  },
  {
    section: "Decisions 14, 26: two-factor",
    states: [
      { state: "Off", story: "flows-security-twofactor--ready", proof: TWO_FACTOR },
      {
        state: "The secret, as a QR code, a link and letters",
        story: "flows-security-twofactor--shows-the-secret",
        proof: TWO_FACTOR,
      },
      {
        state: "The recovery codes, shown once",
        story: "flows-security-twofactor--shows-the-recovery-codes",
        proof: TWO_FACTOR,
      },
      {
        state: "On",
        story: "flows-security-securitytab--ready-with-two-factor",
        proof: TWO_FACTOR,
      },
      {
        state: "On, with few recovery codes left",
        story: "flows-security-securitytab--ready-with-few-codes-left",
        proof: TWO_FACTOR,
      },
      { state: "Turned off", story: "flows-security-twofactor--turned-off", proof: TWO_FACTOR },
      {
        state: "Sign-in asks for the code",
        story: "pages-signin--asks-for-the-authenticators-code",
        proof: TWO_FACTOR,
      },
      {
        state: "Sign-in with a wrong code",
        story: "pages-signin--refused-for-a-wrong-code",
        proof: TWO_FACTOR,
      },
      {
        state: "A withdrawal asks for the code",
        story: "flows-withdraw--ready-with-two-factor",
        proof: TWO_FACTOR,
      },
      {
        state: "Turned on elsewhere: the withdrawal asks after all",
        story: "flows-withdraw--refused-without-a-code",
        proof: TWO_FACTOR,
      },
    ],
  },
];
