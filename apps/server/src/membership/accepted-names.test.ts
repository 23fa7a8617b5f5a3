import { resolveBankAccount } from "@kinfold/contract/reference";
import {
  approveAcceptedName,
  proposeAcceptedName,
  rejectAcceptedName,
} from "@kinfold/contract/office/accepted-names";
import { getMemberPage } from "@kinfold/contract/office/members";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { naira, openAccounts, setAccount, type Accounts } from "../testing/accounts.ts";
import type { Answer } from "../testing/club.ts";
import { readMemberId } from "../testing/member-id.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

let accounts: Accounts;
let maker: Clerk;
let checker: Clerk;
let email = "";
beforeAll(async () => {
  accounts = await openAccounts();
  maker = await hireSignedIn(accounts.club, ["operations"]);
  checker = await hireSignedIn(accounts.club, ["compliance"]);
});
afterAll(() => accounts.close());
beforeEach(() => {
  email = accounts.begin();
});

const reason = "The marriage certificate shows both names.";
const propose = (id: string, name: string): Promise<Answer> =>
  maker.visitor.ask(proposeAcceptedName, { params: { id }, body: { name, reason } });
const decide = (
  to: typeof approveAcceptedName | typeof rejectAcceptedName,
  id: string,
): Promise<Answer> => checker.visitor.ask(to, { params: { id }, body: { reason } });

describe("another name of a member", () => {
  test("a name that two staff members accepted is the member's at the bank, and no other name is", async () => {
    const { bank, club } = accounts;
    const ada = await club.member(email);
    const id = await readMemberId(ada);
    bank.names("NWOSU ADAEZE");
    expect((await setAccount(ada, naira)).body.code).toBe("bank_name_mismatch");

    const proposed = await propose(id, "Adaeze Nwosu");
    expect(proposed).toMatchObject({ status: 201, body: { name: "Adaeze Nwosu" } });
    expect((await setAccount(ada, naira)).body.code).toBe("bank_name_mismatch");
    const open = await checker.visitor.ask(getMemberPage, { params: { id } });
    expect(open.body).toMatchObject({
      open_name: { name: "Adaeze Nwosu" },
      identity: { accepted_names: [] },
    });

    expect((await decide(approveAcceptedName, proposed.body.id)).body.status).toBe("approved");
    const page = await checker.visitor.ask(getMemberPage, { params: { id } });
    expect(page.body).toMatchObject({
      open_name: null,
      identity: { accepted_names: ["Adaeze Nwosu"] },
    });
    const address = `/api${resolveBankAccount.path}?account_number=${naira.account_number}&bank_code=${naira.bank_code}`;
    expect((await ada.send("GET", address)).body.name_match_score).toBe(1);
    expect((await setAccount(ada, naira)).body.ngn_bank_account).toMatchObject({
      name_match: "match",
      is_verified: true,
    });

    bank.names("NWOSU EMEKA");
    expect((await ada.send("GET", address)).body.name_match_score).toBe(0);
  });

  test("is not accepted once it was rejected, nor proposed where it is the member's already", async () => {
    const { bank, club } = accounts;
    const ada = await club.member(email);
    const id = await readMemberId(ada);
    const proposed = await propose(id, "Adaeze Nwosu");
    expect((await decide(rejectAcceptedName, proposed.body.id)).body.status).toBe("rejected");
    bank.names("NWOSU ADAEZE");
    expect((await setAccount(ada, naira)).body.code).toBe("bank_name_mismatch");
    expect((await propose(id, "OKAFOR, Adaeze Chioma")).body.code).toBe("name_as_it_is");
  });
});
