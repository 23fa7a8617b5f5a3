import { COPY } from "../copy.ts";
import { defineRefusals } from "./catalogue.ts";

/** The refusals of staff accounts, their sign-in and break-glass. */
export const staffRefusals = defineRefusals({
  en: {
    invalid_credentials: COPY.invalidCredentials,
    invalid: {
      memberEmailMissing: "Enter the email of their membership, or say that they are no member.",
      memberEmailUnknown: "No member has this email.",
      memberEmailOfAnother: "Their own email is another member's: that link stays.",
      person: "Give a name, an email address and a reason.",
      firstAdmin: "Give a name and an email address.",
    },
    break_glass_waits: "One was asked for already. It has to end first.",
    staff_address_taken: {
      taken: "A staff member has this address already.",
      takenSince: "A staff member has this address by now.",
      takenByStaff: "A staff member has this address already.",
      takenByStaffSince: "A staff member has this address by now.",
    },
    codes_wrong: "These are not the sealed codes of two different admins.",
    not_found: {
      nothingWaits: "Nothing waits: it was never asked for, was stopped, or took effect.",
      nothingToStop: "There is nothing to stop.",
      passkey: "There is no such passkey.",
    },
    too_early: (until: string) => `It takes effect at ${until}. Until then an admin can stop it.`,
    break_glass_over: "This was stopped already, or has taken effect.",
    staff_last_admin: "The club needs an admin who can sign in: this is the last one.",
    staff_unknown: "There is no such staff member.",
    staff_as_it_is: {
      offStaff: (name: string) => `${name} is off the staff already.`,
      roles: (name: string) => `${name} has these roles already.`,
      linked: (name: string, whom: string) => `${name} is linked to ${whom} already.`,
    },
    enrolment_invalid: "This link no longer works. Ask an admin to propose a new one.",
    password_wrong: {
      own: "This is not your password.",
      current: "That is not your current password",
    },
    two_factor_invalid: {
      newAuthenticator: "This is not what the new authenticator shows now.",
      used: "This is not what your authenticator shows now, or it was used already.",
    },
    staff_forbidden: "There are three admins already: one proposes, another decides.",
    email_code_required:
      "If everything was right, we emailed you a code. Enter it, and a new code from your authenticator.",
    staff_member_taken: "This member is on the staff already.",
    staff_own_money: "No one decides about money of their own.",
    passkey_limit: (max: number) => `You have ${max} passkeys. Please remove one first.`,
    passkey_known: "This passkey is here already.",
    passkey_required: "You have a passkey: approve with it. Nothing was approved.",
    passkey_invalid: {
      notUsed:
        "That passkey could not be used. Please try again, or use your password and authenticator.",
      over: "That took too long. Please try again.",
      notOfThis: "That passkey did not sign this. Nothing was approved. Please try again.",
    },
  },
});
