import { defineRefusals } from "./catalogue.ts";

/** The refusals of notifications. */
export const notificationRefusals = defineRefusals({
  en: {
    not_found: {
      notification: "There is no such notification.",
    },
    notification_locked: "We always write to you about your money and your security.",
    phone_channel_unavailable:
      "We do not send alerts this way at the moment. Please choose the other one.",
    phone_country_not_served: "We cannot send alerts to numbers of this country yet.",
    phone_code_wrong: (triesLeft: number) =>
      `That is not the code. You have ${triesLeft} ${triesLeft === 1 ? "try" : "tries"} left.`,
    phone_code_over:
      "This code is used, too old, or was tried too often. Please ask for a new one.",
    phone_not_alerted: "No phone of yours is alerted. Please add one first.",
    setting_refused: "There is one setting of alerts to phones.",
    invalid: {
      phone: "Please enter a valid phone number",
      /** Of a member whose identity is not confirmed, and who has never paid in. */
      unprovedMember:
        "We can send codes once your identity is confirmed or you have paid in. Please upload your documents first.",
      timeZone: "Choose a time zone of the list.",
    },
  },
});
