import type { MemberId, StatementLineId } from "@kinfold/contract/ids";
import { subtract, ZERO, type Currency, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import { addTo, listFees, mayBeFor } from "./read-line.ts";
import { SenderNames } from "./sender-names.ts";

/** A line of a bank statement with which money came in, as yet unused. Minor units. */
export type MatchLine = {
  id: StatementLineId;
  accountNumber: string;
  currency: Currency;
  valueOn: Day;
  narration: string;
  bankReference: string | null;
  amountMinor: Minor;
};

/** A receipt that waits: someone says that they transferred this. Minor units. */
export type MatchClaim = {
  reference: string;
  memberId: MemberId;
  memberName: string;
  /** The holder's name of each account that was verified as the member's: banks write middle names that the club does not ask for. */
  accountNames: readonly string[];
  currency: Currency;
  /** The account that the member says they paid into. */
  accountNumber: string | null;
  bankReference: string | null;
  totalMinor: Minor;
  claimedOn: Day;
};

/** What lines and receipts are looked up by: a currency, an amount in minor units, and a name or a day. */
export const toKey = (currency: Currency, amountMinor: Minor, other: string | number): string =>
  `${currency} ${amountMinor} ${other}`;

/** Everything that is compared with, found once by what it is looked up with. */
export class WaitingClaims {
  readonly byCode = new Map<string, MatchClaim>();
  readonly byFolded = new Map<string, MatchClaim[]>();
  readonly byBankReference = new Map<string, MatchClaim[]>();
  readonly names: SenderNames;
  readonly all: readonly MatchClaim[];
  readonly #byArrival = new Map<string, MatchClaim[]>();
  readonly #members = new Map<string, MemberId[]>();

  constructor(claims: readonly MatchClaim[]) {
    this.all = claims;
    this.names = new SenderNames(claims.map(({ memberName }) => memberName));
    for (const claim of claims) {
      const { code, folded, bankReference } = mayBeFor(claim);
      this.byCode.set(code, claim);
      addTo(this.byFolded, folded, claim);
      if (bankReference !== undefined) addTo(this.byBankReference, bankReference, claim);
      const { currency, totalMinor, memberName, memberId } = claim;
      addTo(this.#members, memberName, memberId);
      for (const fee of [ZERO, ...listFees(currency)]) {
        addTo(this.#byArrival, toKey(currency, subtract(totalMinor, fee), memberName), claim);
      }
    }
  }

  /** Whether another member who waits has the same name. */
  isShared({ memberId, memberName }: MatchClaim): boolean {
    return this.#members.get(memberName)?.some((other) => other !== memberId) === true;
  }

  /** Those of this name of which this amount may arrive: the total, or the total less what a bank takes. */
  listByArrival({ currency, amountMinor }: MatchLine, name: string): readonly MatchClaim[] {
    return this.#byArrival.get(toKey(currency, amountMinor, name)) ?? [];
  }
}
