import type { WalletId, MemberId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/wallets";
import { add, ZERO, type Minor } from "@kinfold/money";
import { readHolidays, computePayoutDay, type Day } from "#calendar/index.ts";
import { findHoldings, type Holdings } from "#ledger/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { listWallets, type WalletRow } from "./store.ts";

/** What wallets need to know of anyone who calls. */
type Owner = CallerState;

/** What payments know of wallets; app.ts brings both together. Minor units. */
export type WalletPayments = {
  /** What waits to be confirmed into these wallets. */
  pendingOf: (db: Db, walletIds: readonly WalletId[]) => Promise<ReadonlyMap<string, Minor>>;
  /** The member's own naira account number, where they have one. */
  accountOf: (db: Db, memberId: MemberId) => Promise<contract.VirtualAccount | undefined>;
  /** What a member owes the club. */
  debtsOf: (
    db: Db,
    memberId: MemberId,
  ) => Promise<
    readonly {
      reference: string;
      kind: contract.Debt["because"];
      state: string;
      currency: contract.Debt["currency"];
      owed_minor: Minor;
    }[]
  >;
};

function view(
  wallet: WalletRow,
  holdings: Holdings,
  pendingMinor: Minor,
  payoutOn: Day,
): contract.Wallet {
  const { availableMinor, heldMinor, movedAt } = holdings;
  return {
    id: wallet.wallet_id,
    currency: wallet.currency,
    balance: add(availableMinor, heldMinor),
    available_balance: availableMinor,
    held_balance: heldMinor,
    pending_balance: pendingMinor,
    payout_date: payoutOn,
    updated_at: movedAt.toISOString(),
  };
}

/** A member's wallets. Everybody sees their own, and there is no way to ask for another's. */
export function mountWalletRoutes(
  { guarded }: Mount<Owner>,
  { clock, db }: Pick<Platform, "clock" | "db">,
  { pendingOf, accountOf, debtsOf }: WalletPayments,
): void {
  guarded(contract.getWallets, async ({ caller }) => {
    const wallets = await listWallets(db, caller.memberId);
    const walletIds = wallets.map(({ wallet_id }) => wallet_id);
    const holdings = await findHoldings(db, walletIds);
    const pending = await pendingOf(db, walletIds);
    const payoutOn = computePayoutDay(clock.now(), await readHolidays(db));
    const [ngn, usd] = (["NGN", "USD"] as const).map((currency) => {
      const wallet = wallets.find((one) => one.currency === currency);
      if (wallet === undefined) return undefined;
      const holding = holdings.get(wallet.wallet_id);
      assertExists(holding, "a wallet has no accounts in the ledger");
      return view(wallet, holding, pending.get(wallet.wallet_id) ?? ZERO, payoutOn);
    });
    assertExists(usd, "a verified member has no dollar wallet");
    const debts = await debtsOf(db, caller.memberId);
    const owed = debts.map(
      ({ reference, currency, kind, state, owed_minor: amount }): contract.Debt => ({
        reference,
        currency,
        amount,
        because: kind,
        is_being_checked: state === "open",
      }),
    );
    const account = ngn === undefined ? undefined : await accountOf(db, caller.memberId);
    return {
      ngn: ngn === undefined ? null : { ...ngn, ...(account && { virtual_account: account }) },
      usd,
      owed,
    };
  });
}
