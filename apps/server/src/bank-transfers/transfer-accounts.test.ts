import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listTransferAccounts } from "@kinfold/contract/payments";
import { readEnv, type Env } from "#platform/env.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { readTransferAccounts } from "./index.ts";

let club: Club;
let folder: string;
let tunde: Visitor;
let james: Visitor;
beforeAll(async () => {
  club = await openClub();
  folder = await mkdtemp(join(tmpdir(), "kinfold-accounts-"));
  tunde = await club.member("tunde@example.com");
  james = await club.member("james@example.com", {
    country: "GB",
    citizenship: ["GB"],
    accept_family_office: true,
  });
});
afterAll(async () => {
  await club.close();
  await rm(folder, { recursive: true, force: true });
});

const list = (who: Visitor, query: string): Promise<Answer> =>
  who.send("GET", `/api${listTransferAccounts.path}?${query}`);

describe("the club's accounts", () => {
  test("are shown for a currency, with every line that a bank asks for", async () => {
    const { body } = await list(tunde, "currency=NGN");
    expect(body.map((row: { bank_choice: string }) => row.bank_choice)).toEqual([
      "GTBank",
      "Access Bank",
      "Others",
    ]);
    expect(body[0]).toMatchObject({ account_number: "0123456789", routing_number: null });
    const abroad = await list(tunde, "currency=USD&country=USA");
    expect(abroad.body).toHaveLength(1);
    expect(abroad.body[0]).toMatchObject({ bank_choice: null, routing_number: "021000021" });
  });

  test("where there are none, none are shown, and no reference is spent", async () => {
    expect((await list(tunde, "currency=NGN&country=USA")).body).toEqual([]);
  });

  test("are shown in currencies that the member has a wallet in", async () => {
    expect(await list(james, "currency=NGN")).toMatchObject({
      status: 422,
      body: { code: "wallet_wrong_currency" },
    });
    expect((await list(james, "currency=USD")).status).toBe(200);
    expect((await list(james, "currency=EUR")).status).toBe(422);
    expect((await list(club.visitor(), "currency=USD")).status).toBe(401);
  });

  test("come with one reference for each member and currency, again and again", async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => list(tunde, "currency=NGN")),
    );
    const references = (answers: Answer[]): Set<string> =>
      new Set(
        answers.flatMap(({ body }) => body.map((row: { reference: string }) => row.reference)),
      );
    const [reference = ""] = references(responses);
    expect(references(responses).size).toBe(1);
    expect(reference).toMatch(/^KIN-[2-9A-Z]{6}$/);
    // Asking writes down one row, however often, so that reading may do it.
    const { rows } = await sql`select reference from transfer_reference
      where currency = 'NGN'`.execute(club.db);
    expect(rows).toEqual([{ reference }]);
    expect(references([await list(tunde, "currency=USD")])).not.toContain(reference);
    expect(references([await list(james, "currency=USD")])).not.toContain(reference);
  });
});

describe("the file of accounts", () => {
  const one = {
    id: "a",
    country: "Nigeria",
    bank_choice: "GTBank",
    currency: "NGN",
    bank_name: "Guaranty Trust Bank",
    account_name: "Club",
    account_number: "0123456789",
  };
  const envWith = async (content: unknown): Promise<Env> => {
    const path = join(folder, "accounts.json");
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return readEnv({ TRANSFER_ACCOUNTS_FILE: path });
  };

  test.each<[string, unknown, RegExp]>([
    ["is not JSON", "{", /is not a file of JSON/],
    ["holds no accounts", { accounts: [] }, /not right at accounts/],
    ["knows another country", { accounts: [{ ...one, country: "Ghana" }] }, /accounts\.0\.country/],
    ["has a line no one asked for", { accounts: [{ ...one, iban: "x" }] }, /accounts\.0\.iban/],
    ["lacks a number", { accounts: [{ ...one, account_number: "" }] }, /account_number/],
    ["names a choice twice", { accounts: [one, { ...one, id: "b" }] }, /two accounts for NGN/],
    [
      "offers a choice of banks abroad",
      { accounts: [{ ...one, country: "USA" }] },
      /exactly if it is in Nigeria/,
    ],
  ])("is refused when it %s", async (_what, content, words) => {
    const env = await envWith(content);
    expect(() => readTransferAccounts(env)).toThrow(words);
  });

  test("is refused when it is not there", () => {
    const env = readEnv({ TRANSFER_ACCOUNTS_FILE: join(folder, "nowhere.json") });
    expect(() => readTransferAccounts(env)).toThrow("is not a file of JSON");
  });

  test("must not be the sample in production", async () => {
    const content = { sample: "for development", accounts: [one] };
    const env = await envWith(content);
    expect(readTransferAccounts(env)).toHaveLength(1);
    expect(() => readTransferAccounts({ ...env, isProduction: true })).toThrow("is the sample");
  });
});
