import { SEALED_DOCUMENT_CERTIFICATES, SEALED_DOCUMENT_KEYS } from "#document-checks/index.ts";
import { SEALED_FACTORS } from "#members/index.ts";
import { SEALED_HASHING_KEYS } from "#platform/hashing-keys.ts";
import type { SealedColumn } from "#platform/sealed-columns.ts";
import { SEALED_MANDATES } from "#payments/index.ts";
import { SEALED_AUTHENTICATORS, SEALED_ENROLMENTS } from "#staff/index.ts";
import { SEALED_CARDS } from "#subscriptions/index.ts";

/** Every column that holds secrets sealed under SECOND_FACTOR_KEY or IDENTITY_HMAC_KEY. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_FACTORS,
  SEALED_AUTHENTICATORS,
  SEALED_ENROLMENTS,
  SEALED_CARDS,
  SEALED_MANDATES,
  ...SEALED_HASHING_KEYS,
  SEALED_DOCUMENT_KEYS,
  SEALED_DOCUMENT_CERTIFICATES,
];
