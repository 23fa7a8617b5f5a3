import type { PortfolioId, MemberId } from "@kinfold/contract/ids";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { COPY } from "@kinfold/contract/copy";
import type { PaymentInit } from "@kinfold/contract/payments";
import type { ContributionRequest, PortfolioRequest } from "@kinfold/contract/portfolios";
import { formatFigure, ZERO, type Minor } from "@kinfold/money";
import { readDocuments, type Documents } from "#identity/index.ts";
import { BalanceShort, findHoldings } from "#ledger/index.ts";
import { readPerson, refuseLockedMember, type Person } from "#members/index.ts";
import { beginPayment, type PaymentsServices, type PaymentTarget } from "#payments/index.ts";
import { formatPlanRowLabel, lockPlan, findPlan, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { SentFile } from "#platform/file-body.ts";
import type { IdempotencyContext } from "#platform/idempotency.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { waitForAll } from "#platform/wait-for-all.ts";
import { beginSubscription } from "#subscriptions/index.ts";
import {
  contributeFromWallet,
  insertOrder,
  insertPortfolio,
  lockPortfolio,
  requireOwnPortfolio,
  findNewestPrices,
  findContributionObstacle,
  type PortfolioRow,
} from "#units/index.ts";
import { listWallets, type WalletRow } from "#wallets/index.ts";
import { checkContribution } from "./check.ts";
import { LIMITS } from "./rules.ts";

type Sent = { request: ContributionRequest; file: SentFile | undefined };

/** What a contribution goes into: a portfolio that there is, or one that is opened with it. */
type Into = {
  plan: PlanRow;
  person: Person;
  wallet: WalletRow;
  kind: "contribution" | "top_up";
  portfolioId: PortfolioId | undefined;
  /** What a portfolio that is opened is called, and its pattern. */
  name: string | null;
  cloth: PortfolioRow["cloth"];
};

function chooseWallet(wallets: readonly WalletRow[], plan: PlanRow): WalletRow {
  const wallet = wallets.find(({ currency }) => currency === plan.currency);
  if (wallet === undefined) {
    refuse(portfolioRefusals().wallet_wrong_currency.wallet(plan.currency));
  }
  return wallet;
}

/** Holds the plan, and opens a portfolio of it. */
async function openPortfolio(
  tx: Db,
  { plan, person, wallet, name, cloth }: Into,
  at: Date,
): Promise<PortfolioId> {
  const held = await holdPlan(tx, plan);
  return insertPortfolio(tx, {
    memberId: person.memberId,
    walletId: wallet.wallet_id,
    planId: held.plan_id,
    currency: held.currency,
    maturityAction: held.maturity_action,
    interestBps: held.interest_bps,
    name,
    cloth,
    at,
  });
}

async function holdPlan(tx: Db, { plan_id: planId }: PlanRow): Promise<PlanRow> {
  const held = await lockPlan(tx, planId, { for: "contribution" });
  assertExists(held, "a plan vanished");
  return held;
}

/**
 * The portfolio that this contribution goes into, held after its plan; opened when it is the first. Refuses one that takes no more. It
 * asks for the plan before it first waits.
 */
async function openedFor(tx: Db, into: Into, at: Date) {
  const { plan, portfolioId } = into;
  const id = portfolioId ?? (await openPortfolio(tx, into, at));
  // Held in this order; of a portfolio that was opened here the plan is held already.
  const [held, portfolio, prices] = await waitForAll([
    holdPlan(tx, plan),
    lockPortfolio(tx, id),
    findNewestPrices(tx, [plan.plan_id]),
  ]);
  const price = prices.get(held.plan_id);
  const fault = findContributionObstacle({ plan: held, price }, portfolio, at);
  if (fault !== undefined) refuse(fault);
  return { plan: held, price, portfolio };
}

/** From the wallet at once: the portfolio, the order, the ledger and the answer in one transaction, or none of them. */
async function fromWallet(
  { platform }: PaymentsServices,
  into: Into,
  amountMinor: Minor,
  idempotency: IdempotencyContext<PaymentInit>,
): Promise<PaymentInit> {
  const { clock, db, outbox } = platform;
  const { wallet_id: walletId, currency } = into.wallet;
  const at = clock.now();
  try {
    const reply = await runTransaction(db, async (tx) => {
      const [, { plan, price, portfolio }] = await waitForAll([
        refuseLockedMember(tx, into.person.memberId),
        openedFor(tx, into, at),
      ]);
      const { portfolio_id: portfolioId } = portfolio;
      const order = await insertOrder(tx, {
        portfolioId,
        planId: plan.plan_id,
        kind: into.kind,
        status: "pending_payment",
        gateway: "wallet",
        paymentReference: null,
        amountMinor,
        placedAt: at,
      });
      await contributeFromWallet(tx, platform, { plan, price, portfolio, order, amountMinor, at });
      const done: PaymentInit = {
        reference: order.reference,
        gateway: "wallet",
        status: "success",
        amount: amountMinor,
        credited_currency: currency,
        fees: { processing: ZERO, provider: ZERO, total: ZERO },
        total_charged: amountMinor,
        currency,
        exchange_rate: null,
        rate: null,
        portfolio_id: portfolioId,
        wallet_id: walletId,
        confirm_by: null,
        payment_link: null,
        message: COPY.paymentSuccessful,
      };
      await idempotency.keep(tx, done);
      return done;
    });
    outbox.nudge();
    return reply;
  } catch (error) {
    if (!(error instanceof BalanceShort)) throw error;
    const available = (await findHoldings(db, [walletId])).get(walletId)?.availableMinor ?? ZERO;
    return refuseField(
      "amount",
      portfolioRefusals().wallet_insufficient(formatFigure(available, currency)),
    );
  }
}

/** What payments do for a contribution: its portfolio and its order are written down with the payment. */
const targetFor = (into: Into, { request }: Sent): PaymentTarget => ({
  purpose: "contribution",
  wallet: into.wallet,
  description: `Deposit for ${formatPlanRowLabel(into.plan)}`,
  isRecurring: request.recurring === true,
  open: async (tx, { reference, isByHand, mandateId, at }) => {
    const { plan, portfolio } = await openedFor(tx, into, at);
    const { portfolio_id: portfolioId } = portfolio;
    await insertOrder(tx, {
      portfolioId,
      planId: plan.plan_id,
      kind: into.kind,
      status: isByHand ? "awaiting_confirmation" : "pending_payment",
      gateway: request.gateway,
      paymentReference: reference,
      amountMinor: request.amount,
      isRecurring: request.recurring === true,
      placedAt: at,
    });
    if (request.recurring === true) {
      await beginSubscription(tx, {
        memberId: into.person.memberId,
        portfolioId,
        planId: plan.plan_id,
        walletId: into.wallet.wallet_id,
        currency: plan.currency,
        request,
        firstPayment: reference,
        mandateId,
        at,
      });
    }
    return portfolioId;
  },
});

async function contribute(
  setting: PaymentsServices,
  into: Into,
  documents: Documents,
  sent: Sent,
  idempotency: IdempotencyContext<PaymentInit>,
): Promise<PaymentInit> {
  const { limiter } = setting.platform;
  const { plan, person, kind } = into;
  const { request, file } = sent;
  checkContribution(setting.platform, { plan, person, documents, request, kind });
  await limiter.take(LIMITS.contributionsPerMember, person.memberId);
  if (request.gateway !== "wallet") {
    return beginPayment(setting, person.memberId, targetFor(into, sent), sent, idempotency);
  }
  if (file !== undefined) {
    refuseField("receipt", portfolioRefusals().invalid.receipt);
  }
  return fromWallet(setting, into, request.amount, idempotency);
}

/** Opens a portfolio in a plan and begins its first contribution. A plan that there is not is not found. */
export async function beginPortfolio(
  setting: PaymentsServices,
  memberId: MemberId,
  { request: opening, file }: { request: PortfolioRequest; file: SentFile | undefined },
  idempotency: IdempotencyContext<PaymentInit>,
): Promise<PaymentInit> {
  const { db } = setting.platform;
  const { portfolio_name: name = null, portfolio_cloth: cloth = null, ...request } = opening;
  const { product_id: productId } = request;
  if (typeof productId !== "number") {
    refuseField("product_id", portfolioRefusals().invalid.planMissing);
  }
  const [plan, person, wallets, documents] = await waitForAll([
    findPlan(db, productId),
    readPerson(db, memberId),
    listWallets(db, memberId),
    readDocuments(db, memberId),
  ]);
  if (plan === undefined) refuse(portfolioRefusals().not_found.plan);
  const wallet = chooseOfferedWallet(wallets, person, plan);
  return contribute(
    setting,
    { plan, person, wallet, kind: "contribution", portfolioId: undefined, name, cloth },
    documents,
    { request, file },
    idempotency,
  );
}

/** A global member is told that the plan is not for them before anything about wallets that they cannot have. */
function chooseOfferedWallet(
  wallets: readonly WalletRow[],
  person: Person,
  plan: PlanRow,
): WalletRow {
  if (person.isGlobal && !plan.for_global) {
    refuse(portfolioRefusals().port_not_offered);
  }
  return chooseWallet(wallets, plan);
}

/** Begins another contribution to a portfolio of the member. Another person's does not exist. */
export async function topUpPortfolio(
  setting: PaymentsServices,
  memberId: MemberId,
  portfolioId: PortfolioId,
  sent: Sent,
  idempotency: IdempotencyContext<PaymentInit>,
): Promise<PaymentInit> {
  const { clock, db } = setting.platform;
  const [portfolio, person, wallets, documents] = await waitForAll([
    requireOwnPortfolio(db, memberId, portfolioId),
    readPerson(db, memberId),
    listWallets(db, memberId),
    readDocuments(db, memberId),
  ]);
  const [plan, prices] = await waitForAll([
    findPlan(db, portfolio.plan_id),
    findNewestPrices(db, [portfolio.plan_id]),
  ]);
  assertExists(plan, "a portfolio has no plan");
  const { product_id: productId } = sent.request;
  if (typeof productId === "number" && productId !== plan.plan_id) {
    refuseField("product_id", portfolioRefusals().invalid.otherPlan);
  }
  const price = prices.get(plan.plan_id);
  const fault = findContributionObstacle({ plan, price }, portfolio, clock.now());
  if (fault !== undefined) refuse(fault);
  const wallet = chooseWallet(wallets, plan);
  return contribute(
    setting,
    { plan, person, wallet, kind: "top_up", portfolioId, name: null, cloth: null },
    documents,
    sent,
    idempotency,
  );
}
