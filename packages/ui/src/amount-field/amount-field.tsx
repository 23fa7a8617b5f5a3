import {
  formatFigure,
  formatShort,
  getSymbol,
  LARGEST_MINOR,
  type Currency,
  type Minor,
} from "@kinfold/money";
import {
  checkSeparators,
  ENGLISH_SEPARATORS,
  readTypedAmount,
  type AmountNote,
  type Separators,
  type TypedAmount,
} from "@kinfold/money/typed-amount";
import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { Button } from "#button/button.tsx";
import { buildAria, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { joinRefs } from "#listbox/join-refs.ts";
import {
  joinEdit,
  placeCaret,
  showAmount,
  writeAmount,
  type AmountEdit,
  type ShownAmount,
} from "./amount-text.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const AMOUNT_FIELD_WORDS = {
  naira: "naira",
  dollars: "US dollars",
  /** Where more was typed than an amount can be. */
  most: (amount: string) => `The most is ${amount}.`,
  /** Where a minus was typed, which no amount has. */
  minus: "An amount has no minus.",
  /** Where a third decimal was typed. */
  decimals: "Only two decimals count.",
  /** How an amount was read that is usually written in another way. */
  readAs: (amount: string) => `Read as ${amount}.`,
  /** Where what was typed is no amount. */
  refused: "This is not an amount. Write it in digits, such as 12,500.50.",
  otherCurrency: (currency: string) =>
    `This field is in ${currency}. Write the amount in ${currency}.`,
  twoMeanings: "This can mean two amounts. Choose one.",
};

export type AmountFieldProps = Omit<
  ComponentProps<"input">,
  "value" | "defaultValue" | "onChange" | "prefix" | "children" | "type"
> &
  FieldWords & {
    /** Whose sign stands before the amount, and is said after it. */
    currency: Currency;
    /** Kobo or cents; null while nothing is written. */
    value: Minor | null;
    /** Gets the new amount in kobo or cents; null when the box is emptied. */
    onChange: (minor: Minor | null) => void;
    /** One small button at the end of the line: "All of it". */
    action?: ReactNode;
    /** "," and "." unless input otherwise; throws when both are the same. */
    separators?: Separators;
  };

type Typed = ShownAmount & { read: TypedAmount };

const NOTHING: Typed = { text: "", markAt: -1, read: { kind: "empty", notes: [] } };

const readMinor = (read: TypedAmount): Minor | null => (read.kind === "amount" ? read.minor : null);

const listNotes = (read: TypedAmount): readonly AmountNote[] =>
  read.kind === "amount" || read.kind === "empty" ? read.notes : [];

/**
 * The one place where a member writes money. For other figures use TextField.
 *
 * - amount-field-1: It MUST hand on whole minor units, and group thousands as they are typed.
 * - amount-field-2: It MUST take no minus and no third decimal, and say so.
 * - amount-field-3: The wheel MUST NOT change it.
 * - amount-field-4: It MUST say politely when it lowers a figure to the largest amount.
 * - amount-field-6: It MUST keep what is no amount, say so, and hold its form back.
 * - amount-field-7: It MUST ask where a text can mean two amounts.
 * - amount-field-5: A figure of 12 digits with its decimals MUST be seen whole on a phone, beside its action.
 */
export function AmountField({
  label,
  required,
  optional,
  help,
  error,
  ok,
  currency,
  value,
  onChange,
  action,
  separators = ENGLISH_SEPARATORS,
  id,
  ref,
  className,
  onKeyDown,
  onBlur,
  "aria-describedby": describedBy,
  ...input
}: AmountFieldProps) {
  checkSeparators(separators);
  const ids = useFieldIds(id);
  const say = useWords("amountField", AMOUNT_FIELD_WORDS);
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const [typed, setTyped] = useState(NOTHING);
  // What was typed stands for as long as it is worth the value; another value from outside is written again.
  const stands = readMinor(typed.read) === value;
  const shown: Typed = stands ? typed : { ...NOTHING, text: writeAmount(value, separators) };
  const { text, read } = shown;
  const unit = currency === "NGN" ? say.naira : say.dollars;
  const fault =
    read.kind === "two-meanings"
      ? say.twoMeanings
      : read.kind === "refused"
        ? read.because === "currency"
          ? say.otherCurrency(unit)
          : say.refused
        : undefined;
  const words = { label, required, optional, help, error: fault ?? error, ok };
  const notes = listNotes(read);

  useLayoutEffect(() => {
    // A form is not sent while one of its fields holds something that is no amount.
    box.current?.setCustomValidity(fault ?? "");
    if (caret.current === undefined) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function take(edit: AmountEdit) {
    const joined = joinEdit(edit, shown, separators);
    const next = keepMinusNote(readTypedAmount(joined.text, { currency, separators }), read);
    const written = showAmount(next, joined, separators);
    caret.current = placeCaret(joined, written, separators);
    setTyped({ ...written, read: next });
    if (readMinor(next) !== value) onChange(readMinor(next));
  }

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { value: raw, selectionStart } = target;
    const input = nativeEvent instanceof InputEvent ? nativeEvent : undefined;
    take({
      raw,
      caret: selectionStart ?? raw.length,
      inputType: input?.inputType,
      data: input?.data,
    });
  }

  /** Writes an amount out once no more is typed: 100,5 becomes 100.50. */
  function settle() {
    if (shown.markAt >= 0) setTyped({ text: writeAmount(value, separators), markAt: -1, read });
  }

  function choose(minor: Minor) {
    setTyped(NOTHING);
    onChange(minor);
    box.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const field = event.currentTarget;
    const at = field.selectionStart;
    // Delete before a group separator means the digit behind it.
    if (event.key === "Delete" && at !== null && at === field.selectionEnd)
      if (text.charAt(at) === separators.group) field.setSelectionRange(at + 1, at + 1);
  }

  return (
    <Field
      data-slot="amount-field"
      ids={ids}
      htmlFor={ids.control}
      className={className}
      {...words}
    >
      <div
        data-wrong={words.error !== undefined && words.error !== ""}
        data-long={measureLength(text)}
        className="flex items-baseline gap-1 border-b-2 border-ink pt-1.5 pb-2.5 font-display leading-[2.75rem] font-money tracking-money text-ink focus-within:outline-3 focus-within:outline-offset-4 focus-within:outline-focus text-[2.75rem] data-[long=far]:text-[1.375rem] data-[long=more]:text-[1.625rem] data-[long=some]:text-[2.125rem] data-[wrong=true]:border-error"
      >
        <span aria-hidden="true" className="text-ink-soft">
          {getSymbol(currency)}
        </span>
        <input
          ref={joinRefs(box, ref)}
          id={ids.control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="w-full min-w-0 bg-transparent lining-nums outline-none placeholder:text-ink-muted disabled:cursor-not-allowed disabled:text-ink-disabled"
          {...buildAria(ids, words, describedBy)}
          {...input}
          value={text}
          onChange={type}
          onKeyDown={press}
          onBlur={(event) => {
            settle();
            onBlur?.(event);
          }}
        />
        <span className="sr-only">{unit}</span>
        {action !== undefined && (
          <span className="flex flex-none self-center font-text tracking-[0]">{action}</span>
        )}
      </div>
      <p role="status" className={notes.length > 0 ? "mt-[7px] text-sm text-ink-soft" : "sr-only"}>
        {sayNotes(notes, value, currency, say)}
      </p>
      {read.kind === "two-meanings" && (
        <div role="group" aria-label={say.twoMeanings} className="mt-2 flex flex-wrap gap-2">
          {read.readings.map((reading) => (
            <Button
              key={String(reading)}
              size="sm"
              variant="soft"
              onClick={() => {
                choose(reading);
              }}
            >
              {formatFigure(reading, currency)}
            </Button>
          ))}
        </div>
      )}
    </Field>
  );
}

/** How far the figure has grown: its type gets smaller, so that all of it stays in sight. */
const measureLength = (text: string): "far" | "more" | "some" | undefined =>
  text.length > 15 ? "far" : text.length > 11 ? "more" : text.length > 8 ? "some" : undefined;

/** A minus that was left out is noted until the field is empty again. */
function keepMinusNote(next: TypedAmount, before: TypedAmount): TypedAmount {
  const isNoted = listNotes(before).includes("minus") && next.kind === "amount";
  return isNoted && !next.notes.includes("minus")
    ? { ...next, notes: ["minus", ...next.notes] }
    : next;
}

function sayNotes(
  notes: readonly AmountNote[],
  value: Minor | null,
  currency: Currency,
  say: typeof AMOUNT_FIELD_WORDS,
): string {
  const sentences = notes.flatMap((note) =>
    note === "most"
      ? [say.most(formatShort(LARGEST_MINOR, currency))]
      : note === "comma"
        ? []
        : [say[note]],
  );
  const isReadAnew = value !== null && notes.some((note) => note !== "most");
  if (isReadAnew && !notes.includes("most"))
    sentences.push(say.readAs(formatFigure(value, currency)));
  return sentences.join(" ");
}
