import { CHANNEL_NAMES, type PhoneChannel } from "@kinfold/contract/phone-alerts";
import { say } from "@kinfold/language/say";
import { sayInEnglish } from "@kinfold/language/say-in";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

type About = {
  firstName: string;
  channel: PhoneChannel;
  /** The last four digits. */
  phoneEnd: string;
  publicUrl: string;
  supportEmail: string;
};

const toPreferences = (publicUrl: string) => ({
  label: say("See my notifications"),
  href: `${publicUrl}/dashboard/notifications`,
});

const ifNotYou = ({ publicUrl, supportEmail }: About): string =>
  say("If that was not you, choose a new password at {address} and write to {supportEmail}.", {
    address: `${publicUrl}/auth/change-password`,
    supportEmail,
  });

/** Tells the member that a phone is alerted from now on. */
export function writePhoneAlertsOnEmail(about: About): EmailContent {
  return writeEmail({
    kind: "phone_alerts_on",
    subject: say("Alerts to a phone were turned on"),
    preview: say("By {channel}, to the phone ending in {phoneEnd}.", {
      channel: CHANNEL_NAMES[about.channel],
      phoneEnd: about.phoneEnd,
    }),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      say("From now on we alert the phone ending in {phoneEnd} by {channel}.", {
        phoneEnd: about.phoneEnd,
        channel: CHANNEL_NAMES[about.channel],
      }),
      ifNotYou(about),
    ],
    button: toPreferences(about.publicUrl),
  });
}

/** Tells the member that a phone is alerted no longer, and how that came. */
export function writePhoneAlertsOffEmail(about: About & { by: "member" | "stop" }): EmailContent {
  const why =
    about.by === "stop"
      ? say("A reply of STOP came from this phone.")
      : say("It was turned off in your account.");
  return writeEmail({
    kind: "phone_alerts_off",
    subject: say("Alerts to your phone were turned off"),
    preview: say("The phone ending in {phoneEnd} is alerted no longer.", {
      phoneEnd: about.phoneEnd,
    }),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      `${say("We no longer alert the phone ending in {phoneEnd} by {channel}.", { phoneEnd: about.phoneEnd, channel: CHANNEL_NAMES[about.channel] })} ${why}`,
      ifNotYou(about),
    ],
    button: toPreferences(about.publicUrl),
  });
}

/** Tells operations that a channel has reached the limit of its month. */
export function writeLimitReachedEmail(about: {
  channel: PhoneChannel;
  month: string;
  officeUrl: string;
}): EmailContent {
  const name = CHANNEL_NAMES[about.channel];
  return sayInEnglish(() =>
    writeEmail({
      kind: "phone_alert_limit",
      subject: `Alerts by ${name} have reached the limit of ${about.month}`,
      preview: "Only alerts about security are sent until the month ends.",
      greeting: "Hello,",
      paragraphs: [
        `Alerts by ${name} have cost what the club allows for ${about.month}. Until the month ends, or the limit is raised in the settings, only alerts about security are sent. Members are told of everything else in the app and by email.`,
      ],
      button: { label: "See what alerts cost", href: `${about.officeUrl}/phone-alerts` },
    }),
  );
}
