import { say } from "@kinfold/language/say";
import type { TransferAccount } from "@kinfold/contract/payments";

export type Country = TransferAccount["country"];
export type BankChoice = NonNullable<TransferAccount["bank_choice"]>;

/** What a member reads of a country or a bank to choose. */
export const CHOICE_NAMES: Readonly<Record<Country | BankChoice, string>> = {
  Nigeria: say("Nigeria"),
  USA: say("USA"),
  GTBank: "GTBank",
  "Access Bank": "Access Bank",
  Others: say("Others"),
};

const COUNTRIES: readonly Country[] = ["Nigeria", "USA", "Others"];
const BANKS: readonly BankChoice[] = ["GTBank", "Access Bank", "Others"];

/** What the member chose so far; empty where they did not. */
export type AccountChoice = { country: Country | ""; bank: BankChoice | "" };

/** The countries that an account can be paid into from, in the product's order. Without details there is no choice. */
export const listCountries = (accounts: readonly TransferAccount[]): Country[] =>
  COUNTRIES.filter((country) => accounts.some((account) => account.country === country));

/** The banks to choose from in a country; none where there is nothing to choose. */
export const listBanks = (
  accounts: readonly TransferAccount[],
  country: Country | "",
): BankChoice[] =>
  BANKS.filter((bank) =>
    accounts.some((account) => account.country === country && account.bank_choice === bank),
  );

/** The choice with everything filled in that leaves nothing to choose. */
export function completeChoice(
  accounts: readonly TransferAccount[],
  { country, bank }: AccountChoice,
): AccountChoice {
  const [only, ...others] = listCountries(accounts);
  const chosen = country === "" && only !== undefined && others.length === 0 ? only : country;
  const banks = listBanks(accounts, chosen);
  const [onlyBank = "", ...otherBanks] = banks;
  const isOffered = banks.some((offered) => offered === bank);
  return {
    country: chosen,
    bank: isOffered ? bank : otherBanks.length === 0 ? onlyBank : "",
  };
}

/** The account that was chosen, once it is clear which. */
export function findChosenAccount(
  accounts: readonly TransferAccount[],
  choice: AccountChoice,
): TransferAccount | undefined {
  const { country, bank } = completeChoice(accounts, choice);
  return accounts.find(
    (account) => account.country === country && (account.bank_choice ?? "") === bank,
  );
}
