/** Names that a production server cannot do without. */
const REQUIRED = [
  "PUBLIC_URL",
  "OFFICE_URL",
  "DATABASE_URL",
  "SMTP_URL",
  "MAIL_FROM",
  "TURNSTILE_SITE_KEY",
  "TURNSTILE_SECRET_KEY",
  "TURNSTILE_SCRIPT_URL",
  "TURNSTILE_VERIFY_URL",
  "SECOND_FACTOR_KEY",
  "PAYSTACK_BASE_URL",
  "PAYSTACK_SECRET_KEY",
  "MONNIFY_BASE_URL",
  "MONNIFY_API_KEY",
  "MONNIFY_SECRET_KEY",
  "MONNIFY_CONTRACT_CODE",
  "FLUTTERWAVE_BASE_URL",
  "FLUTTERWAVE_SECRET_KEY",
  "FLUTTERWAVE_SECRET_HASH",
  "BVN_BASE_URL",
  "BVN_APP_ID",
  "BVN_SECRET_KEY",
  "SANCTIONS_BASE_URL",
  "SANCTIONS_API_KEY",
  "IDENTITY_HMAC_KEY",
  "SUPPORT_EMAIL",
  "SUPPORT_URL",
  "CONTACT_URL",
  "TERMS_URL",
  "PRIVACY_URL",
  "BYLAWS_URL",
  "DIASPORA_TERMS_URL",
  "TRANSFER_ACCOUNTS_FILE",
  "RATE_SOURCE_URL",
] as const;

/** The database, as each of its roles: who serves, who changes the schema, who only reads. */
export const DATABASE_URLS = ["DATABASE_URL", "DATABASE_MIGRATE_URL", "DATABASE_READ_URL"] as const;

/** Names that may be empty, and must be real when they are not. */
const OPTIONAL = [
  "DATABASE_MIGRATE_URL",
  "DATABASE_READ_URL",
  "RATE_SOURCE_URL_2",
  "GA_MEASUREMENT_ID",
  "GTM_ID",
  "FILES_S3_SECRET_ACCESS_KEY",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "SECOND_FACTOR_KEY_PREVIOUS",
  "IDENTITY_HMAC_KEY_PREVIOUS",
  "TERMII_API_KEY",
  "TERMII_SENDER_ID",
  "TERMII_SECRET_KEY",
  "WHATSAPP_PHONE_NUMBER_ID",
  "WHATSAPP_ACCESS_TOKEN",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
] as const;

/** What each address of a provider of messages needs beside it. */
export const PHONE_NAMES = {
  TERMII_BASE_URL: ["TERMII_API_KEY", "TERMII_SENDER_ID", "TERMII_SECRET_KEY"],
  WHATSAPP_BASE_URL: [
    "WHATSAPP_PHONE_NUMBER_ID",
    "WHATSAPP_ACCESS_TOKEN",
    "WHATSAPP_APP_SECRET",
    "WHATSAPP_VERIFY_TOKEN",
  ],
} as const;

/** Names that hold an address of another person's service or of ours as the world sees it. */
export const PUBLIC_ADDRESSES = [
  "PUBLIC_URL",
  "OFFICE_URL",
  "FILES_S3_URL",
  "BACKUP_S3_URL",
  "TURNSTILE_SCRIPT_URL",
  "TURNSTILE_VERIFY_URL",
  "PAYSTACK_BASE_URL",
  "MONNIFY_BASE_URL",
  "FLUTTERWAVE_BASE_URL",
  "BVN_BASE_URL",
  "SANCTIONS_BASE_URL",
  "TERMII_BASE_URL",
  "WHATSAPP_BASE_URL",
  "SUPPORT_URL",
  "CONTACT_URL",
  "DOLLAR_FUND_URL",
  "TERMS_URL",
  "PRIVACY_URL",
  "BYLAWS_URL",
  "DIASPORA_TERMS_URL",
  "COURSE_URL",
  "QUIZ_URL",
  "RATE_SOURCE_URL",
  "RATE_SOURCE_URL_2",
] as const;

type Name =
  | (typeof REQUIRED)[number]
  | (typeof PUBLIC_ADDRESSES)[number]
  | (typeof OPTIONAL)[number];

export type ProductionSettings = Record<Name, string> & { TEST_CLOCK: string };

const PLACEHOLDER =
  /change[-_ ]?me|replace[-_ ]?me|placeholder|(?<![\w-])your[-_ ]|\btodo\b|x{4,}|^(secret|password|none|null|undefined|test)$|<[^>@]*>/i;
const SANDBOX = /sandbox/i;
const SAMPLE = /sample/i;
const EXAMPLE_HOST =
  /(^|[.@])(example\.(com|net|org)|[^.@\s]+\.(example|invalid|test)|example)>?$/i;
const LOCAL_HOST = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1?\]?)$/i;

/** The keys that Cloudflare publishes for testing: they pass, fail or challenge the person who asks. */
const PUBLISHED_TEST_KEY = /^[123]x0{10,}[A-Z]{2}$/;

/** True for a Turnstile key from the published test set. */
export const isPublishedTestKey = (key: string): boolean => PUBLISHED_TEST_KEY.test(key);

/** What seals second factors on a developer's machine: everybody can read it here, so production refuses it. */
export const SANDBOX_SECOND_FACTOR_KEY: string = Buffer.from(
  "kinfold-sandbox-second-factor-00",
).toString("base64");

const OF_THE_SANDBOX = new Set(["MK_TEST_KINFOLD", "1000000001", "106540352242922"]);

/** Names of the ways and keys to other people's money and identity, and how the keys look that move none. */
const PROVIDER_KEYS = [
  ["PAYSTACK_BASE_URL", undefined],
  ["MONNIFY_BASE_URL", undefined],
  ["FLUTTERWAVE_BASE_URL", undefined],
  ["PAYSTACK_SECRET_KEY", /^sk_test_/],
  ["MONNIFY_API_KEY", /^MK_TEST_/],
  ["MONNIFY_SECRET_KEY", undefined],
  ["MONNIFY_CONTRACT_CODE", undefined],
  ["FLUTTERWAVE_SECRET_KEY", /^FLWSECK_TEST/],
  ["FLUTTERWAVE_SECRET_HASH", undefined],
  ["BVN_BASE_URL", undefined],
  ["BVN_APP_ID", undefined],
  ["BVN_SECRET_KEY", /^test_sk_/],
  ["SANCTIONS_BASE_URL", undefined],
  ["SANCTIONS_API_KEY", undefined],
  ["TERMII_BASE_URL", undefined],
  ["TERMII_API_KEY", undefined],
  ["TERMII_SECRET_KEY", undefined],
  ["WHATSAPP_BASE_URL", undefined],
  ["WHATSAPP_PHONE_NUMBER_ID", undefined],
  ["WHATSAPP_ACCESS_TOKEN", undefined],
  ["WHATSAPP_APP_SECRET", undefined],
  ["WHATSAPP_VERIFY_TOKEN", undefined],
  ["IDENTITY_HMAC_KEY", undefined],
  ["IDENTITY_HMAC_KEY_PREVIOUS", undefined],
] as const;

function keyFaults(settings: ProductionSettings): string[] {
  return PROVIDER_KEYS.flatMap(([name, testMode]) => {
    if (SANDBOX.test(settings[name]) || OF_THE_SANDBOX.has(settings[name])) {
      return [`${name} belongs to the sandbox`];
    }
    return testMode?.test(settings[name]) === true ? [`${name} is a test key`] : [];
  });
}

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname;
  } catch {
    return undefined;
  }
}

const hasEverybodysPassword = (address: string): boolean =>
  /^[a-z]+:\/\/[^:@/]*:(secret|password|postgres|kinfold|admin|test|user)@/i.test(address);
const isLocal = (address: string): boolean => LOCAL_HOST.test(hostOf(address) ?? "");
const isExample = (address: string): boolean => EXAMPLE_HOST.test(hostOf(address) ?? address);

/**
 * True when no one on the way can read what is said to the database: TLS with a certificate that is held against its name, or
 * a way that does not leave this machine, as to a socket or to a proxy that speaks TLS for us (0060 in docs/decisions).
 */
function staysPrivate(address: string): boolean {
  try {
    const { hostname, searchParams } = new URL(address);
    const host = searchParams.get("host") ?? hostname;
    return (
      host.startsWith("/") || LOCAL_HOST.test(host) || searchParams.get("sslmode") === "verify-full"
    );
  } catch {
    // `postgres:///kinfold?host=/run/postgresql` and the like are no URL to everybody.
    return /[?&]host=(%2f|\/)/i.test(address);
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i;

/** Why a server outside production must not start: strangers could reach its sandbox keys and its demo members. */
export function findReachableFaults(settings: {
  HOST: string;
  PUBLIC_URL: string;
  OFFICE_URL: string;
}): string[] {
  const needs = "which needs NODE_ENV=production";
  const addresses = (["PUBLIC_URL", "OFFICE_URL"] as const).filter((name) => {
    const host = hostOf(settings[name]);
    return host !== undefined && !LOCAL_HOST.test(host) && !EXAMPLE_HOST.test(host);
  });
  return [
    ...(LOOPBACK.test(settings.HOST) ? [] : [`HOST is reachable from outside, ${needs}`]),
    ...addresses.map((name) => `${name} is reachable from outside, ${needs}`),
  ];
}

/** Why these settings must not serve members: one sentence per fault, naming the variable and never its value. */
export function findProductionFaults(settings: ProductionSettings): string[] {
  const faults: string[] = [];
  for (const name of REQUIRED) {
    if (settings[name].trim() === "") faults.push(`${name} is missing`);
  }
  for (const [name, value] of Object.entries(settings)) {
    if (value.trim() === "") continue;
    if (PLACEHOLDER.test(value) && !isPublishedTestKey(value)) {
      if (name in pickNames(settings)) faults.push(`${name} is a placeholder`);
    }
  }
  for (const name of PUBLIC_ADDRESSES) {
    const address = settings[name];
    if (address === "") continue;
    if (isLocal(address)) faults.push(`${name} points at this machine`);
    else if (isExample(address)) faults.push(`${name} is a placeholder`);
    else if (!address.startsWith("https://")) faults.push(`${name} must use https`);
  }
  if (isLocal(settings.SMTP_URL)) faults.push("SMTP_URL points at this machine");
  if (isExample(settings.SMTP_URL)) faults.push("SMTP_URL is a placeholder");
  for (const name of ["MAIL_FROM", "SUPPORT_EMAIL"] as const) {
    if (isExample(settings[name].trim())) faults.push(`${name} is a placeholder`);
  }
  for (const name of ["SMTP_URL", ...DATABASE_URLS] as const) {
    if (hasEverybodysPassword(settings[name])) faults.push(`${name} is a placeholder`);
  }
  for (const name of DATABASE_URLS) {
    if (settings[name] === "") continue;
    if (isExample(settings[name])) faults.push(`${name} is a placeholder`);
    else if (!staysPrivate(settings[name])) {
      faults.push(`${name} must use TLS: database_without_tls, add ?sslmode=verify-full to it`);
    }
  }
  for (const name of ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"] as const) {
    if (SANDBOX.test(settings[name])) faults.push(`${name} belongs to the sandbox`);
    if (isPublishedTestKey(settings[name])) faults.push(`${name} is a published test key`);
  }
  for (const name of ["SECOND_FACTOR_KEY", "SECOND_FACTOR_KEY_PREVIOUS"] as const) {
    if (settings[name] === SANDBOX_SECOND_FACTOR_KEY) faults.push(`${name} belongs to the sandbox`);
  }
  if (SAMPLE.test(settings.TRANSFER_ACCOUNTS_FILE)) {
    faults.push("TRANSFER_ACCOUNTS_FILE is the sample for development");
  }
  faults.push(...keyFaults(settings));
  if (settings.TEST_CLOCK === "on") faults.push("TEST_CLOCK must be off");
  return faults;
}

function pickNames(settings: ProductionSettings): Partial<Record<Name, string>> {
  const names: readonly Name[] = [...REQUIRED, ...PUBLIC_ADDRESSES, ...OPTIONAL];
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
