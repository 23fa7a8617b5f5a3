import { type MemberId, toStaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getMember } from "@kinfold/contract/members";
import { readBrokenConstraint, readSqlState } from "#platform/db.ts";
import { openClub, type Club } from "../testing/club.ts";
import { readEligibility } from "./index.ts";
import {
  canContribute,
  canMakeWithdrawal,
  listWithdrawalBlockers,
  type DocumentStates,
} from "./rules.ts";
import { putJudged } from "../testing/judged.ts";
import { listBankAccounts, putAccount, type CheckKind, type CheckStatus } from "./store.ts";
import { readMemberId } from "../testing/member-id.ts";

const whole: DocumentStates = {
  isGlobal: false,
  kyc: "validated",
  poa: "validated",
  bvn: "validated",
  payableIn: ["NGN", "USD"],
};

describe("what stands between a member and a payout", () => {
  test.each<[string, Partial<DocumentStates>, string[], string[]]>([
    ["nothing, when all was checked", {}, [], []],
    ["the BVN", { bvn: "not_submitted" }, ["bvn"], ["bvn"]],
    ["documents that wait", { kyc: "pending", poa: "pending" }, ["kyc", "poa"], ["kyc", "poa"]],
    ["a document that was refused", { poa: "rejected" }, ["poa"], ["poa"]],
    ["a document that expired", { kyc: "expired" }, ["kyc"], ["kyc"]],
    ["the account of one currency", { payableIn: ["NGN"] }, [], ["bank"]],
    [
      "everything",
      { kyc: "not_submitted", poa: "not_submitted", bvn: "not_submitted", payableIn: [] },
      ["bvn", "kyc", "poa", "bank"],
      ["bvn", "kyc", "poa", "bank"],
    ],
    [
      "of a global member, neither BVN nor naira",
      { isGlobal: true, bvn: "not_submitted", payableIn: [] },
      [],
      ["bank"],
    ],
  ])("%s", (_, change, ngn, usd) => {
    expect(listWithdrawalBlockers({ ...whole, ...change })).toEqual({ ngn, usd });
  });

  test("one wallet that is free is enough, and naira frees no global member", () => {
    expect(canMakeWithdrawal({ ...whole, payableIn: ["NGN"] })).toBe(true);
    expect(canMakeWithdrawal({ ...whole, payableIn: [] })).toBe(false);
    expect(canMakeWithdrawal({ ...whole, isGlobal: true, payableIn: ["NGN"] })).toBe(false);
  });

  test("contributing waits for documents handed in, or approved, as the club decided", () => {
    const waiting = { ...whole, kyc: "pending", poa: "validated" } as const;
    expect(canContribute(waiting, "submitted")).toBe(true);
    expect(canContribute(waiting, "validated")).toBe(false);
    expect(canContribute(whole, "validated")).toBe(true);
    expect(canContribute({ ...whole, poa: "rejected" }, "submitted")).toBe(false);
  });
});

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const hand = (memberId: MemberId, kind: CheckKind, status: CheckStatus, reason?: string) =>
  putJudged(club.db, {
    memberId,
    kind,
    status,
    submittedAt: club.clock.now(),
    expectedBy: "2026-11-17",
    ...(reason !== undefined && { reason }),
    ...(status !== "pending" && { decided: { at: club.clock.now(), by: toStaffId("staff") } }),
  });
const account = (memberId: MemberId, change: object = {}) => ({
  memberId,
  slot: "ngn" as const,
  currency: "NGN" as const,
  bankName: "Zenith Bank",
  bankCode: "057",
  bankCountry: "NG",
  accountName: "OKAFOR ADAEZE",
  accountNumber: "0123456788",
  nameMatch: "match" as const,
  verifiedAt: club.clock.now(),
  payoutAvailableAt: club.clock.now(),
  at: club.clock.now(),
  ...change,
});

test("the member reads their eligibility, and of their account no more than four digits", async () => {
  const ada = await club.member("ada@example.com");
  const id = await readMemberId(ada);
  await hand(id, "bvn", "validated");
  await hand(id, "kyc", "rejected", "The photo is blurred.");
  await hand(id, "poa", "pending");
  await putAccount(club.db, account(id));
  const { body, text } = await ada.ask(getMember);
  expect(body).toMatchObject({
    is_bvn_validated: true,
    has_submitted_kyc: false,
    kyc_status: "rejected",
    kyc_rejection_reason: "The photo is blurred.",
    has_submitted_poa: true,
    poa_is_validated: false,
    poa_status: "pending",
    can_make_withdrawal: false,
    can_contribute: false,
    withdrawal_blockers: { ngn: ["kyc", "poa"], usd: ["kyc", "poa", "bank"] },
    ngn_bank_account: { bank_name: "Zenith Bank", account_number_masked: "••6788" },
    usd_bank_account: null,
  });
  expect(text).not.toContain("0123456788");
  expect(club.logged.join("")).not.toContain("0123456788");
});

test("a document handed in again takes the place of the one before, which stays", async () => {
  const bola = await club.member("bola@example.com");
  const id = await readMemberId(bola);
  await hand(id, "kyc", "rejected", "The photo is blurred.");
  await hand(id, "kyc", "pending");
  expect((await bola.ask(getMember)).body).toMatchObject({
    kyc_status: "pending",
    kyc_rejection_reason: null,
  });
  const { rows } = await sql`select 1 from identity_check where member_id = ${id}`.execute(club.db);
  expect(rows).toHaveLength(2);
});

test("an account in another name, or not checked yet, is nowhere to pay to", async () => {
  const id = await readMemberId(await club.member("chi@example.com"));
  const blockers = async () =>
    (await readEligibility(club.db, { memberId: id, isGlobal: false }, "submitted"))
      .withdrawal_blockers;
  await putAccount(club.db, account(id, { verifiedAt: null }));
  expect((await blockers()).ngn).toContain("bank");
  await putAccount(club.db, account(id, { nameMatch: "review" }));
  expect((await blockers()).ngn).toContain("bank");
  await putAccount(club.db, account(id));
  expect((await blockers()).ngn).not.toContain("bank");
  expect(await listBankAccounts(club.db, id)).toHaveLength(1);
});

test("the database keeps bank details and decisions as they were", async () => {
  const id = await readMemberId(await club.member("dayo@example.com"));
  await putAccount(club.db, account(id));
  const fails = (statement: Promise<unknown>): Promise<unknown> =>
    statement.then(
      () => "nothing was refused",
      (error: unknown) => readBrokenConstraint(error) ?? readSqlState(error),
    );
  const change = sql`update bank_account set account_number = '9' where member_id = ${id}`;
  expect(await fails(change.execute(club.db))).toBe("KC001");
  expect(await fails(putAccount(club.db, account(id, { nameMatch: "mismatch" })))).toBe(
    "a_stranger_is_not_verified",
  );
  expect(await fails(hand(id, "poa", "rejected"))).toBe("a_refusal_says_why");
});
