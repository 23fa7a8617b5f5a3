import type * as contract from "@kinfold/contract/account-numbers";
import { MINUTE_MS } from "@kinfold/contract/durations";
import type { MemberId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import type { VirtualAccount } from "@kinfold/contract/wallets";
import { readPerson } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { listWallets, type WalletRow } from "#wallets/index.ts";
import {
  isOfProvider,
  ProviderRefused,
  type AccountNumbers,
  type AccountOwner,
} from "../providers/provider.ts";
import { LIMITS } from "../rules.ts";
import type { PaymentsServices } from "../setting.ts";
import { describeAccountFee } from "./fees.ts";
import {
  findVirtualAccount,
  listUnanswered,
  noteAsked,
  noteFailed,
  openAccount,
  type AccountProvider,
  type VirtualAccountRow,
} from "./store.ts";

/** A provider that has not answered by then is asked whether it made the number. */
const ASK_AFTER_MS = MINUTE_MS;

const STATES = { asked: "being_made", open: "open", failed: "failed" } as const;

/** The number of an account that is open, as its member reads it. */
export function toVirtualAccount(row: VirtualAccountRow | undefined): VirtualAccount | undefined {
  if (row === undefined || row.state !== "open") return undefined;
  const { account_number: number, account_name: name, bank_name: bank } = row;
  if (number === null || name === null || bank === null) return undefined;
  return { account_number: number, account_name: name, bank_name: bank };
}

async function requireNairaWallet(db: Db, memberId: MemberId): Promise<WalletRow> {
  const wallets = await listWallets(db, memberId);
  return (
    wallets.find(({ currency }) => currency === "NGN") ??
    refuse(paymentRefusals().wallet_wrong_currency.dollarsOnly)
  );
}

async function toView(
  { provesBvn, accountProvider }: PaymentsServices,
  db: Db,
  memberId: MemberId,
  row: VirtualAccountRow | undefined,
): Promise<contract.AccountNumber> {
  return {
    state: row === undefined ? "none" : STATES[row.state],
    account: toVirtualAccount(row) ?? null,
    fee: describeAccountFee(row?.provider ?? accountProvider),
    has_bvn: (await provesBvn(db, memberId)) !== "none",
  };
}

/** The account number of a member as it stands. Refuses who holds no naira. */
export async function readAccountNumber(
  setting: PaymentsServices,
  memberId: MemberId,
): Promise<contract.AccountNumber> {
  const { db } = setting.platform;
  await requireNairaWallet(db, memberId);
  return toView(setting, db, memberId, await findVirtualAccount(db, memberId));
}

function requireAccountNumbers(
  { providers }: PaymentsServices,
  provider: AccountProvider,
): AccountNumbers {
  const { accountNumbers } = providers[provider];
  assertExists(accountNumbers, `${provider} keeps no account numbers`);
  return accountNumbers;
}

async function readOwner(db: Db, row: VirtualAccountRow): Promise<AccountOwner> {
  const { email, firstName, lastName } = await readPerson(db, row.member_id);
  return { reference: row.account_id, email, firstName, lastName };
}

/**
 * Asks the club's provider for an account number of the member's own, once they showed the BVN that they validated. The BVN is passed
 * on and not stored. While the provider does not answer, the number is being made.
 */
export async function openAccountNumber(
  setting: PaymentsServices,
  memberId: MemberId,
  bvn: string,
): Promise<contract.AccountNumber> {
  const { db, clock, limiter, log } = setting.platform;
  const wallet = await requireNairaWallet(db, memberId);
  const current = await findVirtualAccount(db, memberId);
  if (current?.state === "open") return toView(setting, db, memberId, current);
  await limiter.take(LIMITS.accountNumbersPerMember, memberId);
  const proof = await setting.provesBvn(db, memberId, bvn);
  if (proof === "none") refuse(paymentRefusals().account_number_needs_bvn);
  if (proof === "other") refuseField("bvn", paymentRefusals().account_number_other_bvn);
  const row = await noteAsked(db, {
    account_id: createId("van"),
    member_id: memberId,
    wallet_id: wallet.wallet_id,
    provider: setting.accountProvider,
    at: clock.now(),
  });
  try {
    const accountNumbers = requireAccountNumbers(setting, row.provider);
    const account = await accountNumbers.reserve({ ...(await readOwner(db, row)), bvn });
    await openAccount(db, row.account_id, account, clock.now());
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    log.warn({ err: error, provider: row.provider }, "an account number was not made");
    if (error instanceof ProviderRefused) await noteFailed(db, row.account_id);
  }
  return toView(setting, db, memberId, await findVirtualAccount(db, memberId));
}

/**
 * Asks providers whether they made the numbers that they did not answer about. One that was not made has failed, and its member may
 * ask again. Answers how many are settled.
 */
export async function settleUnanswered(setting: PaymentsServices): Promise<number> {
  const { db, clock, log } = setting.platform;
  let count = 0;
  for (const row of await listUnanswered(db, addMs(clock.now(), -ASK_AFTER_MS))) {
    try {
      const account = await requireAccountNumbers(setting, row.provider).find(
        await readOwner(db, row),
      );
      if (account === undefined) await noteFailed(db, row.account_id);
      else await openAccount(db, row.account_id, account, clock.now());
      count += 1;
    } catch (error) {
      if (!isOfProvider(error)) throw error;
      log.warn({ err: error, account: row.account_id }, "an account number waits for its provider");
    }
  }
  return count;
}
