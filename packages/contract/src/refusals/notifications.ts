import { defineRefusals } from "./catalogue.ts";

/** The refusals of notifications. */
export const notificationRefusals = defineRefusals({
  en: {
    not_found: {
      notification: "There is no such notification.",
    },
    notification_locked: "We always write to you about your money and your security.",
  },
});
