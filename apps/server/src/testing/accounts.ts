import * as contract from "@kinfold/contract/bank-accounts";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { getMember } from "@kinfold/contract/members";
import { sql } from "kysely";
import { openBank, type BankThatAnswers } from "./bank-that-answers.ts";
import { openClub, type Answer, type Club, type Visitor } from "./club.ts";

/** A club whose bank answers what it is told to. */
export type Accounts = {
  bank: BankThatAnswers;
  club: Club;
  /** Begins a test: a morning on which the bank knows Adaeze, and the address of someone who has not joined. */
  begin: () => string;
  close: () => Promise<void>;
};

/** What everybody who joins signs in with. */
export const PASSWORD = "Market-day-77";
/** How someone joins who lives abroad. */
export const GLOBAL = { country: "GB", citizenship: ["GB"], accept_family_office: true };

export const naira = {
  bank_code: "058",
  account_number: "0123456785",
  current_password: PASSWORD,
};
export const states = {
  bank_country: "US",
  account_name: "Adaeze Okafor",
  bank_name: "Harbour National Bank",
  routing_number: "021000021",
  account_number: "000987654321",
  account_type: "checking",
  current_password: PASSWORD,
};
export const london = {
  bank_country: "GB",
  account_name: "Adaeze Okafor",
  bank_name: "Thames & Fleet Bank",
  iban: "GB82 WEST 1234 5698 7654 32",
  swift_code: "WESTGB2L",
  holder_address: "1 Harbour Row, London",
  current_password: PASSWORD,
};

/** Opens the club and its bank. */
export async function openAccounts(): Promise<Accounts> {
  const bank = await openBank();
  const club = await openClub({ PAYSTACK_BASE_URL: bank.baseUrl });
  let drawn = 0;
  return {
    bank,
    club,
    begin: () => {
      drawn += 1;
      club.clock.setTo(new Date("2026-11-12T08:00:00.000Z"));
      bank.names("OKAFOR ADAEZE CHIOMA");
      return `bank${drawn}@example.com`;
    },
    close: async () => {
      await club.close();
      await bank.close();
    },
  };
}

/** Sets an account, the naira one unless another is called. */
export const setAccount = (
  visitor: Visitor,
  body: object,
  to: AnyEndpoint = contract.setNgnBankAccount,
): Promise<Answer> => visitor.ask(to, { body });

export const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];

export const readMe = async (visitor: Visitor): Promise<Answer["body"]> =>
  (await visitor.ask(getMember)).body;

/** How many accounts the person who has this address has stored. */
export async function countStoredAccounts(
  { db }: Pick<Club, "db">,
  email: string,
): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from bank_account join member using (member_id)
      where email = ${email}`.execute(db);
  return rows[0]?.count ?? 0n;
}
