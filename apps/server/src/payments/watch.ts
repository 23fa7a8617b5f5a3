import { sql } from "kysely";
import { addMs } from "#platform/clock.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { flagForStaff, findIntent, recordProviderFacts } from "./intents.ts";
import { isOfProvider } from "./providers/provider.ts";
import { putOffReturns, settleReturns } from "./returns/settle-returns.ts";
import { claimDueReturns } from "./returns/store.ts";
import { computeNextCheck, NOT_SETTLED } from "./rules.ts";
import { settlePayment } from "./settle.ts";
import type { PaymentsServices } from "./setting.ts";
import { handleWebhookEvents } from "./webhooks.ts";
import { logFault } from "#platform/faults.ts";

const LEASE_MS = 120_000;
const AT_ONCE = 20;
const LANES = 4;
/** Staff hear of what could not be settled so many times running. */
const STUMBLES_BEFORE_STAFF = 3;

/** The errands of payments that no one waits for. */
export type Watch = {
  /** Asks for the messages that came to be acted on soon; call it after they are kept. */
  nudge: () => void;
  /** Acts on every message that is due; answers how many. Throws at the end when some could not be acted on. */
  handleDue: () => Promise<number>;
  /** Asks providers about the payments, and what may go back of them, that are due; answers how many. Throws at the end as well. */
  checkDue: () => Promise<number>;
  /** Both, the second whatever came of the first. */
  workOff: () => Promise<void>;
  /** Waits for what is in hand and begins no more. */
  stop: () => Promise<void>;
};

/** One kind of thing that is asked about when it is due, by the reference of its payment. */
type Round = {
  due: () => Promise<string[]>;
  ask: (reference: string) => Promise<unknown>;
  /** Makes it due later, and ever later. */
  putOff: (reference: string) => Promise<void>;
  /** What staff read of it when it goes on failing. */
  complaint: string;
};

/** Throws what went wrong on the way, once all else is done. */
function report(failures: readonly unknown[], what: string): void {
  const [cause] = failures;
  if (failures.length > 0) throw new Error(`${what}: ${failures.length}`, { cause });
}

/** Does what payments need done, a few at a time. Everything in it may be done twice, and by two servers at once. */
export function createWatch(setting: PaymentsServices): Watch {
  const { db, clock, log } = setting.platform;
  const state = { isStopped: false, isWanted: false };
  let inHand: Promise<number> | undefined;

  const handleAll = async (): Promise<number> => {
    let count = 0;
    const failures: unknown[] = [];
    const how = {
      isStopped: () => state.isStopped,
      whenFailed: (cause: unknown) => void failures.push(cause),
    };
    do {
      state.isWanted = false;
      const lanes = Array.from({ length: LANES }, () => handleWebhookEvents(setting, how));
      const done = await Promise.allSettled(lanes);
      for (const lane of done) {
        if (lane.status === "rejected") throw lane.reason;
        count += lane.value;
      }
    } while (state.isWanted && !state.isStopped);
    report(failures, "messages could not be acted on");
    return count;
  };
  const handleDue = (): Promise<number> => {
    if (inHand === undefined) {
      inHand = handleAll().finally(() => {
        inHand = undefined;
      });
    } else {
      state.isWanted = true;
    }
    return inHand;
  };

  const due = async (): Promise<string[]> => {
    const now = clock.now();
    const { rows } = await sql<{ reference: string }>`update payment_intent
      set next_check_at = ${addMs(now, LEASE_MS)}::timestamptz
      where reference in (select reference from payment_intent where next_check_at <= ${now}::timestamptz
        order by next_check_at limit ${AT_ONCE} for no key update skip locked)
      returning reference`.execute(db);
    return rows.map(({ reference }) => reference);
  };
  const returnsDue = (): Promise<string[]> => {
    const now = clock.now();
    return claimDueReturns(db, now, addMs(now, LEASE_MS));
  };
  const stumbles = new Map<string, number>();
  /** Asks less often about what could not be settled, and has staff look at it. */
  const stumble = async (reference: string, what: Round, err: unknown): Promise<void> => {
    const { complaint: reason } = what;
    const times = (stumbles.get(`${reference} ${reason}`) ?? 0) + 1;
    stumbles.set(`${reference} ${reason}`, times);
    logFault(log, "payment_not_settled", { err, reference, times });
    await what.putOff(reference);
    if (times < STUMBLES_BEFORE_STAFF) return;
    const provider = (await findIntent(db, reference))?.provider ?? null;
    await flagForStaff(db, { reference, provider, reason, details: {}, at: clock.now() });
  };
  /** Why it could not be settled, when it is neither its provider nor the database that is away. */
  const check = async (reference: string, what: Round): Promise<unknown> => {
    try {
      await what.ask(reference);
      stumbles.delete(`${reference} ${what.complaint}`);
      return undefined;
    } catch (err) {
      if (err instanceof Unavailable) throw err;
      if (isOfProvider(err)) {
        log.warn({ err, reference }, "a payment could not be verified");
        return undefined;
      }
      await stumble(reference, what, err).catch((cause: unknown) => {
        if (cause instanceof Unavailable) throw cause;
        // Its lease ends, and it is looked at again.
        logFault(log, "payment_not_put_off", { err: cause, reference });
      });
      return err;
    }
  };
  const putOff = async (reference: string): Promise<void> => {
    const intent = await findIntent(db, reference);
    if (intent === undefined) return;
    const [checks, now] = [intent.checks + 1, clock.now()];
    // No one knows what its provider says, so that it is not given up.
    const next = computeNextCheck(intent.created_at, checks, now, { isOnItsWay: true });
    await recordProviderFacts(db, reference, { checks, next_check_at: next });
  };
  const payments: Round = {
    due,
    ask: (reference) => settlePayment(setting, reference, { isBack: false }),
    putOff,
    complaint: NOT_SETTLED,
  };
  const returns: Round = {
    due: returnsDue,
    ask: (reference) => settleReturns(setting, reference),
    putOff: (reference) => putOffReturns(setting, reference),
    complaint: "what may go back of it could not be settled",
  };
  const checkDue = async (): Promise<number> => {
    let count = 0;
    const failures: unknown[] = [];
    for (const what of [payments, returns]) {
      for (
        let found = await what.due();
        found.length > 0 && !state.isStopped;
        found = await what.due()
      ) {
        for (const reference of found) {
          const failure = await check(reference, what);
          if (failure !== undefined) failures.push(failure);
        }
        count += found.length;
      }
    }
    report(failures, "payments could not be settled");
    return count;
  };

  return {
    nudge: () => {
      if (state.isStopped) return;
      handleDue().catch((error: unknown) => {
        const isAway = error instanceof Unavailable;
        log.warn(isAway ? { reason: error.message } : { err: error }, "messages wait");
      });
    },
    handleDue,
    checkDue,
    workOff: async () => {
      try {
        await handleDue();
      } finally {
        await checkDue();
      }
    },
    stop: async () => {
      state.isStopped = true;
      await inHand?.catch(() => undefined);
    },
  };
}
