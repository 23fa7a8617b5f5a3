import { toWithdrawalId } from "@kinfold/contract/ids";
import { formatLateness, type RowPromise } from "#promises/index.ts";
import { writeOverdueEmail } from "./emails.ts";
import { PAYOUT_ITEMS } from "./promise-items.ts";
import { readWithdrawal } from "./store.ts";

/** The promise of a withdrawal, with what its member reads when it is late. */
export const PAYOUT_PROMISE: RowPromise = {
  ...PAYOUT_ITEMS,
  writeLate: async (tx, { firstName, subjectId, newDueAt, club }) =>
    writeOverdueEmail({
      firstName,
      withdrawal: await readWithdrawal(tx, toWithdrawalId(subjectId)),
      club,
      lateness: formatLateness("payout", newDueAt),
    }),
};
