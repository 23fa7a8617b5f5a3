import type { StatementImport } from "@kinfold/api/office/statements";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { SignMeaning } from "@kinfold/contract/office/statements";
import { Refusal } from "@kinfold/contract/refusal";
import { toMajor } from "@kinfold/money";
import { readTypedAmount } from "@kinfold/money/typed-amount";
import { Checkbox } from "@kinfold/ui/checkbox";
import { SelectField } from "@kinfold/ui/select-field";
import { TextField } from "@kinfold/ui/text-field";
import { useState, type ReactNode } from "react";
import { is } from "superstruct";

const QUESTIONS = [
  "statement_opening_unconfirmed",
  "statement_balance_missing",
  "statement_days_missing",
  "statement_line_added",
  "statement_signs_unclear",
  "statement_account_unproven",
] as const;
type Question = (typeof QUESTIONS)[number];

type Continuity = {
  /** What is said so far, for the next attempt. */
  answer: NonNullable<StatementImport["answer"]>;
  /** Notes what a refusal asks, and throws it on to the form. */
  noteQuestion: (error: unknown) => never;
  /** The fields of what was asked. */
  fields: ReactNode;
};

const SIGNS = [
  { value: "ignored", label: "Every debit went out, every credit came in" },
  { value: "minus_opposite", label: "Amounts with a minus went the other way, such as a refund" },
  { value: "plain_opposite", label: "Amounts without a minus went the other way" },
];

/** A typed balance as it goes over the wire. What is unclear goes as it is, and is refused with a sentence. */
function toDecimal(typed: string): string {
  const read = readTypedAmount(typed, { signed: true });
  return read.kind === "amount" ? toMajor(read.minor) : typed;
}

/** Asks for what a file and those before it do not tell: a balance, that the days between them had no line, or why the bank added one. */
export function useContinuityAnswer(): Continuity {
  const [asked, setAsked] = useState<readonly Question[]>([]);
  const [opening, setOpening] = useState("");
  const [closing, setClosing] = useState("");
  const [hasNoLines, setHasNoLines] = useState(false);
  const [addedReason, setAddedReason] = useState("");
  const [isOfAccount, setIsOfAccount] = useState(false);
  const [signs, setSigns] = useState("");
  return {
    answer: {
      ...(opening !== "" && { opening_balance: toDecimal(opening) }),
      ...(closing !== "" && { closing_balance: toDecimal(closing) }),
      ...(hasNoLines && { no_lines_between: "yes" }),
      ...(addedReason.trim() !== "" && { added_reason: addedReason.trim() }),
      ...(isOfAccount && { of_account: "yes" }),
      ...(is(signs, SignMeaning) && { signs }),
    },
    noteQuestion: (error) => {
      const question = QUESTIONS.find((code) => error instanceof Refusal && error.code === code);
      if (question !== undefined) {
        setAsked((before) => [...before.filter((one) => one !== question), question]);
      }
      throw error;
    },
    fields: (
      <>
        {asked.includes("statement_opening_unconfirmed") && (
          <TextField
            label="Opening balance"
            help="What the bank shows before the first line, such as 1,234.50."
            inputMode="decimal"
            value={opening}
            onChange={({ target }) => {
              setOpening(target.value);
            }}
          />
        )}
        {(asked.includes("statement_balance_missing") ||
          asked.includes("statement_account_unproven")) && (
          <TextField
            label="Closing balance"
            help="What the bank shows after the last line, such as 1,234.50."
            inputMode="decimal"
            value={closing}
            onChange={({ target }) => {
              setClosing(target.value);
            }}
          />
        )}
        {asked.includes("statement_line_added") && (
          <TextField
            label="Why the bank added it"
            help="What the bank answered, and who asked it. The line stays marked as added later."
            maxLength={NOTE_MAX_CHARACTERS}
            value={addedReason}
            onChange={({ target }) => {
              setAddedReason(target.value);
            }}
          />
        )}
        {asked.includes("statement_signs_unclear") && (
          <SelectField
            label="What a minus means"
            help="Compare the file with the bank's own balances. The answer is written down."
            options={SIGNS}
            value={signs}
            onChange={setSigns}
          />
        )}
        {asked.includes("statement_account_unproven") && (
          <Checkbox
            label="This file is of the chosen account"
            help="It names none. Its balances are compared with the account's, and your answer is written down."
            checked={isOfAccount}
            onCheckedChange={(isChecked) => {
              setIsOfAccount(isChecked);
            }}
          />
        )}
        {asked.includes("statement_days_missing") && (
          <Checkbox
            label="These days had no line"
            checked={hasNoLines}
            onCheckedChange={(isChecked) => {
              setHasNoLines(isChecked);
            }}
          />
        )}
      </>
    ),
  };
}
