import type { AlertCosts, AlertedPhone, PhoneAlerts } from "../phone-alerts.ts";

/** No phone yet, and both channels offered. */
export const noPhone: PhoneAlerts = {
  channels: ["sms", "whatsapp"],
  countries: ["NG", "GB", "US", "CA"],
  quiet_from: "22:00",
  quiet_until: "07:00",
  phone: null,
  waiting: null,
};

/** A code was sent, as if it were the evening of 12 November 2026. */
export const waitingPhone: PhoneAlerts = {
  ...noPhone,
  waiting: { channel: "sms", phone_end: "0142", expires_at: "2026-11-12T18:10:00.000Z" },
};

const phone: AlertedPhone = {
  channel: "sms",
  phone_end: "0142",
  time_zone: "Africa/Lagos",
  has_amounts: false,
  kinds: ["payments", "withdrawal", "recurring", "security"],
  confirmed_at: "2026-11-02T09:30:00.000Z",
};

/** A phone that is alerted by SMS. */
export const alertedPhone: PhoneAlerts = { ...noPhone, phone };

/** As `alertedPhone`, with amounts. */
export const phoneWithAmounts: PhoneAlerts = {
  ...noPhone,
  phone: { ...phone, has_amounts: true },
};

/** Two months of alerts on both channels; WhatsApp has reached its limit. */
export const alertCosts: AlertCosts = {
  phones: [
    { channel: "sms", count: 214 },
    { channel: "whatsapp", count: 96 },
  ],
  limits: [
    { channel: "sms", currency: "NGN", limit: "50000.00", cost: "6190.00", is_reached: false },
    { channel: "whatsapp", currency: "USD", limit: "50.00", cost: "50.0026", is_reached: true },
  ],
  months: [
    {
      channel: "sms",
      currency: "NGN",
      month: "2026-11",
      sent: 1_204,
      segments: 1_238,
      failed: 9,
      dropped: 3,
      unknown: 1,
      cost: "6190.00",
      by_kind: [
        { kind: "code", sent: 61, cost: "305.00" },
        { kind: "payments", sent: 902, cost: "4680.00" },
        { kind: "security", sent: 241, cost: "1205.00" },
      ],
    },
    {
      channel: "whatsapp",
      currency: "USD",
      month: "2026-11",
      sent: 7_463,
      segments: 7_463,
      failed: 2,
      dropped: 40,
      unknown: 0,
      cost: "50.0026",
      by_kind: [
        { kind: "payments", sent: 7_100, cost: "47.57" },
        { kind: "security", sent: 363, cost: "2.4326" },
      ],
    },
    {
      channel: "sms",
      currency: "NGN",
      month: "2026-10",
      sent: 310,
      segments: 310,
      failed: 0,
      dropped: 0,
      unknown: 0,
      cost: "1550.00",
      by_kind: [{ kind: "payments", sent: 310, cost: "1550.00" }],
    },
  ],
};
