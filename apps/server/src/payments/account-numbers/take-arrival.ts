import { SECOND_MS } from "@kinfold/contract/durations";
import { subtract, toCredited, ZERO, type ChargedMinor } from "@kinfold/money";
import { sql } from "kysely";
import { isMemberClosed } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import { logFault } from "#platform/faults.ts";
import { deriveReference } from "#platform/ids.ts";
import { isClosed } from "#wallets/index.ts";
import { findArrival, flagForStaff } from "../intents.ts";
import { openPayment } from "../open.ts";
import type { Arrival, Asked, ProviderName, ProviderStatus } from "../providers/provider.ts";
import { MOST_MINOR, PROVIDER_OF } from "../rules.ts";
import { settlePayment, type Settled } from "../settle.ts";
import type { PaymentsServices } from "../setting.ts";
import { computeAccountFee } from "./fees.ts";
import { findAccountByNumber, type VirtualAccountRow } from "./store.ts";

/** What came of looking: no transfer to an account number, one that has not arrived, one that staff look at, or a payment. */
export type Taken = { kind: "none" } | { kind: "wait" } | { kind: "flagged" } | Settled;

/** At once after the transfer is written down; the watch asks when this server ends before. */
const FIRST_CHECK_MS = 60 * SECOND_MS;

/** The gateway whose clearing account holds what a provider collects. */
function gatewayOf(provider: VirtualAccountRow["provider"]): "card" | "transfer" {
  return PROVIDER_OF.card === provider ? "card" : "transfer";
}

type Arrived = { status: ProviderStatus & { arrival: Arrival }; name: string };

/** True once staff have this transfer as one that no payment was made of. Then only they decide about it. */
async function isFlagged(db: Db, provider: ProviderName, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from payment_review
    where reference is null and provider = ${provider} and details ->> 'arrival' = ${name} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Why no payment can be made of a transfer; undefined where one can. */
async function findDoubt(
  db: Db,
  { status }: Arrived,
  account: VirtualAccountRow | undefined,
): Promise<string | undefined> {
  if (account === undefined) return "money to an account number that is no member's";
  if (status.currency !== "NGN") return "money in another currency to an account number";
  const { amountMinor } = status;
  if (amountMinor === null || amountMinor > MOST_MINOR) {
    return "money of no amount that can be credited to an account number";
  }
  if (amountMinor <= computeAccountFee(account.provider, amountMinor)) {
    return "money to an account number of which the fee leaves nothing";
  }
  if (await isMemberClosed(db, account.member_id)) return "money to the number of a closed account";
  return (await isClosed(db, account.wallet_id))
    ? "money to the number of a closed wallet"
    : undefined;
}

/** One decision about a transfer at a time, however many messages about it are worked off at once. */
const lockArrival = (tx: Db, provider: ProviderName, name: string): Promise<void> =>
  lockName(tx, `arrival ${provider} ${name}`);

/** Writes the payment down that a transfer is, once: its terms are what the provider says arrived. Undefined once staff have it. */
async function openArrival(
  setting: PaymentsServices,
  account: VirtualAccountRow,
  { status, name, amountMinor }: Arrived & { amountMinor: ChargedMinor },
): Promise<string | undefined> {
  const { db, clock } = setting.platform;
  const { provider } = account;
  return runTransaction(db, async (tx) => {
    await lockArrival(tx, provider, name);
    if (await isFlagged(tx, provider, name)) return undefined;
    const earlier = await findArrival(tx, provider, name);
    if (earlier !== undefined) return earlier.reference;
    const at = clock.now();
    const feeMinor = computeAccountFee(provider, amountMinor);
    const baseMinor = subtract(amountMinor, feeMinor);
    const { reference } = await openPayment(
      tx,
      setting,
      {
        // It follows from the transfer, so that a server restored from a backup calls it the same.
        reference: deriveReference("KIN", provider, name),
        member_id: account.member_id,
        purpose: "deposit",
        wallet_id: account.wallet_id,
        portfolio_id: null,
        gateway: gatewayOf(provider),
        provider,
        is_live: setting.providers[provider].isLive,
        charged_currency: "NGN",
        base_minor: baseMinor,
        processing_fee_minor: feeMinor,
        provider_fee_minor: ZERO,
        credited_currency: "NGN",
        amount_minor: toCredited(baseMinor),
        rate_id: null,
        naira_per_dollar: null,
        rate_as_of: null,
        quote_id: null,
        us_based_institution: null,
        redirect_url: null,
        once_key: null,
        confirm_by: null,
        next_check_at: addMs(at, FIRST_CHECK_MS),
        created_at: at,
        state: "initiated",
        state_note: null,
        arrival: {
          accountId: account.account_id,
          reference: name,
          senderName: status.arrival.senderName,
        },
      },
      { description: "Transfer to your account number" },
    );
    return reference;
  });
}

/**
 * Looks whether what a provider speaks of is a transfer to an account number of a member, and makes a payment of it that is settled
 * like every other. One of which no payment can be made is handed to staff, once. Throws ProviderAway when no one can tell; then
 * nothing changed.
 */
export async function takeArrival(
  setting: PaymentsServices,
  provider: ProviderName,
  names: Asked,
): Promise<Taken> {
  const { db, clock, log } = setting.platform;
  const { accountNumbers, verify } = setting.providers[provider];
  if (accountNumbers === undefined) return { kind: "none" };
  const status = await verify(names);
  const { arrival, reference: name } = status;
  if (arrival === undefined || name === null || name !== names.reference) return { kind: "none" };
  if (status.status !== "success") return { kind: "wait" };
  if (await isFlagged(db, provider, name)) return { kind: "flagged" };
  const arrived = { status: { ...status, arrival }, name };
  const account = await findAccountByNumber(db, provider, arrival.accountNumber);
  const doubt = await findDoubt(db, arrived, account);
  if (doubt !== undefined || account === undefined || status.amountMinor === null) {
    const flag = {
      reference: null,
      provider,
      reason: `${doubt ?? "money to an account number"}: ${name}`,
      details: {
        arrival: name,
        said: `${status.currency ?? "?"} ${status.amountMinor ?? "?"}`,
        account_number: arrival.accountNumber,
        sender: arrival.senderName ?? "?",
        ...(account !== undefined && { member: account.member_id }),
      },
      at: clock.now(),
    };
    const isNew = await runTransaction(db, async (tx) => {
      await lockArrival(tx, provider, name);
      // A payment was made of it meanwhile, or staff have it.
      const isTaken =
        (await findArrival(tx, provider, name)) !== undefined ||
        (await isFlagged(tx, provider, name));
      return !isTaken && flagForStaff(tx, flag);
    });
    if (isNew) logFault(log, "charge_unknown", { provider, reference: name });
    return { kind: "flagged" };
  }
  const reference = await openArrival(setting, account, {
    ...arrived,
    amountMinor: status.amountMinor,
  });
  if (reference === undefined) return { kind: "flagged" };
  return (await settlePayment(setting, reference, { isBack: false })) ?? { kind: "none" };
}
