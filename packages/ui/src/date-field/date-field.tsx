import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
} from "react";
import { buildAria, Field, useFieldIds } from "#field/field.tsx";
import { getBoxState, fieldBox, fieldInput } from "#field/field-box.ts";
import { useAfterPress } from "#hooks/after-press.ts";
import { insist } from "#hooks/insist.ts";
import { CalendarBlankIcon } from "#icon/icon.tsx";
import { joinRefs } from "#listbox/join-refs.ts";
import type { TextFieldProps } from "#text-field/text-field.tsx";
import { useWords } from "#words-provider/use-words.ts";
import { placeAfterDigits, readDay, formatTypedDay, writeDay } from "./day-text.ts";

/** What it says itself, in English. */
export const DATE_FIELD_WORDS = {
  pattern: "DD-MM-YYYY",
  calendar: "Open the calendar",
  noDay: "Enter a day that exists as day, month and year: 27-03-2026.",
  before: (first: string) => `Enter a day from ${first} on.`,
  after: (last: string) => `Enter a day up to ${last}.`,
};

export type DateFieldProps = Omit<
  TextFieldProps,
  "type" | "prefix" | "suffix" | "min" | "max" | "placeholder" | "value" | "defaultValue"
> & {
  /** The day as YYYY-MM-DD, where the page keeps it; empty for none. */
  value?: string | undefined;
  /** The day that stands there at first, as YYYY-MM-DD. */
  defaultValue?: string | undefined;
  /** The first day that may be chosen, as YYYY-MM-DD. */
  min?: string | undefined;
  /** The last day that may be chosen, as YYYY-MM-DD. */
  max?: string | undefined;
};

const isDay = (text: string | undefined) => text === undefined || /^\d{4}-\d\d-\d\d$/.test(text);

const countDigits = (text: string) => text.replace(/\D/g, "").length;

/**
 * A day, typed as day, month and year whatever the device's language, or chosen from its calendar. For a period that has a
 * name ("2026") use SelectField. The page and its form deal with a native input of the type date, which no one sees.
 *
 * - date-field-1: Its value MUST be YYYY-MM-DD, and what is seen MUST be DD-MM-YYYY.
 * - date-field-2: Its value MUST be empty while the day is not complete or does not exist.
 * - date-field-3: A day that does not exist or is out of its limits MUST be said once the field is left.
 * - date-field-4: The button of its calendar MUST say whose calendar it opens.
 */
export function DateField({
  label,
  required,
  optional,
  help,
  error,
  ok,
  id,
  ref,
  className,
  min,
  max,
  value,
  defaultValue,
  onChange,
  onBlur,
  name,
  readOnly,
  disabled,
  "aria-describedby": describedBy,
  ...input
}: DateFieldProps) {
  insist(isDay(min) && isDay(max), "A DateField's `min` and `max` are written YYYY-MM-DD.");
  const say = useWords("dateField", DATE_FIELD_WORDS);
  const ids = useFieldIds(id);
  const native = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  /** The native value that the text stands for. */
  const seen = useRef(value ?? defaultValue ?? "");
  const [text, setText] = useState(() => writeDay(value ?? defaultValue));
  const [isLeft, setLeft] = useState(false);
  const afterPress = useAfterPress();
  const fault = isLeft ? findFault(text, { min, max, error }, say) : error;
  const words = { label, required, optional, help, error: fault, ok };
  const locked = { readOnly, disabled };

  // A form writes into the native input without an event: as it is drawn, restored or begun anew.
  const follow = useEffectEvent(() => {
    const now = native.current?.value ?? "";
    if (now === seen.current) return;
    seen.current = now;
    setText(writeDay(now));
  });
  useEffect(() => follow());
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const at = target.selectionStart ?? target.value.length;
    const next = formatTypedDay(target.value);
    caret.current =
      at === target.value.length
        ? next.length
        : placeAfterDigits(next, countDigits(target.value.slice(0, at)));
    setLeft(false);
    setText(next);
    seen.current = readDay(next);
    if (native.current !== null) writeNative(native.current, seen.current);
  }

  return (
    <Field data-slot="date-field" ids={ids} htmlFor={ids.control} className={className} {...words}>
      <div className={fieldBox({ state: getBoxState({ error: fault, ...locked }) })}>
        <input
          ref={box}
          data-control=""
          id={ids.control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={say.pattern}
          className={`${fieldInput} tabular-nums`}
          {...buildAria(ids, words, describedBy)}
          {...input}
          {...locked}
          value={text}
          onChange={type}
          onBlur={(event) => {
            afterPress(() => setLeft(true));
            // What a form hears of is the field that has the day.
            if (native.current !== null) onBlur?.({ ...event, target: native.current });
          }}
        />
        <input
          ref={joinRefs(native, ref)}
          type="date"
          name={name}
          tabIndex={-1}
          aria-hidden="true"
          min={min}
          max={max}
          {...locked}
          {...(value === undefined ? { defaultValue } : { value })}
          className="pointer-events-none absolute end-0 bottom-0 size-px opacity-0"
          onChange={(event) => {
            setLeft(false);
            onChange?.(event);
            // Chosen from the calendar: what is seen follows as it is drawn again.
            setText((before) =>
              event.target.value === readDay(before) ? before : writeDay(event.target.value),
            );
            seen.current = event.target.value;
          }}
        />
        {readOnly !== true && (
          <button
            type="button"
            aria-label={say.calendar}
            // A form may have several: which one this opens is said after its name.
            aria-describedby={ids.label}
            aria-controls={ids.control}
            disabled={disabled}
            className="-me-3 grid size-(--size-icon-button) flex-none place-items-center rounded-press text-ink-soft hover:bg-surface-hover disabled:cursor-not-allowed disabled:text-ink-disabled"
            onClick={() => {
              native.current?.showPicker();
            }}
          >
            <CalendarBlankIcon />
          </button>
        )}
      </div>
    </Field>
  );
}

/** Writes as a person would, so that those who listen to the input hear of it. */
function writeNative(input: HTMLInputElement, day: string): void {
  if (input.value === day) return;
  // React keeps a setter of its own on the element, and takes what goes through it for its own writing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, day);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

type Limits = Pick<DateFieldProps, "min" | "max" | "error">;

/** What is wrong once the field is left. What the page says of a day that exists goes before what its limits say. */
function findFault(
  text: string,
  { min, max, error }: Limits,
  say: typeof DATE_FIELD_WORDS,
): string | undefined {
  if (text === "") return error;
  const day = readDay(text);
  if (day === "") return say.noDay;
  if (error !== undefined && error !== "") return error;
  if (min !== undefined && day < min) return say.before(writeDay(min));
  if (max !== undefined && day > max) return say.after(writeDay(max));
  return undefined;
}
