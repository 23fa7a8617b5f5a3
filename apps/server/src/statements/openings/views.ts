import type { OpeningBalance } from "@kinfold/contract/office/statements";
import { readExpectedAtBanks } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { listOpenings, listSaidOpenings } from "./store.ts";

/** The opening balances other than zero with what two staff members said that they were, by `number/currency`. */
export async function readOpeningViews(db: Db): Promise<ReadonlyMap<string, OpeningBalance>> {
  const decisions = await listSaidOpenings(db);
  const openings = await listOpenings(db);
  const views = openings.map(async ({ accountNumber, currency, on, minor }) => {
    const ofIt = decisions.filter(
      (one) => one.account_number === accountNumber && one.currency === currency,
    );
    const approved = ofIt.find(({ status }) => status === "approved");
    const view: OpeningBalance = {
      on,
      amount: minor,
      expected: await readExpectedAtBanks(db, currency, on),
      parts:
        approved === undefined
          ? null
          : {
              in_ledger: approved.in_ledger,
              own_funds: approved.own_funds,
              suspense: approved.suspense,
            },
      is_proposed: ofIt.some(({ status }) => status === "proposed"),
    };
    return [`${accountNumber}/${currency}`, view] as const;
  });
  return new Map(await Promise.all(views));
}
