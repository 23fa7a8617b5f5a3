import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import * as contract from "@kinfold/contract/members";
import { openClub, solved, type Club, type Visitor } from "../testing/club.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
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
    const known = "known@example.com";
    const unknown = "nobod@example.com";
    await club.member(known);
    club.clock.advance(3_700_000);
    const calls = [
      (who: Visitor, address: string) => who.signUp({ email: address }),
      async (who: Visitor, address: string) => {
        club.clock.advance(40_000);
        return who.ask(contract.sendEmailCode, { body: { email: address } });
      },
      (who: Visitor, address: string) =>
        who.ask(contract.forgotPassword, {
          body: { email: address, cf_turnstile_response: solved(CAPTCHA_ACTIONS.forgotPassword) },
        }),
      (who: Visitor, address: string) => who.signIn(address, "Wrong-horse-9"),
    ];
    const [one, other] = [club.visitor(), club.visitor()];
    for (const call of calls) {
      const a = await call(one, known);
      const b = await call(other, unknown);
      expect(a.status).toBe(b.status);
      expect(a.text.length).toBe(b.text.length);
      expect(shape(a.body)).toEqual(shape(b.body));
      expect(headersOf(a.headers)).toEqual(headersOf(b.headers));
    }
    const subjects = (await club.lettersTo(known)).map(({ subject }) => subject);
    expect(subjects).toContain("Someone tried to register with your e-mail address");
    expect(await club.lettersTo(unknown)).toHaveLength(2);
  });

  const calls: [string, (who: Visitor, email: string) => Promise<{ status: number }>][] = [
    ["registering", (who, email) => who.signUp({ email })],
    ["asking for a code", (who, email) => who.ask(contract.sendEmailCode, { body: { email } })],
    [
      "forgetting the password",
      (who, email) =>
        who.ask(contract.forgotPassword, {
          body: { email, cf_turnstile_response: solved(CAPTCHA_ACTIONS.forgotPassword) },
        }),
    ],
    ["signing in", (who, email) => who.signIn(email, "Wrong-horse-9")],
  ];

  test.each(calls)("%s takes as long for an owner as for nobody", async (_name, call) => {
    const owner = `owner${calls.findIndex(([, other]) => other === call)}@example.com`;
    await club.member(owner);
    const times: [number[], number[]] = [[], []];
    const statuses = new Set<number>();
    for (let round = 0; round < 24; round += 1) {
      // A day later no limit remembers; a new stranger each time, and whoever is first takes turns.
      club.clock.advance(25 * 3_600_000);
      const pair = [owner, `ghost${round}.${owner}`];
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const visitor = club.visitor();
        const begin = performance.now();
        const { status } = await call(visitor, pair[index] ?? "");
        times[index]?.push(performance.now() - begin);
        statuses.add(status);
        // Letters leave after the answer: their turn must not fall into the next measurement.
        await club.platform.outbox.deliverDue();
      }
    }
    expect(statuses.size).toBe(1);
    // The quicker quarter: a busy machine only ever makes things slower.
    const quick = (list: number[]) =>
      list.toSorted((a, b) => a - b)[Math.floor(list.length / 4)] ?? 0;
    const [a, b] = [quick(times[0]), quick(times[1])];
    // A hash that only one of them costs would make the other a fraction of it; a few milliseconds drown on the way.
    expect(Math.abs(a - b)).toBeLessThan(Math.max(10, 0.4 * Math.max(a, b)));
  });
});
