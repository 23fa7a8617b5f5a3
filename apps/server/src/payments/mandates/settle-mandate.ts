import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import type { MandateId } from "@kinfold/contract/ids";
import { lagosDay } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { sealSecret, readSecondFactorKeys } from "#platform/sealing.ts";
import { isOfProvider, ProviderRefused, type MandateAnswer } from "../providers/provider.ts";
import type { PaymentsServices } from "../setting.ts";
import { notifyAboutMandate } from "./emails.ts";
import { endHeldMandate } from "./end-mandate.ts";
import { requireMandates } from "./require-mandates.ts";
import {
  changeMandate,
  claimDueMandates,
  findMandateByReference,
  lockMandate,
  nameMandateOwner,
  readMandateRow,
  type MandateRow,
} from "./store.ts";

/** One that waits for its member or its bank is asked about so often. */
const WAITING_CHECK_MS = 10 * MINUTE_MS;
/** In case the message that a bank ended it was lost. */
const ACTIVE_CHECK_MS = DAY_MS;
/** A member who has not consented by then has given up. */
const CONSENT_WITHIN_MS = 3 * DAY_MS;
/** So long after the end a consent that comes late is still revoked. */
const REVOKE_FOR_MS = 7 * DAY_MS;
const LEASE_MS = 2 * MINUTE_MS;
const AT_ONCE = 50;

type Active = Extract<MandateAnswer, { token: string }>;

/** Why a mandate that its bank activated must not be used; undefined when it may; "unclear" while no one answers. */
async function findDoubt(
  { findOwnAccount, isOwnName, findAccountName, platform: { db } }: PaymentsServices,
  row: MandateRow,
  { account }: Active,
): Promise<"other_account" | "other_name" | "unclear" | undefined> {
  const chosen = await findOwnAccount(db, row.member_id, row.bank_account_id);
  if (
    chosen === undefined ||
    account.number !== chosen.number ||
    account.bankCode !== chosen.bankCode
  ) {
    return "other_account";
  }
  const name = await findAccountName(chosen.number, chosen.bankCode);
  if (name === undefined) return "unclear";
  return (await isOwnName(db, row.member_id, name)) ? undefined : "other_name";
}

async function activate(
  tx: Db,
  { platform }: PaymentsServices,
  row: MandateRow,
  { token }: Active,
): Promise<void> {
  const { clock, env } = platform;
  const at = clock.now();
  const id = row.mandate_id;
  await changeMandate(tx, id, {
    state: "active",
    token: sealSecret(readSecondFactorKeys(env), token, nameMandateOwner(id)),
    consent_link: null,
    active_at: at,
    next_check_at: addMs(at, ACTIVE_CHECK_MS),
  });
  await notifyAboutMandate(tx, platform, row, { kind: "active" });
}

/** What follows from what the provider said, of a mandate that is held. */
async function applyAnswer(
  tx: Db,
  setting: PaymentsServices,
  row: MandateRow,
  { answer, doubt }: { answer: MandateAnswer; doubt: Awaited<ReturnType<typeof findDoubt>> },
): Promise<void> {
  const { platform } = setting;
  const now = platform.clock.now();
  const ageMs = now.getTime() - row.asked_at.getTime();
  const later = { next_check_at: addMs(now, WAITING_CHECK_MS) };
  switch (answer.status) {
    case "unknown":
    case "waiting":
      if (row.state !== "active" && ageMs > CONSENT_WITHIN_MS) {
        return endHeldMandate(tx, platform, row, "no_consent");
      }
      return changeMandate(tx, row.mandate_id, later);
    case "revoked":
      return endHeldMandate(tx, platform, row, "bank");
    case "activating":
      return changeMandate(tx, row.mandate_id, {
        ...later,
        ...(row.state === "waiting" && { state: "activating", consent_link: null }),
      });
    case "active":
      if (row.state === "active") {
        return changeMandate(tx, row.mandate_id, { next_check_at: addMs(now, ACTIVE_CHECK_MS) });
      }
      if (doubt === "unclear") return changeMandate(tx, row.mandate_id, later);
      return doubt === undefined
        ? activate(tx, setting, row, answer)
        : endHeldMandate(tx, platform, row, doubt);
  }
}

/** Tells the provider that a mandate has ended, also when its member consents only now. */
async function revoke(setting: PaymentsServices, row: MandateRow): Promise<void> {
  const { db, clock } = setting.platform;
  const mandates = requireMandates(setting, row.provider);
  const answer = await mandates.find(row.provider_reference ?? "");
  let isDone = answer.status === "revoked";
  if (answer.status === "active" || answer.status === "activating") {
    await mandates.revoke(answer.token);
    isDone = (await mandates.find(row.provider_reference ?? "")).status === "revoked";
  }
  const now = clock.now();
  const isGivenUp =
    (answer.status === "waiting" || answer.status === "unknown") &&
    now.getTime() - (row.ended_at ?? now).getTime() > REVOKE_FOR_MS;
  await changeMandate(
    db,
    row.mandate_id,
    isDone || isGivenUp
      ? { is_to_be_revoked: false, next_check_at: null }
      : { next_check_at: addMs(now, WAITING_CHECK_MS) },
  );
}

async function settle(setting: PaymentsServices, row: MandateRow): Promise<void> {
  const { db, clock } = setting.platform;
  const id = row.mandate_id;
  if (row.state === "ended") return row.is_to_be_revoked ? revoke(setting, row) : undefined;
  const hold = (work: (tx: Db, held: MandateRow) => Promise<void>): Promise<void> =>
    runTransaction(db, async (tx) => {
      const held = await lockMandate(tx, id);
      if (held.state !== "ended") await work(tx, held);
    });
  if (row.ends_on < lagosDay(clock.now())) {
    return hold((tx, held) => endHeldMandate(tx, setting.platform, held, "expired"));
  }
  const { provider_reference: reference } = row;
  if (reference === null) {
    // Its provider did not answer, so that no one has a link to consent at.
    return hold(async (tx, held) => {
      if (held.state === "asked") await endHeldMandate(tx, setting.platform, held, "not_made");
    });
  }
  const answer = await requireMandates(setting, row.provider).find(reference);
  const isNew = answer.status === "active" && row.state !== "active";
  const doubt = isNew ? await findDoubt(setting, row, answer) : undefined;
  return hold((tx, held) => applyAnswer(tx, setting, held, { answer, doubt }));
}

/**
 * Asks the provider how a mandate stands and does what follows, once, however many ask at the same moment and in whatever order its
 * messages came. While the provider is away nothing changes.
 */
export async function settleMandate(setting: PaymentsServices, id: MandateId): Promise<void> {
  const { db, log, outbox } = setting.platform;
  try {
    await settle(setting, await readMandateRow(db, id));
    outbox.nudge();
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    const isRefused = error instanceof ProviderRefused;
    log.warn({ err: error, mandate: id, isRefused }, "a mandate waits for its provider");
  }
}

/** Settles the mandate that a message of a provider names. False for one that the club does not know. */
export async function settleMandateOf(
  setting: PaymentsServices,
  provider: string,
  reference: string,
): Promise<boolean> {
  const row = await findMandateByReference(setting.platform.db, provider, reference);
  if (row === undefined) return false;
  await settleMandate(setting, row.mandate_id);
  return true;
}

/** Asks about every mandate whose turn it is, and ends those whose last day has passed. Answers how many there were. */
export async function settleDueMandates(setting: PaymentsServices): Promise<number> {
  const { db, clock } = setting.platform;
  let count = 0;
  for (;;) {
    const now = clock.now();
    const due = await claimDueMandates(db, { now, until: addMs(now, LEASE_MS), most: AT_ONCE });
    for (const id of due) await settleMandate(setting, id);
    count += due.length;
    if (due.length < AT_ONCE) return count;
  }
}
