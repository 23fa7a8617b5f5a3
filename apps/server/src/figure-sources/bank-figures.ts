import { buildFigureId, type FigureRow } from "@kinfold/contract/figure-sources";
import { negate, ZERO, type Currency, type Minor } from "@kinfold/money";
import { addDays, lagosDay, readHolidays } from "#calendar/index.ts";
import { sumByHolder, type Holder } from "#ledger/index.ts";
import { listBankAccounts, listBankAccountStates } from "#statements/index.ts";
import { parseAccount, parseCurrency } from "./ledger-figures.ts";
import {
  addRows,
  createLead,
  createRow,
  createSum,
  nameAsked,
  type Asked,
  type Trace,
} from "./rows.ts";

type BankAccount = Parameters<typeof listBankAccountStates>[1][number];

/** How these accounts of the club stand at their banks and in the ledger. */
const readStates = async ({ db, now }: Asked, accounts: readonly BankAccount[]) =>
  listBankAccountStates(db, accounts, {
    yesterday: addDays(lagosDay(now), -1),
    holidays: await readHolidays(db),
  });

type State = Awaited<ReturnType<typeof readStates>>[number];

const nameBank = ({ currency, accountNumber }: State): `${Currency}.${string}` =>
  `${currency}.${accountNumber}`;

const leadToLedger = (state: State, sign: (minor: Minor) => Minor): FigureRow =>
  createLead(
    buildFigureId("bank-ledger", nameBank(state)),
    `Ledger of account ${state.accountNumber}`,
    sign(state.ledgerMinor),
  );

const leadToClosing = (state: State, sign: (minor: Minor) => Minor): FigureRow[] =>
  state.closing === null
    ? []
    : [
        createLead(
          buildFigureId("bank-closing", nameBank(state)),
          `Statement of account ${state.accountNumber}`,
          sign(state.closing.minor),
          { day: state.closing.on },
        ),
      ];

/** One account at a bank: what its statement closes with, what the ledger has of that day, and how they differ. */
export const traceBank =
  (part: "ledger" | "closing" | "difference"): Trace =>
  async (asked) => {
    const account = parseAccount(asked.subject);
    if (asked.viewer !== "staff" || account === undefined) return undefined;
    const { currency, name } = account;
    const [state] = await readStates(asked, [{ account_number: name, currency }]);
    if (state === undefined) return undefined;
    const { closing, ledgerMinor } = state;
    if (part !== "ledger" && closing === null) return undefined;
    const rows = {
      ledger: [
        createRow({
          of: "bank_account",
          ids: [name],
          words: closing === null ? "All lines of its statements" : "All lines until that day",
          day: closing?.on ?? null,
          amount: ledgerMinor,
        }),
      ],
      closing: [
        createRow({
          of: "bank_statement",
          ids: [name],
          words: "Closing balance of its newest statement",
          day: closing?.on ?? null,
          amount: closing?.minor ?? ZERO,
        }),
      ],
      difference: [leadToLedger(state, (minor) => minor), ...leadToClosing(state, negate)],
    }[part];
    return createSum(nameAsked(asked), currency, addRows(rows), {
      title: { ledger: "Ledger", closing: "Statement closes with", difference: "Difference" }[part],
      as_of: closing?.on ?? null,
      formula: {
        ledger: "The postings to the account of this bank account in the ledger, added up.",
        closing: "As the bank printed it.",
        difference: "The ledger less the statement.",
      }[part],
      rows,
    });
  };

/** What the ledger expects of the banks and no statement shows; and all that the club holds. */
export const traceBanks =
  (part: "unseen" | "all"): Trace =>
  async (asked) => {
    const currency = parseCurrency(asked.subject);
    if (asked.viewer !== "staff" || currency === undefined) return undefined;
    const accounts = await listBankAccounts(asked.db);
    const states = (await readStates(asked, accounts)).filter(
      (one) => one.currency === currency && one.closing !== null,
    );
    const holders = await sumByHolder(asked.db);
    const leadToHolder = (holder: Holder, words: string): FigureRow => {
      const held = holders.find((one) => one.currency === currency && one.holder === holder);
      const figure = buildFigureId("held-by", `${currency}.${holder}`);
      return createLead(figure, words, negate(held?.minor ?? ZERO));
    };
    const unseen = [
      leadToHolder("bank", "Bank clearing, by the ledger"),
      leadToHolder("bank_accounts", "Bank accounts, by the ledger"),
      ...states.map((state) => leadToLedger(state, negate)),
    ];
    const rows =
      part === "unseen"
        ? unseen
        : [
            ...states.flatMap((state) => leadToClosing(state, (minor) => minor)),
            createLead(
              buildFigureId("not-on-statement", currency),
              "On no statement yet",
              addRows(unseen),
            ),
            leadToHolder("providers", "With providers"),
          ];
    return createSum(nameAsked(asked), currency, addRows(rows), {
      title: part === "unseen" ? "On no statement yet" : "At the banks",
      formula:
        part === "unseen"
          ? "What the ledger expects of the banks, less what it has until the day of each newest statement."
          : "What statements close with, what no statement shows yet, and what is with providers.",
      rows,
    });
  };
