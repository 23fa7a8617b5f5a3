import { sql } from "kysely";
import { after } from "#platform/clock.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { ProviderAway, ProviderRefused } from "./providers/provider.ts";
import { settleReturns } from "./returns/settle-returns.ts";
import { dueReturns } from "./returns/store.ts";
import { settle } from "./settle.ts";
import type { Setting } from "./setting.ts";
import { handleMessages } from "./webhooks.ts";

const LEASE_MS = 120_000;
const AT_ONCE = 20;
const LANES = 4;

/** The errands of payments that nobody waits for. */
export type Watch = {
  /** Asks for the messages that came to be acted on soon; call it after they are kept. */
  nudge: () => void;
  /** Acts on every message that is due; answers how many. */
  handleDue: () => Promise<number>;
  /** Asks providers about the payments, and what may go back of them, that are due; answers how many. */
  checkDue: () => Promise<number>;
  /** Waits for what is in hand and begins no more. */
  stop: () => Promise<void>;
};

/** Does what payments need done, a few at a time. Everything in it may be done twice, and by two servers at once. */
export function createWatch(setting: Setting): Watch {
  const { db, clock, log } = setting.platform;
  const state = { isStopped: false, isWanted: false };
  let inHand: Promise<number> | undefined;

  const handleAll = async (): Promise<number> => {
    let count = 0;
    do {
      state.isWanted = false;
      const lanes = Array.from({ length: LANES }, () =>
        handleMessages(setting, () => state.isStopped),
      );
      const done = await Promise.allSettled(lanes);
      for (const lane of done) {
        if (lane.status === "rejected") throw lane.reason;
        count += lane.value;
      }
    } while (state.isWanted && !state.isStopped);
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
      set next_check_at = ${after(now, LEASE_MS)}::timestamptz
      where reference in (select reference from payment_intent where next_check_at <= ${now}::timestamptz
        order by next_check_at limit ${AT_ONCE} for no key update skip locked)
      returning reference`.execute(db);
    return rows.map(({ reference }) => reference);
  };
  const returnsDue = (): Promise<string[]> => {
    const now = clock.now();
    return dueReturns(db, now, after(now, LEASE_MS));
  };
  const check = async (reference: string, ask: () => Promise<unknown>): Promise<void> => {
    try {
      await ask();
    } catch (err) {
      if (!(err instanceof ProviderAway || err instanceof ProviderRefused)) throw err;
      log.warn({ err, reference }, "a payment could not be verified");
    }
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
    checkDue: async () => {
      let count = 0;
      for (let found = await due(); found.length > 0 && !state.isStopped; found = await due()) {
        for (const reference of found) {
          await check(reference, () => settle(setting, reference, { isBack: false }));
        }
        count += found.length;
      }
      for (
        let found = await returnsDue();
        found.length > 0 && !state.isStopped;
        found = await returnsDue()
      ) {
        for (const reference of found) {
          await check(reference, () => settleReturns(setting, reference));
        }
        count += found.length;
      }
      return count;
    },
    stop: async () => {
      state.isStopped = true;
      await inHand?.catch(() => undefined);
    },
  };
}
