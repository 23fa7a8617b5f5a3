import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { createServer, type Server } from "node:http";
import { listFlaggedPayments } from "@kinfold/contract/office/webhooks";
import { approveSetting, proposeSetting } from "@kinfold/contract/office/settings";
import { quotePayment } from "@kinfold/contract/payments";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { fetchRateAndAsk } from "../rate-questions.ts";
import { findLatestRate } from "./index.ts";
import { executeAsOwner } from "../testing/owner.ts";

type Said = string | { chunk: string; times: number; end: string };

let first: Server;
let second: Server;
const answersByServer = new Map<Server, Said>();
let club: Club;
let ada: Visitor;
let maker: Clerk;
let approver: Clerk;

async function openSource(): Promise<Server> {
  const server: Server = createServer((_request, response) => {
    const answer = answersByServer.get(server) ?? "";
    response.writeHead(answer === "" ? 503 : 200, { "content-type": "application/json" });
    if (typeof answer === "string") return response.end(answer);
    for (let count = 0; count < answer.times; count += 1) response.write(answer.chunk);
    return response.end(answer.end);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const urlOf = (server: Server): string => {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the source is closed");
  return `http://127.0.0.1:${address.port}/rates`;
};

async function open(variables: Record<string, string> = {}): Promise<void> {
  club = await openClub({ RATE_SOURCE_URL: urlOf(first), ...variables });
  ada = await club.member("ada@example.com");
  await seatStaff();
}

async function seatStaff(): Promise<void> {
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
}

beforeEach(async () => {
  answersByServer.clear();
  first = await openSource();
  second = await openSource();
});
afterEach(async () => {
  await club.close();
  for (const server of [first, second]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const answerOf = (rate: string, asOf: Date | string = club.clock.now()): string =>
  `{"base":"USD","quote":"NGN","rate":${rate},"as_of":"${typeof asOf === "string" ? asOf : asOf.toISOString()}"}`;

/** The source says this rate now, and the job comes round. */
async function fetches(rate: string): Promise<void> {
  answersByServer.set(first, answerOf(rate));
  await fetchRateAndAsk(club.platform);
}

const inForce = async (): Promise<string | undefined> =>
  (await findLatestRate(club.db, club.clock.now()))?.nairaPerDollar;
const held = async () => {
  const { rows } = await sql<{ naira_per_dollar: string; reason: string }>`
    select naira_per_dollar, reason from held_rate order by fetched_at`.execute(club.db);
  return rows;
};
const later = (minutes: number): void => club.clock.advance(minutes * MINUTE_MS);
const quote = () =>
  ada.ask(quotePayment, {
    body: { from: "NGN", to: "USD", amount: 100, side: "to", gateway: "card" },
  });
const questions = async (): Promise<{ id: string; reason: string }[]> => {
  const { body } = await maker.visitor.ask(listFlaggedPayments);
  return body.data.filter(({ reason }: { reason: string }) => reason.startsWith("exchange rate"));
};

/** One person proposes and another approves. */
async function agree(kind: string, id: string | null, value: object, version = 0) {
  const proposed = await maker.visitor.ask(proposeSetting, {
    body: { kind, id, version, value, reason: "The Central Bank moved the naira today." },
  });
  if (proposed.status !== 201) return proposed;
  return approver.visitor.ask(approveSetting, {
    params: { id: proposed.body.id },
    body: { reason: "Read on the bank's own page." },
  });
}

describe("a fetched rate", () => {
  test("counts up to 5 % from the last accepted one, and not a millionth more", async () => {
    await open();
    await fetches("1500");
    later(5);
    await fetches("1575.000001");
    expect(await inForce()).toBe("1500");
    later(5);
    await fetches("1575");
    expect(await inForce()).toBe("1575");
    later(5);
    await fetches("1496.249999");
    expect(await inForce()).toBe("1575");
    later(5);
    await fetches("1496.25");
    expect(await inForce()).toBe("1496.25");
    expect(await held()).toEqual([
      { naira_per_dollar: "1575.000001", reason: "more than 5 % from the last accepted rate" },
      { naira_per_dollar: "1496.249999", reason: "more than 5 % from the last accepted rate" },
    ]);
  });

  test("of 1 or of 99,999 prices nothing; the old rate stands until it is stale, and staff are asked once", async () => {
    await open();
    await fetches("1500");
    for (const wrong of ["1", "99999", "1", "99999"]) {
      later(5);
      await fetches(wrong);
    }
    expect((await quote()).body).toMatchObject({ exchange_rate: 1500 });
    expect(await held()).toHaveLength(4);
    expect((await questions()).map(({ reason }) => reason)).toEqual([
      "exchange rate: below the floor",
      "exchange rate: above the ceiling",
    ]);
    await club.platform.outbox.deliverDue();
    for (const clerk of [maker, approver]) {
      const emails = club.mailbox.emails.filter(({ to }) => to.includes(clerk.email));
      expect(emails.filter(({ subject }) => subject.includes("exchange rate"))).toHaveLength(2);
    }
    later(40);
    await ada.signIn("ada@example.com");
    expect((await quote()).body).toMatchObject({ code: "pay_rate_unavailable" });
  });

  test("does not climb more than 15 % in 24 hours by small steps", async () => {
    await open();
    await fetches("1500");
    later(24 * 60);
    await ada.signIn("ada@example.com");
    for (const rate of ["1500", "1560", "1620", "1680", "1725"]) {
      later(5);
      await fetches(rate);
    }
    expect(await inForce()).toBe("1725");
    later(5);
    await fetches("1725.5");
    expect(await inForce()).toBe("1725");
    expect(await held()).toEqual([
      { naira_per_dollar: "1725.5", reason: "more than 15 % from the rate of 24 hours ago" },
    ]);
  });

  test("that comes first must lie between floor and ceiling", async () => {
    await open();
    await fetches("100");
    expect(await inForce()).toBeUndefined();
    expect((await quote()).body).toMatchObject({ code: "pay_rate_unavailable" });
    later(5);
    await fetches("1000");
    expect(await inForce()).toBe("1000");
  });

  test("that is older than the last one, or stale already, changes nothing", async () => {
    await open();
    await fetches("1500");
    const start = club.clock.now();
    later(30);
    await fetches("1510");
    later(1);
    answersByServer.set(first, answerOf("1490", new Date(start.getTime() + 60_000)));
    await fetchRateAndAsk(club.platform);
    answersByServer.set(first, answerOf("1490", new Date(start.getTime() - DAY_MS)));
    await fetchRateAndAsk(club.platform);
    expect(await inForce()).toBe("1510");
    const { rows } = await sql`select 1 from exchange_rate`.execute(club.db);
    expect(rows).toHaveLength(2);
  });

  test("that is nonsense is refused at the border, in whatever form", async () => {
    await open();
    await fetches("1500");
    later(5);
    const nonsense: [string, Said][] = [
      ["not a number", answerOf("NaN")],
      ["not a number, as text", answerOf('"NaN"')],
      ["infinite", answerOf('"Infinity"')],
      ["an exponent", answerOf("1.51e3")],
      ["more digits than a number holds", answerOf("1500.00000000000000000001")],
      ["leading zeros", answerOf('"0001510"')],
      ["a list", answerOf("[1510]")],
      ["of no time", answerOf("1510", "soon")],
      ["of 1970", answerOf("1510", "1970-01-01T00:00:00.000Z")],
      ["of the year 275760", answerOf("1510", "+275760-09-13T00:00:00.000Z")],
      ["of a day that does not exist", answerOf("1510", "2026-11-31T08:00:00.000Z")],
      [
        "behind megabytes of spaces",
        { chunk: " ".repeat(65_536), times: 100, end: answerOf("1510") },
      ],
      ["an empty answer", " "],
    ];
    for (const [what, answer] of nonsense) {
      answersByServer.set(first, answer);
      await fetchRateAndAsk(club.platform);
      expect([what, await inForce()]).toEqual([what, "1500"]);
    }
    expect(await held()).toEqual([]);
    expect(club.logged.join("").match(/no exchange rate was fetched/g)).toHaveLength(
      nonsense.length,
    );
  });

  test("of two servers at once is accepted once", async () => {
    await open();
    await fetches("1500");
    later(5);
    answersByServer.set(first, answerOf("1510"));
    await Promise.all([
      fetchRateAndAsk(club.platform),
      fetchRateAndAsk(club.platform),
      fetchRateAndAsk(club.platform),
    ]);
    const { rows } = await sql`select 1 from exchange_rate`.execute(club.db);
    expect(rows).toHaveLength(2);
  });
});

describe("two people", () => {
  const byHand = (rate: string) => ({
    naira_per_dollar: rate,
    source: "Central Bank, press release 14",
    as_of: club.clock.now().toISOString(),
    good_until: new Date(club.clock.now().getTime() + HOUR_MS).toISOString(),
  });

  test("accept a real devaluation with a reason, and fetched rates go on from there", async () => {
    await open();
    await fetches("1500");
    later(5);
    await fetches("2000");
    expect(await inForce()).toBe("1500");
    expect((await agree("rate", null, byHand("2000"))).status).toBe(200);
    expect(await inForce()).toBe("2000");
    later(61);
    await fetches("2010");
    expect(await inForce()).toBe("2010");
  });

  test("enter no rate beyond floor and ceiling, and move those first", async () => {
    await open();
    await fetches("1500");
    const refused = await agree("rate", null, byHand("3000"));
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { naira_per_dollar: "The limits for rates are ₦1000 to ₦2500. Change the limits first." },
    ]);
    const limits = { floor: "1200", ceiling: "3200", usd_in_naira_daily: 50_000 };
    expect((await agree("rate_limits", "rate_limits", limits)).status).toBe(200);
    expect((await agree("rate", null, byHand("3000"))).status).toBe(200);
    expect(await inForce()).toBe("3000");
  });

  test("are needed by the database as well", async () => {
    await open();
    const change =
      sql`insert into rate_limits (floor, ceiling, usd_in_naira_daily_minor, changed_at)
      values (1, 999999, 1, now())`.execute(club.db);
    await expect(change).rejects.toThrow(/another staff member approved/);
    await expect(executeAsOwner(club.db, sql`update rate_limits set floor = 1`)).rejects.toThrow(
      "not changed by hand",
    );
  });
});

describe("with two sources", () => {
  const fetchBoth = async (one: string, other: string): Promise<void> => {
    answersByServer.set(first, one === "" ? "" : answerOf(one));
    answersByServer.set(second, other === "" ? "" : answerOf(other));
    await fetchRateAndAsk(club.platform);
  };

  test("the rate is their median, and each is named", async () => {
    await open({ RATE_SOURCE_URL_2: urlOf(second) });
    await fetchBoth("1500", "1501.000001");
    expect(await inForce()).toBe("1500.500001");
    const rate = await findLatestRate(club.db, club.clock.now());
    expect(rate?.source).toBe(
      [urlOf(first), urlOf(second)].map((url) => new URL(url).host).join(" + "),
    );
  });

  test("that disagree by more than 2 %, nothing is accepted and staff are asked", async () => {
    await open({ RATE_SOURCE_URL_2: urlOf(second) });
    await fetchBoth("1500", "1530");
    expect(await inForce()).toBe("1515");
    later(5);
    await fetchBoth("1500", "1530.000001");
    expect(await inForce()).toBe("1515");
    expect((await questions()).map(({ reason }) => reason)).toEqual([
      "exchange rate: the sources disagree by more than 2 %",
    ]);
  });

  test("of which one is away, the other one counts within the same bounds", async () => {
    await open({ RATE_SOURCE_URL_2: urlOf(second) });
    await fetchBoth("1500", "1500");
    later(5);
    await fetchBoth("", "1510");
    expect(await inForce()).toBe("1510");
    later(5);
    await fetchBoth("1", "");
    expect(await inForce()).toBe("1510");
  });
});
