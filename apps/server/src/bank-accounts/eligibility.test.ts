import { toStaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/bank-accounts";
import { updateMember } from "@kinfold/contract/profile";
import { createWithdrawal, listWithdrawals } from "@kinfold/contract/withdrawals";
import { approveWithdrawal, makeBatch } from "#withdrawals/index.ts";
import {
  readMe,
  naira,
  readOutcome,
  setAccount,
  openAccounts,
  type Accounts,
} from "../testing/accounts.ts";
import { createPayableMember } from "../testing/payable.ts";
import { approveByTwo, refuseReview } from "../testing/reviewed.ts";

let accounts: Accounts;
let bank: Accounts["bank"];
let club: Accounts["club"];
let email = "";
beforeAll(async () => {
  accounts = await openAccounts();
  ({ bank, club } = accounts);
});
afterAll(() => accounts.close());
beforeEach(() => {
  email = accounts.begin();
});

describe("staff", () => {
  const operator = { staffId: toStaffId("staff_one"), memberId: null };
  test("approve an account, and its member is told", async () => {
    bank.names("A OKAFOR");
    const ada = await club.member(email);
    const { id } = (await setAccount(ada, naira)).body.ngn_bank_account;
    await approveByTwo(club, id);
    expect((await readMe(ada)).ngn_bank_account).toMatchObject({
      is_verified: true,
      name_match: "match",
      account_name: "A OKAFOR",
    });
    expect((await readMe(ada)).withdrawal_blockers.ngn).not.toContain("bank");
    const emails = await club.emailsTo(email);
    expect(emails.filter(({ subject }) => subject.includes("was checked"))).toHaveLength(1);
  });

  test("decline one with a reason; another may be added at once", async () => {
    const ada = await club.member(email);
    const { id } = (await setAccount(ada, naira)).body.ngn_bank_account;
    await refuseReview(club, id, { reason: "other", note: "The account is joint." });
    // The answer was lost and it is sent again: one email all the same.
    await refuseReview(club, id, { reason: "other", note: "The account is joint." });
    expect((await readMe(ada)).ngn_bank_account).toMatchObject({
      is_verified: false,
      name_match: "mismatch",
      declined_reason: "The account is joint.",
    });
    const [emailContent] = await club.emailsTo(email);
    expect(emailContent?.text).toContain("The account is joint.");
    const other = { ...naira, account_number: "0123456788", bank_code: "057" };
    expect((await setAccount(ada, other)).status).toBe(200);
  });

  test("who declined an account keep money from it that was asked for before", async () => {
    const ada = await createPayableMember(club, email);
    const keyed = { "idempotency-key": "11111111-1111-4111-8111-111111111111" };
    const response = await ada.visitor.ask(createWithdrawal, {
      params: { id: ada.ngn ?? "" },
      body: { amount: 1000 },
      headers: keyed,
    });
    await approveWithdrawal(club.platform, response.body.withdrawal.id, operator);
    const batch = () =>
      makeBatch(
        club.platform,
        { currency: "NGN", payoutOn: "2030-01-01" },
        {
          staffId: toStaffId("staff_two"),
          memberId: null,
        },
      );
    await refuseReview(club, ada.accounts.NGN ?? "", { reason: "reported" });
    expect(await batch()).toBeUndefined();
    // It was a mistake, and two of them say so.
    await approveByTwo(club, ada.accounts.NGN ?? "");
    expect(await batch()).toBeDefined();
  });
});

test("a withdrawal keeps the account that it was asked for", async () => {
  const ada = await createPayableMember(club, email);
  await ada.visitor.ask(createWithdrawal, {
    params: { id: ada.ngn ?? "" },
    body: { amount: 1000 },
  });
  const changed = await setAccount(ada.visitor, naira);
  expect(changed.status).toBe(200);
  const { body } = await ada.visitor.ask(listWithdrawals);
  expect(body.data[0].bank_account.account_number_masked).toBe("••6788");
});

test("an account stays payable under the name of its owner only", async () => {
  const ada = await club.member(email);
  await setAccount(ada, naira);
  const renamed = await ada.ask(updateMember, { body: { first_name: "Chioma" } });
  expect(renamed.body.ngn_bank_account).toMatchObject({ name_match: "match", is_verified: true });
  const stranger = await ada.ask(updateMember, { body: { first_name: "Emeka" } });
  expect(stranger.body.ngn_bank_account).toMatchObject({
    name_match: "mismatch",
    is_verified: false,
  });
  expect(stranger.body.withdrawal_blockers.ngn).toContain("bank");
});

test("where an account leads never changes in the database", async () => {
  const ada = await club.member(email);
  const { id } = (await setAccount(ada, naira)).body.ngn_bank_account;
  for (const column of [
    "account_number",
    "branch_code",
    "intermediary_account",
    "holder_address",
  ]) {
    const change = sql`update bank_account set ${sql.ref(column)} = 'x' where bank_account_id = ${id}`;
    await expect(change.execute(club.db)).rejects.toThrow(
      `bank_account: ${column} does not change`,
    );
  }
});

test("only the person who is signed in may set an account", async () => {
  for (const to of [
    contract.setNgnBankAccount,
    contract.setUsdBankAccount,
    contract.setInternationalBankAccount,
    contract.setOtherBankAccount,
    contract.addBankAccount,
  ]) {
    expect(readOutcome(await setAccount(club.visitor(), naira, to))).toEqual([401, "signed_out"]);
  }
});
