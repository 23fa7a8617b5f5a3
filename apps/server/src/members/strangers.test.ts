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

  test("signing in takes as long for an owner, someone joining and nobody", async () => {
    const owner = "owner@example.com";
    await club.member(owner);
    const times: Record<string, number[]> = { [owner]: [], "ghost@example.com": [] };
    for (let round = 0; round < 15; round += 1) {
      for (const address of Object.keys(times)) {
        const visitor = club.visitor();
        const begin = performance.now();
        await visitor.signIn(address, "Wrong-horse-9");
        times[address]?.push(performance.now() - begin);
        club.clock.advance(16 * 60_000);
      }
    }
    const median = (list: number[] = []) =>
      list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const [a = 0, b = 0] = Object.values(times).map(median);
    // A missing hash check would make one of them a fraction of the other.
    expect(Math.min(a, b) / Math.max(a, b)).toBeGreaterThan(0.6);
  });
});
