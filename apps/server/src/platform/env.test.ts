import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ConfigurationRefused, readEnv } from "./env.ts";

const LIVE: Record<string, string> = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://app.kinfold.club",
  OFFICE_URL: "https://office.kinfold.club",
  DATABASE_URL: "postgres://kinfold_run:Z8w-qpPd2@db.kinfold.club/kinfold?sslmode=verify-full",
  SMTP_URL: "smtps://kinfold:Z8w-qpPd2@mail.kinfold.club",
  MAIL_FROM: "Kinfold <hello@kinfold.club>",
  TURNSTILE_SITE_KEY: "0x4AAAAAAAkinfoldLive",
  TURNSTILE_SECRET_KEY: "0x4AAAAAAAkinfoldSecretLive",
  TURNSTILE_SCRIPT_URL: "https://challenges.cloudflare.com/turnstile/v0/api.js",
  TURNSTILE_VERIFY_URL: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  SECOND_FACTOR_KEY: "bWFya2V0LWRheS1wYWxtLXdpbmUtaW5kaWdvLWNsb3Q=",
  PAYSTACK_BASE_URL: "https://api.paystack.co",
  PAYSTACK_SECRET_KEY: "sk_live_Z8wqpPd2",
  MONNIFY_BASE_URL: "https://api.monnify.com",
  MONNIFY_API_KEY: "MK_PROD_Z8WQPPD2",
  MONNIFY_SECRET_KEY: "Z8WQPPD2Z8WQPPD2",
  MONNIFY_CONTRACT_CODE: "626609763141",
  FLUTTERWAVE_BASE_URL: "https://api.flutterwave.com/v3",
  FLUTTERWAVE_SECRET_KEY: "FLWSECK-Z8wqpPd2-X",
  FLUTTERWAVE_SECRET_HASH: "Z8w-qpPd2-hash",
  BVN_BASE_URL: "https://api.dojah.io",
  BVN_APP_ID: "64f1a2b3c4d5e6f708192a3b",
  BVN_SECRET_KEY: "prod_sk_Z8wqpPd2Z8wqpPd2",
  SANCTIONS_BASE_URL: "https://lists.kinfold.club",
  SANCTIONS_API_KEY: "Z8wqpPd2Z8wqpPd2",
  IDENTITY_HMAC_KEY: "Z8w-qpPd2-Z8w-qpPd2-Z8w-qpPd2-Z8w",
  SUPPORT_EMAIL: "help@kinfold.club",
  SUPPORT_URL: "https://support.kinfold.club/new",
  CONTACT_URL: "https://kinfold.club/contact",
  TERMS_URL: "https://kinfold.club/terms",
  PRIVACY_URL: "https://kinfold.club/privacy",
  BYLAWS_URL: "https://kinfold.club/bylaws",
  DIASPORA_TERMS_URL: "https://kinfold.club/diaspora",
  RATE_SOURCE_URL: "https://rates.kinfold.club/latest",
  TRANSFER_ACCOUNTS_FILE: "/etc/kinfold/transfer-accounts.json",
};

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    readEnv(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationRefused) return error.faults;
    throw error;
  }
}

describe("in production", () => {
  test("a full configuration is accepted", () => {
    expect(faultsOf(LIVE)).toEqual([]);
    expect(readEnv({ ...LIVE, DOLLAR_FUND_URL: "" }).isProduction).toBe(true);
  });

  const required = Object.keys(LIVE).filter((name) => name !== "NODE_ENV");
  test.each(required)("%s must be there, and must be real", (name) => {
    for (const value of ["", "  ", "changeme", "your-value-here", "<fill me in>"]) {
      const faults = faultsOf({ ...LIVE, [name]: value });
      expect(faults.length).toBeGreaterThan(0);
      expect(faults.every((fault) => fault.startsWith(`${name} `))).toBe(true);
      expect(faults.join()).not.toContain(value.trim() || "undefined");
    }
  });

  test.each([
    ["PUBLIC_URL", "http://localhost:3000"],
    ["PUBLIC_URL", "http://app.kinfold.club"],
    ["PUBLIC_URL", "https://kinfold.example"],
    ["PUBLIC_URL", "https://kinfold.club/app"],
    ["OFFICE_URL", "https://kinfold.club/office"],
    ["OFFICE_URL", "https://app.kinfold.club"],
    ["PUBLIC_URL", "https://me:Z8w-qpPd2@kinfold.club"],
    ["SMTP_URL", "mail.kinfold.club"],
    ["SMTP_URL", "https://mail.kinfold.club"],
    ["SMTP_URL", "smtps://kinfold:password@mail.kinfold.club"],
    ["BACKUP_COPY_TO", "/mnt/other-building"],
    ["DATABASE_URL", "mysql://kinfold:Z8w-qpPd2@db.kinfold.club/kinfold"],
    ["DATABASE_URL", "postgres://postgres:postgres@db.kinfold.club/kinfold?sslmode=verify-full"],
    ["DATABASE_URL", "postgres://kinfold_run:Z8w-qpPd2@db.kinfold.club/kinfold"],
    ["DATABASE_URL", "postgres://kinfold_run:Z8w-qpPd2@db.kinfold.club/kinfold?sslmode=require"],
    ["DATABASE_URL", "postgres://kinfold_run:Z8w-qpPd2@10.0.0.7/kinfold?sslmode=no-verify"],
    ["DATABASE_MIGRATE_URL", "postgres://kinfold_migrate:Z8w-qpPd2@db.kinfold.club/kinfold"],
    [
      "DATABASE_READ_URL",
      "postgres://kinfold_read:Z8w-qpPd2@db.kinfold.club/kinfold?sslmode=prefer",
    ],
    ["DATABASE_READ_URL", "postgres://kinfold:kinfold@db.kinfold.club/kinfold?sslmode=verify-full"],
    ["TRANSFER_ACCOUNTS_FILE", "apps/server/transfer-accounts.sample.json"],
    ["MAIL_FROM", "Kinfold"],
    ["SUPPORT_EMAIL", "Help <help@kinfold.club>"],
    ["SMTP_URL", "smtp://127.0.0.1:3125"],
    ["MAIL_FROM", "Kinfold <hello@kinfold.example>"],
    ["SUPPORT_EMAIL", "help@example.com"],
    ["TURNSTILE_SITE_KEY", "sandbox-site-key"],
    ["TURNSTILE_SITE_KEY", "1x00000000000000000000AA"],
    ["TURNSTILE_SECRET_KEY", "sandbox-secret-key"],
    ["TURNSTILE_SECRET_KEY", "1x0000000000000000000000000000000AA"],
    ["TURNSTILE_SECRET_KEY", "2x0000000000000000000000000000000AA"],
    ["TURNSTILE_SECRET_KEY", "3x0000000000000000000000000000000AA"],
    ["TURNSTILE_SCRIPT_URL", "http://localhost:3100/captcha/api.js"],
    ["TURNSTILE_VERIFY_URL", "http://127.0.0.1:3100/captcha/siteverify"],
    ["SECOND_FACTOR_KEY", "a2luZm9sZC1zYW5kYm94LXNlY29uZC1mYWN0b3ItMDA="],
    ["SECOND_FACTOR_KEY", "bWFya2V0LWRheQ=="],
    ["SECOND_FACTOR_KEY_PREVIOUS", "a2luZm9sZC1zYW5kYm94LXNlY29uZC1mYWN0b3ItMDA="],
    ["SECOND_FACTOR_KEY_PREVIOUS", "bWFya2V0LWRheQ=="],
    ["SECOND_FACTOR_KEY_PREVIOUS", "bWFya2V0LWRheS1wYWxtLXdpbmUtaW5kaWdvLWNsb3Q="],
    ["PAYSTACK_BASE_URL", "http://127.0.0.1:3100/paystack"],
    ["BVN_BASE_URL", "http://127.0.0.1:3100/dojah"],
    ["BVN_APP_ID", "kinfold-sandbox-app"],
    ["BVN_SECRET_KEY", "kinfold-sandbox-dojah-key"],
    ["BVN_SECRET_KEY", "test_sk_Z8wqpPd2Z8wqpPd2"],
    ["SANCTIONS_BASE_URL", "http://127.0.0.1:3100/sanctions"],
    ["SANCTIONS_API_KEY", "kinfold-sandbox-sanctions-key"],
    ["IDENTITY_HMAC_KEY", "kinfold-sandbox-key-for-identity-numbers"],
    ["IDENTITY_HMAC_KEY", "Z8w-qpPd2"],
    ["IDENTITY_HMAC_KEY_PREVIOUS", "kinfold-sandbox-key-for-identity-numbers"],
    ["IDENTITY_HMAC_KEY_PREVIOUS", "Z8w-qpPd2"],
    ["IDENTITY_HMAC_KEY_PREVIOUS", "Z8w-qpPd2-Z8w-qpPd2-Z8w-qpPd2-Z8w"],
    ["PAYSTACK_SECRET_KEY", "sk_test_kinfold_sandbox"],
    ["PAYSTACK_SECRET_KEY", "sk_test_Z8wqpPd2"],
    ["MONNIFY_API_KEY", "MK_TEST_KINFOLD"],
    ["MONNIFY_API_KEY", "MK_TEST_Z8WQPPD2"],
    ["MONNIFY_BASE_URL", "https://sandbox.monnify.com"],
    ["MONNIFY_SECRET_KEY", "kinfold-sandbox-monnify-secret"],
    ["MONNIFY_CONTRACT_CODE", "1000000001"],
    ["FLUTTERWAVE_SECRET_KEY", "FLWSECK_TEST-Z8wqpPd2-X"],
    ["FLUTTERWAVE_SECRET_HASH", "kinfold-sandbox-hash"],
    ["TERMS_URL", "https://kinfold.example/terms"],
    ["COURSE_URL", "https://kinfold.example/course"],
    ["TEST_CLOCK", "on"],
  ])("%s=%s is refused without repeating it", (name, value) => {
    const faults = faultsOf({ ...LIVE, [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} `));
    expect(faults[0]).not.toContain(value);
  });

  test("a file store that is begun is named in full, and is not this machine", () => {
    const store = {
      FILES_S3_URL: "https://s3.eu-west-1.amazonaws.com/kinfold-files",
      FILES_S3_REGION: "eu-west-1",
      FILES_S3_ACCESS_KEY_ID: "AKIAQ3EGR7T5WXKINFOLD",
      FILES_S3_SECRET_ACCESS_KEY: "Z8w-qpPd2-R5t7",
    };
    expect(faultsOf({ ...LIVE, ...store })).toEqual([]);
    expect(faultsOf({ ...LIVE, FILES_S3_URL: store.FILES_S3_URL })).toHaveLength(3);
    const changed = (name: string, value: string) => faultsOf({ ...LIVE, ...store, [name]: value });
    expect(changed("FILES_S3_URL", "http://localhost:9000/files")).toEqual([
      "FILES_S3_URL points at this machine",
    ]);
    expect(changed("FILES_S3_SECRET_ACCESS_KEY", "changeme")).toEqual([
      "FILES_S3_SECRET_ACCESS_KEY is a placeholder",
    ]);
  });

  test.each([
    ["CONTACT_URL", "https://mastodon.social/@kinfold"],
    ["COURSE_URL", "https://kinfold.club/find-your-path"],
    ["PUBLIC_URL", "https://app.kinfold.club/"],
    ["DATABASE_URL", "postgresql://kinfold:Z8w-qpPd2@/kinfold?host=/run/postgresql"],
    ["MAIL_FROM", "hello@kinfold.club"],
  ])("%s=%s is good", (name, value) => {
    expect(faultsOf({ ...LIVE, [name]: value })).toEqual([]);
  });

  test("the program itself ends at once, naming the variable and not the value", () => {
    const main = fileURLToPath(new URL("../main.ts", import.meta.url));
    const secret = "sandbox-CANARY-secret";
    const { status, stderr, stdout } = spawnSync(process.execPath, [main], {
      cwd: "/",
      env: { ...LIVE, TURNSTILE_SECRET_KEY: secret, MAIL_FROM: "" },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("TURNSTILE_SECRET_KEY");
    expect(stderr).toContain("MAIL_FROM is missing");
    expect(stderr + stdout).not.toContain(secret);
  });
});

describe("outside production", () => {
  test.each([
    ["HOST", "0.0.0.0"],
    ["HOST", "::"],
    ["HOST", "10.0.0.7"],
    ["PUBLIC_URL", "https://app.kinfold.club"],
    ["OFFICE_URL", "https://office.kinfold.club"],
  ])("%s=%s is refused: strangers could reach the sandbox", (name, value) => {
    const needed = `${name} is reachable from outside, which needs NODE_ENV=production`;
    expect(faultsOf({ [name]: value })).toEqual([needed]);
  });

  test.each([
    ["HOST", "127.0.0.2"],
    ["HOST", "::1"],
    ["HOST", "localhost"],
    ["PUBLIC_URL", "http://kinfold.test"],
    ["OFFICE_URL", "http://localhost:4200"],
  ])("%s=%s stays on this machine", (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([]);
  });
});

describe("anywhere", () => {
  test("nothing needs to be set to try the club", () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: "http://localhost:3000",
      OFFICE_PORT: 3200,
      OFFICE_URL: "http://localhost:3200",
      TEST_CLOCK: false,
      SERVICE_WORKER: "on",
    });
    expect(env.TURNSTILE_VERIFY_URL).toBe("http://127.0.0.1:3100/captcha/siteverify");
  });

  test("a name without a value counts as not given", () => {
    const empty = Object.fromEntries(
      ["PORT", "HOST", "NODE_ENV", "LOG_LEVEL", "TEST_CLOCK", "TRUST_PROXY", "DATA_DIR"].map(
        (name) => [name, ""],
      ),
    );
    expect(readEnv(empty)).toEqual(readEnv({}));
  });

  test("ports move the addresses that are derived from them", () => {
    const env = readEnv({ PORT: "4000", SANDBOX_PORT: "4100", SANDBOX_SMTP_PORT: "4125" });
    expect(env.PUBLIC_URL).toBe("http://localhost:4000");
    expect(env.TURNSTILE_SCRIPT_URL).toBe("http://localhost:4100/captcha/api.js");
    expect(env.SMTP_URL).toBe("smtp://127.0.0.1:4125");
  });

  test.each([
    ["PORT", "80a"],
    ["PORT", "70000"],
    ["OFFICE_PORT", "3000"],
    ["METRICS_PORT", "3200"],
    ["TRACES_URL", "collector:4318"],
    ["TRACES_SHARE", "10%"],
    ["TRACES_SHARE", "1.5"],
    ["SANDBOX_PORT", "3000"],
    ["TRUST_PROXY", "-1"],
    ["TEST_CLOCK", "maybe"],
    ["LOG_LEVEL", "loud"],
    ["NODE_ENV", "prod"],
    ["TERMS_URL", "javascript:alert(1)"],
    ["WITHDRAWAL_MIN_NGN", "a thousand"],
    ["WITHDRAWAL_MIN_USD", "0"],
    ["CONTRIBUTION_POLICY", "whenever"],
  ])("%s=%s is refused", (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(name);
  });
});

test.each([
  ["/mnt/a", "/mnt/a/"],
  ["/mnt/a", "/mnt/b/../a"],
  ["/mnt/a", "/mnt/a/other"],
  ["/mnt/a/here", "/mnt/a"],
  ["s3://bucket/kinfold", "s3://bucket/kinfold/other"],
  ["s3://bucket", "s3://bucket/"],
])("backups in %s are not copied to %s", (place, copy) => {
  const backups = { DATABASE_URL: "", BACKUP_TO: place, BACKUP_COPY_TO: copy };
  expect(faultsOf(backups).filter((fault) => fault.startsWith("BACKUP_COPY_TO"))).toHaveLength(1);
  const other = { ...backups, BACKUP_COPY_TO: "/mnt/another" };
  expect(faultsOf(other).filter((fault) => fault.startsWith("BACKUP_COPY_TO"))).toEqual([]);
});

test("a place of backups is a folder or a folder of a bucket, and a bucket needs its address and keys", () => {
  const form = "must be a folder, or s3://bucket/folder";
  for (const place of ["S3://bucket/a", "ftp://host/a", "s3://bucket/../a", "s3://b"]) {
    expect(faultsOf({ BACKUP_TO: place })).toContain(`BACKUP_TO ${form}`);
    const copied = { BACKUP_TO: "/mnt/a", BACKUP_COPY_TO: place };
    expect(faultsOf(copied)).toContain(`BACKUP_COPY_TO ${form}`);
  }
  for (const [given, fault] of [
    [{ DATABASE_URL: "" }, "ERASURES_TO is for a database of the club's own"],
    [{ BACKUP_KEY: "" }, "BACKUP_KEY is missing, and ERASURES_TO needs it"],
  ] as const) {
    const own = { DATABASE_URL: "postgres://kinfold:Z8w-qpPd2@db.kinfold.club/kinfold" };
    const faults = faultsOf({ ...own, ERASURES_TO: "/mnt/erasures", ...given });
    expect(faults.filter((one) => one.startsWith(fault))).toHaveLength(1);
  }
  const keyed = { DATABASE_URL: "", BACKUP_KEY: Buffer.alloc(32, 7).toString("base64") };
  const inBucket = { ...keyed, BACKUP_TO: "/mnt/a", BACKUP_COPY_TO: "s3://bucket/kinfold" };
  const ofBackups = (given: object): string[] =>
    faultsOf({ ...given }).filter((fault) => fault.startsWith("BACKUP_"));
  expect(ofBackups(inBucket)).toEqual([
    "BACKUP_S3_URL is missing, and a place in a bucket needs it",
  ]);
  const at = { ...inBucket, BACKUP_S3_URL: "https://s3.eu-west-1.amazonaws.com/" };
  expect(ofBackups(at)).toEqual(
    ["REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"].map(
      (name) => `BACKUP_S3_${name} is missing, and BACKUP_S3_URL needs it`,
    ),
  );
  const keys = {
    BACKUP_S3_REGION: "eu-west-1",
    BACKUP_S3_ACCESS_KEY_ID: "AKIDKINFOLD",
    BACKUP_S3_SECRET_ACCESS_KEY: "wJalrXUtnFEMI",
  };
  expect(ofBackups({ ...at, ...keys })).toEqual([]);
  expect(readEnv({ ...at, ...keys, NODE_ENV: "test" })).toMatchObject({
    BACKUP_COPY_TO: "s3://bucket/kinfold",
    BACKUP_S3_URL: "https://s3.eu-west-1.amazonaws.com",
  });
});
