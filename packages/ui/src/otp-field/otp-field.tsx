import {
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
} from "react";
import { keepDigits } from "#field/digits.ts";
import { buildAria, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const OTP_FIELD_WORDS = { digit: (place: number, of: number) => `Digit ${place} of ${of}` };

export type OtpFieldProps = Omit<ComponentProps<"div">, "onChange" | "onSubmit" | "children"> &
  Pick<FieldWords, "label" | "error" | "help"> & {
    /** The digits so far, at most `length`. Empty it to clear every box. */
    value: string;
    /** Gets the digits so far, after each change. */
    onChange: (value: string) => void;
    /** Enter with every box filled. Without it, Enter submits the form around the field. */
    onSubmit?: (() => void) | undefined;
    /** Shows dots instead of digits. */
    masked?: boolean;
    /** No digit can be typed now. */
    disabled?: boolean | undefined;
    /** How many digits the code has. 4 by default. */
    length?: number;
    /** Leaves the label to screen readers, where everything around it already says the same. */
    isLabelHidden?: boolean;
    /** Puts the caret in the first box as the field appears. */
    autoFocus?: boolean;
    /** The first box, for a dialog that has to say where focus begins. */
    firstBoxRef?: Ref<HTMLInputElement>;
    /** Sends the digits under this name with the form around it. */
    name?: string | undefined;
  };

const spread = (value: string, length: number) =>
  Array.from({ length }, (_, index) => value[index] ?? "");

/**
 * The one-time code, one digit to a box. For a password use PasswordField, for a phone PhoneField. Backspace empties
 * the box, or the one before when it is empty; Delete empties the box and stays; arrows move; Space goes on without
 * writing; Enter submits a complete code and otherwise goes to the first empty box.
 *
 * - otp-field-1: A box MUST hold one of 0 to 9 and nothing else.
 * - otp-field-2: Pasting MUST take the first digits of the text whatever stands between them.
 */
export function OtpField({
  label,
  value,
  onChange,
  onSubmit,
  masked = false,
  error,
  help,
  disabled,
  length = 4,
  autoFocus,
  firstBoxRef,
  name,
  id,
  className,
  ...rest
}: OtpFieldProps) {
  const ids = useFieldIds(id);
  const row = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<readonly string[]>(() => spread(value, length));
  // The boxes may have gaps, which the value cannot say; a value that comes from outside wins.
  const boxes = held.join("") === value && held.length === length ? held : spread(value, length);
  const words = { label, error, help };

  function goTo(index: number) {
    const inputs = row.current?.querySelectorAll("input");
    const input = inputs?.[Math.min(Math.max(index, 0), length - 1)];
    input?.focus();
    input?.select();
  }

  function write(next: readonly string[]) {
    setHeld(next);
    const joined = next.join("");
    if (joined !== value) onChange(joined);
  }

  const put = (index: number, digit: string) =>
    write(boxes.map((box, at) => (at === index ? digit : box)));

  /** A whole code fills from the first box; a piece of one goes in where the caret is. */
  function fill(index: number, digits: string) {
    const from = digits.length >= length ? 0 : index;
    const room = digits.slice(0, length - from);
    write(boxes.map((box, at) => room[at - from] ?? box));
    goTo(from + room.length);
  }

  function type(index: number, event: ChangeEvent<HTMLInputElement>) {
    const digits = keepDigits(event.target.value);
    if (event.target.value === "") return put(index, "");
    if (digits === "" || digits === boxes[index]) return;
    if (digits.length > 2) return fill(index, digits);
    // A second digit in a full box takes the first one's place, whichever side of it was typed.
    const [first = "", second = first] = digits;
    put(index, first === boxes[index] ? second : first);
    goTo(index + 1);
  }

  function paste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    const digits = keepDigits(event.clipboardData.getData("text"));
    if (digits !== "") fill(index, digits);
  }

  function press(index: number, event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (/^[0-9]$/.test(event.key)) {
      // Here and not on change: writing the digit that stands there already changes nothing, yet must go on.
      event.preventDefault();
      put(index, event.key);
      return goTo(index + 1);
    }
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act(index, event);
  }

  const keys: Record<string, ((index: number, event: KeyboardEvent) => void) | undefined> = {
    Backspace(index) {
      if (boxes[index] !== "") return put(index, "");
      if (index === 0) return;
      put(index - 1, "");
      goTo(index - 1);
    },
    Delete: (index) => put(index, ""),
    ArrowLeft: (index) => goTo(index - 1),
    ArrowRight: (index) => goTo(index + 1),
    Home: () => goTo(0),
    End: () => goTo(length - 1),
    " ": (index) => goTo(index + 1),
    Enter(_index, event) {
      const empty = boxes.indexOf("");
      if (empty !== -1) goTo(empty);
      else if (onSubmit) onSubmit();
      else if (event.target instanceof HTMLInputElement) event.target.form?.requestSubmit();
    },
  };

  const say = useWords("otpField", OTP_FIELD_WORDS);
  return (
    <Field data-slot="otp-field" ids={ids} className={className} {...words} {...rest}>
      <div
        ref={row}
        id={ids.control}
        role="group"
        aria-labelledby={ids.label}
        aria-describedby={buildAria(ids, words)["aria-describedby"]}
        // A code is read from its first digit, whichever way the words around it run.
        dir="ltr"
        className="flex gap-3"
      >
        {boxes.map((digit, index) => (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- the boxes never change places.
            key={index}
            ref={index === 0 ? firstBoxRef : undefined}
            aria-label={say.digit(index + 1, length)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? ids.error : undefined}
            type={masked ? "password" : "text"}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that holds nothing else asks for it.
            autoFocus={autoFocus === true && index === 0}
            disabled={disabled}
            value={digit}
            data-filled={digit !== ""}
            className="h-(--size-otp-h) max-w-21 min-w-0 flex-1 rounded-field bg-surface text-center font-display text-[2.125rem] leading-none font-display text-ink shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:shadow-[inset_0_0_0_1px_var(--color-ink)] focus:shadow-[inset_0_0_0_2px_var(--color-ink)] disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-ink-disabled data-[filled=true]:not-aria-invalid:shadow-[inset_0_0_0_1.5px_var(--color-ink)] aria-invalid:shadow-[inset_0_0_0_2px_var(--color-error)] forced-colors:border"
            onChange={(event) => type(index, event)}
            onPaste={(event) => paste(index, event)}
            onKeyDown={(event) => press(index, event)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      {name !== undefined && <input type="hidden" name={name} value={boxes.join("")} />}
    </Field>
  );
}
