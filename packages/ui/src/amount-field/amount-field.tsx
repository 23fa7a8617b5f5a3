import { formatShort, getSymbol, LARGEST_MINOR, type Currency, type Minor } from "@kinfold/money";
import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { buildAria, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { joinRefs } from "#listbox/join-refs.ts";
import {
  checkSeparators,
  placeAfter,
  readAmount,
  countSignificantBefore,
  writeAmount,
  type Separators,
} from "./amount-text.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const AMOUNT_FIELD_WORDS = {
  naira: "naira",
  dollars: "US dollars",
  /** Where more was typed than an amount can be. */
  most: (amount: string) => `The most is ${amount}.`,
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
    /** "," and "." unless told otherwise; throws when both are the same. */
    separators?: Separators;
  };

const ENGLISH: Separators = { group: ",", decimal: "." };

/**
 * The one place where a member writes money. For other figures use TextField.
 *
 * - amount-field-1: It MUST hand on whole minor units, and group thousands as they are typed.
 * - amount-field-2: It MUST take no minus and no third decimal.
 * - amount-field-3: The wheel MUST NOT change it.
 * - amount-field-4: It MUST say politely when it lowers a figure to the largest amount.
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
  separators = ENGLISH,
  id,
  ref,
  className,
  onKeyDown,
  "aria-describedby": describedBy,
  ...input
}: AmountFieldProps) {
  checkSeparators(separators);
  const ids = useFieldIds(id);
  const words = { label, required, optional, help, error, ok };
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const [typed, setTyped] = useState({ text: "", clamped: false });
  // What was typed stands for as long as it is worth the value; another value from outside is written afresh.
  const stands = readAmount(typed.text, separators).minor === value;
  const text = stands ? typed.text : writeAmount(value, separators);
  const clamped = stands && typed.clamped;

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value: raw, selectionStart } = event.target;
    const read = readAmount(raw, separators);
    const before = countSignificantBefore(raw, selectionStart ?? raw.length, separators.decimal);
    // A zero that was added or dropped in front moves everything after it.
    const shift = leadingZeros(read.text) - leadingZeros(raw);
    caret.current =
      selectionStart === raw.length || read.clamped
        ? read.text.length
        : placeAfter(read.text, Math.max(0, before + shift), separators.decimal);
    setTyped(read);
    if (read.minor !== value) onChange(read.minor);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const field = event.currentTarget;
    const at = field.selectionStart;
    // Delete before a group separator means the digit behind it.
    if (event.key === "Delete" && at !== null && at === field.selectionEnd)
      if (text.charAt(at) === separators.group) field.setSelectionRange(at + 1, at + 1);
  }

  const say = useWords("amountField", AMOUNT_FIELD_WORDS);
  return (
    <Field
      data-slot="amount-field"
      ids={ids}
      htmlFor={ids.control}
      className={className}
      {...words}
    >
      <div
        data-wrong={error !== undefined && error !== ""}
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
        />
        <span className="sr-only">{currency === "NGN" ? say.naira : say.dollars}</span>
        {action !== undefined && (
          <span className="flex flex-none self-center font-text tracking-[0]">{action}</span>
        )}
      </div>
      <p role="status" className={clamped ? "mt-[7px] text-sm text-ink-soft" : "sr-only"}>
        {clamped && say.most(formatShort(LARGEST_MINOR, currency))}
      </p>
    </Field>
  );
}

/** How far the figure has grown: its type gets smaller, so that all of it stays in sight. */
const measureLength = (text: string): "far" | "more" | "some" | undefined =>
  text.length > 15 ? "far" : text.length > 11 ? "more" : text.length > 8 ? "some" : undefined;

const leadingZeros = (text: string) => /^[^0-9]*(0*)(?=[0-9])/.exec(text)?.[1]?.length ?? 0;
