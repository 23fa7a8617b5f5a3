import { sql } from "kysely";
import type { WaitingPayment } from "@kinfold/api/outbox";
import type { MemberId } from "@kinfold/contract/ids";
import { depositToWallet } from "@kinfold/contract/payments";
import { initializePortfolio } from "@kinfold/contract/portfolios";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import type { Db } from "@kinfold/server/platform/db.ts";
import { buildPdf } from "@kinfold/server/testing/receipts.ts";
import { assertExists } from "@kinfold/server/platform/assert-exists.ts";
import type { DrillMember } from "../drill/people.ts";
import { PLAN_OF } from "../drill/member-work.ts";
import type { Flow } from "./flow-names.ts";

const AMOUNT_MINOR = 150_000;
/** Some parts, each of several 64 KB. */
const RECEIPT_BYTES = 300_000;

/** A payment that a form is about to keep, but for its key. */
export type BegunPayment = Omit<WaitingPayment, "idempotencyKey">;

/** The payment that this member begins. The page was open before the network went: it has the account and its reference. */
export async function buildPayment(
  flow: Flow,
  url: string,
  { headers, wallets, memberId }: DrillMember,
): Promise<BegunPayment> {
  const wallet = wallets.find(({ currency }) => currency === "NGN");
  assertExists(wallet, "a member has no naira");
  const amount = AMOUNT_MINOR / 100;
  const money = { amount, target_wallet: "NGN" };
  const shown = { amountMinor: String(AMOUNT_MINOR), currency: "NGN", into: "a plan" } as const;
  if (flow === "contribution") {
    return {
      to: initializePortfolio,
      params: {},
      body: { ...money, gateway: "wallet", product_id: PLAN_OF.NGN },
      shown: { ...shown, kind: "contribution" },
    };
  }
  const params = { id: wallet.walletId };
  if (flow === "withdrawal") {
    return { to: createWithdrawal, params, body: { amount }, shown: { ...shown, kind: flow } };
  }
  const response = await fetch(`${url}/api/payment/transfer-accounts?currency=NGN`, { headers });
  const [account]: { id: string; reference: string }[] = await response.json();
  assertExists(account, "the club has no account for naira");
  const pdf = new Uint8Array(buildPdf(`1 0 obj (${memberId}) endobj`, RECEIPT_BYTES));
  return {
    to: depositToWallet,
    params,
    body: { ...money, gateway: "bank", account_id: account.id, reference: account.reference },
    shown: { ...shown, kind: "receipt" },
    file: new File([pdf], "receipt.pdf", { type: "application/pdf" }),
  };
}

/** How often something of a member is there, by what it is. */
export type Effects = Readonly<Record<string, number>>;

/** Everything that a payment of this member leaves behind, counted. */
export async function countEffects(db: Db, memberId: MemberId): Promise<Effects> {
  const { rows } = await sql<{ name: string; count: bigint }>`
    with wallets as (select wallet_id from wallet where member_id = ${memberId})
    select 'orders' as name, count(*) from portfolio_order join portfolio using (portfolio_id) where member_id = ${memberId}
    union all select 'withdrawals', count(*) from withdrawal where member_id = ${memberId}
    union all select 'transfers', count(*) from bank_transfer where member_id = ${memberId}
    union all select 'receipts', count(*) from receipt where member_id = ${memberId}
    union all select 'transactions', count(*) from wallet_transaction where wallet_id in (select wallet_id from wallets)
    union all select 'postings', count(*) from ledger.entry join ledger.account using (account_id)
      where split_part(name, ':', 2) in (select wallet_id from wallets)
    union all select 'email ' || kind, count(*) from outbox_mail
      where recipient = (select email from member where member_id = ${memberId}) group by kind
    union all select 'notices', count(*) from notice where member_id = ${memberId}`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}
