import { DAY_MS } from "@kinfold/contract/durations";
import * as contract from "@kinfold/contract/office/unusual-transactions";
import { UNUSUAL_LIMITS, type UnusualRule } from "@kinfold/contract/office/unusual-transactions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDraw, readSeed } from "../testing/chance.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { readPageOfUnusual } from "./unusual-store.ts";

const NAIRA_PER_DOLLAR = 1_500n;
const NAIRA = 100n;
let club: Club;
let officer: Clerk;
let people = 0;
beforeAll(async () => {
  club = await openClub();
  officer = await hireSignedIn(club, ["compliance"]);
  await sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at)
    select 'rat_unusual', 1500, 'a test', at, at + interval '1 hour', at
    from (values (${daysAgo(1_000)}::timestamptz)) moment (at)`.execute(club.db);
});
afterAll(() => club.close());

const daysAgo = (days: number): Date => new Date(club.clock.now().getTime() - days * DAY_MS);

type Movement = {
  id: string;
  type: "deposit" | "withdrawal" | "contribution";
  currency: "NGN" | "USD";
  minor: bigint;
  at: Date;
  /** When it was asked for; for a withdrawal that is what counts. */
  askedAt?: Date;
  status?: "success" | "failed" | "reversed" | "pending";
  gateway?: "bank" | "wallet";
};

/** A member, made so that they joined so many days ago and have no other movements than these: the list reads nothing else. */
async function withMovements(joinedDaysAgo: number, all: readonly Movement[]): Promise<Payable> {
  people += 1;
  const who = await createPayableMember(club, `unusual${people}@example.com`);
  await runPastAllRules(club.db, async (owner) => {
    await sql`delete from wallet_transaction where wallet_id in (${who.ngn}, ${who.usd})`.execute(
      owner,
    );
    await sql`update member set created_at = ${daysAgo(joinedDaysAgo)} where member_id = ${who.memberId}`.execute(
      owner,
    );
    const rows = all.map(
      ({ id, type, currency, minor, at, askedAt = at, status = "success", gateway = "bank" }) =>
        sql`(${id}, ${currency === "NGN" ? who.ngn : who.usd}, ${id}, ${type}, ${type === "deposit" ? "credit" : "debit"},
          ${minor}::bigint, ${currency}, ${currency}, ${status}, 'x', ${gateway}, ${askedAt}::timestamptz,
          ${status === "pending" ? null : at}::timestamptz)`,
    );
    await sql`insert into wallet_transaction (transaction_id, wallet_id, reference, type, direction, amount_minor, fee_currency,
      currency, status, description, gateway, created_at, completed_at) values ${sql.join(rows)}`.execute(
      owner,
    );
  });
  return who;
}

let made = 0;
const naira = (amount: bigint, days: number, change: Partial<Movement> = {}): Movement => {
  made += 1;
  return {
    id: `trx_made${made}`,
    type: "deposit",
    currency: "NGN",
    minor: amount * NAIRA,
    at: daysAgo(days),
    ...change,
  };
};
const withdrawal = (amount: bigint, days: number): Movement =>
  naira(amount, days - 3, { type: "withdrawal", askedAt: daysAgo(days) });

async function listOf(
  { memberId }: Pick<Payable, "memberId">,
  by = officer,
): Promise<contract.UnusualTransaction[]> {
  const { body } = await by.visitor.send("GET", "/api/admin/unusual-transactions?per_page=100");
  return body.data.filter(({ member }: contract.UnusualTransaction) => member.id === memberId);
}
const rulesOf = async (who: Payable): Promise<UnusualRule[]> =>
  (await listOf(who)).map(({ rule }) => rule);
const setAside = (
  id: string,
  rule: UnusualRule,
  clerk = officer,
  reason = "A sale of a car, seen on the contract",
): Promise<Answer> =>
  clerk.visitor.ask(contract.setUnusualAside, { params: { id }, body: { rule, reason } });
const outcome = ({ status, body }: Answer): string => `${status} ${body?.code ?? ""}`.trim();

const listOld = (): Movement[] =>
  [400, 380, 350, 300, 250, 200].map((days) => naira(100_000n, days));
const listFive = (): Movement[] => [300, 280, 250, 200, 150].map((days) => naira(100_000n, days));

describe("a rule finds what its sentence says, and nothing beside it", () => {
  test.each<[string, number, () => Movement[], UnusualRule[]]>([
    ["exactly ten times the median", 900, () => [...listFive(), naira(1_000_000n, 10)], []],
    ["a naira more", 900, () => [...listFive(), naira(1_000_001n, 10)], ["above_usual"]],
    ["after four deposits only", 900, () => [...listFive().slice(1), naira(1_000_001n, 10)], []],
    ["deposits of more than a year before", 900, () => [...listOld(), naira(1_000_001n, 10)], []],
    ["exactly ₦2,000,000 first", 100, () => [naira(2_000_000n, 20)], []],
    ["a naira more first", 100, () => [naira(2_000_001n, 20)], ["first_deposit"]],
    ["not the first", 100, () => [naira(1n, 30), naira(2_000_001n, 20)], []],
    ["after 91 days", 111, () => [naira(2_000_001n, 20)], []],
    [
      "dollars of more than ₦2,000,000 first",
      100,
      () => [naira(0n, 20, { currency: "USD", minor: 133_334n })],
      ["first_deposit"],
    ],
    [
      "nine tenths out again after two weeks",
      900,
      () => [naira(1_200_000n, 24), withdrawal(1_080_000n, 10)],
      ["in_and_out"],
    ],
    ["a naira less", 900, () => [naira(1_200_000n, 24), withdrawal(1_079_999n, 10)], []],
    [
      "a naira more than came in",
      900,
      () => [naira(1_200_000n, 24), withdrawal(1_200_001n, 10)],
      [],
    ],
    ["after 15 days", 900, () => [naira(1_200_000n, 25), withdrawal(1_200_000n, 10)], []],
    [
      "a withdrawal that failed",
      900,
      () => [naira(1_200_000n, 24), { ...withdrawal(1_200_000n, 10), status: "failed" }],
      [],
    ],
    [
      "one that was asked for and waits",
      900,
      () => [naira(1_200_000n, 24), { ...withdrawal(1_200_000n, 10), status: "pending" }],
      ["in_and_out"],
    ],
    ["together exactly ₦5,000,000", 900, () => [naira(3_000_000n, 12), naira(2_000_000n, 10)], []],
    [
      "together a naira more",
      900,
      () => [naira(3_000_000n, 17), naira(2_000_001n, 10)],
      ["structuring"],
    ],
    ["after eight days", 900, () => [naira(3_000_000n, 18), naira(2_000_001n, 10)], []],
    ["one of them above ₦5,000,000", 900, () => [naira(5_000_001n, 12), naira(2_000_000n, 10)], []],
    ["small ones", 900, () => [12, 11, 10, 9, 8, 7].map((days) => naira(999_999n, days)), []],
    [
      "what a wallet pays for a plan",
      900,
      () =>
        [12, 10].map((days) =>
          naira(4_900_000n, days, { type: "contribution", gateway: "wallet" }),
        ),
      [],
    ],
    [
      "contributions that come from outside",
      900,
      () => [12, 10].map((days) => naira(4_900_000n, days, { type: "contribution" })),
      ["structuring"],
    ],
    [
      "a deposit that was reversed later",
      900,
      () => [naira(4_900_000n, 12, { status: "reversed" }), naira(4_900_000n, 10)],
      ["structuring"],
    ],
    ["more than a year ago", 900, () => [naira(4_900_000n, 368), naira(4_900_000n, 366)], []],
  ])("%s", async (_words, joined, movements, rules) => {
    expect(await rulesOf(await withMovements(joined, movements()))).toEqual(rules);
  });

  test("and says with which figures", async () => {
    const two = [naira(3_000_000n, 12), naira(2_500_000n, 10)];
    const [split] = await listOf(await withMovements(900, two));
    expect(split).toMatchObject({
      transactions: two.map(({ id }) => ({ id })),
      compared_amount: 5_500_000,
      deposit_count: 2,
      state: "open",
    });
    const [above] = await listOf(await withMovements(900, [...listFive(), naira(1_200_000n, 10)]));
    expect(above).toMatchObject({ compared_amount: 100_000, deposit_count: 5 });
  });
});

/** Movements that stand close to the limits of every rule, many of them an echo of the one before, at whole days. */
function makeMovements(random: (below: number) => number, prefix: string): Movement[] {
  const pick = <T>(from: readonly [T, ...T[]]): T => from[random(from.length)] ?? from[0];
  const around = (amount: bigint): bigint => amount + BigInt(random(3) - 1);
  const before: { amount: bigint; days: number }[] = [];
  return Array.from({ length: 10 + random(25) }, (_, at): Movement => {
    const last = before.at(-1);
    const echo = last === undefined ? 0 : random(4);
    let amount = around(
      pick([50_000n, 100_000n, 900_000n, 1_000_000n, 2_000_000n, 3_000_000n, 5_000_000n]),
    );
    let days = random(4) > 0 ? 20 + random(40) : random(500);
    let isOut = random(4) === 0;
    if (last !== undefined && echo === 1) {
      // Nearly the same amount is asked for again.
      isOut = true;
      amount = around((last.amount * pick([90n, 95n, 100n])) / 100n);
      days = last.days - pick([0, 7, 13, 14, 15]);
    } else if (last !== undefined && echo === 2) {
      // What is missing for the reporting amount, or ten times as much.
      isOut = false;
      amount = around(pick([5_000_000n - last.amount, last.amount * 10n]));
      days = last.days - pick([0, 6, 7, 8]);
    }
    if (amount < 1n) amount = 1n;
    if (days < 0) days = 0;
    if (!isOut) before.push({ amount, days });
    const inDollars = random(6) === 0;
    const askedAt = daysAgo(days);
    return {
      id: `${prefix}${at}`,
      type: isOut ? "withdrawal" : pick(["deposit", "deposit", "deposit", "contribution"]),
      gateway: pick(["bank", "bank", "bank", "bank", "bank", "wallet"]),
      currency: inDollars ? "USD" : "NGN",
      minor: inDollars ? (amount * NAIRA) / NAIRA_PER_DOLLAR + 1n : amount * NAIRA,
      at: isOut ? new Date(askedAt.getTime() + random(3) * 7 * DAY_MS) : askedAt,
      askedAt,
      status: pick([
        "success",
        "success",
        "success",
        "success",
        "reversed",
        isOut ? "pending" : "failed",
      ]),
    };
  });
}

type Seen = { id: string; isIn: boolean; naira: bigint; at: number };

/** The same rules, said slowly: every movement against every other of its member. Answers "rule id compared ids". */
function findSlowly(all: readonly Movement[], joinedAt: number, now: number): string[] {
  const seen: Seen[] = all
    .filter(({ type, status, gateway }) =>
      type === "withdrawal"
        ? status !== "failed"
        : (status === "success" || status === "reversed") &&
          (type === "deposit" || gateway !== "wallet"),
    )
    .map(({ id, type, currency, minor, at, askedAt = at }) => ({
      id,
      isIn: type !== "withdrawal",
      naira: currency === "NGN" ? minor : minor * NAIRA_PER_DOLLAR,
      at: (type === "withdrawal" ? askedAt : at).getTime(),
    }));
  const deposits = seen.filter(({ isIn }) => isIn);
  const within = (from: number, days: number, at: number) =>
    from <= at && at - from <= days * DAY_MS;
  const inOrder = (one: Seen, other: Seen) => one.at - other.at || (one.id < other.id ? -1 : 1);
  const least = BigInt(UNUSUAL_LIMITS.leastNaira) * NAIRA;
  const reporting = BigInt(UNUSUAL_LIMITS.reportingNaira) * NAIRA;
  const listed: string[] = [];
  for (const one of seen.filter(({ at }) => now - at < UNUSUAL_LIMITS.historyDays * DAY_MS)) {
    if (one.isIn) {
      const before = deposits.filter(
        ({ at }) => at < one.at && one.at - at <= UNUSUAL_LIMITS.historyDays * DAY_MS,
      );
      const sorted = before.map(({ naira: amount }) => amount).toSorted((a, b) => Number(a - b));
      // Twice the median, so that it is whole.
      const twice =
        (sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n) +
        (sorted[Math.floor(sorted.length / 2)] ?? 0n);
      if (
        one.naira >= least &&
        sorted.length >= UNUSUAL_LIMITS.aboveUsualLeastDeposits &&
        one.naira * 2n > twice * BigInt(UNUSUAL_LIMITS.aboveUsualTimes)
      ) {
        listed.push(`above_usual ${one.id}`);
      }
      const [first] = deposits.toSorted(inOrder);
      if (
        first === one &&
        one.naira > BigInt(UNUSUAL_LIMITS.firstDepositNaira) * NAIRA &&
        one.at <= joinedAt + UNUSUAL_LIMITS.newMemberDays * DAY_MS
      ) {
        listed.push(`first_deposit ${one.id}`);
      }
      const near = deposits.filter(
        ({ at, naira: amount }) =>
          within(at, UNUSUAL_LIMITS.structuringDays, one.at) &&
          amount >= least &&
          amount <= reporting,
      );
      const sum = near.reduce((total, { naira: amount }) => total + amount, 0n);
      if (near.includes(one) && sum > reporting) {
        listed.push(
          `structuring ${one.id} ${sum} ${near
            .map(({ id }) => id)
            .toSorted()
            .join(" ")}`,
        );
      }
    } else if (one.naira >= least) {
      const [paid] = deposits
        .filter(
          ({ at, naira: amount }) =>
            within(at, UNUSUAL_LIMITS.inAndOutDays, one.at) &&
            one.naira <= amount &&
            one.naira * 100n >= amount * BigInt(UNUSUAL_LIMITS.inAndOutPercent),
        )
        .toSorted(inOrder)
        .toReversed();
      if (paid !== undefined)
        listed.push(`in_and_out ${one.id} ${paid.naira} ${[paid.id, one.id].toSorted().join(" ")}`);
    }
  }
  return listed.toSorted();
}

test("the list agrees with a slow computation of the same rules over random movements", async () => {
  const seed = readSeed();
  const random = createDraw(seed);
  const members: { who: Payable; all: Movement[] }[] = [];
  for (let at = 0; at < 10; at += 1) {
    const all = makeMovements(random, `trx_s${seed}m${at}n`);
    members.push({ who: await withMovements(20 + random(500), all), all });
  }
  const now = club.clock.now();
  const reader = { now, reader: null };
  const anything = { state: undefined, rule: undefined };
  const { rows } = await readPageOfUnusual(club.db, reader, anything, { page: 1, perPage: 10_000 });
  let count = 0;
  for (const { who, all } of members) {
    const { rows: joined } = await sql<{ created_at: Date }>`
      select created_at from member where member_id = ${who.memberId}`.execute(club.db);
    const slow = findSlowly(all, joined[0]?.created_at.getTime() ?? 0, now.getTime());
    count += slow.length;
    const listed = rows
      .filter((row) => row.member_id === who.memberId)
      .map((row) => {
        const words = `${row.rule} ${row.transaction_id}`;
        return row.rule === "structuring" || row.rule === "in_and_out"
          ? `${words} ${row.compared_minor} ${row.transaction_ids.toSorted().join(" ")}`
          : words;
      })
      .toSorted();
    expect({ seed, listed }).toEqual({ seed, listed: slow });
  }
  expect({ seed, isEnough: count > 10 }).toEqual({ seed, isEnough: true });
});

describe("a row", () => {
  test("is set aside once, with a reason, by one of compliance, and stays readable", async () => {
    const who = await withMovements(900, [naira(4_900_000n, 12), naira(4_900_000n, 10)]);
    const [row] = await listOf(who);
    const id = row?.transactions.at(-1)?.id ?? "";
    expect(outcome(await setAside("trx_unknown", "structuring"))).toBe("404 not_found");
    expect(outcome(await setAside(id, "in_and_out"))).toBe("404 not_found");
    expect(outcome(await setAside(id, "structuring", officer, " "))).toBe("422 invalid");
    expect((await setAside(id, "structuring")).body).toMatchObject({
      state: "set_aside",
      set_aside: { reason: "A sale of a car, seen on the contract" },
    });
    expect(outcome(await setAside(id, "structuring"))).toBe("409 unusual_answered");
    const { rows } =
      await sql`select action, member_id, entry::jsonb -> 'reason' as reason from audit_entry
      where subject_id = ${id} and action like 'unusual%'`.execute(club.db);
    expect(rows).toEqual([
      { action: "unusual_transaction.set_aside", member_id: null, reason: null },
    ]);
    const undo = sql`delete from unusual_transaction_review where transaction_id = ${id}`;
    await expect(undo.execute(club.db)).rejects.toThrow();
  });

  test("of one's own is neither listed nor set aside, in the code and behind it", async () => {
    const who = await withMovements(900, [naira(4_900_000n, 12), naira(4_900_000n, 10)]);
    const own = await hireSignedIn(club, ["compliance"], who.memberId);
    const [row] = await listOf(who);
    const id = row?.transactions.at(-1)?.id ?? "";
    expect(await listOf(who, own)).toEqual([]);
    expect(outcome(await setAside(id, "structuring", own))).toBe("404 not_found");
    const behind = sql`insert into unusual_transaction_review (transaction_id, rule, reason, reviewed_by, reviewed_at)
      values (${id}, 'structuring', 'x', ${own.staffId}, now())`;
    await expect(behind.execute(club.db)).rejects.toThrow(/of their own/);
    const countOf = async (by: Clerk): Promise<number> => {
      const { body } = await by.visitor.send("GET", "/api/admin/queues/summary");
      const queue = body.queues.find(
        (one: { queue: string }) => one.queue === "unusual_transactions",
      );
      return queue.late + queue.today + queue.later;
    };
    expect(await countOf(own)).toBe((await countOf(officer)) - 1);
  });
});
