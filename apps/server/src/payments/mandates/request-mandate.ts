import { MINUTE_MS } from "@kinfold/contract/durations";
import type { BankAccountId, MemberId } from "@kinfold/contract/ids";
import type * as contract from "@kinfold/contract/mandates";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { toMinor, type Minor } from "@kinfold/money";
import { addMonths, lagosDay } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import { isDuplicate, runTransaction, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { listWallets } from "#wallets/index.ts";
import { isOfProvider, ProviderRefused } from "../providers/provider.ts";
import { LIMITS } from "../rules.ts";
import type { PaymentsServices } from "../setting.ts";
import { endMandate } from "./end-mandate.ts";
import { requireMandates } from "./require-mandates.ts";
import { settleMandate } from "./settle-mandate.ts";
import {
  changeMandate,
  findLivingMandate,
  findNewestMandate,
  insertMandate,
  lockMandate,
  sumDebitedInMonth,
  type MandateRow,
} from "./store.ts";

/** A mandate is for so long; then its member sets up another. */
const LASTS_MONTHS = 36;
const FIRST_CHECK_MS = MINUTE_MS;
/** Where the member comes back to from the provider. */
const BACK = "/dashboard/wallet?direct_debit=back";

async function toView(
  setting: PaymentsServices,
  row: MandateRow | undefined,
): Promise<{ mandate: contract.Mandate | null }> {
  if (row === undefined) return { mandate: null };
  const { db, clock } = setting.platform;
  const { state, active_at: activeAt } = row;
  const isRefused = state === "ended" && activeAt === null && row.end_reason !== "member";
  return {
    mandate: {
      id: row.mandate_id,
      state: isRefused ? "refused" : state,
      bank_name: row.bank_name,
      last4: row.last4,
      most_a_month: row.most_a_month_minor,
      taken_this_month: toMinor(await sumDebitedInMonth(db, row.mandate_id, clock.now())),
      ends_on: row.ends_on,
      consent_link: row.consent_link,
      asked_at: row.asked_at.toISOString(),
      active_at: activeAt?.toISOString() ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
      end_reason: row.end_reason,
    },
  };
}

const readView = async (setting: PaymentsServices, memberId: MemberId) =>
  toView(setting, await findNewestMandate(setting.platform.db, memberId));

/** The newest mandate of a member as it stands. While it waits for consent or the bank, its provider is asked first. */
export async function readMandate(
  setting: PaymentsServices,
  memberId: MemberId,
): Promise<{ mandate: contract.Mandate | null }> {
  const row = await findNewestMandate(setting.platform.db, memberId);
  if (row?.state === "waiting" || row?.state === "activating") {
    await settleMandate(setting, row.mandate_id);
  }
  return readView(setting, memberId);
}

async function noteAsked(
  db: Db,
  row: Parameters<typeof insertMandate>[1],
): Promise<"new" | "there is one"> {
  try {
    await insertMandate(db, row);
    return "new";
  } catch (error) {
    if (!isDuplicate(error, "one_living_mandate_per_member")) throw error;
    return "there is one";
  }
}

/**
 * Asks the provider for a mandate on a verified account of the member's, of which it debits at most so much a month, in kobo. Nothing is
 * debited before the member consented and the bank activated it.
 */
export async function requestMandate(
  setting: PaymentsServices,
  memberId: MemberId,
  { bankAccountId, mostAMonthMinor }: { bankAccountId: BankAccountId; mostAMonthMinor: Minor },
): Promise<{ mandate: contract.Mandate | null }> {
  const { db, clock, env, limiter, log } = setting.platform;
  const wallets = await listWallets(db, memberId);
  if (!wallets.some(({ currency }) => currency === "NGN")) {
    refuse(paymentRefusals().wallet_wrong_currency.dollarsOnly);
  }
  if ((await findLivingMandate(db, memberId)) !== undefined) return readView(setting, memberId);
  await limiter.take(LIMITS.mandatesPerMember, memberId);
  const account = await setting.findOwnAccount(db, memberId, bankAccountId);
  if (account === undefined) {
    return refuseField("bank_account_id", paymentRefusals().mandate_account_unknown);
  }
  if (!(await setting.isOwnName(db, memberId, account.accountName))) {
    refuseField("bank_account_id", paymentRefusals().mandate_other_name);
  }
  const { email } = await readPerson(db, memberId);
  const id = createId("mdt");
  const at = clock.now();
  const provider = "paystack";
  const outcome = await noteAsked(db, {
    mandate_id: id,
    member_id: memberId,
    bank_account_id: account.bankAccountId,
    provider,
    payer_email: email,
    bank_name: account.bankName,
    last4: account.number.slice(-4),
    most_a_month_minor: mostAMonthMinor,
    ends_on: addMonths(lagosDay(at), LASTS_MONTHS),
    asked_at: at,
    next_check_at: addMs(at, FIRST_CHECK_MS),
  });
  if (outcome === "there is one") return readView(setting, memberId);
  try {
    const begun = await requireMandates(setting, provider).begin({
      email,
      account,
      redirectUrl: new URL(BACK, env.PUBLIC_URL).href,
    });
    await runTransaction(db, async (tx) => {
      const row = await lockMandate(tx, id);
      if (row.state !== "asked") return;
      await changeMandate(tx, id, {
        state: "waiting",
        provider_reference: begun.providerReference,
        consent_link: begun.consentLink,
      });
    });
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    log.warn({ err: error, mandate: id }, "a mandate was not made");
    if (error instanceof ProviderRefused) await endMandate(setting.platform, id, "not_made");
  }
  return readView(setting, memberId);
}

/** Ends the member's mandate at once. Repeated, it changes nothing. */
export async function cancelMandate(
  setting: PaymentsServices,
  memberId: MemberId,
): Promise<{ mandate: contract.Mandate | null }> {
  const { platform } = setting;
  const living = await findLivingMandate(platform.db, memberId);
  if (living !== undefined) {
    await endMandate(platform, living.mandate_id, "member");
    platform.outbox.nudge();
    await settleMandate(setting, living.mandate_id);
  }
  return readView(setting, memberId);
}
