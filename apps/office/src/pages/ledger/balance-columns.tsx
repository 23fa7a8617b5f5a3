import { OfficeFigure } from "#queue/office-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { LedgerAccount } from "@kinfold/contract/office/accounting";
import type { Minor } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import type { Column } from "@kinfold/ui/table";
import { AccountLink } from "#queue/account-link.tsx";

/** An account over some days. Above zero is a credit: what the club owes. */
export type BalanceRow = {
  account: LedgerAccount;
  opening: Minor;
  debits: Minor;
  credits: Minor;
  closing: Minor;
};

/** With what was posted to its account after a month of these days was closed. */
export type LateBalanceRow = BalanceRow & { late: Minor };

/** The days that a balance is of, both included. */
export type BalanceDays = { from: string; to: string };

const listFigureColumns = ({ from, to }: BalanceDays): Column<BalanceRow>[] =>
  (["opening", "debits", "credits", "closing"] as const).map((key) => ({
    key,
    head: key.charAt(0).toUpperCase() + key.slice(1),
    align: "end",
    card: key === "closing" ? "end" : "fact",
    cell: ({ account, ...row }) => (
      <OfficeFigure
        figure={buildFigureId(
          `account-${key}`,
          `${account.currency}.${account.name}`,
          `${from}_${to}`,
        )}
      >
        <Figure size="row" amount={row[key]} currency={account.currency} />
      </OfficeFigure>
    ),
  }));

/** The columns of accounts with what they stood at and moved by. */
export const createBalanceColumns = (days: BalanceDays): readonly Column<BalanceRow>[] => [
  {
    key: "account",
    head: "Account",
    names: true,
    cell: ({ account }) => <AccountLink account={account} />,
  },
  ...listFigureColumns(days),
];

/** The same, and what of the movements was posted after the close. */
export const createLateBalanceColumns = (days: BalanceDays): readonly Column<LateBalanceRow>[] => [
  ...createBalanceColumns(days),
  {
    key: "late",
    head: "After the close",
    align: "end",
    card: "fact",
    cell: ({ late, account }) => (
      <OfficeFigure
        figure={buildFigureId(
          "account-late",
          `${account.currency}.${account.name}`,
          `${days.from}_${days.to}`,
        )}
      >
        <Figure size="row" amount={late} currency={account.currency} />
      </OfficeFigure>
    ),
  },
];
