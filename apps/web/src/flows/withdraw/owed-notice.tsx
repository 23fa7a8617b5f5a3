import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { Debt } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { ContactSupport } from "#shell/contact-support.tsx";

const REASONS: Readonly<Record<Debt["because"], string>> = {
  refund: say(
    "We gave this payment back to its payer, and your wallet no longer had this part of it.",
  ),
  dispute: say(
    "This payment was disputed at its bank and went back, and your wallet no longer had this part of it.",
  ),
  reversal: say("Our bank took this transfer back, and your wallet no longer had this part of it."),
  correction: say(
    "This transfer was credited to you by mistake. When we corrected it, your wallet no longer had this part of it.",
  ),
};

/** What the member owes the club, for which payment and why, and what to do about it. Nothing when nothing is owed. */
export function OwedNotice({ owed, className }: { owed: readonly Debt[]; className?: string }) {
  if (owed.length === 0) return null;
  const isOpen = owed.some(({ is_being_checked: isBeingChecked }) => !isBeingChecked);
  return (
    <Notice
      tone="warn"
      title={say("You owe the club")}
      {...(className !== undefined && { className })}
    >
      <ul className="mt-1 grid gap-3" aria-label={say("What you owe")}>
        {owed.map(({ reference, currency, amount, because, is_being_checked: isBeingChecked }) => (
          <li key={reference}>
            <span className="font-strong">
              <Say
                text="{amount} for {reference}"
                values={{
                  amount: (
                    <OwnFigure look="quiet" figure={buildFigureId("debt-amount", reference)}>
                      <Figure size="row" amount={amount} currency={currency} />
                    </OwnFigure>
                  ),
                  reference,
                }}
              />
            </span>
            <span className="block">
              {REASONS[because]}
              {isBeingChecked && ` ${say("We are still checking this with the bank.")}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        {say("You can’t withdraw until it is covered.")}
        {isOpen && ` ${say("Add the money to your wallet, and we will settle it from there.")}`}
      </p>
      <div className="mt-3">
        <ContactSupport />
      </div>
    </Notice>
  );
}
