import { readFileSync } from "node:fs";
import { TransferAccount } from "@kinfold/contract/payments";
import {
  array,
  create,
  defaulted,
  nonempty,
  nullable,
  object,
  optional,
  string,
  type Struct,
} from "superstruct";
import { findFieldErrors } from "@kinfold/contract/describe";
import { ConfigurationRefused, type Env } from "#platform/env.ts";

const text = nonempty(string());
const { id, country, bank_choice, currency } = TransferAccount.schema;

const stated = <T, S>(field: Struct<T, S>) => defaulted(nullable(field), null);

/** An account as the file has it: what does not apply is left out. */
const Account = object({
  id,
  country,
  bank_choice: stated(bank_choice),
  currency,
  bank_name: text,
  account_name: text,
  account_number: text,
  account_type: stated(text),
  routing_number: stated(text),
  swift_code: stated(text),
  bank_address: stated(text),
  intermediary: stated(text),
});

const AccountsFile = object({ sample: optional(string()), accounts: nonempty(array(Account)) });

/** One of the club's own accounts. */
export type ClubAccount = Omit<TransferAccount, "reference">;

/** What the members would stumble over, in a sentence for the person who runs the server. */
function accountFaults(accounts: readonly ClubAccount[]): string[] {
  const choices = accounts.map(
    (one) => `${one.currency}, ${one.country}, ${one.bank_choice ?? "-"}`,
  );
  const repeated = choices.filter((choice, at) => choices.indexOf(choice) !== at);
  const ids = new Set(accounts.map((one) => one.id));
  return [
    ...repeated.map((choice) => `TRANSFER_ACCOUNTS_FILE has two accounts for ${choice}`),
    ...(ids.size === accounts.length ? [] : ["TRANSFER_ACCOUNTS_FILE uses an id twice"]),
    ...accounts
      .filter((one) => (one.country === "Nigeria") !== (one.bank_choice !== null))
      .map(
        (one) => `TRANSFER_ACCOUNTS_FILE: ${one.id} has a bank_choice exactly if it is in Nigeria`,
      ),
  ];
}

/**
 * The accounts that members pay into by hand, in the order of the file. Throws ConfigurationRefused for a file that is not
 * there, not whole, or, in production, the sample: members' money would go to invented accounts.
 */
export function readTransferAccounts(env: Env): readonly ClubAccount[] {
  const faulty = (fault: string): never => {
    throw new ConfigurationRefused([fault]);
  };
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(env.TRANSFER_ACCOUNTS_FILE, "utf8"));
  } catch {
    return faulty("TRANSFER_ACCOUNTS_FILE is not a file of JSON");
  }
  const wrong = findFieldErrors(given, AccountsFile);
  if (wrong !== undefined) {
    return faulty(
      `TRANSFER_ACCOUNTS_FILE is not right at ${Object.keys(wrong).join(", ") || "its root"}`,
    );
  }
  const file = create(given, AccountsFile);
  if (env.isProduction && file.sample !== undefined) {
    return faulty("TRANSFER_ACCOUNTS_FILE is the sample for development");
  }
  const accounts = file.accounts;
  const faults = accountFaults(accounts);
  if (faults.length > 0) throw new ConfigurationRefused(faults);
  return accounts;
}
