import { QUOTE_LIFETIME_MS } from "@kinfold/contract/limits";
import { sayIn } from "@kinfold/language/say-in";
import { isMemberClosed, readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { EmailContent } from "#platform/email-content.ts";
import { closeIntent } from "./close.ts";
import { isClosed } from "#wallets/index.ts";
import { creditIntent } from "./credit.ts";
import { isBeyondDaily, lockExchange } from "./exchange-limits.ts";
import {
  flagForStaff,
  findIntent,
  lockIntent,
  recordProviderFacts,
  type IntentRow,
  type Learned,
} from "./intents.ts";
import { writePaymentFailedEmail, writePaymentHeldEmail, writePaymentLateEmail } from "./emails.ts";
import type { ProviderStatus } from "./providers/provider.ts";
import { computePriceEnd } from "./quotes.ts";
import { hasDrifted, hasMovedAgainstClub } from "./rates.ts";
import { settleReturns } from "./returns/settle-returns.ts";
import {
  decidePayment,
  computeNextCheck,
  describeHeld,
  NO_SENDER,
  ON_ITS_WAY,
  OTHER_SENDER,
  PROVIDER_OF,
  type Decision,
} from "./rules.ts";
import type { PaymentsServices } from "./setting.ts";
import { verifyAtProvider } from "./verify-at-provider.ts";
import { logFault } from "#platform/faults.ts";

/** What came of asking. */
export type Settled = { intent: IntentRow; did: Decision["kind"] };

const figures = (intent: IntentRow, said: ProviderStatus): Record<string, string> => ({
  expected: `${intent.charged_currency} ${intent.total_minor}`,
  said: `${said.currency ?? "?"} ${said.amountMinor ?? "?"}`,
  status: said.status,
  reference: said.reference ?? "?",
  provider_reference: said.providerReference ?? "?",
  ...(said.arrival !== undefined && {
    account_number: said.arrival.accountNumber,
    sender: said.arrival.senderName ?? "?",
  }),
});

/** Staff hear when a rate that was promised is kept for a payment that came late and has moved since. */
async function flagDrift(
  tx: Db,
  { rateOf }: PaymentsServices,
  intent: IntentRow,
  at: Date,
): Promise<void> {
  const { naira_per_dollar: agreed, reference, provider } = intent;
  if (agreed === null || at.getTime() - intent.created_at.getTime() <= QUOTE_LIFETIME_MS) return;
  const rate = await rateOf(tx, at);
  if (rate === undefined || !hasDrifted(agreed, rate.nairaPerDollar)) return;
  const details = { agreed, now: rate.nairaPerDollar };
  await flagForStaff(tx, { reference, provider, reason: "the rate moved meanwhile", details, at });
}

/** Tells the person who pays what became of it, once. */
async function notifyPayer(
  tx: Db,
  { platform }: PaymentsServices,
  { reference, member_id: memberId }: IntentRow,
  write: (about: { firstName: string; publicUrl: string; reference: string }) => EmailContent,
): Promise<void> {
  const { email, firstName, language } = await readPerson(tx, memberId);
  const emailContent = sayIn(language, () =>
    write({ firstName, publicUrl: platform.env.PUBLIC_URL, reference }),
  );
  await notifyMember(tx, platform, { memberId, to: email, emailContent, event: reference });
}

async function hold(
  tx: Db,
  setting: PaymentsServices,
  intent: IntentRow,
  about: { reason: string; details: Record<string, string>; at: Date },
  emailContent: typeof writePaymentLateEmail,
): Promise<void> {
  const { reference, provider } = intent;
  const isNew = await flagForStaff(tx, { reference, provider, ...about });
  if (!isNew) return;
  await notifyPayer(tx, setting, intent, emailContent);
}

/** Money that arrives after its wallet or its account was closed belongs to the member all the same: staff look at it, and nothing is lost. */
async function unlessClosed(tx: Db, intent: IntentRow, decided: Decision): Promise<Decision> {
  const { member_id: memberId, wallet_id: walletId } = intent;
  if (decided.kind !== "credit") return decided;
  if (await isMemberClosed(tx, memberId)) return { kind: "held", reason: "the account is closed" };
  return walletId !== null && (await isClosed(tx, walletId))
    ? { kind: "held", reason: "the wallet is closed" }
    : decided;
}

/**
 * Money that was paid after its price had ended is credited at that price only while the club loses no more than 1 % by it;
 * otherwise staff decide. No one may wait for the naira to fall and then pay.
 */
async function unlessPaidLate(
  tx: Db,
  { rateOf }: PaymentsServices,
  intent: IntentRow,
  { decided, said, at }: { decided: Decision; said: ProviderStatus; at: Date },
): Promise<Decision> {
  const { naira_per_dollar: agreed, quote_id: quoteId, created_at: createdAt } = intent;
  if (decided.kind !== "credit" || agreed === null) return decided;
  const { paidAt = null } = said;
  const isTimely = paidAt !== null && paidAt >= createdAt && paidAt <= at;
  const endsAt = await computePriceEnd(tx, { quoteId, createdAt });
  if ((isTimely ? paidAt : at) <= endsAt) return decided;
  const rate = await rateOf(tx, at);
  if (rate === undefined || rate.isStale) {
    return { kind: "held", reason: "paid after its price ended, and there is no rate now" };
  }
  return hasMovedAgainstClub(agreed, rate.nairaPerDollar)
    ? { kind: "held", reason: "paid after its price ended, and the rate has moved" }
    : decided;
}

/** Dollars beyond what a member may pay for in naira in 24 hours wait for staff, whenever their payment was begun. */
async function unlessBeyondDaily(
  tx: Db,
  { usdInNairaDaily }: PaymentsServices,
  intent: IntentRow,
  { decided, at }: { decided: Decision; at: Date },
): Promise<Decision> {
  if (decided.kind !== "credit") return decided;
  const { creditedMinor } = decided;
  return (await isBeyondDaily(tx, usdInNairaDaily, intent, { creditedMinor, at }))
    ? { kind: "held", reason: "more dollars in naira than a member may have in 24 hours" }
    : decided;
}

/**
 * Money to a member's account number comes by itself, so the name of its sender says whose it is: what a stranger sent, or what
 * no one is named for, waits for staff.
 */
async function unlessStranger(
  tx: Db,
  { isOwnName }: PaymentsServices,
  { virtual_account_id: accountId, member_id: memberId }: IntentRow,
  { decided, said: { arrival } }: { decided: Decision; said: ProviderStatus },
): Promise<Decision> {
  if (decided.kind !== "credit" || accountId === null) return decided;
  const senderName = arrival?.senderName ?? null;
  if (senderName === null) return { kind: "held", reason: NO_SENDER };
  return (await isOwnName(tx, memberId, senderName))
    ? decided
    : { kind: "held", reason: OTHER_SENDER };
}

const endedBy = ({ savedCard, answer }: ProviderStatus) => ({
  card: savedCard,
  answer: answer ?? null,
});

async function apply(
  tx: Db,
  setting: PaymentsServices,
  intent: IntentRow,
  {
    decision,
    said,
    learned,
    at,
  }: { decision: Decision; said: ProviderStatus; learned: Learned; at: Date },
): Promise<void> {
  const { reference, provider } = intent;
  const details = figures(intent, said);
  await recordProviderFacts(tx, reference, learned);
  switch (decision.kind) {
    case "wait":
      return;
    case "credit":
      await creditIntent(tx, setting.platform, intent, {
        ...decision,
        at,
        note: null,
        cardCountry: said.cardCountry,
      });
      await setting.whenEnded?.(tx, { ...endedBy(said), reference, isPaid: true, at });
      await flagDrift(tx, setting, intent, at);
      if (decision.flag === undefined) return;
      await flagForStaff(tx, { reference, provider, reason: decision.flag, details, at });
      return;
    case "close":
      await closeIntent(tx, intent, { state: decision.state, at, note: decision.note });
      if (await setting.whenEnded?.(tx, { ...endedBy(said), reference, isPaid: false, at })) return;
      if (decision.state !== "failed") return;
      await notifyPayer(tx, setting, intent, (about) =>
        writePaymentFailedEmail({ ...about, reason: decision.note }),
      );
      return;
    case "held":
      return hold(tx, setting, intent, { reason: decision.reason, details, at }, (about) =>
        writePaymentHeldEmail({ ...about, why: describeHeld([decision.reason]) }),
      );
    case "late":
      return hold(tx, setting, intent, { reason: ON_ITS_WAY, details, at }, writePaymentLateEmail);
    case "flag":
      await flagForStaff(tx, { reference, provider, reason: decision.reason, details, at });
  }
}

/**
 * Asks the provider how a payment stands and does what follows, once, however many ask at the same moment. Undefined for a
 * payment that has no provider. Throws ProviderAway when no one can tell; then nothing changed.
 */
export async function settlePayment(
  setting: PaymentsServices,
  reference: string,
  { isBack }: { isBack: boolean },
): Promise<Settled | undefined> {
  const { db, clock, outbox, log } = setting.platform;
  const unlockedIntent = await findIntent(db, reference);
  if (
    unlockedIntent === undefined ||
    unlockedIntent.gateway === "wallet" ||
    unlockedIntent.gateway === "bank"
  ) {
    return undefined;
  }
  const provider = setting.providers[PROVIDER_OF[unlockedIntent.gateway]];
  const providerStatus = await verifyAtProvider(provider, unlockedIntent);
  // What its provider took back is accounted for before anybody wonders about it.
  if (providerStatus.status === "reversed") await settleReturns(setting, reference);
  const settled = await runTransaction(db, async (tx) => {
    await lockExchange(tx, unlockedIntent);
    const intent = await lockIntent(tx, reference);
    assertExists(intent, "a payment vanished");
    const at = clock.now();
    const decided = decidePayment(intent, providerStatus, { now: at, isBack });
    const late = await unlessPaidLate(tx, setting, intent, { decided, said: providerStatus, at });
    const daily = await unlessBeyondDaily(tx, setting, intent, { decided: late, at });
    const own = await unlessStranger(tx, setting, intent, { decided: daily, said: providerStatus });
    const decision = await unlessClosed(tx, intent, own);
    const learned: Learned = {
      asked_at: at,
      checks: intent.checks + 1,
      next_check_at: computeNextCheck(intent.created_at, intent.checks + 1, at, {
        isOnItsWay: providerStatus.status === "pending" && intent.credited_minor === null,
      }),
      // Another payment's name must not become this one's.
      ...(providerStatus.reference === reference && {
        provider_reference: providerStatus.providerReference,
      }),
    };
    await apply(tx, setting, intent, { decision, said: providerStatus, learned, at });
    const now = await findIntent(tx, reference);
    assertExists(now, "a payment vanished");
    return { intent: now, did: decision.kind };
  });
  if (settled.did === "held" || settled.did === "flag") {
    logFault(log, "payment_needs_staff", {
      reference,
      provider: provider.name,
      did: settled.did,
    });
  }
  outbox.nudge();
  return settled;
}
