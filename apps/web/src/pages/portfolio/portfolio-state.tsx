import type { Portfolio } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { formatFigure } from "@kinfold/money";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { Notice } from "@kinfold/ui/notice";
import type { ReactNode } from "react";
import { useClock } from "@kinfold/frame/clock";
import { formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";

/** What a member should know of this portfolio before its figures; nothing while all is as usual. */
export function PortfolioState({ portfolio }: { portfolio: Portfolio }) {
  const today = lagosIsoDay(useClock()());
  const isHidden = useAmountsHidden();
  const notices = noticesOf(portfolio, today, isHidden);
  if (notices.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      {notices.map(({ key, tone, words }) => (
        <Notice key={key} tone={tone}>
          {words}
        </Notice>
      ))}
    </div>
  );
}

type Said = { key: string; tone: "info" | "warn" | "error"; words: ReactNode };

const OF_STATUS: Partial<Record<Portfolio["status"], Omit<Said, "key">>> = {
  pending: {
    tone: "warn",
    words: say("Nothing has been paid into this portfolio yet. Top it up to begin, or delete it."),
  },
  awaiting_confirmation: {
    tone: "info",
    words: say("Your receipt is with us. Units follow once your payment is confirmed."),
  },
  liquidating: {
    tone: "info",
    words: say("All of it is being redeemed. The money comes to your wallet on the dealing day."),
  },
  matured: { tone: "info", words: say("This portfolio has reached its maturity.") },
  closed: { tone: "info", words: say("Everything in this portfolio was paid out.") },
  cancelled: {
    tone: "info",
    words: say("This portfolio was cancelled. Nothing was ever paid into it."),
  },
  rejected: {
    tone: "error",
    words: say("We could not find your payment. Nothing was contributed."),
  },
};

/** Nothing is bought or redeemed in such a portfolio any more, whatever its price. */
const isOver = (status: Portfolio["status"]): boolean =>
  ["matured", "liquidating", "closed", "cancelled", "rejected"].includes(status);

function lockedWords({ product, maturity_action: action }: Portfolio, day: string): string {
  if (product.valuation_method === "unit_price") {
    return say("Locked in until {day}. From then on you can redeem.", { day });
  }
  return action === "payout"
    ? say(
        "Locked in until {day}. On that day it comes into your wallet, with what it earned less tax.",
        { day },
      )
    : say("Locked in until {day}. On that day another term begins.", { day });
}

/** Why a portfolio that is not over cannot be topped up or redeemed at this price; undefined when it can. */
function worthlessWords(
  {
    status,
    units,
    redeemable_units: freeUnits,
    redeemable_amount: amount,
    product: { unit_value: price, unit_value_date: day },
    lock_in_until: locked,
  }: Portfolio,
  today: string,
): string | undefined {
  if (price === 0 && day !== null && !isOver(status)) {
    return units > 0
      ? say(
          "The price of a unit on {day} is 0, so you cannot top up or redeem. Your units stay yours. You can again once a price above 0 is published.",
          { day: formatLongDay(day) },
        )
      : say(
          "The price of a unit on {day} is 0, so you cannot top up or redeem. You can again once a price above 0 is published.",
          { day: formatLongDay(day) },
        );
  }
  const isFree = freeUnits > 0 && (locked === null || locked <= today);
  return isFree && amount === 0n
    ? say(
        "Your units are worth less than the smallest amount that can be paid out, so there is nothing to redeem.",
      )
    : undefined;
}

/** What is said of where a portfolio stands; of one that cannot be begun now, nothing asks to begin it. */
function statusNotice({ status, can_top_up: canTopUp }: Portfolio): Omit<Said, "key"> | undefined {
  if (status !== "pending" || canTopUp) return OF_STATUS[status];
  return {
    tone: "warn",
    words: say("Nothing has been paid into this portfolio yet. You can delete it."),
  };
}

function noticesOf(portfolio: Portfolio, today: string, isHidden: boolean): Said[] {
  const { status, waiting_amount: waiting, currency, lock_in_until: locked, product } = portfolio;
  const ofStatus = statusNotice(portfolio);
  const amount = isHidden ? say("Your contribution") : formatFigure(waiting, currency);
  const dealing = product.next_dealing_date;
  const worthless = worthlessWords(portfolio, today);
  return [
    ...(ofStatus === undefined ? [] : [{ key: "status", ...ofStatus }]),
    ...(waiting > 0n
      ? [
          {
            key: "waiting",
            tone: "info" as const,
            words:
              dealing === null
                ? say("{amount} waits for its units. It is part of the total below.", { amount })
                : say(
                    "{amount} waits for its units: the next dealing day is {day}. It is part of the total below.",
                    { amount, day: formatLongDay(dealing) },
                  ),
          },
        ]
      : []),
    ...(worthless === undefined
      ? []
      : [{ key: "worthless", tone: "warn" as const, words: worthless }]),
    ...(locked !== null && locked > today && (status === "active" || status === "processing")
      ? [
          {
            key: "locked",
            tone: "info" as const,
            words: lockedWords(portfolio, formatLongDay(locked)),
          },
        ]
      : []),
  ];
}
