import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listNotices, type Notice } from "@kinfold/contract/notifications";
import { getPortfolio, listPortfolios, type PortfolioLite } from "@kinfold/contract/portfolios";
import { getWallets } from "@kinfold/contract/wallets";
import type { MemberId } from "@kinfold/contract/ids";
import { getEstate } from "@kinfold/contract/office/estates";
import { checkSettlementInvariants } from "#estates/index.ts";
import { checkLedgerInvariants } from "#ledger/index.ts";
import { checkEstateInvariants } from "#membership/index.ts";
import { reconcilePromises } from "#promises/index.ts";
import { checkTransactionInvariants } from "#transactions/index.ts";
import { findWaitingByPlan, matureDue, checkUnitInvariants } from "#units/index.ts";
import { checkValuationInvariants } from "#valuations/index.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { PROMISES } from "../promise-kinds.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { openDemoClub } from "./index.ts";

let club: Club;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-demo-club-"));
  club = await openClub({ DATA_DIR: folder });
  await openDemoClub(club.payments.setting);
});
afterAll(async () => {
  await club.close();
  await rm(folder, { recursive: true, force: true });
});

async function signedIn(firstName: string): Promise<Visitor> {
  const { members }: { members: { email: string; password: string }[] } = JSON.parse(
    await readFile(join(folder, "demo.json"), "utf8"),
  );
  const person = members.find(({ email }) => email.startsWith(firstName));
  if (person === undefined) throw new Error("no one of that name");
  const visitor = club.visitor();
  await visitor.signIn(person.email, person.password);
  return visitor;
}

type Stake = Pick<PortfolioLite, "id" | "status" | "start_date" | "maturity_date"> &
  Record<"invested_amount" | "withdrawn_amount" | "waiting_amount" | "gain_amount", number>;

/** The member's portfolios by plan and currency. */
async function stakesOf(visitor: Visitor): Promise<Partial<Record<string, Stake>>> {
  const rows: (Stake & Pick<PortfolioLite, "product">)[] = (await visitor.ask(listPortfolios)).body
    .data;
  return Object.fromEntries(
    rows.map((row) => [`${row.product.name} ${row.product.currency}`, row]),
  );
}

test("nothing of the past is due now: no email leaves, and no term is over", async () => {
  const { rows } = await sql`select mail_id from outbox_mail`.execute(club.db);
  expect(rows).toEqual([]);
  expect(await matureDue(club.platform)).toBe(0);
});

test("members were told what the club announces, once and without an email, and a survey is to come", async () => {
  const tunde = await signedIn("tunde");
  const { data } = (await tunde.ask(listNotices)).body;
  const notices = data.filter(
    ({ title }: Notice) => title === "The club meets on the last Saturday",
  );
  expect(notices).toMatchObject([{ type: "club", severity: "info" }]);
  const { rows } =
    await sql`select survey_id from survey where opens_at > ${club.clock.now()}`.execute(club.db);
  expect(rows).toHaveLength(1);
});

test("the history holds together: ledger, movements, units and prices", async () => {
  expect(await checkLedgerInvariants(club.db)).toEqual([]);
  expect(await checkTransactionInvariants(club.db)).toEqual([]);
  expect(await checkUnitInvariants(club.db)).toEqual([]);
  expect(await checkValuationInvariants(club.db)).toEqual([]);
  const { rows } = await sql<{ plan_id: number; count: bigint; last: string }>`
    select plan_id, count(*) as count, max(dealt_on)::text as last from dealing group by plan_id
      order by plan_id`.execute(club.db);
  const nine = (planId: number) => ({ plan_id: planId, count: 9n, last: "2026-10-31" });
  expect(rows).toEqual([nine(1), nine(2), nine(3), nine(5)]);
});

test("Tunde has gained, redeemed a part and moved it on, with another plan near its end", async () => {
  const tunde = await signedIn("tunde");
  const stakes = await stakesOf(tunde);
  expect(Object.keys(stakes).toSorted()).toEqual([
    "Diaspora Pool USD",
    "Harvest Pool NGN",
    "Purple Flex NGN",
    "Purple Flex USD",
  ]);
  const purple = stakes["Purple Flex NGN"];
  expect(purple).toMatchObject({ status: "active", invested_amount: 550_000, withdrawn_amount: 0 });
  expect(purple?.gain_amount).toBeGreaterThan(40_000);
  expect(stakes["Harvest Pool NGN"]).toMatchObject({
    status: "active",
    start_date: "2026-03-04",
    maturity_date: "2026-12-04",
  });
  const dollars = stakes["Purple Flex USD"];
  const cameBack = Number(dollars?.withdrawn_amount);
  expect(cameBack).toBeGreaterThan(290);
  // All of it went on into Diaspora Pool, to the cent, so that the wallets are as they were.
  expect(stakes["Diaspora Pool USD"]?.invested_amount).toBeCloseTo(600 + cameBack, 2);
  expect((await tunde.ask(getWallets)).body).toMatchObject({
    ngn: { balance: 1_250_000.5, available_balance: 1_250_000.5 },
    usd: { balance: 2_150.75, available_balance: 2_150.75 },
  });
});

test("James is at a loss in one plan, and waits for the next price of another", async () => {
  const james = await signedIn("james");
  const stakes = await stakesOf(james);
  expect(Object.keys(stakes).toSorted()).toEqual(["Diaspora Pool USD", "Purple Flex USD"]);
  expect(stakes["Diaspora Pool USD"]).toMatchObject({ invested_amount: 3_000, status: "active" });
  expect(stakes["Diaspora Pool USD"]?.gain_amount).toBeLessThan(0);
  expect(stakes["Purple Flex USD"]).toMatchObject({ invested_amount: 1_450, waiting_amount: 250 });
  expect((await james.ask(getWallets)).body).toMatchObject({
    ngn: null,
    usd: { balance: 12_874.36 },
  });
});

test("Adaeze's contribution waits for her documents", async () => {
  const adaeze = await signedIn("adaeze");
  const stakes = await stakesOf(adaeze);
  expect(stakes).toMatchObject({
    "Purple Flex NGN": { status: "processing", waiting_amount: 100_000, units: 0 },
  });
  const { body } = await adaeze.ask(getPortfolio, {
    params: { id: String(stakes["Purple Flex NGN"]?.id) },
  });
  expect(body.contributions[0].note).toBe("Waits until your documents are approved.");
  expect((await adaeze.ask(getWallets)).body).toMatchObject({ ngn: { balance: 482_300 } });
  // The next price does not deal it, and staff do not count it among what it deals.
  const plans = [
    stakes["Purple Flex NGN"],
    (await stakesOf(await signedIn("james")))["Purple Flex USD"],
  ];
  const { rows } = await sql<{
    plan_id: number;
  }>`select plan_id from unnest(${plans.map((one) => String(one?.id))}::text[])
    with ordinality as asked (portfolio_id, at) join portfolio using (portfolio_id) order by at`.execute(
    club.db,
  );
  const [naira = 0, dollars = 0] = rows.map(({ plan_id: id }) => id);
  const waiting = await findWaitingByPlan(club.db, [naira, dollars]);
  expect(waiting.get(naira)).toMatchObject({ orders: 0, oldest: null, awaiting_documents: 1 });
  expect(waiting.get(dollars)).toMatchObject({ orders: 1, awaiting_documents: 0 });
});

test("the club is well run: nothing is late, who asked months ago is answered, and who asked just now is not", async () => {
  await reconcilePromises(club.platform, PROMISES.kinds);
  const { rows: late } = await sql`select kind, subject_id from promise_case
    where ended_at is null and due_at < ${club.clock.now()} or breached_at is not null or ended_at > due_at`.execute(
    club.db,
  );
  expect(late).toEqual([]);
  const { rows } = await sql`select first_name, exco_referral_status as status from member
    where exco_referral order by first_name`.execute(club.db);
  expect(rows).toEqual([
    { first_name: "Adaeze", status: "requested" },
    { first_name: "Tunde", status: "approved" },
  ]);
});

test("a member has died: their estate has a grant and an account that can be paid, and its plans and money are to go", async () => {
  const { rows } = await sql<{ id: MemberId }>`select member_id as id from estate_hold`.execute(
    club.db,
  );
  const [late] = rows;
  if (late === undefined) throw new Error("no one has died");
  const officer = await hireSignedIn(club, ["compliance"]);
  const { body } = await officer.visitor.ask(getEstate, { params: { id: late.id } });
  expect(body).toMatchObject({
    grants: [{ number: "LS/PR/0815", representatives: ["Chinwe Nwachukwu"] }],
    money: [
      {
        currency: "NGN",
        available: 624_500,
        account: { account_name: "ESTATE OF NWACHUKWU IFEANYI" },
        paid: 0,
      },
      { currency: "USD", available: 0, account: null },
    ],
    plans: [{ plan_name: "Purple Flex" }],
    step: null,
  });
  expect(body.grants[0].approved_at).not.toBeNull();
  expect(Date.parse(body.money[0].account.payable_from)).toBeLessThan(club.clock.now().getTime());
  for (const check of [checkEstateInvariants, checkSettlementInvariants])
    expect(await check(club.db)).toEqual([]);
});

test("two of the staff stand behind every price, the morning after its day", async () => {
  const { rows } = await sql<{ maker: string; approver: string; hour: string }>`
    select distinct maker.email as maker, approver.email as approver,
        (decided_at at time zone 'Africa/Lagos' - valued_on)::text as hour
      from valuation join staff maker on maker.staff_id = drafted_by
        join staff approver on approver.staff_id = decided_by`.execute(club.db);
  expect(rows).toEqual([
    {
      maker: "bisi.alabi@kinfold.example",
      approver: "emeka.nwosu@kinfold.example",
      hour: "1 day 09:00:00",
    },
  ]);
});

test("a second start leaves it is", async () => {
  const entries = async () =>
    (await sql`select count(*) as count from ledger.journal`.execute(club.db)).rows;
  const before = await entries();
  await openDemoClub(club.payments.setting);
  expect(await entries()).toEqual(before);
});

test("production has neither people nor a history", async () => {
  const bare = await openClub({ DATA_DIR: folder });
  try {
    const { setting } = bare.payments;
    const env = { ...bare.platform.env, isProduction: true };
    await openDemoClub({ ...setting, platform: { ...bare.platform, env } });
    const { rows } = await sql`select member_id from member union all
      select valuation_id from valuation union all select staff_id from staff`.execute(bare.db);
    expect(rows).toEqual([]);
  } finally {
    await bare.close();
  }
});

test.each([
  ["the night of the first, before the newest price is out", "2026-11-30T23:30:00.000Z"],
  ["the last day of a leap February", "2028-02-29T12:00:00.000Z"],
  ["the first of March", "2027-03-01T12:00:00.000Z"],
])("it can be first opened on %s", async (_when, now) => {
  const place = await mkdtemp(join(tmpdir(), "kinfold-demo-club-"));
  const other = await openClub({ DATA_DIR: place });
  try {
    other.clock.setTo(new Date(now));
    await openDemoClub(other.payments.setting);
    expect(await checkLedgerInvariants(other.db)).toEqual([]);
    expect(await checkUnitInvariants(other.db)).toEqual([]);
    const { rows } = await sql<{ late: bigint; moved: bigint }>`
      select count(*) filter (where event_at > ${new Date(now)}) as late, count(*) as moved
        from ledger.journal`.execute(other.db);
    expect(rows[0]?.late).toBe(0n);
    expect(rows[0]?.moved).toBeGreaterThan(50n);
  } finally {
    await other.close();
    await rm(place, { recursive: true, force: true });
  }
});
