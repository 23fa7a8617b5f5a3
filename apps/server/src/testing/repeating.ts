import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import * as contract from "@kinfold/contract/subscriptions";
import type { Day } from "#calendar/index.ts";
import { chargeDue } from "#subscriptions/index.ts";
import { openClub, type Answer, type Club, type Visitor } from "./club.ts";
import { expectInvariants } from "./expect-invariants.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "./pay-providers.ts";
import { createPayableMember } from "./payable.ts";
import { contributeToPlan, PLAN } from "./plans.ts";

/** A card that is given instead of the first. */
export const OTHER_CARD = { token: "AUTH_y", last4: "0087", email: "ada@elsewhere.example" };

type Here = { club: Club; providers: PayProviders; ada: Visitor; email: string };

/**
 * A club for one file of tests, whose member lets a contribution repeat. Each test has a member of its own, on the morning of
 * 31 October 2026, and leaves the ledger in order.
 */
export function openRepeatingClub() {
  let providers: PayProviders | undefined;
  let club: Club | undefined;
  let member: Pick<Here, "ada" | "email"> | undefined;
  let count = 0;
  const here = (): Here => {
    if (providers === undefined || club === undefined || member === undefined) {
      throw new Error("the club is not open yet");
    }
    return { club, providers, ...member };
  };
  beforeAll(async () => {
    providers = await openPayProviders();
    club = await openClub(providers.settings);
  });
  afterAll(async () => {
    await club?.close();
    await providers?.close();
  });
  beforeEach(async () => {
    if (club === undefined) throw new Error("the club did not open");
    count += 1;
    const email = `ada${count}@example.com`;
    club.clock.setTo(new Date("2026-10-31T09:00:00Z"));
    member = { email, ada: (await createPayableMember(club, email)).visitor };
  });
  afterEach(async () => {
    const { db } = here().club;
    const asEver = { cardSays: "Approved", losesAnswers: false, isAway: false, isQueueing: false };
    Object.assign(here().providers, asEver);
    await sql`update plan set status = 'open'`.execute(db);
    await sql`update subscription set state = 'cancelled', resume_on = null, ended_at = now(), ended_by = 'club'
      where state in ('active', 'attention', 'paused')`.execute(db);
    await expectInvariants(db);
  });

  /** In the morning of this day in Lagos, a quarter past six. */
  const morning = (day: Day, time = "05:15"): void =>
    here().club.clock.setTo(new Date(`${day}T${time}:00Z`));
  const charge = (): Promise<number> => chargeDue(here().club.payments.setting);
  async function chargeOn(day: Day): Promise<void> {
    morning(day);
    await charge();
  }
  async function paid(reference: string, status = "success"): Promise<void> {
    const { club: its, providers: away } = here();
    const { path, body, headers } = buildWebhook(away.set(reference, { status }));
    await its.visitor().send("POST", path, headers, body);
    await its.payments.watch.handleDue();
  }
  const begin = (
    request: object = {},
    plan: number = PLAN.irepo,
    amount = 50_000,
  ): Promise<Answer> =>
    contributeToPlan(here().ada, plan, amount, {
      gateway: "card",
      recurring: true,
      interval: "monthly",
      ...request,
    });
  /** Months pass here, and no session lasts as long. */
  async function signedIn(): Promise<void> {
    const { ada, email } = here();
    if ((await ada.send("GET", "/api/subscription")).status === 401) await ada.signIn(email);
  }
  /** The one that repeats, as the API tells it. */
  async function only(): Promise<Answer["body"]> {
    await signedIn();
    return (await here().ada.send("GET", "/api/subscription")).body.data[0];
  }
  const changeCard = (id: string, who = here().ada): Promise<Answer> =>
    who.ask(contract.changeRecurringCard, { params: { id }, body: {} });
  /** Pays with this card to have it charged from now on. */
  async function changeTo(
    id: string,
    card: typeof OTHER_CARD & { isReusable?: boolean },
  ): Promise<string> {
    await signedIn();
    const { body, status } = await changeCard(id);
    expect(status).toBe(201);
    here().providers.set(body.reference, { card });
    await paid(body.reference);
    return body.reference;
  }
  /** Its dates, newest first, and what came of each. */
  async function historyOf(id: string): Promise<[string, contract.CycleStatus][]> {
    await signedIn();
    const { body } = await here().ada.ask(contract.getSubscription, { params: { id } });
    return body.history.data.map((one: contract.SubscriptionCycle) => [one.due_date, one.status]);
  }
  async function begun(request: object = {}): Promise<{ id: string; portfolio_id: string }> {
    const { body, status } = await begin(request);
    expect(status).toBe(201);
    await paid(body.reference);
    return only();
  }
  /** Of the emails that the member was sent. */
  async function subjects(): Promise<string[]> {
    const { club: its, email } = here();
    return (await its.emailsTo(email)).map(({ subject }) => subject);
  }
  return {
    here,
    begin,
    begun,
    changeCard,
    changeTo,
    charge,
    chargeOn,
    historyOf,
    morning,
    only,
    paid,
    signedIn,
    subjects,
  };
}
