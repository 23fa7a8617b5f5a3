import { defineRefusals } from "./catalogue.ts";

/** The refusals of requests for a copy of a member's data. */
export const dataExportRefusals = defineRefusals({
  en: {
    not_found: { request: "There is no such request." },
    data_export_open: "You have asked already. We answer that request first.",
    data_export_closed: {
      member: "This request is no longer waiting. Load the page again to see where it stands.",
      staff: "This request was cancelled or answered.",
    },
    data_export_not_released: "Your data is not released yet. We write to you when it is.",
    data_export_expired: "This copy has expired. Please ask for a new one.",
  },
});
