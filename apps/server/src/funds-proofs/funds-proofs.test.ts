import { createHash } from "node:crypto";
import { getFigureSource } from "@kinfold/contract/figure-sources";
import { checkDocument, CheckedDocument } from "@kinfold/contract/document-checks";
import { buildPath } from "@kinfold/contract/endpoint";
import * as contract from "@kinfold/contract/funds-proofs";
import { findCodeInFile } from "@kinfold/contract/document-code";
import { toMinor, type Currency } from "@kinfold/money";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildDueTrees } from "#liabilities/index.ts";
import { readSeed } from "../testing/chance.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { contributeDirectly } from "../testing/invested.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { readPdfText } from "../testing/pdf-text.ts";
import { computeProofState, isHeld } from "./rules.ts";

const FIXED = 4;
/** The day whose balances stand in the ledger log, and the day after. */
const [DAY, TODAY] = ["2026-11-12", "2026-11-13"];

let club: Club;
let ada: Payable;
let bisi: Payable;

const at = (instant: string): void => club.clock.setTo(new Date(instant));

beforeAll(async () => {
  club = await openClub();
  at(`${DAY}T09:00:00Z`);
  ada = await createPayableMember(club, "ada@example.com");
  bisi = await createPayableMember(club, "bisi@example.com");
  await payIn(club, ada.ngn ?? "", "NGN", 700_000_050n);
  await payIn(club, ada.usd, "USD", 12_345n);
  await contributeDirectly(club, ada, { planId: FIXED, minor: 200_000_000n });
});
afterAll(() => club.close());

const FORM = {
  says: "at_least",
  least: { currency: "NGN", amount: 5_000_000 },
  day: DAY,
  purpose: "UK visa application",
  valid_until: "2027-02-10",
  shows_name: true,
};

async function make(changed: object = {}, { visitor } = ada): Promise<Answer> {
  return visitor.ask(contract.makeFundsProof, { body: { ...FORM, ...changed } });
}

const pdfOf = (code: string, who: Visitor = ada.visitor) =>
  club.app.inject({
    method: "GET",
    url: `/api${buildPath(contract.getFundsProofPdf, { code })}`,
    headers: { authorization: `Bearer ${who.token}`, cookie: `__Host-kinfold=${who.cookie}` },
  });

const check = (code: string): Promise<Answer> =>
  club.visitor().ask(checkDocument, { params: { code } });

beforeEach(async () => {
  await sql`delete from limit_window`.execute(club.db);
  await ada.visitor.signIn("ada@example.com");
  await bisi.visitor.signIn("bisi@example.com");
});

test("before the first night nothing can be proven, and afterwards what stood in the ledger log", async () => {
  expect((await ada.visitor.ask(contract.getProvableFunds)).body).toMatchObject({
    day: null,
    totals: [],
  });
  expect(await make()).toMatchObject({ status: 422, body: { code: "proof_day_wrong" } });
  at(`${TODAY}T09:00:00Z`);
  await ada.visitor.signIn("ada@example.com");
  await bisi.visitor.signIn("bisi@example.com");
  await buildDueTrees(club.platform, undefined);
  const { rows } = await sql<{ currency: Currency; minor: bigint }>`
    select tree.currency, sum(line.amount_minor)::bigint as minor
    from liability_line line join liability_tree tree using (tree_id) join wallet using (wallet_id)
    where wallet.member_id = ${ada.memberId} group by 1 order by 1`.execute(club.db);
  expect(rows.map(({ minor }) => minor > 0n)).toEqual([true, true]);
  expect((await ada.visitor.ask(contract.getProvableFunds)).body).toEqual({
    day: DAY,
    totals: rows.map(({ currency, minor }) => ({ currency, amount: Number(minor) / 100 })),
    name: expect.stringMatching(/\S \S/),
  });
});

test("a stranger reads that at least so much was held, and no figure of the member", async () => {
  const made = await make();
  expect(made).toMatchObject({ status: 200, body: { state: "valid", shows_name: true } });
  const { code } = made.body;
  expect(code).toMatch(/^KFP(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  const { body } = await ada.visitor.ask(contract.getProvableFunds);
  const printed = await pdfOf(code);
  expect(printed.statusCode).toBe(200);
  const answer = await check(code.toLowerCase().replaceAll("-", " "));
  expect(answer.body).toEqual({
    code,
    state: "valid",
    withdrawn_on: null,
    claim: {
      kind: "at_least",
      issued_on: TODAY,
      from: null,
      on: DAY,
      opening: null,
      figures: [{ currency: "NGN", amount: 5_000_000 }],
      valid_until: "2027-02-10",
      holder: body.name,
      purpose: "UK visa application",
    },
    email: null,
    sha256: [createHash("sha256").update(printed.rawPayload).digest("hex")],
  });
  const words = readPdfText(printed.rawPayload).flat().join("\n");
  expect(words).toContain("held at least ₦5,000,000.00");
  expect(words).not.toContain("7,000,000");
  expect(words).not.toContain("Member code");
  expect(findCodeInFile(printed.rawPayload)).toBe(code);
});

test("without the name nothing of the answer or the file names the member", async () => {
  const { code } = (await make({ shows_name: false })).body;
  const { body: funds } = await ada.visitor.ask(contract.getProvableFunds);
  const printed = await pdfOf(code);
  const { text } = await check(code);
  const words = readPdfText(printed.rawPayload).flat().join("\n");
  for (const part of [...String(funds.name).split(" "), ada.memberId, ada.ngn ?? "-"]) {
    expect(text).not.toContain(part);
    expect(words).not.toContain(part);
  }
});

test("full figures name every wallet and portfolio, and the answer has their sums", async () => {
  const { code } = (await make({ says: "full_figures", least: undefined })).body;
  const { body: funds } = await ada.visitor.ask(contract.getProvableFunds);
  expect((await check(code)).body.claim.figures).toEqual(funds.totals);
  const words = readPdfText((await pdfOf(code)).rawPayload)
    .flat()
    .join("\n");
  expect(words).toContain("Naira wallet");
  expect(words).toContain("Dollar wallet");
  expect(words).toContain("$5,123.45");
});

test("every file that was printed of a proof is known", async () => {
  const { code } = (await make()).body;
  const files = [await pdfOf(code), await pdfOf(code)].map(({ rawPayload }) =>
    createHash("sha256").update(rawPayload).digest("hex"),
  );
  expect((await check(code)).body.sha256.toSorted()).toEqual([...new Set(files)].toSorted());
});

test.each([
  ["more than was held", { least: { currency: "NGN", amount: 9_000_000.51 } }, "least"],
  [
    "more than was held in the other currency",
    { least: { currency: "USD", amount: 5_123.46 } },
    "least",
  ],
  ["at least without an amount", { least: undefined }, "least"],
  ["an end that is today", { valid_until: TODAY }, "valid_until"],
  ["an end after a year", { valid_until: "2027-11-14" }, "valid_until"],
  ["no purpose", { purpose: "  " }, "purpose"],
  ["an account number for a purpose", { purpose: "Refund to GTBank 0123456789" }, "purpose"],
  ["a link for a purpose", { purpose: "See https://kinfold-club.example.net" }, "purpose"],
  ["a long purpose", { purpose: "x".repeat(61) }, "purpose"],
])("%s is refused", async (_what, changed, field) => {
  const refused = await make(changed);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.fields)).toEqual([field]);
});

test("a day that no tree is of is refused", async () => {
  expect(await make({ day: TODAY })).toMatchObject({
    status: 422,
    body: { code: "proof_day_wrong" },
  });
});

test("a withdrawn proof says so and nothing else, stays in the list, and is not printed again", async () => {
  const { code } = (await make()).body;
  await pdfOf(code);
  const withdraw = () => ada.visitor.ask(contract.withdrawFundsProof, { params: { code } });
  for (const again of [1, 2]) {
    expect(await withdraw(), `time ${again}`).toMatchObject({
      status: 200,
      body: { code, state: "withdrawn" },
    });
  }
  expect((await check(code)).body).toEqual({
    code,
    state: "withdrawn",
    withdrawn_on: TODAY,
    claim: null,
    email: null,
    sha256: [],
  });
  const list = (await ada.visitor.ask(contract.listFundsProofs)).body;
  expect(list.find((one: { code: string }) => one.code === code).state).toBe("withdrawn");
  expect((await pdfOf(code)).json()).toMatchObject({ code: "proof_ended" });
  const { rows } = await sql<{ action: string; count: bigint }>`
    select action, count(*) as count from audit_entry where subject_id = ${code} group by 1 order by 1`.execute(
    club.db,
  );
  expect(rows).toEqual([
    { action: "funds_proof.made", count: 1n },
    { action: "funds_proof.withdrawn", count: 1n },
  ]);
});

test("another member's proof does not exist, for its file and for withdrawing it", async () => {
  const { code } = (await make()).body;
  expect((await pdfOf(code, bisi.visitor)).statusCode).toBe(404);
  expect(await bisi.visitor.ask(contract.withdrawFundsProof, { params: { code } })).toMatchObject({
    status: 404,
  });
  expect((await check(code)).body.state).toBe("valid");
  expect((await bisi.visitor.ask(contract.listFundsProofs)).body).toEqual([]);
});

test("an expired proof has neither figures nor purpose any more", async () => {
  const { code } = (await make({ valid_until: "2026-11-20" })).body;
  at("2026-11-20T22:59:00Z");
  expect((await check(code)).body.state).toBe("valid");
  at("2026-11-20T23:00:00Z");
  const { body } = await check(code);
  expect(body).toMatchObject({
    state: "expired",
    claim: { valid_until: "2026-11-20", figures: [], purpose: null },
  });
  expect(CheckedDocument.is(CheckedDocument.create(body))).toBe(true);
  at(`${TODAY}T12:00:00Z`);
});

test(`at least is true exactly where the sum is not below it (seed ${readSeed()})`, () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 14n }).map(toMinor);
  fc.assert(
    fc.property(
      fc.array(minor, { minLength: 1, maxLength: 6 }),
      fc.oneof(
        fc.bigInt({ min: -2n, max: 2n }),
        fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
      ),
      (amounts, off) => {
        const held = amounts.map((amount) => ({ currency: "NGN" as const, amount_minor: amount }));
        const sum = amounts.reduce((total: bigint, amount) => total + amount, 0n);
        const least = { currency: "NGN", amount: toMinor(sum + off) } as const;
        expect(isHeld(held, least)).toBe(off <= 0n);
        expect(isHeld(held, { ...least, currency: "USD" })).toBe(false);
      },
    ),
    { numRuns: 10_000 },
  );
});

test("a proof is valid through its last day", () => {
  const proof = { valid_until: "2026-11-20", withdrawn_at: null } as const;
  expect(computeProofState(proof, "2026-11-20")).toBe("valid");
  expect(computeProofState(proof, "2026-11-21")).toBe("expired");
  expect(computeProofState({ ...proof, withdrawn_at: new Date(0) }, "2026-11-21")).toBe(
    "withdrawn",
  );
});

test("the figures of a proof are its member's; to another member they are those of a code that never existed", async () => {
  at(`${TODAY}T09:00:00Z`);
  await ada.visitor.signIn("ada@example.com");
  await bisi.visitor.signIn("bisi@example.com");
  const { body } = await make({ says: "full_figures", least: undefined });
  const ask = async (who: Payable, figure: string) => {
    const { status, body: answer } = await who.visitor.send(
      "GET",
      `/api${buildPath(getFigureSource, { figure })}`,
    );
    return { status, code: answer.code, error: answer.error, total: answer.total };
  };
  for (const on of ["1", "2", "NGN", "USD"]) {
    const kind = on.length === 1 ? "proof-line" : "proof-sum";
    expect(await ask(ada, `${kind}:${body.code}@${on}`)).toMatchObject({ status: 200 });
    const never = await ask(bisi, `${kind}:KFP-ZZZZ-ZZZZ-ZZZZ@${on}`);
    expect(never).toMatchObject({ status: 404, code: "not_found" });
    expect(await ask(bisi, `${kind}:${body.code}@${on}`)).toEqual(never);
  }
  const least = await make();
  expect(await ask(ada, `proof-least:${least.body.code}`)).toMatchObject({ status: 200 });
  expect(await ask(bisi, `proof-least:${least.body.code}`)).toEqual(
    await ask(bisi, "proof-least:KFP-ZZZZ-ZZZZ-ZZZZ"),
  );
});
