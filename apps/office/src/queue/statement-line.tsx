import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { ReceiptLine } from "@kinfold/contract/office/statements";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { REASON_WORDS } from "./match-reasons.ts";

/** One line of a bank statement, with what of it agrees with a receipt. */
export function StatementLine({ line }: { line: ReceiptLine }) {
  const { amount, currency, sender, bank_reference: reference, balance, because } = line;
  return (
    <li className="flex flex-col gap-2 rounded-cut bg-surface-sunken px-4 py-3">
      <p className="break-words">{line.narration}</p>
      {line.later_narration !== null && (
        <p className="break-words text-ink-soft">
          A later file of the bank says: {line.later_narration}
        </p>
      )}
      {line.is_added_later && <p className="text-ink-soft">Added later by the bank.</p>}
      <Facts>
        <Fact term="Amount">
          <OfficeFigure figure={buildFigureId("statement-line", line.id)}>
            <Figure amount={amount} currency={currency} />
          </OfficeFigure>
        </Fact>
        <Fact term="Booked">{formatLongDay(line.booked_on)}</Fact>
        <Fact term="Sender">{sender ?? "Not named"}</Fact>
        <Fact term="Bank reference">{reference ?? "None"}</Fact>
        <Fact term="Account">{line.account_number}</Fact>
        <Fact term="Balance after it">
          {balance === null ? (
            "Not printed"
          ) : (
            <OfficeFigure figure={buildFigureId("line-balance", line.id)}>
              <Figure amount={balance} currency={currency} />
            </OfficeFigure>
          )}
        </Fact>
      </Facts>
      <p className="text-sm text-ink-soft">
        Agrees:{" "}
        {because.map((reason) => REASON_WORDS[reason].toLowerCase()).join(", ") || "nothing"}
      </p>
    </li>
  );
}
