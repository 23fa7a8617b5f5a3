import { SANDBOX_KEYS, startSandbox, type ProviderKeys } from "./sandbox.ts";

const HTTP_PORT = 3100;
const SMTP_PORT = 3125;

function portFrom(name: string, otherwise: number): number {
  const text = process.env[name]?.trim() ?? "";
  if (text === "") return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} must be a port between 0 and 65535.`);
}

const textFrom = (name: string, otherwise: string): string =>
  process.env[name]?.trim() || otherwise;

function lateFrom(name: string): number {
  const text = textFrom(name, "5000");
  if (/^\d{1,8}$/.test(text)) return Number(text);
  throw new Error(`${name} must be a number of milliseconds.`);
}

function webhookFrom(name: string): string {
  const address = textFrom(name, `http://127.0.0.1:${portFrom("PORT", 3000)}/api/webhook`);
  if (/^https?:\/\//.test(address) && URL.canParse(address)) return address.replace(/\/+$/, "");
  throw new Error(`${name} must be an http address.`);
}

// The club's own names: what it is configured with is what its providers know.
function keysFromClub(): ProviderKeys {
  const { paystackSecretKey, monnifyApiKey, monnifySecretKey, monnifyContractCode } = SANDBOX_KEYS;
  const { flutterwaveSecretKey, flutterwaveSecretHash, bvnAppId, bvnSecretKey } = SANDBOX_KEYS;
  const { sanctionsApiKey } = SANDBOX_KEYS;
  return {
    paystackSecretKey: textFrom("PAYSTACK_SECRET_KEY", paystackSecretKey),
    monnifyApiKey: textFrom("MONNIFY_API_KEY", monnifyApiKey),
    monnifySecretKey: textFrom("MONNIFY_SECRET_KEY", monnifySecretKey),
    monnifyContractCode: textFrom("MONNIFY_CONTRACT_CODE", monnifyContractCode),
    flutterwaveSecretKey: textFrom("FLUTTERWAVE_SECRET_KEY", flutterwaveSecretKey),
    flutterwaveSecretHash: textFrom("FLUTTERWAVE_SECRET_HASH", flutterwaveSecretHash),
    bvnAppId: textFrom("BVN_APP_ID", bvnAppId),
    bvnSecretKey: textFrom("BVN_SECRET_KEY", bvnSecretKey),
    sanctionsApiKey: textFrom("SANCTIONS_API_KEY", sanctionsApiKey),
    termiiApiKey: textFrom("TERMII_API_KEY", SANDBOX_KEYS.termiiApiKey),
    termiiSecretKey: textFrom("TERMII_SECRET_KEY", SANDBOX_KEYS.termiiSecretKey),
    whatsappPhoneNumberId: textFrom("WHATSAPP_PHONE_NUMBER_ID", SANDBOX_KEYS.whatsappPhoneNumberId),
    whatsappAccessToken: textFrom("WHATSAPP_ACCESS_TOKEN", SANDBOX_KEYS.whatsappAccessToken),
    whatsappAppSecret: textFrom("WHATSAPP_APP_SECRET", SANDBOX_KEYS.whatsappAppSecret),
  };
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!("code" in error) || error.code !== "EADDRINUSE") return error.message;
  const taken = "port" in error ? Number(error.port) : 0;
  const name =
    taken === portFrom("SANDBOX_SMTP_PORT", SMTP_PORT) ? "SANDBOX_SMTP_PORT" : "SANDBOX_PORT";
  return `Port ${taken} is taken by another program; end it, or give the sandbox another with ${name}.`;
}

try {
  const dataDir = textFrom("SANDBOX_DATA_DIR", "");
  const sandbox = await startSandbox({
    host: process.env["HOST"] || "127.0.0.1",
    port: portFrom("SANDBOX_PORT", HTTP_PORT),
    smtpPort: portFrom("SANDBOX_SMTP_PORT", SMTP_PORT),
    webhookUrl: webhookFrom("SANDBOX_WEBHOOK_URL"),
    lateMs: lateFrom("SANDBOX_LATE_MS"),
    keys: keysFromClub(),
    ...(dataDir !== "" && { dataDir }),
  });
  const stop = (): void => {
    void sandbox.close();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  // Started by another program: when that one is gone, however it went, so is this.
  process.once("disconnect", stop);
  process.channel?.unref();
  console.log(JSON.stringify({ msg: "serving", url: sandbox.url, smtp: sandbox.smtpUrl }));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
