import type { PhoneChannel } from "@kinfold/contract/phone-alerts";
import type { Env } from "#platform/env.ts";
import type { PhoneProvider } from "./provider.ts";
import { createTermii } from "./termii.ts";
import { createWhatsApp } from "./whatsapp.ts";

/** What of the settings says who brings alerts to phones. */
export type PhoneSettings = Pick<
  Env,
  | "TERMII_BASE_URL"
  | "TERMII_API_KEY"
  | "TERMII_SENDER_ID"
  | "TERMII_SECRET_KEY"
  | "WHATSAPP_BASE_URL"
  | "WHATSAPP_PHONE_NUMBER_ID"
  | "WHATSAPP_ACCESS_TOKEN"
  | "WHATSAPP_APP_SECRET"
>;

/** The providers of the settings, by channel. A channel without an address is not offered. */
export function openPhoneProviders(env: PhoneSettings): ReadonlyMap<PhoneChannel, PhoneProvider> {
  const providers: PhoneProvider[] = [];
  if (env.TERMII_BASE_URL !== "") {
    providers.push(
      createTermii({
        baseUrl: env.TERMII_BASE_URL,
        apiKey: env.TERMII_API_KEY,
        senderName: env.TERMII_SENDER_ID,
        secretKey: env.TERMII_SECRET_KEY,
      }),
    );
  }
  if (env.WHATSAPP_BASE_URL !== "") {
    providers.push(
      createWhatsApp({
        baseUrl: env.WHATSAPP_BASE_URL,
        phoneNumberReference: env.WHATSAPP_PHONE_NUMBER_ID,
        accessToken: env.WHATSAPP_ACCESS_TOKEN,
        appSecret: env.WHATSAPP_APP_SECRET,
      }),
    );
  }
  return new Map(providers.map((provider) => [provider.channel, provider]));
}
