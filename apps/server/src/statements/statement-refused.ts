import type { RefusalText } from "@kinfold/contract/refusals/catalogue";
import { statementRefusals } from "@kinfold/contract/refusals/statements";

/** Why a file is refused. */
export type Unfit = RefusalText<
  | "statement_unreadable"
  | "statement_wrong_account"
  | "statement_account_unproven"
  | "statement_wrong_currency"
  | "statement_layout_unknown"
  | "statement_signs_unclear"
>;

/** Ends the reading of a file that is not right. */
export class StatementRefused extends Error {
  override readonly name = "StatementRefused";
  readonly unfit: Unfit;

  constructor(unfit: Unfit) {
    super(unfit.sentence);
    this.unfit = unfit;
  }
}

/** Refuses the file that is being read. */
export function refuse(unfit: Unfit): never {
  throw new StatementRefused(unfit);
}

/** The refusals of what cannot be read. */
export const getUnreadable = () => statementRefusals().statement_unreadable;
