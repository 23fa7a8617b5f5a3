import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmTransferReceipt, getTransferReceipt } from "@kinfold/contract/office/receipts";
import { acceptMatches, listStatementMatches } from "@kinfold/contract/office/statements";
import { getWallets } from "@kinfold/contract/wallets";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { executeAsOwner } from "../testing/owner.ts";

let club: Club;
let ada: Visitor;
let maker: Clerk;
let approver: Clerk;
beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com", { first_name: "Ada", last_name: "Okafor" });
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterAll(() => club.close());

const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const send = (file: string): Promise<Answer> =>
  maker.visitor.send(
    "POST",
    "/api/admin/statements/of/ngn-gtbank?file_name=november.csv",
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
type Row = [amount: number, narration: string, day?: string];
let times = 0;
/** Rows as a file of the generic layout; a first line of its own makes each file another one. */
const generic = (rows: readonly Row[]): string =>
  [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `0123456789,2026-11-01,2026-11-01,${(times += 1)}.01,OPENING ${times},,`,
    ...rows.map(([amount, narration, day = "2026-11-11"]) =>
      ["0123456789", day, day, amount.toFixed(2), narration, "", ""].join(","),
    ),
  ].join("\n");
const gtbank = (rows: readonly Row[]): string =>
  [
    "Account Number:,0123456789",
    "Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks",
    ...rows.map(([amount, narration]) =>
      [
        "11-Nov-2026,11-Nov-2026,",
        amount < 0 ? (-amount).toFixed(2) : "",
        amount > 0 ? amount.toFixed(2) : "",
        "",
        "LEKKI",
        narration,
      ].join(","),
    ),
  ].join("\n");
const slashed =
  (head: string, reference: boolean) =>
  (rows: readonly Row[]): string =>
    [
      "Account No,0123456789,NGN",
      head,
      ...rows.map(([amount, narration]) =>
        [
          "11/11/2026,11/11/2026",
          narration,
          ...(reference ? [""] : []),
          amount < 0 ? (-amount).toFixed(2) : "",
          amount > 0 ? amount.toFixed(2) : "",
          "",
        ].join(","),
      ),
    ].join("\n");
const LAYOUTS = {
  GTBank: gtbank,
  "Access Bank": slashed("Posted Date,Value Date,Description,Reference,Debit,Credit,Balance", true),
  "Zenith Bank": slashed("Date Posted,Value Date,Description,Debit,Credit,Balance", false),
  "UBA, FirstBank and Providus in the generic layout": generic,
};
const claim = async (amount: number, who = ada): Promise<string> =>
  (await claimByHand(who, { amount: String(amount), account_id: "ngn-gtbank" })).body.reference;
const matches = async () => (await maker.visitor.ask(listStatementMatches)).body;
type Shown = { receipt: { id: string }; match: { lines: { id: string; narration: string }[] } };
const sureOf = async (reference: string): Promise<Shown | undefined> =>
  (await matches()).sure.find(({ receipt }: Shown) => receipt.id === reference);
const fateOf = async (reference: string): Promise<string> => {
  const { sure, doubtful } = await matches();
  const isOf = ({ receipt }: Shown): boolean => receipt.id === reference;
  return sure.some(isOf) ? "sure" : (doubtful.find(isOf)?.why ?? "nothing");
};
const accept = (reference: string, lineIds: readonly string[]): Promise<Answer> =>
  maker.visitor.ask(acceptMatches, {
    body: { matches: [{ reference, line_ids: lineIds }], reason: "On the statement" },
  });
const idsOf = (shown: Shown | undefined): string[] => shown?.match.lines.map(({ id }) => id) ?? [];
const receipt = async (reference: string) =>
  (await maker.visitor.ask(getTransferReceipt, { params: { reference } })).body.receipt;
const confirm = async (reference: string): Promise<Answer> =>
  approver.visitor.ask(confirmTransferReceipt, {
    params: { reference },
    body: { proposal_id: (await receipt(reference)).proposal.id, reason: "Seen" },
  });
const balance = async (who = ada) => (await who.ask(getWallets)).body.ngn;
const linesNamed = async (text: string): Promise<string[]> => {
  const { rows } = await sql<{ line_id: string }>`select line_id from bank_statement_line
    where narration like ${`%${text}%`} and amount_minor > 0 order by file_line`.execute(club.db);
  return rows.map(({ line_id: id }) => id);
};

describe("a credit that the bank took back on the same day", () => {
  test.each(Object.entries(LAYOUTS))("is never proposed: %s", async (_bank, layout) => {
    for (const [at, isNewestFirst] of [false, true].entries()) {
      const amount = 100_000 + at;
      const reference = await claim(amount);
      const rows: Row[] = [
        [amount, `NIP/GTB/ADA OKAFOR/${reference}`],
        [-amount, `RVSL/NIP/GTB/ADA OKAFOR/${reference}`],
      ];
      expect((await send(layout(isNewestFirst ? rows.toReversed() : rows))).status).toBe(201);
      expect(await fateOf(reference)).toBe("nothing");
      expect(readOutcome(await accept(reference, await linesNamed(reference)))).toEqual([
        409,
        "match_line_used",
      ]);
    }
  });

  test("is not proposed for a receipt that is uploaded after it", async () => {
    await send(
      generic([
        [61_000, "NIP/ADA OKAFOR/CONTRIBUTION"],
        [-61_000, "RVSL/NIP/ADA OKAFOR/CONTRIBUTION"],
      ]),
    );
    const reference = await claim(61_000);
    expect(await fateOf(reference)).toBe("nothing");
  });

  test("leaves the other of two equal ones to its receipt", async () => {
    const reference = await claim(62_000);
    const paidIn = `NIP/ADA OKAFOR/${reference}`;
    await send(
      generic([
        [62_000, paidIn],
        [62_000, paidIn],
        [-62_000, `REV/${paidIn}`],
      ]),
    );
    expect(idsOf(await sureOf(reference))).toHaveLength(1);
    expect((await accept(reference, idsOf(await sureOf(reference)))).status).toBe(200);
    expect((await confirm(reference)).body).toMatchObject({ credited_amount: 62_000 });
  });

  test("is doubtful when the bank does not say which it took back", async () => {
    const reference = await claim(63_000);
    await send(
      generic([
        [63_000, `NIP/ADA OKAFOR/${reference}`],
        [63_000, "NIP/BOLA ADEYEMI/SAVINGS"],
        [-63_000, "REVERSAL OF INWARD TRANSFER"],
      ]),
    );
    expect(await fateOf(reference)).toBe("may_be_taken_back");
    const many = await maker.visitor.ask(acceptMatches, {
      body: {
        matches: [reference, "KIN-222222"].map((one) => ({
          reference: one,
          line_ids: [idsOf({ receipt: { id: "" }, match: { lines: [] } })[0] ?? "none"],
        })),
        reason: "On the statement",
      },
    });
    expect(many.body.results[0].code).toBe("match_not_sure");
  });
});

describe("a credit that the bank takes back while its proposal waits", () => {
  test("is not confirmed, in the code and behind it", async () => {
    const before = (await balance()).balance;
    const reference = await claim(64_000);
    const paidIn = `NIP/ADA OKAFOR/${reference}`;
    await send(generic([[64_000, paidIn]]));
    expect((await accept(reference, idsOf(await sureOf(reference)))).status).toBe(200);
    await send(generic([[-64_000, `RVSL/${paidIn}`, "2026-11-12"]]));
    const refused = await confirm(reference);
    expect(readOutcome(refused)).toEqual([409, "decision_changed"]);
    expect(refused.body.error).toBe(
      "The bank has taken this money back. Please look at the statement.",
    );
    const { proposal } = await receipt(reference);
    const behind = sql`insert into bank_transfer_decision (decision_id, reference, action, proposal_id, decided_by, decided_at)
      values ('dec_behind', ${reference}, 'approved', ${proposal.id}, ${approver.staffId}, now())`;
    await expect(behind.execute(club.db)).rejects.toThrow("the bank took this money back");
    expect((await balance()).balance).toBe(before);
  });
});

describe("pairs of credits and debits", () => {
  test("are recorded once however often lines are told, and never rewritten", async () => {
    const reference = await claim(65_000);
    const rows: Row[] = [
      [65_000, `NIP/ADA OKAFOR/${reference}`],
      [-65_000, `RVSL/NIP/ADA OKAFOR/${reference}`],
    ];
    await Promise.all([send(generic(rows)), send(generic(rows)), send(generic(rows))]);
    await send(generic(rows.toReversed()));
    const pairs = async () =>
      (
        await sql`select 1 from bank_statement_reversal join bank_statement_line on line_id = debit_line_id
          where narration like ${`%${reference}%`}`.execute(club.db)
      ).rows.length;
    expect(await pairs()).toBe(1);
    for (const statement of [
      sql`update bank_statement_reversal set paired_by = 'narration'`,
      sql`delete from bank_statement_reversal`,
    ]) {
      await expect(executeAsOwner(club.db, statement)).rejects.toThrow("is not rewritten");
    }
    await expectInvariants(club.db);
  });
});
