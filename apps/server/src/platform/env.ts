import { isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ContributionPolicy } from "@kinfold/contract/members";
import { LARGEST_MINOR, parseMajor, toMoney, ZERO, type Minor } from "@kinfold/money";
import { coerce, create, defaulted, enums, size, string, type, type Infer } from "superstruct";
import {
  DATABASE_URLS,
  PHONE_NAMES,
  findProductionFaults,
  PUBLIC_ADDRESSES,
  findReachableFaults,
} from "./production.ts";
import { listDevelopmentSettings } from "./development-settings.ts";
import { readBucketPlace } from "./bucket-place.ts";
import { isScanner } from "./files/malware-scanner.ts";
import { isSealingKey } from "./sealing.ts";

const repositoryRoot = fileURLToPath(new URL("../../../../", import.meta.url));

const text = (fallback: string) => defaulted(size(string(), 0, 4096), fallback);

/** The names this server reads and what each may hold; the one place where process.env is understood. */
const SetVariables = type({
  NODE_ENV: defaulted(enums(["development", "test", "production"]), "development"),
  HOST: text("127.0.0.1"),
  PORT: text("3000"),
  SANDBOX_PORT: text("3100"),
  SANDBOX_SMTP_PORT: text("3125"),
  PUBLIC_URL: text(""),
  OFFICE_PORT: text("3200"),
  OFFICE_URL: text(""),
  OFFICE_ROOT: text("apps/office/dist"),
  METRICS_HOST: text("127.0.0.1"),
  METRICS_PORT: text("0"),
  TRACES_URL: text(""),
  TRACES_SHARE: text("0.1"),
  DATA_DIR: text(".data"),
  DATABASE_URL: text(""),
  DATABASE_MIGRATE_URL: text(""),
  DATABASE_READ_URL: text(""),
  WEB_ROOT: text("apps/web/dist"),
  FILES_S3_URL: text(""),
  FILES_S3_REGION: text(""),
  FILES_S3_ACCESS_KEY_ID: text(""),
  FILES_S3_SECRET_ACCESS_KEY: text(""),
  BACKUP_TO: text(""),
  BACKUP_COPY_TO: text(""),
  ERASURES_TO: text(""),
  BACKUP_KEY: text(""),
  BACKUP_S3_URL: text(""),
  BACKUP_S3_REGION: text(""),
  BACKUP_S3_ACCESS_KEY_ID: text(""),
  BACKUP_S3_SECRET_ACCESS_KEY: text(""),
  BACKUP_KEEP_DAYS: text("14"),
  BACKUP_KEEP_WEEKS: text("8"),
  BACKUP_KEEP_MONTHS: text("12"),
  TRANSFER_ACCOUNTS_FILE: text(""),
  SMTP_URL: text(""),
  MAIL_FROM: text(""),
  TURNSTILE_SITE_KEY: text(""),
  TURNSTILE_SECRET_KEY: text(""),
  TURNSTILE_SCRIPT_URL: text(""),
  TURNSTILE_VERIFY_URL: text(""),
  SECOND_FACTOR_KEY: text(""),
  SECOND_FACTOR_KEY_PREVIOUS: text(""),
  PAYSTACK_BASE_URL: text(""),
  PAYSTACK_SECRET_KEY: text(""),
  MONNIFY_BASE_URL: text(""),
  MONNIFY_API_KEY: text(""),
  MONNIFY_SECRET_KEY: text(""),
  MONNIFY_CONTRACT_CODE: text(""),
  ACCOUNT_NUMBERS_PROVIDER: defaulted(enums(["monnify", "paystack"]), "monnify"),
  FLUTTERWAVE_BASE_URL: text(""),
  FLUTTERWAVE_SECRET_KEY: text(""),
  FLUTTERWAVE_SECRET_HASH: text(""),
  BVN_BASE_URL: text(""),
  BVN_APP_ID: text(""),
  BVN_SECRET_KEY: text(""),
  SANCTIONS_BASE_URL: text(""),
  SANCTIONS_API_KEY: text(""),
  TERMII_BASE_URL: text(""),
  TERMII_API_KEY: text(""),
  TERMII_SENDER_ID: text(""),
  TERMII_SECRET_KEY: text(""),
  WHATSAPP_BASE_URL: text(""),
  WHATSAPP_PHONE_NUMBER_ID: text(""),
  WHATSAPP_ACCESS_TOKEN: text(""),
  WHATSAPP_APP_SECRET: text(""),
  WHATSAPP_VERIFY_TOKEN: text(""),
  IDENTITY_HMAC_KEY: text(""),
  IDENTITY_HMAC_KEY_PREVIOUS: text(""),
  MANAGER_NAME: text("Kinfold Executive Committee"),
  SUPPORT_EMAIL: text(""),
  SUPPORT_URL: text(""),
  CONTACT_URL: text(""),
  DOLLAR_FUND_URL: text(""),
  TERMS_URL: text(""),
  PRIVACY_URL: text(""),
  BYLAWS_URL: text(""),
  DIASPORA_TERMS_URL: text(""),
  COURSE_URL: text(""),
  QUIZ_URL: text(""),
  LINK_HOSTS: text(""),
  LEDGER_LOG_WITNESSES: text(""),
  CONTRIBUTION_POLICY: defaulted(ContributionPolicy, "submitted"),
  WITHDRAWAL_MIN_NGN: text("1000"),
  WITHDRAWAL_MIN_USD: text("10"),
  GA_MEASUREMENT_ID: text(""),
  GTM_ID: text(""),
  JOBS: defaulted(enums(["on", "off"]), "on"),
  SERVICE_WORKER: defaulted(enums(["on", "off"]), "on"),
  RATE_SOURCE_URL: text(""),
  RATE_SOURCE_URL_2: text(""),
  RATE_STALE_MINUTES: text("60"),
  TEST_CLOCK: defaulted(enums(["off", "on"]), "off"),
  TRUST_PROXY: text("0"),
  CONNECTIONS_PER_ADDRESS: text("200"),
  UPLOADS_IN_FLIGHT_MB: text("56"),
  STOP_AFTER_SECONDS: text("0"),
  MALWARE_SCANNER: text(""),
  LOG_LEVEL: defaulted(
    enums(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    "info",
  ),
});
type SetVariables = Infer<typeof SetVariables>;

/** The configuration, read once at start. Addresses are absolute and without a trailing slash. */
export type Env = Omit<
  SetVariables,
  | "METRICS_PORT"
  | "TRACES_SHARE"
  | "OFFICE_PORT"
  | "PORT"
  | "RATE_STALE_MINUTES"
  | "SANDBOX_PORT"
  | "SANDBOX_SMTP_PORT"
  | "TEST_CLOCK"
  | "TRUST_PROXY"
  | "BACKUP_KEEP_DAYS"
  | "BACKUP_KEEP_WEEKS"
  | "BACKUP_KEEP_MONTHS"
  | "CONNECTIONS_PER_ADDRESS"
  | "UPLOADS_IN_FLIGHT_MB"
  | "STOP_AFTER_SECONDS"
  | "WITHDRAWAL_MIN_NGN"
  | "WITHDRAWAL_MIN_USD"
> & {
  PORT: number;
  /** Where the office listens: the staff have an address of their own. */
  OFFICE_PORT: number;
  /** Where metrics are read, beside what members and staff reach; 0 measures nothing. */
  METRICS_PORT: number;
  /** Which share of requests, jobs and emails is recorded: from 0 to 1. */
  TRACES_SHARE: number;
  /** How old a rate may be to price with. */
  RATE_STALE_MINUTES: number;
  SANDBOX_PORT: number;
  TEST_CLOCK: boolean;
  TRUST_PROXY: number;
  /** Of how many of the last days, weeks and months the newest backup is kept. */
  BACKUP_KEEP_DAYS: number;
  BACKUP_KEEP_WEEKS: number;
  BACKUP_KEEP_MONTHS: number;
  /** How many connections one network address may hold open; 0 for no limit. */
  CONNECTIONS_PER_ADDRESS: number;
  /** How many megabytes of files are held in memory at once; 0 for no limit. */
  UPLOADS_IN_FLIGHT_MB: number;
  /** For so long a server that was asked to stop still answers, and says that it is not ready: balancers then ask another one. */
  STOP_AFTER_SECONDS: number;
  /** The least that may be withdrawn: kobo and cents. */
  WITHDRAWAL_MIN_NGN: Minor<"NGN">;
  WITHDRAWAL_MIN_USD: Minor<"USD">;
  isProduction: boolean;
};

/** Start-up was refused. Each sentence names a variable and never its value. */
export class ConfigurationRefused extends Error {
  override readonly name = "ConfigurationRefused";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

const wholeNumber = (name: string, value: string, most: number, faults: string[]): number => {
  if (/^\d{1,5}$/.test(value) && Number(value) <= most) return Number(value);
  faults.push(`${name} must be a whole number from 0 to ${most}`);
  return 0;
};

const amount = (name: string, value: string, faults: string[]): Minor => {
  const minor = parseMajor(value);
  if (minor !== undefined && minor > 0n && minor <= LARGEST_MINOR) return minor;
  faults.push(`${name} must be an amount above 0, like 1000 or 10.50`);
  return ZERO;
};

/** The largest file in base64, counted twice, is what one sender may have: half of it. */
const LEAST_UPLOADS_MB = 54;
/** As many as 32 random bytes in base64url, less a few. */
const LEAST_KEY_CHARACTERS = 32;

function isHttpUrl(value: string): boolean {
  try {
    return ["http:", "https:"].includes(new URL(value).protocol);
  } catch {
    return false;
  }
}

function isOrigin(value: string): boolean {
  const { username, password, pathname, search, hash } = new URL(value);
  return username + password + search + hash === "" && pathname === "/";
}

const hasProtocol = (value: string, ...protocols: string[]): boolean => {
  try {
    const { protocol, hostname } = new URL(value);
    // A database may be reached by a socket: its folder then stands in the query.
    return protocols.includes(protocol) && (hostname !== "" || value.includes("host="));
  } catch {
    return (
      protocols.some((protocol) => value.startsWith(`${protocol}//`)) && value.includes("host=")
    );
  }
};

/** One address, alone or behind a name: `help@kinfold.club`, `Kinfold <hello@kinfold.club>`. */
const isSender = (value: string): boolean =>
  /^(?:[^<>@\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/.test(value.trim());

const isInBucket = (place: string): boolean => readBucketPlace(place) !== undefined;
const isBackupPlace = (place: string): boolean =>
  isInBucket(place) || !/^[a-z][a-z0-9+.-]*:\/\//i.test(place);
/** A place of backups; a folder is named from the repository's. */
export const resolvePlace = (place: string): string =>
  isInBucket(place) ? place : fromRoot(place);

/** Whether the first place is the other one, or lies in it. */
function isWithin(place: string, other: string): boolean {
  if (place === "" || other === "" || isInBucket(place) !== isInBucket(other)) return false;
  const way = relative(resolvePlace(other), resolvePlace(place));
  return way === "" || !(way === ".." || way.startsWith("../") || isAbsolute(way));
}

function formFaults(setVariables: SetVariables): string[] {
  const faults = PUBLIC_ADDRESSES.filter(
    (name) => setVariables[name] !== "" && !isHttpUrl(setVariables[name]),
  ).map((name) => `${name} must be an http(s) address`);
  const fault = (
    name: keyof SetVariables,
    must: string,
    isRight: (value: string) => boolean,
  ): void => {
    if (setVariables[name].trim() !== "" && !isRight(setVariables[name]))
      faults.push(`${name} must be ${must}`);
  };
  if (isHttpUrl(setVariables.PUBLIC_URL)) {
    fault("PUBLIC_URL", "an address without a path: the app lives at its root", isOrigin);
  }
  if (isHttpUrl(setVariables.OFFICE_URL)) {
    fault("OFFICE_URL", "an address without a path: the office lives at its root", isOrigin);
    fault("OFFICE_URL", "another address than PUBLIC_URL", (url) => {
      const { PUBLIC_URL: members } = setVariables;
      return !isHttpUrl(members) || new URL(url).origin !== new URL(members).origin;
    });
  }
  fault("SMTP_URL", "an smtp:// or smtps:// address", (url) => hasProtocol(url, "smtp:", "smtps:"));
  for (const name of DATABASE_URLS) {
    fault(name, "a postgres:// address", (url) => hasProtocol(url, "postgres:", "postgresql:"));
  }
  const places = [setVariables.BACKUP_TO, setVariables.BACKUP_COPY_TO, setVariables.ERASURES_TO];
  const wantsBucket = places.some((place) => readBucketPlace(place) !== undefined);
  for (const kept of ["FILES", "BACKUP"] as const) {
    const names = ["REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const;
    const isNamed = setVariables[`${kept}_S3_URL`] !== "";
    for (const name of names.map((part) => `${kept}_S3_${part}` as const)) {
      if (isNamed && setVariables[name] === "")
        faults.push(`${name} is missing, and ${kept}_S3_URL needs it`);
    }
  }
  if (wantsBucket && setVariables.BACKUP_S3_URL === "")
    faults.push("BACKUP_S3_URL is missing, and a place in a bucket needs it");
  for (const name of ["IDENTITY_HMAC_KEY", "IDENTITY_HMAC_KEY_PREVIOUS"] as const) {
    fault(
      name,
      `at least ${LEAST_KEY_CHARACTERS} characters`,
      (key) => key.trim().length >= LEAST_KEY_CHARACTERS,
    );
  }
  fault(
    "MALWARE_SCANNER",
    "the whole path of a program, or clamd: and a socket, or clamd://host:port",
    isScanner,
  );
  fault("BACKUP_KEY", "32 random bytes in base64", isSealingKey);
  if (setVariables.BACKUP_COPY_TO !== "" && setVariables.BACKUP_TO === "")
    faults.push("BACKUP_COPY_TO copies what is in BACKUP_TO, which is empty");
  for (const name of ["BACKUP_TO", "BACKUP_COPY_TO", "ERASURES_TO"] as const) {
    fault(name, "a folder, or s3://bucket/folder", isBackupPlace);
  }
  if (
    isWithin(setVariables.BACKUP_COPY_TO, setVariables.BACKUP_TO) ||
    isWithin(setVariables.BACKUP_TO, setVariables.BACKUP_COPY_TO)
  )
    faults.push("BACKUP_COPY_TO must be another place than BACKUP_TO, and neither in the other");
  if (setVariables.BACKUP_TO !== "" && setVariables.BACKUP_KEY === "")
    faults.push("BACKUP_KEY is missing, and BACKUP_TO needs it");
  if (setVariables.ERASURES_TO !== "" && setVariables.BACKUP_KEY === "")
    faults.push("BACKUP_KEY is missing, and ERASURES_TO needs it");
  if (setVariables.ERASURES_TO !== "" && setVariables.DATABASE_URL === "")
    faults.push(
      "ERASURES_TO is for a database of the club's own; BACKUP_TO has the list of the one that comes along",
    );
  if (setVariables.BACKUP_TO !== "" && setVariables.DATABASE_URL !== "")
    faults.push(
      "BACKUP_TO is for the database that comes along; back DATABASE_URL up with pgBackRest",
    );
  for (const name of ["SECOND_FACTOR_KEY", "SECOND_FACTOR_KEY_PREVIOUS"] as const) {
    fault(name, "32 random bytes in base64", isSealingKey);
  }
  for (const name of ["SECOND_FACTOR_KEY", "IDENTITY_HMAC_KEY"] as const) {
    const isOther = (previous: string): boolean => previous !== setVariables[name];
    fault(`${name}_PREVIOUS`, `another key than ${name}`, isOther);
  }
  for (const address of ["TERMII_BASE_URL", "WHATSAPP_BASE_URL"] as const) {
    const missing = PHONE_NAMES[address].filter((name) => setVariables[name] === "");
    if (setVariables[address] === "" || setVariables.NODE_ENV !== "production") continue;
    for (const name of missing) faults.push(`${name} is missing, and ${address} needs it`);
  }
  fault("TERMII_SENDER_ID", "3 to 11 letters, digits and spaces", (id) =>
    /^[A-Za-z0-9 ]{3,11}$/.test(id),
  );
  fault("TRACES_URL", "an http(s) address", isHttpUrl);
  fault("TRACES_SHARE", "a number from 0 to 1, like 0.1", (share) =>
    /^(0(\.\d{1,6})?|1)$/.test(share),
  );
  fault("LEDGER_LOG_WITNESSES", "verifier keys of witnesses, with spaces between", areWitnesses);
  fault("MAIL_FROM", "an email address, with or without a name", isSender);
  fault("SUPPORT_EMAIL", "an email address", (email) => isSender(email) && !email.includes("<"));
  return faults;
}

function addFallbacks(setVariables: SetVariables): SetVariables {
  const fallbacks =
    setVariables.NODE_ENV === "production" ? {} : listDevelopmentSettings(setVariables);
  const missing = Object.entries(fallbacks).filter(
    ([name]) => Object.entries(setVariables).find(([key]) => key === name)?.[1] === "",
  );
  return { ...setVariables, ...Object.fromEntries(missing) };
}

/** The form of a verifier key (C2SP signed-note); whether its parts fit, the ledger log finds out. */
const areWitnesses = (keys: string): boolean =>
  keys
    .trim()
    .split(/\s+/)
    .every((key) => /^[^\s+]+\+[0-9a-f]{8}\+B[A-Za-z0-9+/]{43}$/.test(key));

const withoutSlash = (address: string): string => address.replace(/\/+$/, "");

const fromRoot = (path: string): string =>
  isAbsolute(path) ? path : resolve(repositoryRoot, path);

const Variables = coerce(SetVariables, type({}), (variables) => variables);

/**
 * Reads the configuration. Throws ConfigurationRefused listing every unusable name;
 * in production also those that are missing, placeholders, or belong to the sandbox.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const faults: string[] = [];
  // A name without a value, as in a copied .env, is a name that was not given.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const [failure] = Variables.validate({ ...set }, { coerce: true });
  for (const { path } of failure?.failures() ?? []) {
    faults.push(`${path.join(".")} has a value that is not allowed`);
  }
  if (faults.length > 0) throw new ConfigurationRefused(faults);

  const setVariables = create({ ...set }, SetVariables);
  const env = addFallbacks(setVariables);
  const port = wholeNumber("PORT", setVariables.PORT, 65_535, faults);
  const officePort = wholeNumber("OFFICE_PORT", setVariables.OFFICE_PORT, 65_535, faults);
  if (officePort === port && port !== 0) faults.push("OFFICE_PORT must be another port than PORT");
  const metricsPort = wholeNumber("METRICS_PORT", setVariables.METRICS_PORT, 65_535, faults);
  if (metricsPort !== 0 && [port, officePort].includes(metricsPort))
    faults.push("METRICS_PORT must be another port than PORT and OFFICE_PORT");
  const sandboxPort = wholeNumber("SANDBOX_PORT", setVariables.SANDBOX_PORT, 65_535, faults);
  if (sandboxPort === port && port !== 0 && setVariables.NODE_ENV !== "production")
    faults.push("SANDBOX_PORT must be another port than PORT");
  wholeNumber("SANDBOX_SMTP_PORT", setVariables.SANDBOX_SMTP_PORT, 65_535, faults);
  const rateStaleMinutes = wholeNumber(
    "RATE_STALE_MINUTES",
    setVariables.RATE_STALE_MINUTES,
    10_080,
    faults,
  );
  const trustedProxies = wholeNumber("TRUST_PROXY", setVariables.TRUST_PROXY, 10, faults);
  const connectionsPerAddress = wholeNumber(
    "CONNECTIONS_PER_ADDRESS",
    setVariables.CONNECTIONS_PER_ADDRESS,
    10_000,
    faults,
  );
  const keep = (name: "BACKUP_KEEP_DAYS" | "BACKUP_KEEP_WEEKS" | "BACKUP_KEEP_MONTHS"): number =>
    wholeNumber(name, setVariables[name], 1_000, faults);
  const keepDays = keep("BACKUP_KEEP_DAYS");
  const keepWeeks = keep("BACKUP_KEEP_WEEKS");
  const keepMonths = keep("BACKUP_KEEP_MONTHS");
  const uploadsInFlight = wholeNumber(
    "UPLOADS_IN_FLIGHT_MB",
    setVariables.UPLOADS_IN_FLIGHT_MB,
    10_000,
    faults,
  );
  if (uploadsInFlight > 0 && uploadsInFlight < LEAST_UPLOADS_MB) {
    faults.push(
      `UPLOADS_IN_FLIGHT_MB must be 0, or at least ${LEAST_UPLOADS_MB}: one sender may hold half of it`,
    );
  }
  const stopAfter = wholeNumber("STOP_AFTER_SECONDS", setVariables.STOP_AFTER_SECONDS, 10, faults);
  const leastNaira = amount("WITHDRAWAL_MIN_NGN", setVariables.WITHDRAWAL_MIN_NGN, faults);
  const leastDollars = amount("WITHDRAWAL_MIN_USD", setVariables.WITHDRAWAL_MIN_USD, faults);
  const named = new Set<string>();
  // One sentence for each name, and the first says most.
  const productionProblems =
    setVariables.NODE_ENV === "production" ? findProductionFaults(env) : findReachableFaults(env);
  for (const fault of [...productionProblems, ...formFaults(setVariables)]) {
    const [name = ""] = fault.split(" ");
    if (!named.has(name)) faults.push(fault);
    named.add(name);
  }
  if (faults.length > 0) throw new ConfigurationRefused(faults);

  return {
    ...env,
    PUBLIC_URL: withoutSlash(env.PUBLIC_URL),
    OFFICE_URL: withoutSlash(env.OFFICE_URL),
    PAYSTACK_BASE_URL: withoutSlash(env.PAYSTACK_BASE_URL),
    MONNIFY_BASE_URL: withoutSlash(env.MONNIFY_BASE_URL),
    FLUTTERWAVE_BASE_URL: withoutSlash(env.FLUTTERWAVE_BASE_URL),
    BVN_BASE_URL: withoutSlash(env.BVN_BASE_URL),
    SANCTIONS_BASE_URL: withoutSlash(env.SANCTIONS_BASE_URL),
    TERMII_BASE_URL: withoutSlash(env.TERMII_BASE_URL),
    WHATSAPP_BASE_URL: withoutSlash(env.WHATSAPP_BASE_URL),
    DATA_DIR: fromRoot(env.DATA_DIR),
    BACKUP_TO: env.BACKUP_TO && resolvePlace(env.BACKUP_TO),
    BACKUP_COPY_TO: env.BACKUP_COPY_TO && resolvePlace(env.BACKUP_COPY_TO),
    WEB_ROOT: fromRoot(env.WEB_ROOT),
    OFFICE_ROOT: fromRoot(env.OFFICE_ROOT),
    FILES_S3_URL: env.FILES_S3_URL.replace(/\/+$/, ""),
    BACKUP_S3_URL: env.BACKUP_S3_URL.replace(/\/+$/, ""),
    TRANSFER_ACCOUNTS_FILE: fromRoot(env.TRANSFER_ACCOUNTS_FILE),
    PORT: port,
    OFFICE_PORT: officePort,
    METRICS_PORT: metricsPort,
    TRACES_SHARE: Number(setVariables.TRACES_SHARE),
    SANDBOX_PORT: sandboxPort,
    RATE_STALE_MINUTES: rateStaleMinutes,
    TEST_CLOCK: setVariables.TEST_CLOCK === "on",
    TRUST_PROXY: trustedProxies,
    BACKUP_KEEP_DAYS: keepDays,
    BACKUP_KEEP_WEEKS: keepWeeks,
    BACKUP_KEEP_MONTHS: keepMonths,
    CONNECTIONS_PER_ADDRESS: connectionsPerAddress,
    UPLOADS_IN_FLIGHT_MB: uploadsInFlight,
    STOP_AFTER_SECONDS: stopAfter,
    WITHDRAWAL_MIN_NGN: toMoney("NGN", leastNaira).amountMinor,
    WITHDRAWAL_MIN_USD: toMoney("USD", leastDollars).amountMinor,
    isProduction: setVariables.NODE_ENV === "production",
  };
}
