import type {
  BankHolding,
  ClubHealth,
  HealthAnswer,
  MoneyOwner,
  PromisedWork,
} from "@kinfold/contract/office/health";
import { formatShortDay } from "@kinfold/frame/lagos-time";

/** Whose money is, as the two sides of the page call it. */
export const OWNERS: Readonly<Record<MoneyOwner, string>> = {
  wallets: "Members’ wallets",
  waiting: "Waiting for the next price",
  withdrawals: "Withdrawals on their way",
  plans: "In plans, as it was paid in",
  suspense: "Suspense",
  club: "The club’s own money",
};

const number = new Intl.NumberFormat("en-NG");

/** A number with its commas, and the word for it: "3 emails", "1 email". */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

const worst = (answers: readonly HealthAnswer[]): HealthAnswer =>
  answers.includes("no") ? "no" : answers.includes("unknown") ? "unknown" : "yes";

/** Whether the money is there in every currency that has an account at a bank; unknown where there is none. */
export function judgeMoney({ money }: Pick<ClubHealth, "money">): HealthAnswer {
  const judged = money.filter(({ banks, answer }) => banks.length > 0 || answer !== "unknown");
  return judged.length === 0 ? "unknown" : worst(judged.map(({ answer }) => answer));
}

/** How many promises are late now. */
export const countLate = ({ work }: Pick<ClubHealth, "work">): number =>
  work.reduce((sum, { late }) => sum + late, 0);

/** The late kind whose time passed first. */
export const findOldestLate = (work: readonly PromisedWork[]): PromisedWork | undefined =>
  work
    .filter(({ late, oldest }) => late > 0 && oldest !== null)
    .toSorted((one, other) =>
      (one.oldest?.due_at ?? "").localeCompare(other.oldest?.due_at ?? ""),
    )[0];

const FIGURES: Readonly<Record<HealthAnswer, string>> = {
  yes: "The figures agree.",
  no: "The figures do not agree.",
  unknown: "Whether the figures agree is not known.",
};

const MONEY: Readonly<Record<Exclude<HealthAnswer, "yes">, string>> = {
  no: "The money at the banks does not.",
  unknown: "Whether the money is there is not known.",
};

/**
 * What the page says first: whether the figures agree, whether the money is there where that is another answer, and how many promises
 * are broken.
 */
export function describeHealth(health: ClubHealth): string {
  const late = countLate(health);
  const promises =
    late === 0 ? "No promise is late." : `${formatCount(late, "promise is", "promises are")} late.`;
  const money = judgeMoney(health);
  const { answer: figures } = health.figures;
  const isSaidAlone = figures === "yes" && money !== "yes";
  const figuresAndMoney = isSaidAlone
    ? `${FIGURES.yes} ${MONEY[money]}`
    : FIGURES[worst([figures, money])];
  return `${figuresAndMoney} ${promises}`;
}

/** The currencies whose accounts have no statement with balances, as a sentence names them: "dollars", "naira or dollars". */
export const nameUnknownMoney = (money: ClubHealth["money"]): string =>
  money
    .filter(({ banks, answer }) => banks.length > 0 && answer === "unknown")
    .map(({ currency }) => (currency === "NGN" ? "naira" : "dollars"))
    .join(" or ");

/** Days in words: one, or the first and the last. */
const formatSpan = ({ from, through }: BankHolding["missing"][number]): string =>
  from === through ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(through)}`;

/** The accounts of which statements are missing, each with its days: "GTBank ••6789 of 12 Nov 2026". */
export const listMissing = ({ money }: Pick<ClubHealth, "money">): string[] =>
  money
    .flatMap(({ banks }) => banks)
    .filter(({ missing }) => missing.length > 0)
    .map((bank) => `${formatBank(bank)} of ${bank.missing.map(formatSpan).join(", ")}`);

/** A bank and the end of the account's number. */
export const formatBank = ({ bank_name: bank, number_end: end }: BankHolding): string =>
  `${bank} ••${end}`;
