import { HOUR_MS } from "@kinfold/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import * as contract from "@kinfold/contract/members";
import { PASSWORD_COST } from "#platform/passwords.ts";
import { openClub, generateCaptchaProof, type Club, type Visitor } from "../testing/club.ts";

/** Enough to notice a hash that only one of them costs. `npm run drill -- strangers` takes 200, on a machine that rests. */
const SAMPLES = Number(process.env["SAMPLES"] ?? 24);
const IS_DRILL = SAMPLES >= 200;

const middleOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** How likely two samples of one and the same thing differ as much in their ranks (Mann and Whitney), from 0 to 1. */
function sameness(one: readonly number[], other: readonly number[]): number {
  const pairs = one.flatMap((a) => other.map((b) => (a < b ? 1 : a > b ? 0 : 0.5)));
  const wins = pairs.reduce<number>((sum, win) => sum + win, 0);
  const spread = Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12);
  const z = Math.abs(wins - pairs.length / 2) / spread;
  // Both tails of the bell curve, by Abramowitz and Stegun 7.1.26.
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2);
  const poly =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return poly * Math.exp((-z * z) / 2);
}

test("ranks tell a difference from none", () => {
  const even = Array.from({ length: 200 }, (_, at) => at);
  expect(sameness(even, even.toReversed())).toBeGreaterThan(0.9);
  expect(
    sameness(
      even,
      even.map((value) => value + 5),
    ),
  ).toBeGreaterThan(0.1);
  expect(
    sameness(
      even,
      even.map((value) => value + 40),
    ),
  ).toBeLessThan(0.01);
});

let club: Club;
beforeAll(async () => {
  club = await openClub({}, PASSWORD_COST);
});
afterAll(() => club.close());

describe("what strangers learn of an address", () => {
  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shape)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
        : typeof value === "string"
          ? value.length
          : value;
  const headersOf = (headers: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value).length]));

  test("registering, asking for a code and forgetting the password look the same for owners and strangers", async () => {
    const registeredEmail = "known@example.com";
    const unknown = "nobod@example.com";
    await club.member(registeredEmail);
    club.clock.advance(3_700_000);
    const calls = [
      (who: Visitor, address: string) => who.signUp({ email: address }),
      async (who: Visitor, address: string) => {
        club.clock.advance(40_000);
        return who.ask(contract.sendEmailCode, { body: { email: address } });
      },
      (who: Visitor, address: string) =>
        who.ask(contract.forgotPassword, {
          body: {
            email: address,
            cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS.forgotPassword),
          },
        }),
      (who: Visitor, address: string) => who.signIn(address, "Wrong-horse-9"),
    ];
    const [one, other] = [club.visitor(), club.visitor()];
    for (const call of calls) {
      const a = await call(one, registeredEmail);
      const b = await call(other, unknown);
      expect(a.status).toBe(b.status);
      expect(a.text.length).toBe(b.text.length);
      expect(shape(a.body)).toEqual(shape(b.body));
      expect(headersOf(a.headers)).toEqual(headersOf(b.headers));
    }
    const subjects = (await club.emailsTo(registeredEmail)).map(({ subject }) => subject);
    expect(subjects).toContain("Someone tried to register with your email address");
    expect(await club.emailsTo(unknown)).toHaveLength(2);
  });

  const calls: [string, (who: Visitor, email: string) => Promise<{ status: number }>][] = [
    ["registering", (who, email) => who.signUp({ email })],
    ["asking for a code", (who, email) => who.ask(contract.sendEmailCode, { body: { email } })],
    [
      "forgetting the password",
      (who, email) =>
        who.ask(contract.forgotPassword, {
          body: {
            email,
            cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS.forgotPassword),
          },
        }),
    ],
    ["signing in", (who, email) => who.signIn(email, "Wrong-horse-9")],
  ];

  const patience = { timeout: SAMPLES * 2_000 };
  test.each(calls)("%s takes as long for an owner as for no one", patience, async (name, call) => {
    const owner = `owner${calls.findIndex(([, other]) => other === call)}@example.com`;
    await club.member(owner);
    const times: [number[], number[]] = [[], []];
    const statuses = new Set<number>();
    for (let round = 0; round < SAMPLES; round += 1) {
      // A day later no limit remembers, and the person who is first takes turns. No one's address has been asked about as often
      // as the owner's; only joining needs a new one each time, for it makes someone of no one.
      club.clock.advance(25 * HOUR_MS);
      const pair = [owner, name === "registering" ? `ghost${round}.${owner}` : `ghost.${owner}`];
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const visitor = club.visitor();
        const begin = performance.now();
        const { status } = await call(visitor, pair[index] ?? "");
        times[index]?.push(performance.now() - begin);
        statuses.add(status);
        // Emails leave after the answer: their turn must not fall into the next measurement.
        await club.platform.outbox.deliverDue();
      }
    }
    expect(statuses.size).toBe(1);
    const [owners, ghosts] = [middleOf(times[0]), middleOf(times[1])];
    const p = sameness(...times);
    if (IS_DRILL) {
      process.stdout.write(
        `${name}: ${owners.toFixed(1)} ms for an owner, ${ghosts.toFixed(1)} ms for no one, p = ${p.toFixed(3)}\n`,
      );
    }
    expect(IS_DRILL && Math.abs(owners - ghosts) > 10).toBe(false);
    expect(IS_DRILL && p <= 0.01).toBe(false);
    // The quicker quarter: a busy machine only ever makes things slower.
    const quick = (list: number[]) =>
      list.toSorted((a, b) => a - b)[Math.floor(list.length / 4)] ?? 0;
    const [a, b] = [quick(times[0]), quick(times[1])];
    // A hash that only one of them costs would make the other a fraction of it; a few milliseconds drown on the way.
    expect(Math.abs(a - b)).toBeLessThan(Math.max(10, 0.4 * Math.max(a, b)));
  });
});
