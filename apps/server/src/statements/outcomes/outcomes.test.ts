import { DAY_MS } from "@kinfold/contract/durations";
import { toStaffId, toWithdrawalId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/line-outcomes";
import { reconcileNow } from "@kinfold/contract/office/reconciliation";
import { acceptMatches } from "@kinfold/contract/office/statements";
import { toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { toWalletId } from "@kinfold/contract/ids";
import { readClubBalance, type AccountName } from "#ledger/index.ts";
import { readSqlState } from "#platform/db.ts";
import {
  approveWithdrawal,
  createWithdrawal,
  makeBatch,
  markPaid,
  releaseBatch,
} from "#withdrawals/index.ts";
import { claimByHand } from "../../testing/by-hand.ts";
import { openClub, type Answer, type Club } from "../../testing/club.ts";
import { expectInvariants } from "../../testing/expect-invariants.ts";
import { createPayableMember, type Payable } from "../../testing/payable.ts";
import { hireSignedIn, type Clerk } from "../../testing/staff.ts";

const ACCOUNTS = { gtbank: "0123456789", access: "0987654321" } as const;
type Bank = keyof typeof ACCOUNTS;

let club: Club;
let ada: Payable;
let maker: Clerk;
let other: Clerk;
let approver: Clerk;
beforeAll(async () => {
  club = await openClub();
  ada = await createPayableMember(club, "ada@example.com");
  maker = await hireSignedIn(club, ["finance_maker"]);
  other = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterAll(() => club.close());
afterEach(() => expectInvariants(club.db));

const reason = "As the bank's tariff says";
const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
let made = 0;

/** Lines of yesterday at one account, in their order: their ids. */
async function importLines(
  lines: readonly (readonly [amount: string, narration: string])[],
  bank: Bank = "gtbank",
): Promise<string[]> {
  made += 1;
  const day = new Date(club.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    ...lines.map(
      ([amount, narration], at) =>
        `${ACCOUNTS[bank]},${day},${day},${amount},${narration},T${made}N${at},`,
    ),
  ].join("\n");
  const taken = await maker.visitor.send(
    "POST",
    `/api/admin/statements/of/ngn-${bank}?file_name=lines.csv`,
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
  expect([taken.status, taken.text]).toEqual([201, expect.anything()]);
  const { rows } = await sql<{ line_id: string }>`select line_id from bank_statement_line
    where statement_id = ${taken.body.id} order by file_line`.execute(club.db);
  return rows.map(({ line_id: id }) => id);
}

type Group = { line_ids: string[]; payouts?: { batch_id: string; withdrawal_id: string }[] };
const propose = (outcome: contract.LineOutcome, groups: Group[], by = maker): Promise<Answer> =>
  by.visitor.ask(contract.proposeLineOutcome, {
    body: { outcome, groups: groups.map((group) => ({ payouts: [], ...group })), reason },
  });
const approve = (id: string, by = approver): Promise<Answer> =>
  by.visitor.ask(contract.approveLineOutcome, { params: { id }, body: { reason } });
const reopen = (id: string, lines: string[], by = maker): Promise<Answer> =>
  by.visitor.ask(contract.proposeLineReopening, {
    params: { id },
    body: { line_ids: lines, reason },
  });
const approveReopening = (id: string): Promise<Answer> =>
  approver.visitor.ask(contract.approveLineReopening, { params: { id }, body: { reason } });
const stateOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`select state from bank_statement_line_state
    where line_id = ${id}`.execute(club.db);
  return rows[0]?.state;
};
const balances = async (...names: AccountName[]): Promise<bigint[]> => {
  const all: bigint[] = [];
  for (const name of names) all.push(await readClubBalance(club.db, name));
  return all;
};
const disagreements = async (): Promise<string[]> => {
  expect((await maker.visitor.ask(reconcileNow, { body: {} })).status).toBe(200);
  const { body } = await maker.visitor.send(
    "GET",
    "/api/admin/reconciliation/items?status=open&per_page=100",
  );
  return body.data.map(({ reference }: { reference: string }) => reference);
};
async function decide(outcome: contract.LineOutcome, groups: Group[]): Promise<string> {
  const proposed = await propose(outcome, groups);
  expect([proposed.status, proposed.body.code ?? null]).toEqual([201, null]);
  expect((await approve(proposed.body.id)).status).toBe(200);
  return proposed.body.id;
}

describe("what a line is", () => {
  test("the charges of a month are one decision over all of them, posted line by line on the bank's day", async () => {
    const lines = await importLines([
      ["-53.75", "NIP CHARGE + VAT"],
      ["-6.98", "SMS ALERT CHARGES"],
      ["-1000.00", "ACCT MAINTENANCE FEE"],
    ]);
    const before = await balances("club:bank:NGN", "club:bank_charges:NGN");
    const proposed = await propose("bank_charge", [{ line_ids: lines }]);
    expect(proposed.body).toMatchObject({
      status: "proposed",
      outcome: "bank_charge",
      line_count: 3,
      total: -1060.73,
      account_numbers: [ACCOUNTS.gtbank],
    });
    expect(proposed.body.samples.map(({ amount }: { amount: number }) => amount)).toEqual([
      -1000, -53.75, -6.98,
    ]);
    expect(await Promise.all(lines.map(stateOf))).toEqual(["proposed", "proposed", "proposed"]);
    expect(await balances("club:bank:NGN", "club:bank_charges:NGN")).toEqual(before);
    const approved = await approve(proposed.body.id);
    expect([approved.status, approved.body.status]).toEqual([200, "approved"]);
    expect(await Promise.all(lines.map(stateOf))).toEqual(lines.map(() => "bank_charge"));
    expect(await balances("club:bank:NGN", "club:bank_charges:NGN")).toEqual([
      (before[0] ?? 0n) + 106_073n,
      (before[1] ?? 0n) - 106_073n,
    ]);
    // A repetition posts nothing more.
    expect((await approve(proposed.body.id)).body).toEqual(approved.body);
    expect(await balances("club:bank:NGN")).toEqual([(before[0] ?? 0n) + 106_073n]);
    expect(await disagreements()).toEqual([]);
  });

  test.each([
    ["levy", "-50.00", "club:levies:NGN"],
    ["interest", "812.44", "club:bank_interest:NGN"],
    ["suspense", "25000.00", "club:suspense:NGN"],
    ["suspense", "-410.00", "club:suspense:NGN"],
  ] as const)("%s of %s is posted against %s", async (outcome, amount, account) => {
    const [line = ""] = await importLines([[amount, `SOMETHING ${outcome}`]]);
    const before = await balances("club:bank:NGN", account);
    await decide(outcome, [{ line_ids: [line] }]);
    const minor = BigInt(amount.replace(".", ""));
    expect(await balances("club:bank:NGN", account)).toEqual([
      (before[0] ?? 0n) - minor,
      (before[1] ?? 0n) + minor,
    ]);
    expect(await stateOf(line)).toBe(outcome);
    expect(await disagreements()).toEqual([]);
  });

  test("a transfer between our own accounts is two lines that come to zero, and moves nothing", async () => {
    const [out = ""] = await importLines([["-90000.00", "TRF TO KINFOLD ACCESS 0987654321"]]);
    const [into = "", less = ""] = await importLines(
      [
        ["90000.00", "TRF FROM KINFOLD GTB"],
        ["89000.00", "TRF FROM KINFOLD GTB"],
      ],
      "access",
    );
    expect(readOutcome(await propose("own_transfer", [{ line_ids: [out] }]))).toEqual([
      422,
      "lines_unbalanced",
    ]);
    expect(readOutcome(await propose("own_transfer", [{ line_ids: [out, less] }]))).toEqual([
      422,
      "lines_unbalanced",
    ]);
    expect((await disagreements()).length).toBe(3);
    const before = await balances("club:bank:NGN");
    const id = await decide("own_transfer", [{ line_ids: [out, into] }]);
    expect(await balances("club:bank:NGN")).toEqual(before);
    await decide("suspense", [{ line_ids: [less] }]);
    expect(await disagreements()).toEqual([]);
    // Both sides are opened together.
    expect(readOutcome(await reopen(id, [out]))).toEqual([422, "lines_unlike"]);
  });

  test("what is set aside moves nothing, says why, and is no disagreement", async () => {
    const lines = await importLines([
      ["700.00", "POSTED BY THE BANK IN ERROR"],
      ["-700.01", "CORRECTED BY THE BANK"],
    ]);
    const before = await balances("club:bank:NGN");
    await decide("set_aside", [{ line_ids: lines }]);
    expect(await balances("club:bank:NGN")).toEqual(before);
    expect(await disagreements()).toEqual([]);
  });

  test("money in suspense is opened again by two, and is then a receipt's", async () => {
    const claimed = await claimByHand(ada.visitor, { amount: "4321.09", account_id: "ngn-gtbank" });
    const { reference } = claimed.body;
    const [line = ""] = await importLines([["4321.09", "CASH DEPOSIT BY AN UNKNOWN HAND"]]);
    const before = await balances("club:bank:NGN", "club:suspense:NGN");
    const id = await decide("suspense", [{ line_ids: [line] }]);
    const accept = () =>
      maker.visitor.ask(acceptMatches, {
        body: { matches: [{ reference, line_ids: [line] }], reason },
      });
    expect(readOutcome(await accept())).toEqual([409, "match_line_used"]);
    const reopening = await reopen(id, [line]);
    expect(reopening.body).toMatchObject({ outcome: "suspense", total: 4321.09, outcome_id: id });
    expect(await stateOf(line)).toBe("suspense");
    expect(readOutcome(await reopen(id, [line]))).toEqual([409, "decision_changed"]);
    const approved = await approveReopening(reopening.body.id);
    expect(approved.body.status).toBe("approved");
    expect((await approveReopening(reopening.body.id)).body).toEqual(approved.body);
    expect(await stateOf(line)).toBe("open");
    expect(await balances("club:bank:NGN", "club:suspense:NGN")).toEqual(before);
    expect(readOutcome(await reopen(id, [line]))).toEqual([422, "lines_unlike"]);
    expect((await accept()).status).toBe(200);
    expect(await stateOf(line)).toBe("proposed");
  });

  test("a line that was rejected or withdrawn is open again", async () => {
    const [line = ""] = await importLines([["-12.00", "UNKNOWN"]]);
    const one = await propose("bank_charge", [{ line_ids: [line] }]);
    await maker.visitor.ask(contract.withdrawLineOutcome, {
      params: { id: one.body.id },
      body: { reason },
    });
    expect(await stateOf(line)).toBe("open");
    const two = await propose("suspense", [{ line_ids: [line] }]);
    await approver.visitor.ask(contract.rejectLineOutcome, {
      params: { id: two.body.id },
      body: { reason },
    });
    expect(await stateOf(line)).toBe("open");
    expect(await balances("club:suspense:NGN")).toEqual([expect.anything()]);
    await decide("set_aside", [{ line_ids: [line] }]);
  });
});

describe("bad input changes nothing", () => {
  test("a line that is not there, twice, used, or of two currencies", async () => {
    const [line = ""] = await importLines([["-1.00", "CHARGE"]]);
    expect(readOutcome(await propose("levy", [{ line_ids: ["bsl_none"] }]))).toEqual([
      404,
      "not_found",
    ]);
    expect(readOutcome(await propose("levy", [{ line_ids: [line, line] }]))).toEqual([
      422,
      "lines_unlike",
    ]);
    expect(
      readOutcome(await propose("levy", [{ line_ids: [line] }, { line_ids: [line] }])),
    ).toEqual([422, "lines_unlike"]);
    expect(readOutcome(await propose("payout", [{ line_ids: [line] }]))).toEqual([
      422,
      "lines_unlike",
    ]);
    expect(readOutcome(await propose("levy", []))).toEqual([422, "invalid"]);
    await decide("levy", [{ line_ids: [line] }]);
    expect(readOutcome(await propose("suspense", [{ line_ids: [line] }]))).toEqual([
      409,
      "decision_changed",
    ]);
    expect(readOutcome(await reopen("lno_none", [line]))).toEqual([404, "not_found"]);
  });

  test("two at once do not both have a line, whichever way each takes it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const lines = await importLines([
        ["-3.00", `CHARGE ${round}`],
        ["-4.00", `CHARGE ${round}`],
      ]);
      const answers = await Promise.all([
        propose("bank_charge", [{ line_ids: lines }], maker),
        propose("suspense", [{ line_ids: lines.toReversed() }], other),
      ]);
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    }
  });

  test("the database holds a line to one outcome, and lets it go by a decision alone", async () => {
    const [line = "", free = ""] = await importLines([
      ["-5.00", "CHARGE"],
      ["-6.00", "CHARGE"],
    ]);
    const id = await decide("bank_charge", [{ line_ids: [line] }]);
    const state = (statement: ReturnType<typeof sql>): Promise<unknown> =>
      statement.execute(club.db).then(() => "done", readSqlState);
    expect(
      await state(sql`insert into bank_statement_outcome values (${line}, ${id}, 1, 'levy', null)`),
    ).toBe("ST007");
    expect(
      await state(
        sql`insert into bank_statement_outcome values (${free}, ${id}, 1, 'bank_charge', null)`,
      ),
    ).toBe("ST007");
    expect(
      await state(
        sql`update bank_statement_outcome set released_by = ${id} where line_id = ${line}`,
      ),
    ).toBe("ST007");
    expect(await state(sql`delete from bank_statement_outcome where line_id = ${line}`)).toBe(
      "42501",
    );
  });
});

describe("payouts and their debits", () => {
  /** One batch of these amounts, which the bank was given: its id and withdrawals. */
  async function batchOf(
    amounts: readonly bigint[],
  ): Promise<{ batch_id: string; withdrawal_id: string; reference: string }[]> {
    const ids: string[] = [];
    for (const amount of amounts) {
      const { withdrawal } = await createWithdrawal(club.platform, {
        memberId: ada.memberId,
        walletId: toWalletId(ada.ngn ?? ada.usd),
        request: { amount: toMinor(amount) },
      });
      const desk = { staffId: toStaffId("staff_desk"), memberId: null };
      await approveWithdrawal(club.platform, toWithdrawalId(withdrawal.id), desk);
      ids.push(withdrawal.id);
    }
    const batch = await makeBatch(
      club.platform,
      { currency: "NGN", payoutOn: "2030-01-01" },
      { staffId: toStaffId("staff_maker"), memberId: null },
    );
    if (batch === undefined) throw new Error("nothing was due");
    await releaseBatch(club.platform, batch.batchId, {
      staffId: toStaffId("staff_checker"),
      memberId: null,
    });
    const { rows } = await sql<{ withdrawal_id: string; reference: string }>`
      select withdrawal_id, reference from withdrawal where withdrawal_id = any (${ids}::text[])`.execute(
      club.db,
    );
    for (const id of ids) {
      await markPaid(club.platform, toWithdrawalId(id), {
        bankReference: `0000132612041015000${id.length}`,
      });
    }
    return ids.map((id) => ({
      batch_id: batch.batchId,
      withdrawal_id: id,
      reference: rows.find(({ withdrawal_id: one }) => one === id)?.reference ?? "",
    }));
  }
  const aDayLater = async (): Promise<void> => {
    club.clock.advance(DAY_MS);
    for (const clerk of [maker, other, approver]) await clerk.signIn();
  };
  const idsOf = (payouts: { batch_id: string; withdrawal_id: string }[]) =>
    payouts.map(({ batch_id, withdrawal_id }) => ({ batch_id, withdrawal_id }));

  test("one debit for five payouts is one item, is suggested, and is none once two people said so", async () => {
    const payouts = await batchOf([100_000n, 200_000n, 300_000n, 400_000n, 500_050n]);
    await aDayLater();
    const [line = ""] = await importLines([["-15000.50", "BULK PAYMENT KINFOLD"]]);
    const six = [line, ...payouts.map(({ reference }) => reference)];
    const open = await disagreements();
    expect(open).toEqual(expect.arrayContaining(six));
    const { body } = await maker.visitor.ask(contract.listLineSuggestions);
    const suggested = body.suggestions.find(
      ({ outcome }: { outcome: string }) => outcome === "payout",
    );
    expect(suggested).toMatchObject({
      line_count: 1,
      total: -15_000.5,
      groups: [{ line_ids: [line] }],
    });
    expect(suggested.payout_references.toSorted()).toEqual(
      payouts.map(({ reference }) => reference).toSorted(),
    );
    const short = idsOf(payouts).slice(1);
    expect(readOutcome(await propose("payout", [{ line_ids: [line], payouts: short }]))).toEqual([
      422,
      "lines_unbalanced",
    ]);
    const bank = await balances("club:bank:NGN");
    const id = await decide("payout", suggested.groups);
    expect(await stateOf(line)).toBe("payout");
    expect(await balances("club:bank:NGN")).toEqual(bank);
    const unrelated = open.filter((reference) => !six.includes(reference));
    expect(await disagreements()).toEqual(unrelated);
    const [second = ""] = await importLines([["-1000.00", "AGAIN"]]);
    const first = idsOf(payouts).slice(0, 1);
    expect(readOutcome(await propose("payout", [{ line_ids: [second], payouts: first }]))).toEqual([
      409,
      "line_payout_taken",
    ]);
    // Opened again, its payouts may be the debit of another line.
    await approveReopening((await reopen(id, [line])).body.id);
    await decide("payout", [{ line_ids: [second], payouts: first }]);
    expect(
      readOutcome(await propose("payout", [{ line_ids: [line], payouts: idsOf(payouts) }])),
    ).toEqual([409, "line_payout_taken"]);
  });

  test("a line is found by a part of its narration and by its amount, whichever way it went", async () => {
    const [fee = "", credit = "", other = ""] = await importLines([
      ["-7654.32", "FEE OF THE SEARCH"],
      ["7654.32", "CREDIT OF THE SEARCH"],
      ["765.43", "SEARCH 7654.321"],
    ]);
    const find = async (search: string): Promise<string[]> => {
      const query = new URLSearchParams({ search });
      const { status, body } = await maker.visitor.send(
        "GET",
        `/api${contract.listBankLines.path}?${query}`,
      );
      expect(status).toBe(200);
      return body.data.map(({ id }: { id: string }) => id).toSorted();
    };
    expect(await find("fee of the sea")).toEqual([fee]);
    expect(await find("−₦7,654.32")).toEqual([fee, credit].toSorted());
    expect(await find("7654.32")).toEqual([fee, credit, other].toSorted());
    expect(await find("765.43")).toEqual([other]);
    expect(await find("7654.3")).toEqual([other]);
  });

  test("a payout that waits for its line is found by its reference or beneficiary until a line is its debit", async () => {
    const [payout] = await batchOf([123_400n]);
    const find = async (search: string): Promise<string[]> => {
      const query = new URLSearchParams({ currency: "NGN", search });
      const { status, body } = await maker.visitor.send(
        "GET",
        `/api${contract.listSentPayouts.path}?${query}`,
      );
      expect(status).toBe(200);
      return body.data.map(({ withdrawal_id: id }: { withdrawal_id: string }) => id);
    };
    const reference = payout?.reference ?? "";
    expect(await find(reference.slice(-4).toLowerCase())).toEqual([payout?.withdrawal_id]);
    expect(await find("okafor")).toContain(payout?.withdrawal_id);
    expect(await find("100%_")).toEqual([]);
    await aDayLater();
    const [line = ""] = await importLines([["-1234.00", "TRANSFER TO A CUSTOMER"]]);
    await decide("payout", [{ line_ids: [line], payouts: idsOf(payout ? [payout] : []) }]);
    expect(await find(reference)).toEqual([]);
  });

  test("one payout in two debits, and two debits for three payouts", async () => {
    const payouts = await batchOf([100_000n, 250_000n, 100_000n, 120_000n]);
    await aDayLater();
    const lines = await importLines([
      ["-900.00", "PART ONE"],
      ["-100.00", "PART TWO"],
      ["-3000.00", "BULK A"],
      ["-1700.00", "BULK B"],
    ]);
    const names = new Set([...lines, ...payouts.map(({ reference }) => reference)]);
    const namedIn = (all: string[]) => all.filter((one) => names.has(one)).length;
    expect(namedIn(await disagreements())).toBe(8);
    const [one, ...rest] = idsOf(payouts);
    await decide("payout", [
      { line_ids: lines.slice(0, 2), payouts: one === undefined ? [] : [one] },
      { line_ids: lines.slice(2), payouts: rest },
    ]);
    expect(namedIn(await disagreements())).toBe(0);
  });

  test("two at once do not both name a payout", async () => {
    const [payout] = idsOf(await batchOf([123_400n]));
    const lines = await importLines([
      ["-1234.00", "ONE"],
      ["-1234.00", "OTHER"],
    ]);
    const answers = await Promise.all(
      lines.map((line, at) =>
        propose(
          "payout",
          [{ line_ids: [line], payouts: payout === undefined ? [] : [payout] }],
          at === 0 ? maker : other,
        ),
      ),
    );
    expect(answers.map(({ status, body }) => `${status} ${body.code ?? ""}`).toSorted()).toEqual([
      "201 ",
      "409 line_payout_taken",
    ]);
  });
});
