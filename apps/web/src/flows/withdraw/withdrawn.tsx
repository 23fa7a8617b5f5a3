import { toWithdrawalId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { COPY } from "@kinfold/contract/copy";
import type { Withdrawal } from "@kinfold/contract/withdrawals";
import { say } from "@kinfold/language/say";
import { Button, ButtonLink } from "@kinfold/ui/button";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Spot } from "@kinfold/ui/spot";
import { useEffect, useRef } from "react";
import { PATHS } from "#paths.ts";
import { formatDay } from "./promise.ts";

/** The withdrawal stands: how much, by when, to where, and the reference to speak of it. */
export function Withdrawn({
  withdrawal,
  onClose,
}: {
  withdrawal: Withdrawal;
  onClose: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus is gone with the form, and a dialog must not lose it.
    root.current?.focus();
  }, []);
  const { id, amount, currency, payout_date: day, bank_account: account, reference } = withdrawal;
  return (
    <div
      ref={root}
      tabIndex={-1}
      role="group"
      aria-label={say("Withdrawal")}
      className="outline-none"
    >
      <div className="@container flex flex-col items-center text-center">
        <Spot name="withdrawal-success" />
        <p className="mt-4">
          <Figure
            amount={amount}
            currency={currency}
            size="md"
            alwaysShown
            data-figure={buildFigureId("withdrawal-amount", toWithdrawalId(id))}
          />
        </p>
        <p role="status" className="mt-2 max-w-[44ch] text-ink-soft">
          {COPY.withdrawalPromise}
        </p>
      </div>
      <Facts aria-label={say("Withdrawal")} className="mt-5">
        <Fact term={say("To")}>
          {account.bank_name} {account.account_number_masked}
        </Fact>
        <Fact term={say("Paid on or before")}>
          <time dateTime={day}>{formatDay(day)}</time>
        </Fact>
        <Fact
          term={say("Reference")}
          action={<CopyButton text={reference} what={say("reference")} />}
        >
          {reference}
        </Fact>
      </Facts>
      <div className="mt-6.5 flex flex-col-reverse gap-2.5 sm:flex-row sm:gap-3">
        <ButtonLink
          href={PATHS.transactions}
          variant="outline"
          className="sm:flex-1"
          onClick={onClose}
        >
          {say("View transaction")}
        </ButtonLink>
        <Button className="sm:flex-1" onClick={onClose}>
          {say("Done")}
        </Button>
      </div>
    </div>
  );
}
