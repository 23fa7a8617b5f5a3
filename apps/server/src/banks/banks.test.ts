import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COPY } from "@kinfold/contract/copy";
import { listBanks, resolveBankAccount } from "@kinfold/contract/reference";
import { readPort } from "#platform/embedded/free-port.ts";
import { createLog } from "#platform/log.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { BANKS, findNipCode } from "./banks.ts";
import { createNameEnquiry } from "./name-enquiry.ts";
import { checkDigit, isBankOfAccount } from "./nuban.ts";

/** What the provider answers next; undefined hangs up. */
let said: { status: number; body: string } | undefined;
let asked: { url: string; authorization: string | undefined }[] = [];
let provider: Server;
let baseUrl: string;
let club: Club;
let ada: Visitor;

beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push({ url: request.url ?? "", authorization: request.headers.authorization });
    if (said === undefined) return void request.socket.destroy();
    response.writeHead(said.status, { "content-type": "application/json" });
    response.end(said.body);
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${readPort(provider)}`;
  club = await openClub({ PAYSTACK_BASE_URL: baseUrl, PAYSTACK_SECRET_KEY: "sk_test_of_ours" });
  ada = await club.member("ada@example.com");
});
afterAll(async () => {
  await club.close();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(() => {
  asked = [];
  said = undefined;
});

const resolve = (number: string, bank: string, visitor = ada): Promise<Answer> =>
  visitor.send("GET", `/api${resolveBankAccount.path}?account_number=${number}&bank_code=${bank}`);
const says = (status: number, body: object): void => {
  said = { status, body: JSON.stringify(body) };
};

describe("the list of banks", () => {
  test("is Nigeria's, by name, each with a code of its own, and kept for a quarter of an hour", async () => {
    const { status, headers, body } = await club.visitor().ask(listBanks);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=900");
    expect(body).toEqual(BANKS);
    const names: string[] = body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
    for (const field of ["id", "code", "slug"] as const) {
      expect(new Set(BANKS.map((bank) => bank[field])).size).toBe(BANKS.length);
    }
    const unchanged = await club.visitor().ask(listBanks, {
      headers: { "if-none-match": String(headers["etag"]) },
    });
    expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
  });

  test.each([
    ["Guaranty Trust Bank (GTBank)", "058", "058"],
    ["Globus Bank", "00103", "103"],
    ["Alternative Bank (non-interest)", "000304", "304"],
    ["Summit Bank (non-interest)", "00305", "305"],
    ["ALAT by Wema", "035A", "035"],
    ["OPay", "999992", null],
  ])("%s is %s to the provider and %s to the Central Bank", (name, code, cbn_code) => {
    expect(BANKS.find((bank) => bank.name === name)).toMatchObject({
      code,
      cbn_code,
      active: true,
    });
  });

  test.each([
    ["058", "000013"],
    ["057", "000015"],
    ["00103", "000027"],
    ["035A", "000017"],
    // No one told us, and a wrong one would send money to another bank.
    ["50211", null],
    ["561", null],
    ["999", null],
  ])("%s is %s to instant payments", (code, nip) => {
    expect(findNipCode(code)).toBe(nip);
  });

  test("calls no bank of instant payments by the code of the Central Bank", () => {
    const codes = BANKS.map((bank) => [bank.cbn_code, findNipCode(bank.code)] as const);
    expect(codes.filter(([, nip]) => nip !== null)).toHaveLength(31);
    expect(
      codes.filter(([cbn, nip]) => nip !== null && !(/^0000\d\d$/.test(nip) && nip !== cbn)),
    ).toEqual([]);
  });

  test("knows the bank that lost its licence as closed, and no other country", async () => {
    expect(BANKS.find(({ code }) => code === "030")?.active).toBe(false);
    const count = async (query: string): Promise<number> =>
      (await club.visitor().send("GET", `/api/payment/list-bank${query}`)).body.length;
    expect(await count("?country=nigeria&currency=NGN")).toBe(BANKS.length);
    expect(await count("?country=Ghana")).toBe(0);
    expect(await count("?currency=USD")).toBe(0);
    const bad = await club.visitor().send("GET", "/api/payment/list-bank?currency=EUR");
    expect([bad.status, bad.body.code]).toEqual([422, "invalid"]);
  });
});

describe("the last digit of an account number", () => {
  // The Central Bank's own examples.
  test.each([
    ["011", "000001457", 9],
    ["011", "000000022", 0],
  ])("at %s, %s gets %s", (bank, serial, digit) => {
    expect(checkDigit(bank, serial)).toBe(digit);
  });

  test.each([
    ["011", 4],
    ["044", 4],
    ["033", 4],
    ["057", 8],
    ["035", 8],
    ["058", 5],
    ["070", 5],
    ["214", 9],
    ["221", 1],
    ["232", 1],
    ["50211", 6],
    ["50515", 5],
  ] as const)("at %s, 012345678 gets %s", (bank, digit) => {
    expect(checkDigit(bank, "012345678")).toBe(digit);
    expect(isBankOfAccount(`012345678${digit}`, bank)).toBe(true);
    expect(isBankOfAccount(`012345678${(digit + 1) % 10}`, bank)).toBe(false);
  });

  test("breaks the rule in real accounts, and says nothing where a bank has no code", () => {
    expect(isBankOfAccount("0690000031", "044")).toBe(false);
    expect(isBankOfAccount("0022728151", "063")).toBe(false);
    expect(isBankOfAccount("0123456789", null)).toBe(true);
  });
});

describe("asking whose an account is", () => {
  test("answers the bank's name for it and how well that fits the member", async () => {
    says(200, {
      status: true,
      message: "Account number resolved",
      data: { account_number: "0123456785", account_name: "OKAFOR ADAEZE CHIOMA" },
    });
    const { status, body } = await resolve("0123456785", "058");
    expect(status).toBe(200);
    expect(body).toEqual({
      account_number: "0123456785",
      account_name: "OKAFOR ADAEZE CHIOMA",
      bank_id: BANKS.find(({ code }) => code === "058")?.id,
      name_match_score: 1,
    });
    expect(asked).toEqual([
      {
        url: "/bank/resolve?account_number=0123456785&bank_code=058",
        authorization: "Bearer sk_test_of_ours",
      },
    ]);
    says(200, { status: true, data: { account_name: "BAKARE TUNDE" } });
    expect((await resolve("0690000031", "044")).body.name_match_score).toBe(0);
  });

  const sentence = "Could not resolve account name. Check parameters or try again.";

  test("repeats the bank's own sentence when it knows no such account, with a hint at the number", async () => {
    says(422, { status: false, message: sentence });
    expect(await resolve("0123456785", "058")).toMatchObject({
      status: 422,
      body: { code: "bank_unresolved", error: sentence, fields: { account_number: sentence } },
    });
    expect(await resolve("0123456784", "058")).toMatchObject({
      status: 422,
      body: {
        code: "bank_unresolved",
        error: sentence,
        fields: {
          account_number: "Please check the number: its last digit is unusual for this bank.",
        },
      },
    });
  });

  test.each<[string, { status: number; body: string } | undefined]>([
    ["no one answers", undefined],
    [
      "the provider is down",
      { status: 503, body: '{"status":false,"message":"Upstream is down"}' },
    ],
    ["our key is refused", { status: 401, body: '{"status":false,"message":"Invalid key"}' }],
    ["it is asked too often", { status: 429, body: '{"message":"Slow down"}' }],
    ["it answers no JSON", { status: 200, body: "<html>" }],
    ["it answers no name", { status: 200, body: '{"status":true,"data":{}}' }],
    ["it says no without a word", { status: 422, body: "{}" }],
  ])("says that the bank cannot be reached when %s, and asks once", async (_, answer) => {
    said = answer;
    expect(await resolve("0123456785", "058")).toMatchObject({
      status: 503,
      body: { code: "bank_unreachable", error: COPY.bankUnreachable },
    });
    expect(asked).toHaveLength(1);
    expect(club.logged.join("")).not.toMatch(/0123456785|Invalid key/);
  });

  test("waits so long and no longer", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    const settings = {
      baseUrl: `http://127.0.0.1:${readPort(silent)}`,
      secret: "x",
      timeoutMs: 50,
    };
    const enquire = createNameEnquiry(settings, createLog("silent"));
    expect(await enquire("0123456785", "058")).toEqual({ outcome: "unreachable" });
    silent.closeAllConnections();
    silent.close();
  });

  test("asks no one for what is no account number or no bank", async () => {
    for (const number of ["", "123456789", "01234567891", "O123456789", "0123 45678"]) {
      expect((await resolve(encodeURIComponent(number), "058")).body.code).toBe("invalid");
    }
    for (const bank of ["999", "030", "58"]) {
      expect(await resolve("0123456785", bank)).toMatchObject({
        status: 422,
        body: { code: "bank_unknown", fields: { bank_code: expect.any(String) } },
      });
    }
    expect(asked).toEqual([]);
  });

  test("is for members, and not for collecting names", async () => {
    expect((await resolve("0123456785", "058", club.visitor())).body.code).toBe("signed_out");
    says(200, { status: true, data: { account_name: "OKAFOR ADAEZE" } });
    const bola = await club.member("bola@example.com");
    await Promise.all(Array.from({ length: 400 }, () => resolve("0123456785", "058", bola)));
    expect(await resolve("0123456785", "058", bola)).toMatchObject({
      status: 429,
      body: { code: "rate_limited" },
    });
    expect(asked).toHaveLength(20);
  });
});
