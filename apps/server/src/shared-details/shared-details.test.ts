import { type MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getKyc, uploadKyc } from "@kinfold/contract/kyc";
import { getMember } from "@kinfold/contract/members";
import { getReview } from "@kinfold/contract/office/identity";
import { approveWithdrawals, getQueuedWithdrawal } from "@kinfold/contract/office/withdrawals";
import { createWithdrawal, listWithdrawals } from "@kinfold/contract/withdrawals";
import { putAccount } from "#identity/index.ts";
import { openClub, type Club } from "../testing/club.ts";
import { toJsonFile, buildPassportForm } from "../testing/documents.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { buildPhoto } from "../testing/receipts.ts";
import { findWaitingCheck } from "../testing/reviewed.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { findSharedDetails } from "./index.ts";
import { readMemberId } from "../testing/member-id.ts";

let club: Club;
let clerk: Clerk;
beforeAll(async () => {
  club = await openClub();
  clerk = await hireSignedIn(club, ["operations"]);
});
afterAll(() => club.close());

const sharedOf = async (memberId: MemberId): Promise<string[]> =>
  ((await findSharedDetails(club.db, [memberId])).get(memberId) ?? []).map(
    ({ by, member }) => `${by} ${member.id}`,
  );

const someone = (email: string): Promise<Payable> => createPayableMember(club, email);

async function askFor({ visitor, ngn }: Payable, key: string): Promise<string> {
  const { body, text } = await visitor.ask(createWithdrawal, {
    params: { id: ngn ?? "" },
    body: { amount: 5_000 },
    headers: { "idempotency-key": `shared-${key}-0000000000` },
  });
  if (body?.withdrawal === undefined) throw new Error(text);
  return body.withdrawal.id;
}

const detailOf = async (id: string) =>
  (await clerk.visitor.ask(getQueuedWithdrawal, { params: { id } })).body;

test("members with details of their own share nothing", async () => {
  const [one, other] = [await someone("own1@example.com"), await someone("own2@example.com")];
  expect(await sharedOf(one.memberId)).toEqual([]);
  expect(await sharedOf(other.memberId)).toEqual([]);
});

test("a shared bank account, phone, device and document are found for both, then as now", async () => {
  const [one, other] = [await someone("both1@example.com"), await someone("both2@example.com")];
  // The same number as the bank prints it, in a slot of the other; replaced meanwhile.
  const { rows } = await sql<{ account_number: string }>`select account_number from bank_account
    where bank_account_id = ${one.accounts.NGN}`.execute(club.db);
  const at = club.clock.now();
  const number = rows[0]?.account_number ?? "";
  const add = (accountNumber: string) =>
    putAccount(club.db, {
      memberId: other.memberId,
      slot: "other",
      currency: "NGN",
      bankName: "ZENITH BANK",
      bankCountry: "NG",
      accountName: "OKAFOR ADAEZE",
      accountNumber,
      nameMatch: "review",
      verifiedAt: null,
      payoutAvailableAt: at,
      at,
    });
  await add(`${number.slice(0, 4)} ${number.slice(4)}`);
  await add("99887766");
  expect(await sharedOf(one.memberId)).toEqual([`account ${other.memberId}`]);
  expect(await sharedOf(other.memberId)).toEqual([`account ${one.memberId}`]);
  await sql`update member set phone = (select phone from member where member_id = ${one.memberId})
    where member_id = ${other.memberId}`.execute(club.db);
  other.visitor.device = one.visitor.device;
  await other.visitor.signIn("both2@example.com");
  expect(await sharedOf(other.memberId)).toEqual([
    `account ${one.memberId}`,
    `device ${one.memberId}`,
    `phone ${one.memberId}`,
  ]);
});

test("the same number at another bank, and a phone of no one who proved their mailbox, are shared with no one", async () => {
  const who = await someone("alone@example.com");
  const at = club.clock.now();
  const { rows } = await sql<{ account_number: string; phone: string }>`select account_number, phone
    from bank_account join member using (member_id) where bank_account_id = ${who.accounts.NGN}`.execute(
    club.db,
  );
  const [own] = rows;
  const other = await someone("elsewhere@example.com");
  await putAccount(club.db, {
    memberId: other.memberId,
    slot: "other",
    currency: "NGN",
    bankName: "Access Bank",
    bankCode: "044",
    bankCountry: "NG",
    accountName: "OKAFOR ADAEZE",
    accountNumber: own?.account_number ?? "",
    nameMatch: "match",
    verifiedAt: at,
    payoutAvailableAt: at,
    at,
  });
  await club.visitor().signUp({ email: "stranger@example.com", phone: own?.phone.slice(4) ?? "" });
  expect(await sharedOf(who.memberId)).toEqual([]);
});

test("a document of several members is a flag on its review and on withdrawals, never approved in bulk, and no member reads of another", async () => {
  const document = toJsonFile(await buildPhoto({}));
  const sends = async (email: string) => {
    const who = await club.member(email);
    await who.ask(uploadKyc, { body: await buildPassportForm({ document }) });
    return { who, memberId: await readMemberId(who) };
  };
  const [one, other] = [await sends("same1@example.com"), await sends("same2@example.com")];
  const id = await findWaitingCheck(club, one.memberId);
  const { body } = await clerk.visitor.ask(getReview, { params: { id } });
  expect(body.review.has_shared_details).toBe(true);
  expect(body.shared).toEqual([
    { member: { id: other.memberId, name: expect.any(String) }, by: "file" },
    { member: { id: other.memberId, name: expect.any(String) }, by: "number" },
  ]);
  const text = `${(await one.who.ask(getKyc)).text}${(await one.who.ask(getMember)).text}`;
  expect(text).not.toContain(other.memberId);
  expect(text).not.toMatch(/shared/);
});

test("a withdrawal says what its member shares and with whom, to staff alone, and is approved by itself", async () => {
  const [one, other] = [await someone("pay1@example.com"), await someone("pay2@example.com")];
  const id = await askFor(one, "1");
  expect((await detailOf(id)).withdrawal.flags).not.toContain("shared_device");
  other.visitor.device = one.visitor.device;
  await other.visitor.signIn("pay2@example.com");
  const detail = await detailOf(id);
  expect(detail.withdrawal.flags).toContain("shared_device");
  expect(detail.shared).toMatchObject([{ member: { id: other.memberId }, by: "device" }]);
  const { body } = await clerk.visitor.ask(approveWithdrawals, {
    body: { ids: [id], reason: "Everything agrees." },
  });
  expect(body.results).toMatchObject([{ is_approved: false, code: "wallet_withdrawal_flagged" }]);
  const { text } = await one.visitor.ask(listWithdrawals);
  expect(text).not.toContain(other.memberId);
  expect(text).not.toMatch(/shared|flag/);
});
