import type { MemberId } from "@kinfold/contract/ids";
import { requestCorrection } from "@kinfold/contract/member-corrections";
import { requestDataExport } from "@kinfold/contract/data-exports";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { startUpload } from "@kinfold/contract/receipts";
import { getKyc, uploadKyc } from "@kinfold/contract/kyc";
import { sql } from "kysely";
import type { Answer, Asking, Club, Visitor } from "../club.ts";
import { contributeDirectly } from "../invested.ts";
import { buildPassportForm } from "../documents.ts";
import { createPayableMember } from "../payable.ts";
import { buildPhoto } from "../receipts.ts";
import { payIn } from "../transactions.ts";
import { runPastAllRules } from "../owner.ts";

/** What everybody signs in with here. */
const PASSWORD = "Market-day-77";

/** Under which the owner's withdrawal was requested. */
const WITHDRAWAL_KEY = "owned-withdrawal";

/** The ids of one member's things. */
export type Things = {
  owner: Visitor;
  session: string;
  passkey: string;
  wallet: string;
  portfolio: string;
  order: string;
  withdrawal: string;
  subscription: string;
  notice: string;
  upload: string;
  receipt: string;
  document: string;
  payment: string;
  dataExport: string;
  correction: string;
  fundsProof: string;
};

/** How a call names a thing of its owner's, with all else that it asks for. */
type Naming = Asking & { query?: Record<string, string> };

const id = (thing: keyof Omit<Things, "owner">) => (things: Things, body?: object) => ({
  params: { id: things[thing] },
  ...(body !== undefined && { body }),
});
const bare = (thing: keyof Omit<Things, "owner">) => (things: Things) => id(thing)(things);
const withBody = (thing: keyof Omit<Things, "owner">, body: object) => (things: Things) =>
  id(thing)(things, body);
const inQuery =
  (more: Record<string, string> = {}) =>
  ({ wallet }: Things) => ({ query: { wallet_id: wallet, ...more } });

/**
 * Every call of a member that names something in its address: whose it is. `"everybody's"` is what the club itself has.
 * A stranger who names it gets 404, as if it were not there.
 */
export const OWNED: Readonly<Record<string, "everybody's" | ((things: Things) => Naming)>> = {
  endSession: bare("session"),
  renamePasskey: withBody("passkey", { name: "The one at home" }),
  removePasskey: withBody("passkey", { current_password: PASSWORD }),
  getKycDocument: bare("document"),
  listTransactions: inQuery(),
  exportTransactions: inQuery(),
  getStatement: inQuery({ from: "2026-11-01", to: "2026-11-12", format: "csv" }),
  depositToWallet: withBody("wallet", { amount: 5_000, gateway: "card" }),
  verifyPayment: ({ payment }) => ({ params: { reference: payment } }),
  getKeyOutcome: () => ({ params: { key: WITHDRAWAL_KEY } }),
  getTransactionProof: ({ payment }) => ({ params: { reference: payment } }),
  getWalletBalanceProof: bare("wallet"),
  getPortfolioBalanceProof: bare("portfolio"),
  getFigureSource: ({ wallet }) => ({ params: { figure: `wallet-available:${wallet}` } }),
  getFundsProofPdf: ({ fundsProof }) => ({ params: { code: fundsProof } }),
  withdrawFundsProof: ({ fundsProof }) => ({ params: { code: fundsProof } }),
  readUpload: bare("upload"),
  sendUploadPart: ({ upload }) => ({
    params: { id: upload, byte: "0" },
    headers: { "content-type": "application/octet-stream" },
  }),
  finishUpload: bare("upload"),
  getReceipt: bare("receipt"),
  createWithdrawal: withBody("wallet", { amount: 5_000 }),
  withdrawFromWallet: withBody("wallet", { amount: 5_000 }),
  cancelWithdrawal: withBody("withdrawal", {}),
  getPortfolioPdf: bare("portfolio"),
  getPortfolio: bare("portfolio"),
  topUpPortfolio: withBody("portfolio", { amount: 50_000, gateway: "wallet" }),
  takeBackOrder: bare("order"),
  redeemPortfolio: withBody("portfolio", { full: true }),
  chooseMaturity: withBody("portfolio", { maturity_action: "payout" }),
  renamePortfolio: withBody("portfolio", { name: "School fees", cloth: "stitch" }),
  setPortfolioGoal: withBody("portfolio", { amount: 900_000, by: "2027-12-01" }),
  removePortfolioGoal: bare("portfolio"),
  deletePortfolio: withBody("portfolio", {}),
  removePortfolio: bare("portfolio"),
  getArticle: "everybody's",
  logSurvey: "everybody's",
  acceptSurvey: "everybody's",
  getSubscription: bare("subscription"),
  pauseSubscription: withBody("subscription", {}),
  chargeMandate: withBody("subscription", {}),
  changeSubscription: withBody("subscription", { charge_day: "25" }),
  resumeSubscription: withBody("subscription", {}),
  changeRecurringCard: withBody("subscription", {}),
  cancelSubscription: withBody("subscription", {}),
  cancelRecurring: withBody("portfolio", {}),
  readNotice: bare("notice"),
  downloadDataExport: withBody("dataExport", { current_password: PASSWORD }),
  cancelDataExport: bare("dataExport"),
  cancelCorrection: bare("correction"),
};

/** Calls, with what stands in the address after the question mark too. */
export function callAs(
  who: Visitor,
  to: AnyEndpoint,
  { query = {}, ...asking }: Naming,
): Promise<Answer> {
  const path = `${to.path}?${new URLSearchParams(query)}` as const;
  return who.ask({ ...to, path }, asking);
}

async function firstOf(club: Club, table: string, column: string, memberId: MemberId) {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(column)} as id
    from ${sql.table(table)} where member_id = ${memberId} limit 1`.execute(club.db);
  const [row] = rows;
  if (row === undefined) throw new Error(`the owner has no ${table}`);
  return row.id;
}

async function orderOf(club: Club, portfolioId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select order_id as id from portfolio_order
    where portfolio_id = ${portfolioId}`.execute(club.db);
  return rows[0]?.id ?? "";
}

/** As if a first card payment had come through long ago: members repeat by card alone, and there is no card here. */
async function repeating(
  club: Club,
  given: { memberId: MemberId; portfolioId: string; walletId: string },
): Promise<string> {
  const { memberId, portfolioId, walletId } = given;
  await runPastAllRules(club.db, async (db) => {
    await sql`insert into subscription (subscription_id, code, member_id, portfolio_id, plan_id, wallet_id, gateway,
        "interval", amount_minor, currency, first_payment, state, start_on, next_no, next_due_on, card_token, card_email,
        card_brand, card_last4, created_at)
      values ('sub_owned', 'SUB-OWNED1', ${memberId}, ${portfolioId}, 3, ${walletId}, 'card', 'monthly', 5000000, 'NGN',
        'KIN-OWNED1', 'active', '2026-10-12', 2, '2026-12-12', ''::bytea, 'ada@example.com', 'visa', '4081',
        ${club.clock.now()})`.execute(db);
  });
  return "sub_owned";
}

/** A passkey that no authenticator holds: it has a name and can be taken away. */
async function passkeyOf(club: Club, memberId: MemberId): Promise<string> {
  await sql`insert into passkey (passkey_id, member_id, credential_id, public_key, use_count, transports, is_synced,
      name, created_at)
    values ('pky_owned', ${memberId}, '\\x01'::bytea, ''::bytea, 0, '{}', false, 'A phone', ${club.clock.now()})`.execute(
    club.db,
  );
  return "pky_owned";
}

async function insertProof(club: Club, memberId: MemberId): Promise<string> {
  const code = "KFP-0WNE-0WNE-0WNE";
  await sql`insert into funds_proof (code, member_id, says, day, purpose, valid_until, made_at)
    values (${code}, ${memberId}, 'full_figures', '2026-11-11', 'Rent', '2027-02-01', ${club.clock.now()})`.execute(
    club.db,
  );
  return code;
}

/** Someone who has one of everything. */
export async function createOwnedThings(club: Club, email: string): Promise<Things> {
  const owner = await createPayableMember(club, email);
  const { visitor, memberId, ngn: wallet = "" } = owner;
  const other = club.visitor();
  await other.signIn(email);
  const portfolio = await contributeDirectly(club, owner, { planId: 3, minor: 20_000_000n });
  const payment = await payIn(club.db, {
    walletId: wallet,
    amountMinor: 100_000n,
    at: club.clock.now(),
  });
  const response = await visitor.ask(createWithdrawal, {
    params: { id: wallet },
    body: { amount: 5_000 },
    headers: { "idempotency-key": WITHDRAWAL_KEY },
  });
  const bytes = await buildPhoto({});
  const begun = await visitor.ask(startUpload, {
    body: { name: "a.jpg", size_bytes: bytes.length },
  });
  const kept = await visitor.ask(startUpload, {
    body: { name: "b.jpg", size_bytes: bytes.length },
  });
  const at = `/api/payment/upload/${kept.body.id}`;
  await visitor.send("POST", `${at}/from/0`, { "content-type": "application/octet-stream" }, bytes);
  const receipt = await visitor.send("POST", `${at}/finish`);
  // What has expired may be sent again.
  await sql`update identity_check set status = 'expired' where member_id = ${memberId} and kind = 'kyc'`.execute(
    club.db,
  );
  await visitor.ask(uploadKyc, { body: await buildPassportForm() });
  const correction = await visitor.ask(requestCorrection, {
    body: { first_name: "Adaora", reason: "It is misspelt." },
  });
  return {
    owner: visitor,
    correction: correction.body.id,
    fundsProof: await insertProof(club, memberId),
    session: await firstOf(club, "session", "session_id", memberId),
    passkey: await passkeyOf(club, memberId),
    wallet,
    portfolio,
    order: await orderOf(club, portfolio),
    withdrawal: response.body.withdrawal.id,
    subscription: await repeating(club, { memberId, portfolioId: portfolio, walletId: wallet }),
    notice: await firstOf(club, "notice", "notice_id", memberId),
    upload: begun.body.id,
    receipt: receipt.body.id,
    document: (await visitor.ask(getKyc)).body.kyc.file.id,
    payment,
    dataExport: (await visitor.ask(requestDataExport, { body: { current_password: PASSWORD } }))
      .body.id,
  };
}
