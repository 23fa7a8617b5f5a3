import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { depositToWallet, quotePayment, verifyPayment } from "@kinfold/contract/payments";
import { formatRate } from "@kinfold/contract/rate-words";
import { exportTransactions, getStatement, listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { sql, type RawBuilder } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lagosDay, formatSortableMoment } from "#calendar/index.ts";
import { MIGRATIONS_FOLDER } from "#platform/migrate.ts";
import { asOwner, runPastAllRules } from "../testing/owner.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import {
  buildWebhook,
  openPayProviders,
  type PayProviders,
  type ProviderPayment,
} from "../testing/pay-providers.ts";
import { readPdfText } from "../testing/pdf-text.ts";
import { setRate } from "../testing/rates.ts";
import { hireSignedIn } from "../testing/staff.ts";

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let email: string;
let usd: string;
let ngn: string;
let members = 0;

beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
});
afterAll(async () => {
  await club.close();
  await providers.close();
});
beforeEach(async () => {
  members += 1;
  email = `ada${members}@example.com`;
  club.clock.advance(DAY_MS);
  ada = await club.member(email);
  const { body } = await ada.ask(getWallets);
  [usd, ngn] = [body.usd.id, body.ngn.id];
  await setRate(club, "1500");
});
afterEach(() => expectInvariants(club.db));

async function later(minutes: number): Promise<void> {
  club.clock.advance(minutes * MINUTE_MS);
  await ada.signIn(email);
}
const deposit = (body: object, wallet = usd): Promise<Answer> =>
  ada.ask(depositToWallet, {
    params: { id: wallet },
    body: { amount: 500, gateway: "transfer", is_localized: wallet === usd, ...body },
  });
const quote = (amount = 500): Promise<Answer> =>
  ada.ask(quotePayment, {
    body: { from: "NGN", to: "USD", amount, side: "to", gateway: "transfer" },
  });
async function arrives(reference: string, change: Partial<ProviderPayment> = {}): Promise<void> {
  const { path, headers, body } = buildWebhook(
    providers.set(reference, { status: "PAID", ...change }),
  );
  await club.visitor().send("POST", path, headers, body);
  await club.payments.watch.handleDue();
}
const dollars = async (): Promise<number> => (await ada.ask(getWallets)).body.usd.balance;
async function reasonsFor(reference: string): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`select reason from payment_review
    where reference = ${reference} order by created_at`.execute(club.db);
  return rows.map(({ reason }) => reason);
}

const BEYOND_DAILY = "more dollars in naira than a member may have in 24 hours";

describe("dollars that are paid for in naira after their price ended", () => {
  test("are flagged and not credited when the naira fell meanwhile", async () => {
    const { reference } = (await deposit({})).body;
    await later(23 * 60);
    await setRate(club, "3000");
    await arrives(reference);
    expect(await dollars()).toBe(0);
    expect(await reasonsFor(reference)).toEqual([
      "paid after its price ended, and the rate has moved",
    ]);
    const { body } = await ada.ask(verifyPayment, { params: { reference } });
    expect(body).toMatchObject({ is_flagged: true });
  });

  test.each([
    ["1515", true],
    ["1515.000001", false],
    ["1400", true],
  ])("at ₦1,500 and come while a dollar costs ₦%s: credited %s", async (now, isCredited) => {
    const { reference } = (await deposit({})).body;
    await later(16);
    await setRate(club, now);
    await arrives(reference);
    expect(await dollars()).toBe(isCredited ? 500 : 0);
  });

  test("are flagged while there is no rate to compare with", async () => {
    const { reference } = (await deposit({})).body;
    await later(61);
    await arrives(reference);
    expect(await dollars()).toBe(0);
    expect(await reasonsFor(reference)).toEqual([
      "paid after its price ended, and there is no rate now",
    ]);
  });

  test("and whose quote was older than the payment are held to the quote", async () => {
    const { quote_id } = (await quote()).body;
    await later(14);
    const { reference } = (await deposit({ quote_id })).body;
    await later(2);
    await setRate(club, "1600");
    await arrives(reference);
    expect(await dollars()).toBe(0);
  });

  test("but were paid in time by the provider's clock, are credited", async () => {
    const { reference } = (await deposit({ gateway: "card" })).body;
    await later(5);
    const paidAt = club.clock.now().toISOString();
    await later(30);
    await setRate(club, "1600");
    await arrives(reference, { status: "success", paidAt });
    expect(await dollars()).toBe(500);
  });
});

describe("a member", () => {
  test("pays for dollars in naira up to the daily limit, at two windows at once as well", async () => {
    const big = { amount: 12_000 };
    const answers = await Promise.all([deposit(big), deposit(big), deposit(big)]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.fields])).toEqual([
      [
        422,
        {
          amount:
            "You can pay for up to $25,000.00 in naira in 24 hours, and $1,000.00 of that is left. Enter less, or pay in dollars.",
        },
      ],
    ]);
    expect((await deposit({ amount: 12_000 }, ngn)).status).toBe(201);
    await later(24 * 60 + 1);
    await setRate(club, "1500");
    expect((await deposit(big)).status).toBe(201);
  });

  test("is held to the daily limit by when the money comes, whenever its payments began", async () => {
    const big = { amount: 12_000 };
    const before = [(await deposit(big)).body.reference, (await deposit(big)).body.reference];
    await later(24 * 60 + 1);
    await setRate(club, "1500");
    const now = [(await deposit(big)).body.reference, (await deposit(big)).body.reference];
    for (const reference of [...before, ...now]) await arrives(reference);
    expect(await dollars()).toBe(24_000);
    const held = await Promise.all(now.map(reasonsFor));
    expect(held).toEqual([[BEYOND_DAILY], [BEYOND_DAILY]]);
    const { body } = await ada.ask(verifyPayment, { params: { reference: now[0] } });
    expect(body).toMatchObject({ is_flagged: true });
  });

  test("leaves five payments in naira for dollars unpaid at most, also when they are begun at once", async () => {
    const small = { amount: 10 };
    const answers = await Promise.all(Array.from({ length: 7 }, () => deposit(small)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, "pay_too_many_open"],
      [409, "pay_too_many_open"],
    ]);
    expect(refused[0]?.body.error).toMatch(/^You have 5 unpaid payments/);
    const [paid, flagged, failed] = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.reference);
    // Naira for naira and dollars for dollars have no price that could turn out well.
    expect((await deposit(small, ngn)).status).toBe(422);
    expect((await deposit({ amount: 1_000 }, ngn)).status).toBe(201);
    const once = async (): Promise<unknown> => (await deposit(small)).body.code ?? "begun";
    expect(await once()).toBe("pay_too_many_open");
    await arrives(paid);
    expect([await once(), await once()]).toEqual(["begun", "pay_too_many_open"]);
    await arrives(failed, { status: "FAILED" });
    expect([await once(), await once()]).toEqual(["begun", "pay_too_many_open"]);
    // What arrived otherwise than agreed waits for staff, not for the member.
    await arrives(flagged, { status: "PARTIALLY_PAID", amountMinor: 100_000n });
    expect([await once(), await once()]).toEqual(["begun", "pay_too_many_open"]);
  });

  test("holds the newest three prices, and an older one has ended", async () => {
    const ids: string[] = [];
    for (const amount of [10, 20, 30, 40]) {
      club.clock.advance(1_000);
      ids.push((await quote(amount)).body.quote_id);
    }
    const first = await deposit({ amount: 10, quote_id: ids[0] });
    expect([first.status, first.body.code]).toEqual([409, "pay_quote_expired"]);
    expect((await deposit({ amount: 20, quote_id: ids[1] })).status).toBe(201);
  });
});

test("a checkout of dollars in naira ends with its price where the provider can end it", async () => {
  const body = { amount: 100, gateway: "card_us", us_based_institution: "no" };
  const priced = await ada.ask(quotePayment, {
    body: { ...body, from: "NGN", to: "USD", side: "to" },
  });
  await later(5);
  await deposit({ ...body, quote_id: priced.body.quote_id });
  expect(providers.asked.at(-1)).toMatchObject({ session_duration: 10 });
  await deposit({ ...body, is_localized: false });
  expect(providers.asked.at(-1)).not.toHaveProperty("session_duration");
});

describe("the rate that a price was made at", () => {
  /** The newest movement of the dollar wallet, and what its statement and tables say. */
  async function read(path: string, query: Record<string, string> = {}): Promise<Answer> {
    const search = new URLSearchParams({ wallet_id: usd, ...query }).toString();
    return ada.send("GET", `/api${path}?${search}`);
  }

  test("stands on the quote, the payment, its transaction and their documents, whatever was accepted since", async () => {
    const asOf = club.clock.now();
    const own = { id: `rate_${asOf.getTime()}`, source: "test", as_of: asOf.toISOString() };
    const priced = (await quote(100)).body;
    await later(2);
    await setRate(club, "1505");
    const begun = (await deposit({ amount: 100, quote_id: priced.quote_id })).body;
    await later(2);
    await setRate(club, "1510");
    await arrives(begun.reference);
    await later(2);
    await setRate(club, "1515");

    const paid = await ada.ask(verifyPayment, { params: { reference: begun.reference } });
    expect(paid.body.status).toBe("success");
    const [row] = (await read(listTransactions.path)).body.data;
    for (const said of [priced, begun, paid.body, row]) {
      expect(said).toMatchObject({ exchange_rate: 1500, rate: own });
    }
    const table = (await read(exportTransactions.path)).text;
    const day = lagosDay(asOf);
    const cells = `"1500","test","${formatSortableMoment(asOf)}","${own.id}"`;
    expect(table).toContain(cells);
    const month = { from: day, to: lagosDay(club.clock.now()) };
    expect((await read(getStatement.path, { ...month, format: "csv" })).text).toContain(cells);
    const statement = await club.app.inject({
      method: "GET",
      url: `/api${getStatement.path}?${new URLSearchParams({ wallet_id: usd, ...month }).toString()}`,
      headers: { authorization: `Bearer ${ada.token}`, cookie: `__Host-kinfold=${ada.cookie}` },
    });
    expect(readPdfText(statement.rawPayload).flat()).toContain(
      `Rate of ${begun.reference}: ${formatRate(1500, own)}`,
    );
  });

  test("is what staff see of a flagged payment", async () => {
    const own = { id: `rate_${club.clock.now().getTime()}`, source: "test" };
    const { reference } = (await deposit({ amount: 200 })).body;
    await later(20);
    await setRate(club, "1600");
    await arrives(reference);
    const { visitor } = await hireSignedIn(club, ["finance_maker"]);
    const flagged = await visitor.send("GET", `/api/admin/webhooks?search=${reference}`);
    expect(flagged.body.data).toMatchObject([{ reference, exchange_rate: 1500, rate: own }]);
  });

  test("is found for transactions from before, and for none whose row was changed", async () => {
    const { reference } = (await deposit({ amount: 100 })).body;
    const tampered = (await deposit({ amount: 200 })).body.reference;
    const named = async (): Promise<unknown> =>
      (
        await sql`select reference, rate_id is not null as is_named from wallet_transaction
          where reference = any (${[reference, tampered]}) order by amount_minor`.execute(club.db)
      ).rows;
    const fits = sql`sha256(convert_to((to_jsonb(t) - 'rate_id')::text, 'UTF8'))`;
    const rehash = (hash: RawBuilder<unknown>) => sql`update row_hash set hash = ${hash}
      from wallet_transaction t where table_name = 'wallet_transaction' and row_key = transaction_id
        and reference = any (${[reference, tampered]})`;
    await runPastAllRules(club.db, async (owner) => {
      await sql`set timezone = 'UTC'`.execute(owner);
      await sql`update wallet_transaction set rate_id = null
        where reference = any (${[reference, tampered]})`.execute(owner);
      await rehash(fits).execute(owner);
      await sql`update wallet_transaction set amount_minor = amount_minor + 1
        where reference = ${tampered}`.execute(owner);
    });
    const fill = await readFile(
      join(MIGRATIONS_FOLDER, "0131_fill_rates_of_transactions.sql"),
      "utf8",
    );
    await asOwner(club.db, (owner) => sql.raw(fill).execute(owner));
    expect(await named()).toEqual([
      { reference, is_named: true },
      { reference: tampered, is_named: false },
    ]);
    await runPastAllRules(club.db, async (owner) => {
      await sql`set timezone = 'UTC'`.execute(owner);
      await sql`update wallet_transaction set amount_minor = wallet_transaction.amount_minor - 1, rate_id = payment_intent.rate_id
        from payment_intent where payment_intent.reference = wallet_transaction.reference
          and wallet_transaction.reference = ${tampered}`.execute(owner);
      await rehash(sql`sha256(convert_to(to_jsonb(t)::text, 'UTF8'))`).execute(owner);
    });
  });

  test.each(["payment_quote", "payment_intent", "wallet_transaction"])(
    "is named by every new row of %s, and does not change",
    async (table) => {
      const { quote_id } = (await quote(100)).body;
      await deposit({ amount: 100, quote_id });
      const figure = table === "wallet_transaction" ? "exchange_rate" : "naira_per_dollar";
      const key =
        { payment_quote: "quote_id", payment_intent: "reference" }[table] ?? "transaction_id";
      const { rows } = await sql<{ columns: string }>`
        select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
          where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
        club.db,
      );
      const columns = sql.raw(rows[0]?.columns ?? "");
      const copy = (change: string) =>
        sql`insert into ${sql.raw(table)} (${columns}) select ${columns} from (
          select (jsonb_populate_record(null::${sql.raw(table)},
            to_jsonb(t) || jsonb_build_object(${key}::text, 'copied', ${sql.raw(change)}))).*
          from ${sql.raw(table)} t where rate_id is not null limit 1) copied`.execute(club.db);
      for (const change of ["'rate_id', null", `'${figure}', '1600'`, "'rate_id', 'rate_gone'"]) {
        await expect(copy(change)).rejects.toMatchObject({ code: "PY006" });
      }
      await expect(
        sql`update ${sql.raw(table)} set rate_id = null where rate_id is not null`.execute(club.db),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(KC001|PY001)$/) });
    },
  );
});

describe("a transfer of more than was asked for", () => {
  test.each([
    [10n, true],
    [11n, false],
  ])("by %s %% is credited: %s", async (percent, isCredited) => {
    const { reference, total_charged } = (await deposit({ amount: 1_000 }, ngn)).body;
    const totalMinor = BigInt(Math.round(total_charged * 100));
    const amountMinor = totalMinor + (totalMinor * percent) / 100n;
    await arrives(reference, { status: "OVERPAID", amountMinor });
    const { body } = await ada.ask(getWallets);
    expect(body.ngn.balance > 0).toBe(isCredited);
    expect(await reasonsFor(reference)).toEqual(
      isCredited ? [] : ["more than 10 % above what was asked for"],
    );
  });
});
