import type { PhoneChannel } from "@kinfold/contract/phone-alerts";
import type { CostE6, Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { QuietHours } from "./quiet-hours.ts";

/** How the club alerts phones. */
export type PhoneAlertSetting = {
  quiet: QuietHours;
  countries: string[];
  /** Of one part of an SMS, or of one message, in millionths of the channel's currency. */
  prices: Readonly<Record<PhoneChannel, CostE6>>;
  /** What a month may cost, in minor units of the channel's currency. */
  limits: Readonly<Record<PhoneChannel, Minor>>;
};

/** What the provider of a channel bills in. */
export const CHANNEL_CURRENCY: Readonly<Record<PhoneChannel, Currency>> = {
  sms: "NGN",
  whatsapp: "USD",
};

/** The setting in force. */
export async function readPhoneAlertSetting(db: Db): Promise<PhoneAlertSetting> {
  const { rows } = await sql<{
    quiet_from: string;
    quiet_until: string;
    countries: string[];
    sms_price_e6: CostE6;
    whatsapp_price_e6: CostE6;
    sms_limit_minor: Minor;
    whatsapp_limit_minor: Minor;
  }>`select quiet_from, quiet_until, countries, sms_price_e6, whatsapp_price_e6, sms_limit_minor, whatsapp_limit_minor
    from phone_alert_setting order by setting_no desc limit 1`.execute(db);
  const [row] = rows;
  assertExists(row, "the setting of alerts to phones is missing");
  return {
    quiet: { from: row.quiet_from, until: row.quiet_until },
    countries: row.countries,
    prices: { sms: row.sms_price_e6, whatsapp: row.whatsapp_price_e6 },
    limits: { sms: row.sms_limit_minor, whatsapp: row.whatsapp_limit_minor },
  };
}

/** Puts another setting in force. */
export async function insertPhoneAlertSetting(
  tx: Db,
  { quiet, countries, prices, limits }: PhoneAlertSetting,
  at: Date,
): Promise<void> {
  await sql`insert into phone_alert_setting
      (quiet_from, quiet_until, countries, sms_price_e6, whatsapp_price_e6, sms_limit_minor, whatsapp_limit_minor, changed_at)
    values (${quiet.from}, ${quiet.until}, ${countries}, ${prices.sms}, ${prices.whatsapp}, ${limits.sms}, ${limits.whatsapp},
      ${at})`.execute(tx);
}
