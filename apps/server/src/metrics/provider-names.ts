import type { CALLED_SETTINGS } from "#platform/outgoing.ts";
import type { Env } from "#platform/env.ts";

type CalledSetting = (typeof CALLED_SETTINGS)[number];

/** What the service of each setting is called in metrics. */
const PROVIDER_NAMES = {
  TURNSTILE_VERIFY_URL: "captcha",
  PAYSTACK_BASE_URL: "paystack",
  MONNIFY_BASE_URL: "monnify",
  FLUTTERWAVE_BASE_URL: "flutterwave",
  BVN_BASE_URL: "bvn",
  SANCTIONS_BASE_URL: "sanctions",
  TERMII_BASE_URL: "termii",
  WHATSAPP_BASE_URL: "whatsapp",
  RATE_SOURCE_URL: "rates",
  RATE_SOURCE_URL_2: "rates_2",
  FILES_S3_URL: "files",
  BACKUP_S3_URL: "backups",
  TRACES_URL: "traces",
} as const satisfies Readonly<Record<CalledSetting, string>>;

type ProviderName = (typeof PROVIDER_NAMES)[CalledSetting];

/** The services that these settings name, and which of them an address belongs to; "other" for none. */
export type CalledProviders = {
  names: readonly ProviderName[];
  findProvider: (address: string) => ProviderName | "other";
};

/** Reads from the settings which services are called where. */
export function listCalledProviders(env: Pick<Env, CalledSetting>): CalledProviders {
  const settings = Object.keys(PROVIDER_NAMES).filter((name): name is CalledSetting =>
    Object.hasOwn(PROVIDER_NAMES, name),
  );
  const called = settings
    .flatMap((setting) =>
      env[setting] === "" ? [] : [{ at: env[setting], name: PROVIDER_NAMES[setting] }],
    )
    // Of two addresses that begin alike, the longer one says more.
    .toSorted((one, other) => other.at.length - one.at.length);
  return {
    names: called.map(({ name }) => name),
    findProvider: (address) => called.find(({ at }) => address.startsWith(at))?.name ?? "other",
  };
}
