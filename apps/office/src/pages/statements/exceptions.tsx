import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { BankStatementLine, StatementExceptions } from "@kinfold/contract/office/statements";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { formatFigure } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import type { ReactNode } from "react";
import { PATHS } from "#paths.ts";
import { OfficeFigure } from "#queue/office-figure.tsx";

function Exception({ line, children }: { line: BankStatementLine; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 rounded-cut bg-surface p-5 inset-ring inset-ring-line">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 break-words font-strong">{line.narration}</p>
        <OfficeFigure figure={buildFigureId("statement-line", line.id)}>
          <Figure size="row" amount={line.amount} currency={line.currency} />
        </OfficeFigure>
      </div>
      <p className="text-ink-soft">
        {formatLongDay(line.value_on)}, account {line.account_number}
      </p>
      {children}
    </li>
  );
}

const lineWords = ({ narration, amount, currency, value_on: day }: BankStatementLine): string =>
  `${narration}, ${formatFigure(amount, currency)}, ${formatLongDay(day)}`;

/** Lines of the bank that are no receipt's money, each with what a person can do about it. */
export function Exceptions({ debits, returned }: StatementExceptions) {
  return (
    <ul className="flex flex-col gap-4" aria-label="Lines to look into">
      {returned.map(({ line, is_sure: isSure, payouts }) => (
        <Exception key={line.id} line={line}>
          <p>
            {payouts.length === 0
              ? "This looks like a payout of ours that came back, and no payout fits. Ask the bank which transfer it returns."
              : isSure
                ? "This payout of ours came back. Open its batch and say on its line that it was not paid. Once another staff member confirms it, the money is in the wallet again."
                : "This may be a payout of ours that came back. Ask the bank, then say on the line of its batch that it was not paid."}
          </p>
          <ul className="flex flex-col gap-1">
            {payouts.map((payout) => (
              <li key={payout.withdrawal_id}>
                <Link href={`${PATHS.payouts}?open=${payout.batch_id}`}>{payout.reference}</Link>,{" "}
                {payout.beneficiary}, {formatFigure(payout.amount, payout.currency)}, sent on{" "}
                {formatLongDay(payout.sent_on)}
              </li>
            ))}
          </ul>
        </Exception>
      ))}
      {debits.map(({ line, credits }) => (
        <Exception key={line.id} line={line}>
          {credits.length === 0 ? (
            <p>
              The bank took this back, and no credit on our statements fits. Ask the bank what it
              was. If a confirmed receipt was this money, open it and press Correct this….
            </p>
          ) : (
            <>
              <p>
                This may take back one of these credits, and none of them is proposed as sure. Ask
                the bank which one. If its receipt is confirmed, open it and press Correct this….
              </p>
              <ul className="flex list-disc flex-col gap-1 ps-5">
                {credits.map((credit) => (
                  <li key={credit.id}>{lineWords(credit)}</li>
                ))}
              </ul>
            </>
          )}
        </Exception>
      ))}
    </ul>
  );
}
