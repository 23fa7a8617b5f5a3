import type { Shelf } from "#shelf.ts";

/** Whose name a bank account carries. */
export type NamedAccount = { account_number: string; bank_code: string; account_name: string };

/** Knows an account in a file that this program wrote. */
export function isNamedAccount(value: unknown): value is NamedAccount {
  return (
    typeof value === "object" &&
    value !== null &&
    "account_number" in value &&
    "bank_code" in value &&
    "account_name" in value
  );
}

/** What a bank answers when it is asked whose an account is. */
export type Enquiry =
  | { outcome: "name"; name: string }
  | { outcome: "not_found" }
  | { outcome: "bank_is_down" };

/** Account numbers that end so have a bad day; an account that was named has not. */
export const ENDINGS = { notFound: "00", otherName: "98", bankIsDown: "99" } as const;

const PUBLISHED = { number: "0000000000", bankCode: "057", name: "ZENITH TEST ACCOUNT" };
const STRANGER = "OKON-BASSEY VENTURES LIMITED";

const SURNAMES = ["ADEYEMI", "BELLO", "CHUKWU", "DANJUMA", "EKWUEME", "FALANA", "IDRIS", "NWOSU"];
const NAMES = ["AMAKA", "BOLAJI", "CHIDERA", "EFE", "HALIMA", "IFEANYI", "NGOZI", "TUNDE"];

const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? "";

/** Says whose an account is: as it was named, by its number's ending, or with a name that always comes with this number. */
export class AccountNames {
  readonly #shelf: Shelf<NamedAccount>;

  constructor(shelf: Shelf<NamedAccount>) {
    this.#shelf = shelf;
  }

  name(account: NamedAccount): void {
    this.#shelf.keep(`${account.bank_code} ${account.account_number}`, account);
  }

  list(): NamedAccount[] {
    return this.#shelf.things.toReversed();
  }

  ask(accountNumber: string, bankCode: string): Enquiry {
    const named = this.#shelf.get(`${bankCode} ${accountNumber}`);
    if (named !== undefined) return { outcome: "name", name: named.account_name };
    if (accountNumber === PUBLISHED.number && bankCode === PUBLISHED.bankCode) {
      return { outcome: "name", name: PUBLISHED.name };
    }
    if (accountNumber.endsWith(ENDINGS.notFound)) return { outcome: "not_found" };
    if (accountNumber.endsWith(ENDINGS.bankIsDown)) return { outcome: "bank_is_down" };
    if (accountNumber.endsWith(ENDINGS.otherName)) return { outcome: "name", name: STRANGER };
    const number = Number(accountNumber);
    return {
      outcome: "name",
      name: `${pick(SURNAMES, number)} ${pick(NAMES, Math.trunc(number / 10))}`,
    };
  }
}
