import { DAY_MS } from "@kinfold/contract/durations";
import { addMs } from "#platform/clock.ts";
import { takeArrival } from "./account-numbers/take-arrival.ts";
import { flagForStaff, findIntentByName } from "./intents.ts";
import { isOfProvider, type Provider, type ProviderCharge } from "./providers/provider.ts";
import { settlePayment } from "./settle.ts";
import type { PaymentsServices } from "./setting.ts";
import { logFault } from "#platform/faults.ts";

/** So far back each night: a provider that was away last night is caught up with. */
const LOOK_BACK_MS = 3 * DAY_MS;
const PAGES_AT_MOST = 200;

/** What a comparison came to. */
export type Compared = {
  charges: number;
  /** Names each success that belongs to no payment of ours. */
  unknown: string[];
  /** The providers that did not answer: of them nothing is known. */
  unanswered: string[];
};

/** Opens an exception for a success at the provider that belongs to no payment of ours, once for ever. */
async function reportUnknown(
  setting: PaymentsServices,
  provider: Provider,
  { reference, providerReference, amountMinor, currency }: ProviderCharge,
): Promise<void> {
  const { db, clock, log } = setting.platform;
  const isNew = await flagForStaff(db, {
    reference: null,
    provider: provider.name,
    reason: `a charge without a payment of ours: ${reference ?? providerReference ?? "no reference"}`,
    details: {
      reference: reference ?? "?",
      provider_reference: providerReference ?? "?",
      said: `${currency ?? "?"} ${amountMinor ?? "?"}`,
    },
    at: clock.now(),
    unlessSince: new Date(0),
  });
  if (isNew) logFault(log, "charge_unknown", { provider: provider.name, reference });
}

/** True when it is a transfer to a member's account number: its webhook never came, and it is a payment now or with staff. */
async function isArrivalTaken(
  setting: PaymentsServices,
  provider: Provider,
  { reference, providerReference }: ProviderCharge,
): Promise<boolean> {
  if (reference === null) return false;
  const taken = await takeArrival(setting, provider.name, { reference, providerReference });
  return !("kind" in taken && taken.kind === "none");
}

async function compareCharge(
  setting: PaymentsServices,
  provider: Provider,
  charge: ProviderCharge,
): Promise<boolean> {
  const { db } = setting.platform;
  const { reference } = charge;
  const intent =
    reference === null
      ? undefined
      : await findIntentByName(db, {
          reference,
          provider: provider.name,
          providerReference: undefined,
        });
  if (reference === null || intent === undefined || intent.provider !== provider.name) {
    if (await isArrivalTaken(setting, provider, charge)) return true;
    await reportUnknown(setting, provider, charge);
    return false;
  }
  // Its webhook never came, or came while we were away.
  if (intent.credited_minor === null)
    await settlePayment(setting, intent.reference, { isBack: false });
  return true;
}

/**
 * Compares the successful charges of each provider with our payments. One that we do not know becomes an exception; one that
 * was never credited is settled. Harmless when repeated. Throws at the end when something of ours failed.
 */
export async function compareCharges(setting: PaymentsServices): Promise<Compared> {
  const { clock, log } = setting.platform;
  const to = clock.now();
  const from = addMs(to, -LOOK_BACK_MS);
  const compared: Compared = { charges: 0, unknown: [], unanswered: [] };
  const failures: unknown[] = [];
  for (const provider of Object.values(setting.providers)) {
    try {
      for (let page = 1; ; page += 1) {
        const { charges, hasMore } = await provider.listSuccesses({ from, to, page });
        for (const charge of charges) {
          compared.charges += 1;
          if (await compareCharge(setting, provider, charge)) continue;
          const name = charge.reference ?? charge.providerReference;
          compared.unknown.push(`${provider.name}: ${name}`);
        }
        if (!hasMore) break;
        if (page === PAGES_AT_MOST) throw new Error("a provider lists more charges than are read");
      }
    } catch (err) {
      logFault(log, "charges_not_compared", { err, provider: provider.name });
      compared.unanswered.push(provider.name);
      if (!isOfProvider(err)) failures.push(err);
    }
  }
  const [cause] = failures;
  if (failures.length > 0) throw new Error("charges could not be compared", { cause });
  return compared;
}
