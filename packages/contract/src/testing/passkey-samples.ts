import type { Passkey, PasskeyCreation, PasskeyRequest } from "../passkeys.ts";

/** Passkeys and what is asked of them, for stories and tests. A test proves that each fits its struct. */
const phone: Passkey = {
  id: "pky_4h8t2wxkq9n3m7pd",
  name: "Adaeze’s phone",
  is_synced: true,
  created_at: "2026-10-03T09:31:00.000Z",
  last_used_at: "2026-11-12T07:15:00.000Z",
};

const stick: Passkey = {
  ...phone,
  id: "pky_7k2m9p4qx3h6t8wz",
  name: "Key on my key ring",
  is_synced: false,
  created_at: "2026-11-09T11:52:00.000Z",
  last_used_at: null,
};

export const passkeys: Record<"none" | "several" | "full", Passkey[]> = {
  none: [],
  several: [phone, stick],
  full: Array.from({ length: 10 }, (_, at) => ({
    ...stick,
    id: `pky_${at}`,
    name: `Key ${at + 1}`,
  })),
};

export const passkeyCreation: PasskeyCreation = {
  challenge: "nQmG2bF0b8mS1tQv0p5rJw3yXc7uZk4eHd9aLg6iTfE",
  rp: { id: "localhost", name: "Kinfold" },
  user: { id: "bWVtXzdrMm05cDRx", name: "adaeze.okafor@example.com", displayName: "Adaeze Okafor" },
  pubKeyCredParams: [{ alg: -7, type: "public-key" }],
  timeout: 300_000,
  attestation: "none",
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  },
};

export const passkeyRequest: PasskeyRequest = {
  challenge: "Vd3kXr8sN1mYb5wQz0hTj6pLc9gEu2fAi7oKx4vRnMs",
  rpId: "localhost",
  timeout: 300_000,
  userVerification: "required",
  allowCredentials: [],
};

export const passkeyProof: { two_factor_code: string; expires_at: string } = {
  two_factor_code: "pkp_4h8t2wxkq9n3m7pd",
  expires_at: "2026-11-12T18:02:00.000Z",
};

/** The SHA-256 of something that waits for an approval. */
export const sampleDigest = "3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs";
