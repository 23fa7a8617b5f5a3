import { buildFigureId, type FigureId } from "@kinfold/contract/figure-sources";
import { toTransactionId, toWalletId } from "@kinfold/contract/ids";
import type { User } from "@kinfold/contract/members";
import type { MoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import type { Totals } from "@kinfold/contract/portfolios";
import type { Transaction } from "@kinfold/contract/transactions";
import type { Wallets } from "@kinfold/contract/wallets";
import { formatLagosDate } from "@kinfold/frame/lagos-time";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
import { dropSign, toMajor, type Currency, type Minor } from "@kinfold/money";
import { hasGain } from "#flows/contribute/plan-words.ts";
import { classifyMovement } from "#flows/transaction/movement.ts";
import { listMoneyStops } from "./money-stops.ts";

/** A sum in a sentence, with what it is traced by. Minor units. */
export type SpokenSum = { amount: Minor; currency: Currency; figure: FigureId };
/** A sentence, of words and sums. */
export type SpokenSentence = readonly (string | SpokenSum)[];

/** What the overview knows, of which the sentences are made. */
export type KnownOfClub = {
  member: User;
  wallets: Wallets;
  totals: { usd_portfolio: Totals; ngn_portfolio: Totals | null };
  money: MoneyOnTheWay;
  /** The newest movement of either wallet. */
  newest: Transaction | undefined;
  now: Date;
};

/** Stands where sums go while a sentence is said. */
const SLOT = "\u0000";

/** A sentence that was said with a slot, and what goes there. */
const fillSlot = (said: string, parts: SpokenSentence): SpokenSentence => {
  const [before = "", after = ""] = said.split(SLOT);
  return [before, ...parts, after];
};

/** "a", "a and b", "a, b and c". */
function join(parts: readonly SpokenSentence[], last = " and "): SpokenSentence {
  return parts.flatMap((part, at) => {
    const before = at === 0 ? [] : [at === parts.length - 1 ? last : ", "];
    return [...before, ...part];
  });
}

function writeWallets({ wallets: { ngn, usd, owed } }: KnownOfClub): SpokenSentence {
  const held = [...(ngn === null ? [] : [ngn]), usd].map(({ id, balance, currency }) => [
    { amount: balance, currency, figure: buildFigureId("wallet-balance", toWalletId(id)) },
  ]);
  const amounts = SLOT;
  return fillSlot(
    owed.length > 0
      ? held.length === 1
        ? say(
            "In your wallet you have {amounts}, and you owe the club money: the wallet page says what for.",
            { amounts },
          )
        : say(
            "In your wallets you have {amounts}, and you owe the club money: the wallet page says what for.",
            { amounts },
          )
      : held.length === 1
        ? say("In your wallet you have {amounts}.", { amounts })
        : say("In your wallets you have {amounts}.", { amounts }),
    join(held),
  );
}

function writePlans({
  totals: { ngn_portfolio: ngn, usd_portfolio: usd },
}: KnownOfClub): SpokenSentence {
  const worth = [...(ngn === null ? [] : [ngn]), usd].flatMap((totals) => {
    const { total_amount: amount, waiting_amount: waiting, gain_amount: gain, currency } = totals;
    if (amount === 0n && !hasGain(totals)) return [];
    const gained: SpokenSentence = [
      gain < 0n ? ", with a loss of " : ", with a gain of ",
      { amount: dropSign(gain), currency, figure: buildFigureId("total-gain", currency) },
      " so far",
    ];
    return [
      [
        { amount, currency, figure: buildFigureId("total-worth", currency) },
        ...(waiting > 0n
          ? [
              ", of which ",
              { amount: waiting, currency, figure: buildFigureId("total-waiting", currency) },
              " waits for units",
            ]
          : []),
        ...(hasGain(totals) ? gained : []),
      ],
    ];
  });
  if (worth.length === 0) return [say("You have no money in a plan yet.")];
  return fillSlot(say("Your plans are worth {amounts}.", { amounts: SLOT }), join(worth, "; and "));
}

const startSmall = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function writeWay({ money, now }: KnownOfClub): SpokenSentence {
  const stops = listMoneyStops(money, now);
  const [next] = stops;
  if (next === undefined) return [say("None of your money is on its way.")];
  const { amount, currency, figure, when, isAbout = false, text } = next;
  const count = stops.length;
  return fillSlot(
    sayCount(
      "{count, plural, one {One thing is on its way: {amount}, {when}.} other {# things are on their way, the next of them {amount}, {when}.}}",
      { count, amount: SLOT, when: startSmall(when) },
    ),
    [...(isAbout ? ["about "] : []), { amount, currency, figure }],
  ).concat(` ${text}`);
}

/** What the member has to do themselves: a sentence for the documents, and one for each transfer. */
function writeWaiting({ member, money: { begun } }: KnownOfClub): SpokenSentence {
  const missing = Number(!member.has_submitted_kyc) + Number(!member.has_submitted_poa);
  const documents =
    missing === 1
      ? say("Waiting for you: one document to send.")
      : say("Waiting for you: two documents to send.");
  const transfers = begun.map(({ reference, amount, currency }) =>
    fillSlot(
      say("Waiting for you: your transfer of {amount}, reference {reference}.", {
        amount: SLOT,
        reference,
      }),
      [{ amount, currency, figure: buildFigureId("transfer-amount", reference) }],
    ),
  );
  const waiting: (string | SpokenSum)[] = missing === 0 ? [] : [documents];
  for (const transfer of transfers) waiting.push(waiting.length === 0 ? "" : " ", ...transfer);
  return waiting.length === 0 ? [say("Nothing waits for you.")] : waiting;
}

function writeNewest({ newest }: KnownOfClub): SpokenSentence {
  if (newest === undefined) return [say("Nothing has moved in your wallets yet.")];
  const { id, amount, currency, description, created_at: at } = newest;
  const values = { day: formatLagosDate(at), amount: SLOT, description };
  const sentences = {
    in: say("Last, on {day}, {amount} came in: {description}.", values),
    out: say("Last, on {day}, {amount} went out: {description}.", values),
    failed: say("Last, on {day}, {amount} did not go through: {description}.", values),
  };
  return fillSlot(sentences[classifyMovement(newest)], [
    { amount, currency, figure: buildFigureId("transaction", toTransactionId(id)) },
  ]);
}

/**
 * The overview in five sentences: what is in the wallets, what the plans are worth, what is on its way, what waits for the member, and what
 * moved last. The figures are those that the overview shows.
 */
export const writeClubSentences = (known: KnownOfClub): SpokenSentence[] =>
  [writeWallets, writePlans, writeWay, writeWaiting, writeNewest].map((write) => write(known));

const UNITS: Readonly<Record<Currency, { whole: [string, string]; hundredth: [string, string] }>> =
  {
    NGN: { whole: ["naira", "naira"], hundredth: ["kobo", "kobo"] },
    USD: { whole: ["dollar", "dollars"], hundredth: ["cent", "cents"] },
  };

/** A sum as a voice says it: "1,250 naira and 5 kobo". */
function formatSpokenSum({ amount, currency }: SpokenSum): string {
  const { whole, hundredth } = UNITS[currency];
  const [major = "0", minor = "00"] = toMajor(dropSign(amount)).split(".");
  const count = (digits: string, [one, many]: [string, string]): string =>
    `${Number(digits).toLocaleString("en-NG")} ${Number(digits) === 1 ? one : many}`;
  const sign = amount < 0n ? "minus " : "";
  const rest = Number(minor) === 0 ? "" : ` and ${count(minor, hundredth)}`;
  return `${sign}${count(major, whole)}${rest}`;
}

/** A sentence as a voice says it. Amounts that are hidden stay so. */
export const formatSpoken = (sentence: SpokenSentence, areHidden: boolean): string =>
  sentence
    .map((part) => {
      if (typeof part === "string") return part.replaceAll("••", "ending in ");
      return areHidden ? "an amount that is hidden" : formatSpokenSum(part);
    })
    .join("");
