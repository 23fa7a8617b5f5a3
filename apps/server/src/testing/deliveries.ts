import { depositToWallet } from "@kinfold/contract/payments";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { createLog } from "#platform/log.ts";
import type { Notice, Provider } from "../payments/providers/provider.ts";
import type { PaymentsServices } from "../payments/setting.ts";
import { handleWebhookEvents, storeWebhookEvent } from "../payments/webhooks.ts";
import { openPaidClub, type PaidClub } from "./paid-club.ts";

/** A message of a provider as it is kept. */
export type KeptWebhook = {
  event_id: string;
  event: string;
  reference: string | null;
  outcome: string | null;
  attempts: number;
  handled_at: Date | null;
  next_attempt_at: Date | null;
};
type Delivery = { setting: PaymentsServices; text: string };

/** The club, and what was logged and what failed in the test that runs. */
type Here = PaidClub & { lines: Record<string, unknown>[]; failures: unknown[] };

/** A club for one file of tests, to which messages of Paystack are delivered as if it had sent them, and which has it say what the test wants. */
export function openDeliveries() {
  let paid: PaidClub | undefined;
  let lines: Here["lines"] = [];
  let failures: Here["failures"] = [];
  let count = 0;
  const here = (): Here => {
    if (paid === undefined) throw new Error("the club is not open yet");
    return { ...paid, lines, failures };
  };
  beforeAll(async () => {
    paid = await openPaidClub();
  });
  afterAll(() => paid?.close());
  beforeEach(async () => {
    [lines, failures] = [[], []];
    await here().ada.signIn("ada@example.com");
  });
  // What waits is no other test's.
  afterEach(() =>
    sql`update webhook_event set handled_at = now(), outcome = '', next_attempt_at = null
      where handled_at is null`.execute(here().club.db),
  );

  const begin = async (gateway: "card" | "transfer" = "card"): Promise<string> => {
    const body = { amount: 1_000, gateway };
    const { ada, wallet } = here();
    const answer = await ada.ask(depositToWallet, { params: { id: wallet }, body });
    expect(answer.status).toBe(201);
    return answer.body.reference;
  };

  /** The payments of this club, to which Paystack says what it is told to. */
  const createSetting = (notice: Notice, answers: Partial<Provider> = {}): PaymentsServices => {
    const { setting } = here().club.payments;
    const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
    const paystack = { ...setting.providers.paystack, readNotice: () => notice, ...answers };
    const platform = { ...setting.platform, log };
    return { ...setting, platform, providers: { ...setting.providers, paystack } };
  };

  const readKept = async (text: string): Promise<KeptWebhook> => {
    const { rows } =
      await sql<KeptWebhook>`select event_id, event, reference, outcome, attempts, handled_at, next_attempt_at
      from webhook_event where body = ${Buffer.from(text)}`.execute(here().club.db);
    const [row] = rows;
    if (row === undefined) throw new Error("nothing was kept");
    return row;
  };

  /** A message that came and waits. */
  async function deliver(
    change: Partial<Notice> = {},
    answers: Partial<Provider> = {},
  ): Promise<Delivery> {
    count += 1;
    const notice = { event: "charge.success", reference: null, ...change };
    const delivery = { setting: createSetting(notice, answers), text: `message ${count}` };
    await storeWebhookEvent(delivery.setting, "paystack", notice, Buffer.from(delivery.text));
    return delivery;
  }

  const handle = (setting: PaymentsServices, isStopped = false): Promise<number> =>
    handleWebhookEvents(setting, {
      isStopped: () => isStopped,
      whenFailed: (cause) => failures.push(cause),
    });

  /** What is noted of a message after it was acted on. */
  async function actOn(...delivered: Parameters<typeof deliver>): Promise<KeptWebhook> {
    const { setting, text } = await deliver(...delivered);
    expect(await handle(setting)).toBe(1);
    return readKept(text);
  }

  /** The message waits to be acted on again, in so many milliseconds. */
  const waitsFor = (ms: number) => ({
    outcome: null,
    handled_at: null,
    next_attempt_at: new Date(here().club.clock.now().getTime() + ms),
  });
  const isOver = (outcome: string) => ({
    outcome,
    handled_at: here().club.clock.now(),
    next_attempt_at: null,
  });
  const readReviews = async (eventId: string) => {
    const { rows } = await sql`select reference, provider, reason, details from payment_review
      where details->>'event_id' = ${eventId}`.execute(here().club.db);
    return rows;
  };

  return { here, begin, deliver, handle, actOn, readKept, waitsFor, isOver, readReviews };
}
