import type { StatementLineId } from "@kinfold/contract/ids";
import type { Currency, Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";

/** A line of a statement in either direction. Minor units; above zero came in. */
export type SignedLine = {
  id: StatementLineId;
  accountNumber: string;
  currency: Currency;
  bookedOn: Day;
  narration: string;
  bankReference: string | null;
  amountMinor: Minor;
};
