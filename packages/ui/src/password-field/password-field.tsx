import { useState, type ComponentProps } from "react";
import { buildAria, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { getBoxState, fieldBox, fieldInput } from "#field/field-box.ts";
import { CheckIcon, CircleIcon, EyeIcon, EyeSlashIcon } from "#icon/icon.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const PASSWORD_FIELD_WORDS = { show: "Show password", hide: "Hide password" };

export type PasswordFieldProps = Omit<ComponentProps<"input">, "prefix" | "children" | "type"> &
  FieldWords;

/**
 * A password, hidden until its eye is pressed. For a code sent by email use OtpField. Pages set `autoComplete` to
 * `current-password` or `new-password`; other props and `ref` go to the native input.
 *
 * - password-field-1: Pasting MUST work.
 * - password-field-2: PasswordRules MUST tell of every rule whether it is kept, in words as well as by its mark.
 * - password-field-3: Its eye MUST say which password it shows.
 */
export function PasswordField({
  label,
  required,
  optional,
  help,
  error,
  ok,
  id,
  className,
  "aria-describedby": describedBy,
  ...input
}: PasswordFieldProps) {
  const ids = useFieldIds(id);
  const [shown, setShown] = useState(false);
  const words = { label, required, optional, help, error, ok };
  const say = useWords("passwordField", PASSWORD_FIELD_WORDS);
  const Eye = shown ? EyeSlashIcon : EyeIcon;
  return (
    <Field
      data-slot="password-field"
      ids={ids}
      htmlFor={ids.control}
      className={className}
      {...words}
    >
      <div
        className={fieldBox({
          state: getBoxState({ error, readOnly: input.readOnly, disabled: input.disabled }),
        })}
      >
        <input
          data-control=""
          id={ids.control}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={fieldInput}
          {...buildAria(ids, words, describedBy)}
          {...input}
        />
        <button
          type="button"
          aria-label={shown ? say.hide : say.show}
          // A form may have several: which one this shows is said after its name.
          aria-describedby={ids.label}
          aria-pressed={shown}
          aria-controls={ids.control}
          disabled={input.disabled}
          className="-me-3 grid size-(--size-icon-button) flex-none place-items-center rounded-press text-ink-soft hover:bg-surface-hover"
          onClick={() => setShown(!shown)}
        >
          <Eye />
        </button>
      </div>
    </Field>
  );
}

/** In step with the contract's password rule, which decides; this list only shows the way there. */
const RULES = [
  ["length", (password: string) => Array.from(password).length >= 8],
  ["cases", (password: string) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password)],
  ["number", (password: string) => /\p{Nd}/u.test(password)],
  ["special", (password: string) => /[\p{P}\p{S} ]/u.test(password)],
] as const;

/** What the list says itself, in English. */
export const PASSWORD_RULES_WORDS = {
  label: "A password needs",
  length: "8 characters or more",
  cases: "Upper and lower case",
  number: "A number",
  special: "A special character",
  done: "done",
  toDo: "still to do",
};

export type PasswordRulesProps = Omit<ComponentProps<"ul">, "children"> & {
  /** What has been typed so far. */
  password: string;
};

/**
 * What a new password needs, ticked as it is typed. Stands under a PasswordField for a new password; what was refused
 * is that field's own error.
 */
export function PasswordRules({ password, className = "", ...rest }: PasswordRulesProps) {
  const say = useWords("passwordRules", PASSWORD_RULES_WORDS);
  return (
    <ul
      data-slot="password-rules"
      aria-label={say.label}
      className={`grid grid-cols-2 gap-x-4 gap-y-1 text-sm text-ink-soft ${className}`}
      {...rest}
    >
      {RULES.map(([rule, keeps]) => {
        const kept = keeps(password);
        const Mark = kept ? CheckIcon : CircleIcon;
        return (
          <li
            key={rule}
            data-kept={kept}
            className="flex items-center gap-1.5 data-[kept=true]:text-gain"
          >
            <Mark size={16} />
            <span>
              {say[rule]}
              <span className="sr-only">, {kept ? say.done : say.toDo}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
