import { SANDBOX_SECOND_FACTOR_KEY } from "./production.ts";

type Ports = Readonly<
  Record<"PORT" | "OFFICE_PORT" | "SANDBOX_PORT" | "SANDBOX_SMTP_PORT", string>
>;

/** What is used outside production when a name is absent or empty: everything points at the sandbox. */
export function listDevelopmentSettings(setVariables: Ports): Readonly<Record<string, string>> {
  const sandbox = `http://localhost:${setVariables.SANDBOX_PORT}`;
  // The server's own calls: not every machine takes localhost for the address that the sandbox listens on.
  const behindTheScenes = `http://127.0.0.1:${setVariables.SANDBOX_PORT}`;
  return {
    PUBLIC_URL: `http://localhost:${setVariables.PORT}`,
    OFFICE_URL: `http://localhost:${setVariables.OFFICE_PORT}`,
    TRANSFER_ACCOUNTS_FILE: "apps/server/transfer-accounts.sample.json",
    SMTP_URL: `smtp://127.0.0.1:${setVariables.SANDBOX_SMTP_PORT}`,
    MAIL_FROM: "Kinfold <hello@kinfold.example>",
    TURNSTILE_SITE_KEY: "sandbox-site-key",
    TURNSTILE_SECRET_KEY: "sandbox-secret-key",
    TURNSTILE_SCRIPT_URL: `${sandbox}/captcha/api.js`,
    TURNSTILE_VERIFY_URL: `${behindTheScenes}/captcha/siteverify`,
    SECOND_FACTOR_KEY: SANDBOX_SECOND_FACTOR_KEY,
    PAYSTACK_BASE_URL: `${behindTheScenes}/paystack`,
    PAYSTACK_SECRET_KEY: "sk_test_kinfold_sandbox",
    MONNIFY_BASE_URL: `${behindTheScenes}/monnify`,
    MONNIFY_API_KEY: "MK_TEST_KINFOLD",
    MONNIFY_SECRET_KEY: "kinfold-sandbox-monnify-secret",
    MONNIFY_CONTRACT_CODE: "1000000001",
    FLUTTERWAVE_BASE_URL: `${behindTheScenes}/flutterwave/v3`,
    FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-kinfold-sandbox",
    FLUTTERWAVE_SECRET_HASH: "kinfold-sandbox-hash",
    BVN_BASE_URL: `${behindTheScenes}/dojah`,
    BVN_APP_ID: "kinfold-sandbox-app",
    BVN_SECRET_KEY: "kinfold-sandbox-dojah-key",
    SANCTIONS_BASE_URL: `${behindTheScenes}/sanctions`,
    SANCTIONS_API_KEY: "kinfold-sandbox-sanctions-key",
    TERMII_BASE_URL: `${behindTheScenes}/termii`,
    TERMII_API_KEY: "kinfold-sandbox-termii-key",
    TERMII_SENDER_ID: "Kinfold",
    TERMII_SECRET_KEY: "kinfold-sandbox-termii-secret",
    WHATSAPP_BASE_URL: `${behindTheScenes}/whatsapp/v21.0`,
    WHATSAPP_PHONE_NUMBER_ID: "106540352242922",
    WHATSAPP_ACCESS_TOKEN: "kinfold-sandbox-whatsapp-token",
    WHATSAPP_APP_SECRET: "kinfold-sandbox-whatsapp-secret",
    WHATSAPP_VERIFY_TOKEN: "kinfold-sandbox-whatsapp-verify",
    IDENTITY_HMAC_KEY: "kinfold-sandbox-key-for-identity-numbers",
    SUPPORT_EMAIL: "help@kinfold.example",
    SUPPORT_URL: "https://support.kinfold.example/new",
    CONTACT_URL: "https://kinfold.example/contact",
    DOLLAR_FUND_URL: "https://fund.kinfold.example/dollar",
    TERMS_URL: "https://kinfold.example/terms",
    PRIVACY_URL: "https://kinfold.example/privacy",
    BYLAWS_URL: "https://kinfold.example/bylaws",
    DIASPORA_TERMS_URL: "https://kinfold.example/diaspora-pool-terms",
    COURSE_URL: "https://kinfold.example/course",
    QUIZ_URL: "https://kinfold.example/quiz",
    RATE_SOURCE_URL: `http://127.0.0.1:${setVariables.SANDBOX_PORT}/rates`,
  };
}
