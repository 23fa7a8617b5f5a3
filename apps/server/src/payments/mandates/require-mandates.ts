import { assertExists } from "#platform/assert-exists.ts";
import type { Mandates } from "../providers/provider.ts";
import type { PaymentsServices } from "../setting.ts";
import type { MandateRow } from "./store.ts";

/** The part of the provider that makes mandates. */
export function requireMandates(
  { providers }: Pick<PaymentsServices, "providers">,
  provider: MandateRow["provider"],
): Mandates {
  const { mandates } = providers[provider];
  assertExists(mandates, `${provider} debits no bank accounts`);
  return mandates;
}
