import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  confirmReceiptGroup,
  confirmTransferReceipt,
  getTransferReceipt,
  getTransferReceiptFile,
  proposeTransferReceipt,
  type ReceiptGroup,
} from "@kinfold/contract/office/receipts";
import { acceptMatches, listStatementMatches } from "@kinfold/contract/office/statements";
import { getWallets } from "@kinfold/contract/wallets";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

let club: Club;
let ada: Visitor;
let bayo: Visitor;
let maker: Clerk;
let approver: Clerk;
beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com", { first_name: "Ada", last_name: "Okafor" });
  bayo = await club.member("bayo@example.com", { first_name: "Bayo", last_name: "Lawal" });
  // May propose and confirm, so that what is refused is their own work.
  maker = await hireSignedIn(club, ["admin"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterAll(() => club.close());

const HEAD = "account_number,booked_on,value_on,amount,narration,bank_reference,balance";
let files = 0;

/** Receipts of these amounts, found on a statement and proposed by the maker. Answers their references. */
async function proposeAll(
  amounts: readonly string[],
  who = ada,
  describe = (reference: string): string => `NIP/ADA OKAFOR/${reference}`,
): Promise<string[]> {
  const references: string[] = [];
  for (const amount of amounts) {
    const { body } = await claimByHand(who, { amount, account_id: "ngn-gtbank" });
    references.push(body.reference);
  }
  const lines = amounts.map(
    (amount, place) =>
      `0123456789,2026-11-11,2026-11-11,${amount}.00,${describe(references[place] ?? "")},,`,
  );
  files += 1;
  const sent = await maker.visitor.send(
    "POST",
    `/api/admin/statements/of/ngn-gtbank?file_name=file-${files}.csv`,
    { "content-type": "application/octet-stream" },
    Buffer.from([HEAD, ...lines].join("\n")),
  );
  if (sent.status !== 201) throw new Error(sent.text);
  const { sure } = (await maker.visitor.ask(listStatementMatches)).body;
  const matches = (sure as { receipt: { id: string }; match: { lines: { id: string }[] } }[])
    .filter(({ receipt: { id } }) => references.includes(id))
    .map(({ receipt, match }) => ({
      reference: receipt.id,
      line_ids: match.lines.map(({ id }) => id),
    }));
  expect(matches).toHaveLength(amounts.length);
  const body = { matches, reason: "On the statement of November" };
  for (const { code } of (await maker.visitor.ask(acceptMatches, { body })).body.results) {
    expect(code).toBeNull();
  }
  return references;
}

const read = async (by: Clerk, path: string) => {
  const answer = await by.visitor.send("GET", `/api/admin/${path}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};
const groupsOf = async (by = approver, without: readonly string[] = []): Promise<ReceiptGroup[]> =>
  (await read(by, `receipt-groups?without=${without.join(",")}`)).groups;
const look = (reference: string, by = approver): Promise<Answer> =>
  by.visitor.ask(getTransferReceiptFile, { params: { reference } });
const confirm = (receipts: ReceiptGroup["receipts"], by = approver): Promise<Answer> =>
  by.visitor.ask(confirmReceiptGroup, {
    body: {
      receipts: receipts.map(({ id, proposal_id: proposal }) => ({
        reference: id,
        proposal_id: proposal,
      })),
      reason: "They agree with the statement",
    },
  });
const outcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const balance = async (): Promise<number> => (await ada.ask(getWallets)).body.ngn.balance;
const stateOf = async (reference: string): Promise<string> =>
  (await maker.visitor.ask(getTransferReceipt, { params: { reference } })).body.receipt.state;

describe("similar receipts", () => {
  test("are one group with samples, and are confirmed once every sample was opened", async () => {
    const amounts = Array.from({ length: 6 }, (_, place) => String(1_000 + place * 7));
    const references = await proposeAll(amounts);
    const [group, ...more] = await groupsOf();
    expect(more).toEqual([]);
    expect(group).toMatchObject({
      proposed_by: { id: maker.staffId },
      account_number: "0123456789",
      currency: "NGN",
      total: 6_105,
      wallet_count: 1,
    });
    if (group === undefined) throw new Error("no group");
    expect(new Set(group.receipts.map(({ id }) => id))).toEqual(new Set(references));
    const chosen = group.samples.map(({ chosen: why }) => why);
    expect(chosen).toEqual(["largest", "first_transfer", "drawn", "drawn"]);
    expect(group.samples[0]).toMatchObject({ amount: 1_035, opened_at: null });
    expect(new Set(group.samples.map(({ id }) => id)).size).toBe(4);

    expect(outcome(await confirm(group.receipts))).toEqual([409, "samples_unopened"]);
    for (const { id } of group.samples.slice(1)) await look(id);
    const refused = await confirm(group.receipts);
    expect(outcome(refused)).toEqual([409, "samples_unopened"]);
    expect(refused.body.error).toContain("one more sample");
    expect(await balance()).toBe(0);
    // That another staff member looked is not enough.
    await look(group.samples[0]?.id ?? "", maker);
    expect(outcome(await confirm(group.receipts))).toEqual([409, "samples_unopened"]);

    await look(group.samples[0]?.id ?? "");
    const { body } = await confirm(group.receipts);
    expect(body.results).toHaveLength(6);
    expect(body.results.every(({ code }: { code: string | null }) => code === null)).toBe(true);
    expect(await balance()).toBe(6_105);
    expect(await groupsOf()).toEqual([]);
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      where action = 'receipt.confirmed_together'`.execute(club.db);
    const [{ after, reason }] = rows.map(({ entry }) => JSON.parse(entry));
    expect(after.receipts).toEqual(references.toSorted());
    expect(after.samples).toEqual(group.samples.map(({ id }) => id).toSorted());
    expect(reason).toBe("They agree with the statement");
    await expectInvariants(club.db);
  });

  test("a look before it was proposed does not count", async () => {
    const [first = "", second = ""] = await proposeAll(["2000", "2001"]);
    await look(first);
    await look(second);
    const finding = { received: 2_000, fee: 0, value_date: "2026-11-11", reason: "Again" };
    club.clock.advance(1_000);
    await maker.visitor.ask(proposeTransferReceipt, {
      params: { reference: first },
      body: { ...finding, exception_reason: "Not imported yet" },
    });
    // By an exception now: it is looked at alone.
    expect(await groupsOf()).toEqual([]);
    for (const reference of [first, second]) await settle(reference);
  });

  test("are those alone that nothing speaks against", async () => {
    const [plain = "", other = "", changed = ""] = await proposeAll(["3000", "3001", "3002"]);
    const finding = { received: 3_002, fee: 10, value_date: "2026-11-11", reason: "A fee" };
    await maker.visitor.ask(proposeTransferReceipt, {
      params: { reference: changed },
      body: { ...finding, exception_reason: "Seen in online banking" },
    });
    const [group] = await groupsOf();
    expect(new Set(group?.receipts.map(({ id }) => id))).toEqual(new Set([plain, other]));
    // The same amount on the same day is flagged.
    await claimByHand(ada, { amount: "3000", account_id: "ngn-gtbank" });
    expect(await groupsOf()).toEqual([]);
    await settle(plain);
    await settle(other);
    await settle(changed);
  });

  test("left out, another sample is drawn, and those left out stay as they are", async () => {
    const references = await proposeAll(["4000", "4001", "4002", "4003", "4004"]);
    const [all] = await groupsOf();
    const out = all?.samples[0]?.id ?? "";
    const [rest] = await groupsOf(approver, [out]);
    if (rest === undefined) throw new Error("no group");
    expect(rest.receipts).toHaveLength(4);
    expect(rest.samples.map(({ id }) => id)).not.toContain(out);
    for (const { id } of rest.samples) await look(id);
    expect((await confirm(rest.receipts)).status).toBe(200);
    expect(await stateOf(out)).toBe("proposed");
    for (const reference of references.filter((one) => one !== out)) {
      expect(await stateOf(reference)).toBe("confirmed");
    }
    await settle(out);
  });

  test("are confirmed by neither their proposer nor their member", async () => {
    const references = await proposeAll(["5000", "5001"], bayo);
    const { rows } = await sql<{ member_id: MemberId }>`select member_id from bank_transfer
      where reference = ${references[0]}`.execute(club.db);
    const chief = await hireSignedIn(club, ["admin"], rows[0]?.member_id);
    const [group] = await groupsOf();
    if (group === undefined) throw new Error("no group");
    for (const by of [chief, maker]) {
      for (const { id } of group.samples) await look(id, by);
      expect(await groupsOf(by)).toEqual([]);
      expect(outcome(await confirm(group.receipts, by))).toEqual([409, "receipts_not_alike"]);
    }
    for (const reference of references) await settle(reference);
  });

  test("of which one was decided meanwhile are not confirmed as they were", async () => {
    await proposeAll(["6000", "6001", "6002"]);
    const [group] = await groupsOf();
    if (group === undefined) throw new Error("no group");
    for (const { id } of group.samples) await look(id);
    await settle(group.receipts[0]?.id ?? "");
    const refused = await confirm(group.receipts);
    expect(outcome(refused)).toEqual([409, "receipts_not_alike"]);
    expect(refused.body).toMatchObject({
      error: `These receipts are not alike any more. Changed: ${group.receipts[0]?.id}. Please look at the list again.`,
    });
    const [left] = await groupsOf();
    for (const { id } of left?.samples ?? []) await look(id);
    expect((await confirm(left?.receipts ?? [])).status).toBe(200);
    await expectInvariants(club.db);
  });
});

/** Confirms one by itself. */
async function settle(reference: string): Promise<void> {
  const { body } = await maker.visitor.ask(getTransferReceipt, { params: { reference } });
  const confirmed = await approver.visitor.ask(confirmTransferReceipt, {
    params: { reference },
    body: { proposal_id: body.receipt.proposal.id, reason: "Looked at alone" },
  });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
}

test("each waits for the approver and not for the maker, who finds it under what they proposed", async () => {
  const [first = ""] = await proposeAll(["7000"]);
  const list = async (by: Clerk, tab: string): Promise<{ opens: string }[]> =>
    (await read(by, `approvals?tab=${tab}`)).data;
  const shown = (await list(approver, "for_me")).find(({ opens }) => opens === first);
  expect(shown).toMatchObject({
    kind: "receipt",
    member: { name: "Ada Okafor" },
    proposed_by: { id: maker.staffId },
    amount: 7_000,
    currency: "NGN",
    status: "proposed",
  });
  expect((await list(maker, "for_me")).map(({ opens }) => opens)).not.toContain(first);
  expect((await list(maker, "proposed")).map(({ opens }) => opens)).toContain(first);
  await settle(first);
  expect((await list(approver, "for_me")).map(({ opens }) => opens)).not.toContain(first);
  expect((await list(approver, "decided")).map(({ opens }) => opens)).toContain(first);
});

describe("receipts found by a name", () => {
  test("are confirmed one by one", async () => {
    const references = await proposeAll(["7001", "7013"], ada, () => "NIP/ADA OKAFOR/SAVINGS");
    const grouped = (await groupsOf()).flatMap(({ receipts: all }) => all.map(({ id }) => id));
    expect(grouped.filter((id) => references.includes(id))).toEqual([]);
    const receipts = await Promise.all(
      references.map(async (reference) => {
        const { body } = await maker.visitor.ask(getTransferReceipt, { params: { reference } });
        return { reference, proposal_id: body.receipt.proposal.id };
      }),
    );
    const body = { receipts, reason: "They agree with the statement" };
    expect((await approver.visitor.ask(confirmReceiptGroup, { body })).status).toBe(409);
    for (const { reference, proposal_id } of receipts) {
      const one = { params: { reference }, body: { proposal_id, reason: "Seen" } };
      expect((await approver.visitor.ask(confirmTransferReceipt, one)).status).toBe(200);
    }
  });
});
