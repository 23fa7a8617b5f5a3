import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A telephone's clock may be off by this many steps either way. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;

const authenticator = (secret: string, named: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...named,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: DIGITS,
    period: STEP_SECONDS,
  });

/** A new authenticator's secret: 160 random bits in base32, 32 characters, as a person may type it. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from a QR code: `otpauth://totp/…`. It holds the secret. */
export const buildTotpAddress = (secret: string, issuer: string, account: string): string =>
  authenticator(secret, { issuer, label: account }).toString();

/** The six digits that an authenticator with this secret shows at this instant. */
export const computeTotpCode = (secret: string, at: Date): string =>
  authenticator(secret).generate({ timestamp: at.getTime() });

/**
 * Which step of thirty seconds a code belongs to (RFC 6238), with one step of grace either way; undefined when the code is
 * wrong. The person who accepts it keeps the step and refuses it and any earlier one from then on: a code is good once.
 */
export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = authenticator(secret);
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: STEPS_OFF });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
