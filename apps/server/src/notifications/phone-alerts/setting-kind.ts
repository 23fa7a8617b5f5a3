import { toSubjectId } from "@kinfold/contract/ids";
import { PhoneAlertSettingForm } from "@kinfold/contract/office/setting-kinds";
import { notificationRefusals } from "@kinfold/contract/refusals/notifications";
import { formatCostE6, formatFigure, parseCostE6, toCostE6, toMajor } from "@kinfold/money";
import { refuse } from "#platform/refusing.ts";
import { defineSettingKind, toSettingValue, type SettingKind } from "#platform/setting-kind.ts";
import { insertPhoneAlertSetting, readPhoneAlertSetting } from "./settings-store.ts";

const ID = toSubjectId("phone_alerts");

/** Quiet hours, countries, prices and the limit of a month of alerts to phones. */
export function createPhoneAlertKind(): SettingKind {
  return defineSettingKind("phone_alerts", PhoneAlertSettingForm, {
    all: async (db) => {
      const { quiet, countries, prices, limits } = await readPhoneAlertSetting(db);
      return [
        {
          id: ID,
          title: `Quiet from ${quiet.from} to ${quiet.until}`,
          line: `Up to ${formatFigure(limits.sms, "NGN")} of SMS and ${formatFigure(limits.whatsapp, "USD")} of WhatsApp a month`,
          state: "current",
          value: toSettingValue({
            quiet_from: quiet.from,
            quiet_until: quiet.until,
            countries: countries.join(" "),
            sms_price: formatCostE6(prices.sms),
            whatsapp_price: formatCostE6(prices.whatsapp),
            sms_limit: Number(toMajor(limits.sms)),
            whatsapp_limit: Number(toMajor(limits.whatsapp)),
          }),
        },
      ];
    },
    effects: async (_db, { id, value }) => {
      if (id !== ID) refuse(notificationRefusals().setting_refused);
      return [
        `Nothing but security is sent to phones between ${value.quiet_from} and ${value.quiet_until}, where each phone is.`,
        `Phones of ${value.countries} are served.`,
        `Once a month has cost ${formatFigure(value.sms_limit, "NGN")} of SMS, or ${formatFigure(value.whatsapp_limit, "USD")} of WhatsApp, only security is sent that way until it ends.`,
      ];
    },
    apply: async (tx, { value, now }) => {
      await insertPhoneAlertSetting(
        tx,
        {
          quiet: { from: value.quiet_from, until: value.quiet_until },
          countries: value.countries.split(/\s+/).filter(Boolean),
          prices: {
            sms: parseCostE6(value.sms_price) ?? toCostE6(0n),
            whatsapp: parseCostE6(value.whatsapp_price) ?? toCostE6(0n),
          },
          limits: {
            sms: value.sms_limit,
            whatsapp: value.whatsapp_limit,
          },
        },
        now,
      );
      return ID;
    },
  });
}
