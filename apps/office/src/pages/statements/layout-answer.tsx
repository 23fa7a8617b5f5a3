import { useImportStatement, type StatementFile } from "@kinfold/api/office/statements";
import {
  DateOrder,
  findColumnsFault,
  StatementColumn,
  type BankStatement,
  type LayoutQuestion,
} from "@kinfold/contract/office/statements";
import { useForm, type FormErrors } from "@kinfold/frame/form";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { RadioGroup } from "@kinfold/ui/radio-group";
import { SelectField } from "@kinfold/ui/select-field";
import { create, is } from "superstruct";
import { useContinuityAnswer } from "./continuity-answer.tsx";
import { COLUMN_WORDS, DATE_ORDER_WORDS } from "./layout-words.ts";

type LayoutAnswerProps = {
  question: LayoutQuestion;
  file: StatementFile;
  onImported: (statement: BankStatement) => void;
  onCancel: () => void;
};

type Written = Record<string, string>;

const NO_HEAD = "none";
const COLUMNS = Object.entries(COLUMN_WORDS).map(([value, label]) => ({ value, label }));
const DATE_ORDERS = Object.entries(DATE_ORDER_WORDS).map(([value, label]) => ({ value, label }));

const fieldOf = (at: number): string => `column_${at + 1}`;

const toColumns = (written: Written, count: number): StatementColumn[] =>
  Array.from({ length: count }, (_, at) => {
    const column = written[fieldOf(at)];
    return is(column, StatementColumn) ? column : "ignored";
  });

/** What is missing is said at the first column that holds nothing yet. */
function findErrors(written: Written, count: number): FormErrors {
  const columns = toColumns(written, count);
  const fault = findColumnsFault(columns);
  const date = is(written["date_order"], DateOrder)
    ? {}
    : { date_order: "Choose what comes first." };
  if (fault === undefined) return date;
  if ("twice" in fault) {
    const words = `Only one column can hold this: ${COLUMN_WORDS[fault.twice]}.`;
    return { ...date, [fieldOf(columns.lastIndexOf(fault.twice))]: words };
  }
  const free = Math.max(columns.indexOf("ignored"), 0);
  const missing = fault.missing.map((column) => COLUMN_WORDS[column]).join(", ");
  return { ...date, [fieldOf(free)]: `No column holds this yet: ${missing}.` };
}

function describeQuestion({ why, last_answer: last }: LayoutQuestion): string {
  if (why === "dates") {
    return "The dates of this file may be read in two ways. Say which is right.";
  }
  if (why === "columns") return "The columns of this file are not known yet. Say what each holds.";
  const by =
    last === null ? "" : ` ${last.by.name} answered for those on ${formatLagosMoment(last.at)}.`;
  if (why === "again") {
    return `The columns of this account are known.${by} Say again what they hold. The later answer counts from here on.`;
  }
  return `This file is written otherwise than those of this account before.${by} Say what its columns hold.`;
}

/** The first rows of a file, as they stand in it. */
function FirstRows({ rows }: Pick<LayoutQuestion, "rows">) {
  return (
    // What scrolls has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div role="region" aria-label="The first rows" tabIndex={0} className="overflow-x-auto">
      <table className="min-w-full text-xs">
        <thead>
          <tr>
            <th scope="col" className="border-b border-line py-1.5 pe-4 text-start text-ink-soft">
              Line
            </th>
            {rows[0]?.cells.map((_, at) => (
              <th
                key={fieldOf(at)}
                scope="col"
                className="border-b border-line py-1.5 pe-4 text-start whitespace-nowrap text-ink-soft"
              >
                Column {at + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row" className="border-b border-line py-1.5 pe-4 text-start text-ink-soft">
                {line}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={fieldOf(at)}
                  className="max-w-60 truncate border-b border-line py-1.5 pe-4 whitespace-nowrap"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of a column: its number, and what stands in the row of names or else in the last row that has something. */
function nameColumn(
  rows: LayoutQuestion["rows"],
  headLine: string | undefined,
  at: number,
): string {
  const head = rows.find(({ line }) => String(line) === headLine);
  const text = head?.cells[at] || rows.map(({ cells }) => cells[at]).findLast(Boolean);
  return text === undefined ? `Column ${at + 1}` : `Column ${at + 1}: ${text.slice(0, 40)}`;
}

/** Asks what the columns of a file hold, and takes it in as it is answered. Nothing of it was taken in before. */
export function LayoutAnswer({ question, file, onImported, onCancel }: LayoutAnswerProps) {
  const { rows, columns, head_line: headLine, date_order: dateOrder } = question;
  const send = useImportStatement();
  const continuity = useContinuityAnswer();
  const form = useForm<Written>({
    defaultValues: {
      ...Object.fromEntries(columns.map((column, at) => [fieldOf(at), column])),
      head_line: headLine === null ? NO_HEAD : String(headLine),
      date_order: dateOrder ?? "",
    },
    mode: "onSubmit",
    check: (written) => findErrors(written, columns.length),
    send: async (written) => {
      const line = written["head_line"];
      const answer = {
        ...continuity.answer,
        columns: toColumns(written, columns.length).join(","),
        date_order: create(written["date_order"], DateOrder),
        ...(line !== undefined && line !== NO_HEAD && { head_line: line }),
      };
      onImported(await send.trigger({ ...file, answer }).catch(continuity.noteQuestion));
    },
  });

  return (
    <form {...form.props} aria-label="Columns of the file" className="flex flex-col gap-4.5">
      <p>{describeQuestion(question)} Your answer is kept for this account.</p>
      <FirstRows rows={rows} />
      {question.why !== "dates" && (
        <>
          <SelectField
            label="The columns are named on"
            required
            options={[
              ...rows.map(({ line }) => ({ value: String(line), label: `Line ${line}` })),
              { value: NO_HEAD, label: "No line" },
            ]}
            {...form.choice("head_line")}
          />
          {columns.map((_, at) => (
            <SelectField
              key={fieldOf(at)}
              label={nameColumn(rows, form.watch("head_line"), at)}
              required
              options={COLUMNS}
              {...form.choice(fieldOf(at))}
            />
          ))}
        </>
      )}
      <RadioGroup
        label="What comes first in a date in digits"
        required
        options={DATE_ORDERS}
        {...form.choice("date_order")}
      />
      {continuity.fields}
      <FormRefusal>{form.refused}</FormRefusal>
      <FormActions
        verb="Import"
        busy={form.isSending ? "Importing" : undefined}
        onCancel={onCancel}
      />
    </form>
  );
}
