import { Read } from "@kinfold/frame/shell/read";
import type { AccountRequirement } from "@kinfold/contract/bank-accounts";
import { dropGrouping, findNubanFault } from "@kinfold/contract/typed-text";
import { useBanks } from "@kinfold/api/reference";
import type { Form } from "@kinfold/frame/form";
import { say } from "@kinfold/language/say";
import { sayCount } from "@kinfold/language/say-count";
import { SelectField } from "@kinfold/ui/select-field";
import { TextField } from "@kinfold/ui/text-field";
import type { FieldNote } from "./use-holder.ts";

/** What a member has written so far, by the field's name. */
export type Written = Partial<Record<AccountRequirement["name"], string>> & {
  bank_country?: string;
  current_password: string;
  two_factor_code?: string;
};

/** The two that a naira account needs; no country has to be asked for them. */
export const NAIRA_FIELDS: readonly AccountRequirement[] = [
  { name: "bank_code", label: say("Bank"), required: true, pattern: null, example: null },
  {
    name: "account_number",
    label: say("Account number"),
    required: true,
    pattern: "\\d{10}",
    example: null,
  },
];

/** What accounts in America are. One message, for "checking" alone would be what is going on. */
const KINDS = ["checking", "savings"].map((kind) => ({
  value: kind,
  label: sayCount("{kind, select, checking {Checking} other {Savings}}", { kind }),
}));

/** What is only digits, whatever may stand between them. */
const isDigits = (pattern: string | null): boolean =>
  pattern !== null && /^(?:\\d\{[\d,]+\}(?:\[ -\]\?)?)+$/.test(pattern);

/** Codes that banks print in capitals. */
const IN_CAPITALS: ReadonlySet<AccountRequirement["name"]> = new Set(["iban", "swift_code"]);

/** Puts its text in capitals, and leaves the caret where it was. */
function capitalise(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals === value) return;
  input.value = capitals;
  input.setSelectionRange(selectionStart, selectionEnd);
}

/** What is wrong with what was written, as far as the country's own rules tell. */
export function findFieldFaults(
  fields: readonly AccountRequirement[],
  written: Written,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { name, label, required, pattern, example } of fields) {
    const typed = (written[name] ?? "").trim();
    const text = isDigits(pattern) || name === "account_number" ? dropGrouping(typed) : typed;
    const nubanFault = pattern === "\\d{10}" ? findNubanFault(text) : undefined;
    if (text === "") {
      if (required) faults[name] = say("Please fill in: {label}.", { label });
    } else if (nubanFault !== undefined) {
      faults[name] = nubanFault;
    } else if (pattern !== null && !new RegExp(`^(?:${pattern})$`).test(text)) {
      faults[name] =
        example === null
          ? say("Please check this: {label}.", { label })
          : say("Please check this: {label}, such as {example}.", { label, example });
    }
  }
  return faults;
}

type FieldsProps = {
  fields: readonly AccountRequirement[];
  form: Form<Written>;
  /** What the bank said about the account's number. */
  note: FieldNote;
  disabled: boolean;
};

/** The fields that a country's banks ask for, in their order. */
export function AccountFields({ fields, form, note, disabled }: FieldsProps) {
  return fields.map(({ name, label, required, pattern, example }) => {
    const words = { label, required, optional: !required };
    if (name === "bank_code") {
      return <BankField key={name} {...words} {...form.choice(name)} disabled={disabled} />;
    }
    if (name === "account_type") {
      return (
        <SelectField
          key={name}
          {...words}
          options={KINDS}
          {...form.choice(name)}
          disabled={disabled}
        />
      );
    }
    const { onChange, ...field } = form.field(name);
    return (
      <TextField
        key={name}
        {...words}
        {...field}
        {...(name === "account_number" && field.error === undefined && note)}
        {...(example !== null && { help: say("Such as {example}.", { example }) })}
        onChange={(event) => {
          if (IN_CAPITALS.has(name)) capitalise(event.target);
          onChange?.(event);
        }}
        inputMode={isDigits(pattern) ? "numeric" : "text"}
        autoCapitalize={IN_CAPITALS.has(name) ? "characters" : undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={disabled}
      />
    );
  });
}

type BankFieldProps = {
  label: string;
  required: boolean;
  error: string | undefined;
  value: string;
  onChange: (code: string) => void;
  disabled: boolean;
};

function BankField({ value, onChange, disabled, ...words }: BankFieldProps) {
  return (
    <Read of={useBanks()} unreachable={say("We could not read the list of banks just now.")}>
      {(banks) => (
        <SelectField
          {...words}
          searchable
          placeholder={banks === undefined ? say("Reading the banks") : say("Choose a bank")}
          options={(banks ?? []).map(({ code, name, active, other_names: otherNames = [] }) => ({
            value: code,
            label: name,
            otherNames,
            codes: [code],
            hide: !active,
          }))}
          value={value}
          onChange={onChange}
          disabled={disabled}
          readOnly={banks === undefined}
          help={banks?.length === 0 ? say("There is no bank to choose just now.") : undefined}
        />
      )}
    </Read>
  );
}
