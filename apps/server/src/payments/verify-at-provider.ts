import type { IntentRow } from "./intents.ts";
import type { Asked, Provider, ProviderStatus } from "./providers/provider.ts";

type Named = Pick<IntentRow, "reference" | "arrival_reference" | "provider_reference">;

/** What a provider calls a payment: our reference, or its own name for a transfer that came by itself. */
export const toProviderNames = (intent: Named): Asked => ({
  reference: intent.arrival_reference ?? intent.reference,
  providerReference: intent.provider_reference,
});

/** Asks how a payment stands. Its reference in the answer is ours, whatever the provider calls it. */
export async function verifyAtProvider(
  provider: Pick<Provider, "verify">,
  intent: Named,
): Promise<ProviderStatus> {
  const status = await provider.verify(toProviderNames(intent));
  const { reference, arrival_reference: arrival } = intent;
  return arrival !== null && status.reference === arrival ? { ...status, reference } : status;
}
